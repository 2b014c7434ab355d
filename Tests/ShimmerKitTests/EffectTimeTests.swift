import LayerKit
import ShimmerKit
import TestSupport
import Testing

/// The law of effects in the time of their superlayers: what they do and report depends on that time alone.
@Suite("An effect keeps to its superlayers' time")
struct EffectTimeTests {
  /// The time of a superlayer, which is paused, resumed and changed in its rate without jumps.
  private struct AlteredTime {
    let root: Layer
    private(set) var media = 1000.0
    private(set) var local = 1000.0
    private(set) var rate = 1.0

    init(of root: Layer) { self.root = root }

    mutating func pass(_ seconds: Double) {
      media += seconds
      local += seconds * rate
    }

    /// Returns the media time of an instant of the superlayer's time from now on; `nil` if it is never reached.
    func mediaTime(of time: Double?) -> Double? {
      guard let time else { return nil }
      if time <= local { return media }
      return rate > 0 ? media + (time - local) / rate : nil
    }

    /// Changes the rate from now on; call it inside a turn.
    mutating func setRate(_ rate: Double) {
      self.rate = rate
      (root.beginTime, root.timeOffset, root.speed) = (media, local, Float(rate))
    }
  }

  private static let rates = [0.5, 1, 2]

  private func isNear(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return (left - right).magnitude < 1e-6
  }

  @Test("A shimmering layer is as fast as its superlayer, in every state", arguments: Seeds.all)
  func shimmering(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for round in 0..<10 {
        let phase = ShimmeringPhasePolicy.allCases[round % 2]
        let (altered, twin) = (ShimmerStage(phase: phase), ShimmerStage(phase: phase))
        var time = AlteredTime(of: altered.root)
        func turn(_ change: (ShimmeringLayer) -> Void = { _ in }) {
          altered.turn(at: time.media, change)
          twin.turn(at: time.local, change)
        }
        func setRate(_ rate: Double) { altered.turn(at: time.media) { _ in time.setRate(rate) } }
        func compare() {
          let (left, right) = (altered.layer, twin.layer)
          #expect(left.shimmeringState == right.shimmeringState, "at \(time.media)")
          #expect(altered.events.map(\.state) == twin.events.map(\.state), "at \(time.media)")
          #expect(altered.events.map(\.time) == altered.events.map(\.time).sorted())
          #expect(isNear(left.coverOpacity(at: time.media), right.coverOpacity(at: time.local)))
          #expect(isNear(altered.coverOpacity, twin.coverOpacity), "at \(time.media)")
          #expect(isNear(altered.bandMiddle, twin.bandMiddle), "at \(time.media)")
          #expect(left.slideIndex(at: time.media) == right.slideIndex(at: time.local))
          let lit = time.mediaTime(of: right.nextLitTime(after: time.local))
          #expect(isNear(left.nextLitTime(after: time.media), lit), "at \(time.media)")
          if time.rate == 0 { #expect(left.nextProgressChange(after: time.media) == .never) }
        }
        for _ in 0..<24 {
          time.pass(Double.random(in: 0.01...0.7, using: &random))
          let speed = Double.random(in: 100...500, using: &random)
          let width = Double.random(in: 60...400, using: &random)
          let rate = Self.rates.randomElement(using: &random) ?? 1
          let pause = Double.random(in: 0.1...5, using: &random)
          switch Int.random(in: 0..<8, using: &random) {
          case 0...1: setRate(rate)
          case 2...4:
            turn { layer in
              // A begin time is a media time, which a change of the rate moves.
              if layer.shimmeringState == .idle { layer.shimmeringBeginTime = nil }
              layer.isShimmering.toggle()
            }
          case 5: turn { $0.shimmeringSpeed = speed }
          case 6: turn { $0.bounds.size.width = width }
          default:
            setRate(0)
            time.pass(pause)
            turn()
            compare()
            setRate(rate)
          }
          for _ in 0..<2 { turn() }
          compare()
        }
      }
    }
  }

  @Test("A sweep is as fast as its superlayer, in every state", arguments: Seeds.all)
  func sweep(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<10 {
        let count: RepeatCount = Bool.random(using: &random) ? 2 : .forever
        let (altered, twin) = (
          SweepStage { $0.repeatCount = count }, SweepStage { $0.repeatCount = count }
        )
        var time = AlteredTime(of: altered.root)
        func turn(_ change: (SweepLayer) -> Void = { _ in }) {
          altered.turn(at: time.media, change)
          twin.turn(at: time.local, change)
        }
        func setRate(_ rate: Double) { altered.turn(at: time.media) { _ in time.setRate(rate) } }
        func compare() {
          let (left, right) = (altered.layer, twin.layer)
          #expect(left.sweepState == right.sweepState, "at \(time.media)")
          #expect(altered.story == twin.story, "at \(time.media)")
          #expect(altered.times == altered.times.sorted())
          #expect(isNear(left.sweepPlace(at: time.media), right.sweepPlace(at: time.local)))
          #expect(isNear(left.effectAmount(at: time.media), right.effectAmount(at: time.local)))
          #expect(left.sweepIndex(at: time.media) == right.sweepIndex(at: time.local))
          let lit = time.mediaTime(of: right.nextLitTime(after: time.local))
          #expect(isNear(left.nextLitTime(after: time.media), lit), "at \(time.media)")
          let (shown, expected) = (left.lightLayer.presentation(), right.lightLayer.presentation())
          #expect(isNear(shown?.locations?.first, expected?.locations?.first), "at \(time.media)")
          #expect(isNear(shown?.colors.first?.alpha, expected?.colors.first?.alpha))
        }
        for _ in 0..<24 {
          time.pass(Double.random(in: 0.01...0.5, using: &random))
          let pause = Double.random(in: 0...0.5, using: &random)
          let rate = Self.rates.randomElement(using: &random) ?? 1
          switch Int.random(in: 0..<8, using: &random) {
          case 0...1: setRate(rate)
          case 2...4: turn { $0.isSweeping.toggle() }
          case 5: turn { $0.sweep.pause = pause }
          default:
            setRate(0)
            time.pass(1 + pause)
            turn()
            compare()
            setRate(rate)
          }
          for _ in 0..<2 { turn() }
          compare()
        }
      }
    }
  }

  @Test(
    "Switched off where time stands or runs backwards, an effect ends at once",
    arguments: [0.0, -1], [0.05, 1.2])
  func off(rate: Double, seconds: Double) {
    let (shimmer, sweep) = (ShimmerStage(), SweepStage())
    shimmer.turn(at: 1000) { $0.isShimmering = true }
    sweep.turn(at: 1000) { $0.isSweeping = true }
    for root in [shimmer.root, sweep.root] {
      var time = AlteredTime(of: root)
      time.pass(seconds)
      root.context.advance(to: time.media)
      root.context.turn(at: time.media) { time.setRate(rate) }
    }
    let end = 1000 + seconds + 0.01
    shimmer.turn(at: end) { $0.isShimmering = false }
    sweep.turn(at: end) { $0.isSweeping = false }
    #expect(shimmer.layer.shimmeringState == .idle && shimmer.layer.maskLayer == nil)
    #expect(sweep.layer.sweepState == .idle && sweep.layer.contentLayer?.mask == nil)
    #expect(shimmer.events.last == ShimmeringEvent(state: .idle, time: end))
    #expect(sweep.events.last == ShimmeringEvent(state: .idle, time: end))
    // Switched on there, it waits, hidden, until time goes on.
    for time in [end + 1, end + 100] {
      shimmer.turn(at: time) { $0.isShimmering = true }
      sweep.turn(at: time) { $0.isSweeping = true }
      #expect(shimmer.layer.shimmeringState == .beginning && shimmer.coverOpacity == 1)
      #expect(sweep.layer.sweepState == .beginning && sweep.layer.effectAmount(at: time) == 0)
    }
  }

  @Test("Loading that ends in a changed time is reported when it is due")
  func presence() {
    for rate in [Float(2), 0.5, 0] {
      let context = LayerContext()
      let root = Layer(in: context).withoutActions()
      context.roots = [root]
      let presence = SkeletonPresence(in: context)
      var events: [SkeletonPresenceEvent] = []
      presence.onEvent = { events.append($0) }
      context.turn(at: 1000) {
        root.addSublayer(presence.timekeeper)
        presence.beginLoading()
      }
      context.turn(at: 1000.05) {
        (root.beginTime, root.timeOffset, root.speed) = (1000.05, 1000.05, rate)
      }
      context.advance(to: 1001)
      context.turn(at: 1001) { presence.endLoading() }
      context.turn(at: 1001)
      #expect(events.map(\.state).prefix(2) == [.waiting, .shown])
      #expect(events.allSatisfy { $0.time <= 1001 } && events[1].time == 1000.2)
    }
  }

  @Test("A transition is immediate where it could not end")
  func crossFade() {
    for speed in [Float(0), -1] {
      let context = LayerContext()
      let root = Layer(in: context).withoutActions()
      root.speed = speed
      context.roots = [root]
      let (skeleton, content) = (Layer(in: context), Layer(in: context))
      let fade = CrossFade(from: skeleton, to: content)
      var ends: [Bool] = []
      context.turn(at: 1000) { root.sublayers = [skeleton, content] }
      context.turn(at: 1001) { fade.showContent { ends.append($0) } }
      context.turn(at: 1001)
      #expect(ends == [true] && !fade.isRunning && skeleton.isHidden && content.opacity == 1)
    }
  }
}
