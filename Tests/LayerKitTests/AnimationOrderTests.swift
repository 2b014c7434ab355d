import LayerKit
import TestSupport
import Testing

@Suite("Order of animations")
struct AnimationOrderTests {
  /// An animation that shows one value forever.
  private static func constant(_ value: Double) -> BasicAnimation<Double> {
    var animation = BasicAnimation(\.cornerRadius, from: value, to: value)
    animation.duration = 1
    animation.repeatCount = .forever
    return animation
  }

  @Test(
    "The one that begins last lies on top, and of those that begin together the one added last",
    arguments: Seeds.all)
  func top(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<100 {
        let context = LayerContext()
        let layer = Layer(in: context)
        context.roots = [layer]
        context.turn(at: 1000)
        var added: [(begin: Double, order: Int, value: Double)] = []
        var now = 1000.0
        for order in 0..<8 {
          // Some turns commit several animations, some none; an explicit begin time may be in the past.
          if Bool.random(using: &random) {
            now += 1
            context.turn(at: now)
          }
          var animation = Self.constant(Double(order + 1))
          let given = Bool.random(using: &random) ? Double.random(in: 0...now, using: &random) : nil
          animation.beginTime = given
          layer.add(animation, forKey: nil)
          let commit = now
          context.turn(at: commit)
          added.append((given ?? commit, order, Double(order + 1)))
        }
        let expected = added.max { ($0.begin, $0.order) < ($1.begin, $1.order) }?.value
        #expect(layer.presentation()?.cornerRadius == expected)
      }
    }
  }

  @Test(
    "Animations added in one turn begin together, in any order of layers",
    arguments: Seeds.all)
  func together(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let count = 12
      let order = (0..<count).shuffled(using: &random)
      let shown = [Array(0..<count), order].map { order -> [Double] in
        let context = LayerContext()
        let layers = (0..<count).map { _ in Layer(in: context) }
        let root = Layer(in: context)
        root.sublayers = layers
        context.roots = [root]
        context.turn(at: 1000)
        context.turn(at: 1003) {
          for index in order {
            var slide = BasicAnimation(\.cornerRadius, from: 0, to: Double(index + 1))
            slide.duration = 2
            layers[index].add(slide, forKey: "slide")
          }
        }
        context.turn(at: 1003.75)
        return layers.compactMap { $0.presentation()?.cornerRadius }
      }
      #expect(shown[0] == shown[1])
      #expect(shown[0] == (1...count).map { Double($0) * 0.375 })
    }
  }

  @Test("One that replaces another under the same key moves to the end of the order")
  func replaced() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    context.turn(at: 1000) {
      layer.add(Self.constant(1), forKey: "first")
      layer.add(Self.constant(2), forKey: "second")
      layer.add(Self.constant(3), forKey: "first")
    }
    #expect(layer.animationKeys == ["second", "first"])
    #expect(layer.presentation()?.cornerRadius == 3)
  }

  @Test("A non-additive animation hides the sum below it, and those above add to it")
  func additive() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.cornerRadius = 50
    var push = Self.constant(7)
    push.isAdditive = true
    context.turn(at: 1000) {
      layer.add(push, forKey: nil)
      layer.add(Self.constant(20), forKey: nil)
      layer.add(push, forKey: nil)
    }
    #expect(layer.presentation()?.cornerRadius == 27)
  }

  @Test(
    "A presentation layer shows animations added or removed in this turn, but not model values set")
  func pending() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    context.turn(at: 1000)
    context.turn(at: 1001) {
      context.transaction(disablingActions: true) { layer.cornerRadius = 9 }
      #expect(layer.presentation()?.cornerRadius == 0)
      layer.add(Self.constant(4), forKey: "hold")
      #expect(layer.presentation()?.cornerRadius == 4)
      layer.removeAnimation(forKey: "hold")
      #expect(layer.presentation()?.cornerRadius == 0)
    }
    #expect(layer.presentation()?.cornerRadius == 9)
  }
}
