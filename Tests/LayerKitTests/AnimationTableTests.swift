import LayerKit
import TestSupport
import Testing

@Suite("Frame table")
struct AnimationTableTests {
  @Test("Values depend on the time alone, in whatever order it is sampled", arguments: Seeds.all)
  func pure(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<40 {
        let scene = RandomScene(using: &random)
        let times = (0..<50).map { _ in Double.random(in: 998...1012, using: &random) }
        let first = times.sorted().map { scene.context.shownNumbers(of: scene.layer, at: $0) }
        let shuffled = times.indices.shuffled(using: &random)
        let sorted = times.sorted()
        for index in shuffled {
          let again = scene.context.shownNumbers(of: scene.layer, at: sorted[index])
          #expect(again == first[index], "at \(sorted[index])")
        }
      }
    }
  }

  @Test("Animations of all kinds are what the rules give, applied one by one", arguments: Seeds.all)
  func rules(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<300 {
        let scene = RandomScene(using: &random)
        for _ in 0..<10 {
          let time = Double.random(in: 998...1012, using: &random)
          let root = scene.layer.superlayer?.beginTime ?? 0
          let local = scene.layer.convertTime(max(time, root), from: nil)
          let plain = PlainEvaluator(
            model: scene.layer.values, animations: scene.animations, at: local)
          let shown = scene.context.shownNumbers(of: scene.layer, at: time)
          for field in LayerField.allCases {
            let expected = plain.shown[field] ?? scene.layer.values.components(of: field)
            let actual = shown[Int(field.rawValue)]
            let isClose =
              actual.count == expected.count
              && zip(actual, expected).allSatisfy {
                ($0 - $1).magnitude <= 1e-6 * max(1, $1.magnitude)
              }
            #expect(isClose, "\(field) at \(time): \(actual), not \(expected)")
          }
        }
      }
    }
  }

  @Test("Begin and end are exact, bit for bit", arguments: Seeds.all)
  func exactEnds(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<300 {
        let from = Double.random(in: -1e3...1e3, using: &random)
        let to = Double.random(in: -1e3...1e3, using: &random)
        var animation = BasicAnimation(\.cornerRadius, from: from, to: to)
        animation.duration = Double.random(in: 0.01...7, using: &random)
        animation.repeatCount = RepeatCount(Float(Int.random(in: 1...5, using: &random)))
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        let context = LayerContext()
        let layer = Layer(in: context)
        context.roots = [layer]
        layer.add(animation, forKey: nil)
        context.turn(at: 1000)
        let end = try #require(context.nextEvent)
        let shown = [999, 1000, end, end + 3].map { time in
          context.shownNumbers(of: layer, at: time)[Int(LayerField.cornerRadius.rawValue)]
        }
        #expect(shown == [[from], [from], [to], [to]])
      }
    }
  }

  @Test("A list takes the length of the animation that drives it")
  func listLength() {
    let context = LayerContext()
    let layer = GradientLayer(in: context)
    context.roots = [layer]
    layer.locations = [0, 0.5, 1]
    layer.add(Self.long(BasicAnimation(\.locations, from: [0, 0.25], to: [1, 0.75])), forKey: nil)
    context.turn(at: 1000)
    context.turn(at: 1001)
    #expect(layer.presentation()?.locations == [0.5, 0.5])
  }

  @Test("Lists of different lengths do not mix: the first holds until the end")
  func differentLists() {
    let context = LayerContext()
    let layers = (0..<2).map { _ in GradientLayer(in: context) }
    context.roots = layers
    for layer in layers { layer.locations = [0, 0.5, 1] }
    layers[0].add(Self.long(BasicAnimation(\.locations, from: [0, 1], to: [0])), forKey: nil)
    layers[1].add(Self.long(BasicAnimation(\.locations, to: [0.5, 1])), forKey: nil)
    context.turn(at: 1000)
    context.turn(at: 1001)
    #expect(layers[0].presentation()?.locations == [0, 1])
    #expect(layers[1].presentation()?.locations == [0, 0.5, 1])
    context.turn(at: 1002)
    #expect(layers[0].presentation()?.locations == [0])
    #expect(layers[1].presentation()?.locations == [0.5, 1])
  }

  @Test("The range of a slot is that of its layer's animations, wherever they are among all")
  func ranges() throws {
    let context = LayerContext()
    let layers = (0..<5).map { _ in Layer(in: context).withoutActions() }
    context.roots = layers
    for (index, layer) in layers.enumerated() {
      let x = Double(index * 100)
      layer.position = Point(x: x, y: 0)
      let ways = [-5.0, 7].map {
        BasicAnimation(\.position, from: Point(x: x + $0, y: 0), to: Point(x: x, y: $0))
      }
      layer.add(ways[0], forKey: nil)
      for _ in 0..<index { layer.add(BasicAnimation(\.opacity, from: 0, to: 1), forKey: nil) }
      layer.add(ways[1], forKey: nil)
    }
    context.turn(at: 1000)
    // Once with all layers, and once without the animations of the first.
    for first in 0...1 {
      for index in first..<layers.count {
        let animated = layers[index].animatedSlots.first { $0.field == .position }
        let slot = try #require(animated).slot
        let across = context.frameTable.range(ofSlot: slot, component: 0)
        let down = context.frameTable.range(ofSlot: slot, component: 1)
        let x = Double(index * 100)
        #expect(across == (x - 5)...(x + 7), "layer \(index) of those from \(first)")
        #expect(down == -5.0...7.0, "layer \(index) of those from \(first)")
      }
      layers[0].removeAllAnimations()
      context.turn(at: 1000)
    }
  }

  private static func long(_ animation: BasicAnimation<[Double]>) -> BasicAnimation<[Double]> {
    var animation = animation
    animation.duration = 2
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }
}
