import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("The picture of a tree of layers")
struct ReferenceTests {
  @Test(
    "Away from edges a tree is within one level of the slow compositor", arguments: Seeds.all,
    [1, 1.75])
  func anyTree(seed: UInt64, scale: Double) async throws {
    try await withSeed(seed) { random in
      try Self.compare(scale: scale, hasPerspective: false, &random)
    }
  }

  @Test("Within one level also in perspective", arguments: Seeds.all)
  func perspective(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      try Self.compare(scale: 1, hasPerspective: true, &random)
    }
  }

  /// Draws random trees at random instants, with the compositor and with the reference.
  private static func compare(
    scale: Double, hasPerspective: Bool, _ random: inout SeededGenerator
  ) throws {
    let treeCount = 5
    var certainCount = 0
    for _ in 0..<treeCount {
      let stage = Stage(width: 80, height: 60, scale: scale, background: Color(random: &random))
      var tree = RandomTree(context: stage.context, random: random)
      tree.hasPerspective = hasPerspective
      stage.context.turn(at: 1000) {
        for _ in 0..<3 { stage.context.roots.append(tree.layer(depth: 2)) }
      }
      random = tree.random
      let time = 1000 + Double.random(in: 0...2, using: &random)
      let reference = stage.expectLikeReference(at: time)
      certainCount += reference.isEdge.count { !$0 }
    }
    // A plane near the eye may leave no certain pixel in a single tree.
    #expect(certainCount > 500 * treeCount, "hardly a pixel is away from edges")
  }

  @Test("A background that only an animation gives is drawn through an animated mask too")
  func animatedBackground() {
    let stage = Stage(width: 60, height: 40, background: Color(hex: 0xBE20C8))
    stage.context.turn(at: 1000) {
      let layer = stage.add(Layer(in: stage.context), Rect(x: 8, y: 4, width: 40, height: 30))
      let mask = Layer(in: stage.context)
      mask.frame = Rect(x: 0, y: 0, width: 40, height: 30)
      mask.backgroundColor = .white
      layer.mask = mask
      func add<Value: AnimatableValue>(_ animation: BasicAnimation<Value>, to layer: Layer) {
        var animation = animation
        animation.timing = MediaTiming(beginTime: 1000, duration: 1)
        layer.add(animation, forKey: nil)
      }
      let color = Color(hex: 0x20C080)
      add(BasicAnimation(\.backgroundColor, from: color, to: color), to: layer)
      add(BasicAnimation(\.opacity, from: 0, to: 1), to: mask)
    }
    #expect(stage.draw(at: 1000.5).picture[20, 20] == 0xFF6F_70A4)
  }
}
