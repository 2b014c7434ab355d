import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Golden pictures of the compositor", .serialized)
struct GoldenTests {
  @Test("Each scene matches its golden image", arguments: GoldenScene.all)
  func picture(_ scene: GoldenScene) throws {
    let stage = Stage(
      width: 128, height: 96, scale: scene.scale, background: Color(hex: 0x18_2230))
    stage.context.turn(at: 1000) { scene.build(stage) }
    try Golden.expect(stage.draw(at: scene.time).picture, named: scene.name)
  }

  @Test("Each golden belongs to a scene")
  func completeness() throws {
    #expect(try Golden.names() == GoldenScene.all.map(\.name).sorted())
  }

  @Test("The bytes are the same with every instruction set", arguments: GoldenScene.all)
  func instructionSets(_ scene: GoldenScene) {
    let chosen = InstructionSet.current
    defer { InstructionSet.select(chosen) }
    var pictures: [Bitmap] = []
    for set in InstructionSet.supported {
      InstructionSet.select(set)
      let stage = Stage(width: 128, height: 96, scale: scene.scale)
      stage.context.turn(at: 1000) { scene.build(stage) }
      pictures.append(stage.draw(at: scene.time).picture)
    }
    for picture in pictures.dropFirst() { expectEqual(picture, pictures[0], scene.name) }
  }
}
