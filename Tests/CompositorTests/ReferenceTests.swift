import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("The picture of a tree of layers")
struct ReferenceTests {
  @Test("Away from edges a tree is within one level of the slow compositor", arguments: Seeds.all)
  func anyTree(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<6 {
        let stage = Stage(width: 80, height: 60, background: Color(random: &random))
        var tree = RandomTree(context: stage.context, random: random)
        stage.context.turn(at: 1000) {
          for _ in 0..<3 { stage.context.roots.append(tree.layer(depth: 2)) }
        }
        random = tree.random
        let time = 1000 + Double.random(in: 0...2, using: &random)
        stage.context.turn(at: time)
        let reference = ReferenceCompositor(
          roots: stage.context.roots, background: stage.compositor.background,
          typesetter: stage.context.typesetter
        ).picture(size: stage.size)
        let picture = stage.draw(at: time).picture
        let isInside = { (x: Int, y: Int) in !reference.isEdge[y * stage.size.width + x] }
        let worst = largestDifference(picture, reference.picture, where: isInside)
        #expect(worst.levels <= 1, "at \(worst), \(time)")
        #expect(reference.isEdge.count { !$0 } > 500, "hardly a pixel is away from edges")
      }
    }
  }
}
