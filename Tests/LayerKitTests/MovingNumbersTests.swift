import LayerKit
import TestSupport
import Testing

@Suite("The numbers that move alone")
struct MovingNumbersTests {
  /// Adds some layers with random animations, of which most are linear.
  private func makeContext(seed: UInt64) -> LayerContext {
    var random = SeededGenerator(seed: seed)
    let context = LayerContext()
    context.turn(at: 1000) {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let layer = Layer(in: context)
        layer.position = Point(x: 3, y: 7)
        layer.opacity = 0.25
        add(to: layer, using: &random)
        context.roots.append(layer)
      }
    }
    return context
  }

  private func add(to layer: Layer, using random: inout SeededGenerator) {
    for key in 0..<Int.random(in: 1...3, using: &random) {
      let timing = MediaTiming(
        beginTime: 1000 + Double.random(in: -1...2, using: &random),
        duration: Double.random(in: 0.1...3, using: &random),
        timeOffset: Bool.random(using: &random) ? 0.3 : 0,
        repeatCount: Bool.random(using: &random) ? .forever : .times(1.5),
        autoreverses: Int.random(in: 0..<6, using: &random) == 0,
        fillMode: Bool.random(using: &random) ? .both : .removed)
      var animation: any Animation
      switch Int.random(in: 0..<4, using: &random) {
      case 0: animation = BasicAnimation(\.position, to: Point(x: 100, y: 7))
      case 1: animation = BasicAnimation(\.position.x, from: 0.1, to: 50)
      case 2: animation = BasicAnimation(\.opacity, from: 1, to: 1)
      default: animation = BasicAnimation(\.opacity, from: 0, to: 1)
      }
      animation.timing = timing
      animation.isRemovedOnCompletion = false
      if Int.random(in: 0..<5, using: &random) == 0 { animation.timingFunction = .easeIn }
      layer.add(animation, forKey: "\(key)")
    }
  }

  @Test(
    "Evaluated alone or with all others, they are the same bit for bit", .timeLimit(.minutes(1)))
  func sameNumbers() {
    var sequences = 0
    for seed in 0..<400 as Range<UInt64> {
      let (alone, together) = (makeContext(seed: seed), makeContext(seed: seed))
      var random = SeededGenerator(seed: seed &+ 1_000_000)
      var time = 1000 + Double.random(in: 0...3, using: &random)
      alone.evaluateFrame(at: time)
      alone.prepareSequence()
      guard let times = alone.frameTable.movingTimes else { continue }
      #expect(times.lowerBound == time, "seed \(seed)")
      sequences += 1
      for _ in 0..<40 {
        time += Double.random(in: 0...0.1, using: &random)
        alone.evaluateFrame(at: time)
        together.evaluateFrame(at: time)
        let (some, all) = (alone.frameTable, together.frameTable)
        for slot in all.slots.indices {
          // An inactive field's numbers have no meaning.
          let expected = all.values(ofSlot: slot).map(Array.init)
          #expect(some.values(ofSlot: slot).map(Array.init) == expected, "seed \(seed) at \(time)")
        }
      }
    }
    #expect(sequences > 50)
  }

  @Test("A commit, and an earlier time, are evaluated in full")
  func forgotten() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.turn(at: 1000) {
      var slide = BasicAnimation(\.position, to: Point(x: 60, y: 0))
      slide.duration = 6
      layer.add(slide, forKey: nil)
      context.roots = [layer]
    }
    context.evaluateFrame(at: 1002)
    context.prepareSequence()
    #expect(context.frameTable.movingTimes == 1002..<1006)
    context.evaluateFrame(at: 1001)
    #expect(context.frameTable.movingTimes == nil)
    #expect(context.frameNumber(at: 0) == 10)
    context.prepareSequence()
    context.turn(at: 1003) { layer.removeAllAnimations() }
    #expect(context.frameTable.movingTimes == nil)
  }
}
