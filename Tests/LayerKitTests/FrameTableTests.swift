import LayerKit
import TestSupport
import Testing

@Suite("Frame table")
struct FrameTableTests {
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

  @Test("A stack of animations is what a plain loop over it gives", arguments: Seeds.all)
  func stack(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<80 {
        let scene = RandomScene(using: &random)
        for _ in 0..<20 {
          let time = Double.random(in: 998...1012, using: &random)
          let root = scene.layer.superlayer?.beginTime ?? 0
          let local = scene.layer.convertTime(max(time, root), from: nil)
          scene.context.evaluateFrame(at: time)
          let slot = scene.layer.animatedSlots.first { $0.field == .cornerRadius }
          let shown = slot.flatMap { scene.context.frameTable.values(ofSlot: $0.slot)?.first }
          let expected = Self.value(of: scene.animations, model: 7, at: local)
          #expect(((shown ?? 7) - expected).magnitude <= 1e-9 * max(1, expected.magnitude))
        }
      }
    }
  }

  /// The rules of one property, word for word.
  private static func value(
    of animations: [BasicAnimation<Double>], model: Double, at time: Double
  ) -> Double {
    let ordered = animations.enumerated().sorted {
      ($0.element.beginTime ?? 0, $0.offset) < ($1.element.beginTime ?? 0, $1.offset)
    }
    var below = model
    for (_, animation) in ordered {
      let begin = animation.beginTime ?? 0
      let span = ActiveSpan(animation.timing, begin: begin, duration: animation.duration)
      guard let moment = span.moment(at: time) else { continue }
      let ends: (Double, Double)
      switch (animation.from, animation.to, animation.by) {
      case (let from?, let to?, _): ends = (from, to)
      case (let from?, nil, let by?): ends = (from, from + by)
      case (nil, let to?, let by?): ends = (to - by, to)
      case (let from?, nil, nil): ends = (from, model)
      case (nil, let to?, nil): ends = (below, to)
      case (nil, nil, let by?): ends = (below, below + by)
      case (nil, nil, nil): continue
      }
      var value = ends.0 + (ends.1 - ends.0) * moment.progress
      if animation.isCumulative {
        value += moment.cycle * (animation.autoreverses ? ends.0 : ends.1)
      }
      below = animation.isAdditive ? below + value : value
    }
    return below
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

  private static func long(_ animation: BasicAnimation<[Double]>) -> BasicAnimation<[Double]> {
    var animation = animation
    animation.duration = 2
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }
}
