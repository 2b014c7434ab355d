import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Perspective in the picture")
struct PerspectiveTests {
  private static func view(_ distance: Double) -> Transform3D {
    var view = Transform3D.identity
    view.m34 = -1 / distance
    return view
  }

  private func box(_ stage: Stage, _ frame: Rect, in parent: Layer? = nil) -> Layer {
    stage.add(Layer(in: stage.context), frame, in: parent)
  }

  @Test("Away from edges each pixel shows the layer that a hit test finds", arguments: Seeds.all)
  func hits(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<2 {
        let stage = Stage(width: 80, height: 60, background: .clear)
        func number(_ range: ClosedRange<Double>) -> Double {
          Double.random(in: range, using: &random)
        }
        let room = box(stage, Rect(x: 0, y: 0, width: 80, height: 60))
        let card = box(stage, Rect(x: 15, y: 10, width: 50, height: 40), in: room)
        card.backgroundColor = Color(hex: 0xFF0000)
        let turn = Transform3D.rotation(
          number(-1.2...1.2), x: number(-1...1), y: number(-1...1), z: number(-1...1))
        let eye = Self.view(number(60...200))
        if Bool.random(using: &random) {
          room.sublayerTransform = eye
          card.transform = turn
        } else {
          card.transform = turn.concatenated(with: eye)
        }
        let label = box(stage, Rect(x: 6, y: 8, width: 30, height: 14), in: card)
        label.backgroundColor = Color(hex: 0x0000FF)
        label.transform = .rotation(number(-1...1))
        stage.context.turn(at: 1000)
        let picture = stage.draw(at: 1000).picture
        let colors: [ObjectIdentifier: UInt32] = [
          ObjectIdentifier(card): 0xFFFF_0000, ObjectIdentifier(label): 0xFF00_00FF,
        ]
        func color(_ x: Double, _ y: Double) -> UInt32 {
          room.hitTest(Point(x: x, y: y)).flatMap { colors[ObjectIdentifier($0)] } ?? 0
        }
        var compared = 0
        for y in 0..<60 {
          for x in 0..<80 {
            // Edges near the eye are as wide as the flat image's pixels become there.
            let steps = [-3.5, -1.5, 0.5, 2.5, 4.5]
            let near = steps.flatMap { v in
              steps.map { color(Double(x) + $0, Double(y) + v) }
            }
            if Set(near).count > 1 { continue }
            compared += 1
            #expect(picture[x, y] == near[0], "(\(x), \(y))")
          }
        }
        #expect(compared > 1000, "hardly a pixel is away from edges")
      }
    }
  }

  @Test("What lies behind the eye is not drawn")
  func behind() {
    let stage = Stage(width: 80, height: 60, background: .clear)
    let floor = box(stage, Rect(x: 30, y: 20, width: 20, height: 400))
    (floor.anchorPoint, floor.position) = (Point(x: 0.5, y: 0), Point(x: 40, y: 20))
    floor.backgroundColor = .white
    // Farther down, the floor comes towards the eye and passes behind it, where it would appear upside down.
    floor.transform = Transform3D.rotation(1.2, x: 1, y: 0, z: 0)
      .concatenated(with: Self.view(50))
    stage.context.turn(at: 1000)
    let picture = stage.draw(at: 1000).picture
    #expect(picture.pixels.prefix(80 * 19).allSatisfy { $0 == 0 })
    #expect(picture[40, 25] == 0xFFFF_FFFF)
    #expect((12..<68).allSatisfy { picture[$0, 59] == 0xFFFF_FFFF })
  }

  @Test("A turn without an eye only flattens, exactly")
  func orthographic() {
    let stage = Stage(width: 80, height: 60, background: .clear)
    let card = box(stage, Rect(x: 20, y: 10, width: 40, height: 40))
    card.backgroundColor = .white
    card.transform = .rotation(.pi / 3, x: 0, y: 1, z: 0)
    stage.context.turn(at: 1000)
    let picture = stage.draw(at: 1000).picture
    #expect(picture.pixels.count { $0 == 0xFFFF_FFFF } == 20 * 40)
    #expect(picture.pixels.count { $0 != 0 } == 20 * 40)
  }

  @Test("A mask in perspective cuts what it covers, and a still change of the eye repaints")
  func mask() {
    let stage = Stage(width: 80, height: 60, background: .clear)
    let room = box(stage, Rect(x: 0, y: 0, width: 80, height: 60))
    let card = box(stage, Rect(x: 10, y: 10, width: 60, height: 40), in: room)
    card.backgroundColor = .white
    let mask = Layer(in: stage.context)
    mask.frame = card.bounds
    mask.backgroundColor = .black
    mask.transform = Transform3D.rotation(1, x: 0, y: 1, z: 0).concatenated(with: Self.view(60))
    card.mask = mask
    for step in 0..<3 {
      stage.context.turn(at: 1000 + Double(step)) {
        stage.context.transaction(disablingActions: true) {
          room.sublayerTransform = Self.view(100 - 20 * Double(step))
          card.transform = .rotation(0.4, x: 1, y: 0, z: 0)
        }
      }
      let time = 1000 + Double(step)
      let picture = stage.draw(at: time).picture
      let count = picture.pixels.count { $0 == 0xFFFF_FFFF }
      #expect(count > 600 && count < 1800, "\(count)")
      expectEqual(picture, stage.freshPicture(at: time), "step \(step)")
    }
  }
}
