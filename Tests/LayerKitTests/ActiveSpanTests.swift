import LayerKit
import TestSupport
import Testing

@Suite("Active span")
struct ActiveSpanTests {
  @Test("Progress stays within the cycle and belongs to the local time", arguments: Seeds.all)
  func range(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for _ in 0..<2000 {
        let duration = Double.random(in: 0.01...5, using: &random)
        let counts: [RepeatCount] = [.once, 3, 0.5, 1.5, .forever]
        let timing = MediaTiming(
          speed: [1, -1, 0.3, 4].randomElement(using: &random) ?? 1,
          timeOffset: Double.random(in: -3...3, using: &random),
          repeatCount: counts.randomElement(using: &random) ?? .once,
          autoreverses: Bool.random(using: &random), fillMode: .both)
        let span = ActiveSpan(timing, begin: 1000, duration: duration)
        let time = Double.random(in: 990...1030, using: &random)
        let moment = try #require(span.moment(at: time))
        #expect((0...1).contains(moment.progress))
        #expect((moment.local - moment.progress * duration).magnitude < 1e-9)
        #expect(moment.cycle == moment.cycle.rounded())
      }
    }
  }

  @Test("Whole cycles end on the last value, also where durations are not exact in binary")
  func ends() {
    for duration in [1.269_565_2, 0.1, 1.0 / 3, 0.7] {
      for count in 1...40 {
        let timing = MediaTiming(repeatCount: RepeatCount(Float(count)), fillMode: .forwards)
        let span = ActiveSpan(timing, begin: 1000.1, duration: duration)
        #expect(span.moment(at: span.end)?.progress == 1)
        #expect(span.moment(at: span.end + 1)?.progress == 1)
        #expect(span.moment(at: span.end)?.cycle == Double(count - 1))
      }
    }
  }

  @Test("The way back of an autoreversed cycle mirrors the way there")
  func mirror() throws {
    let timing = MediaTiming(repeatCount: .forever, autoreverses: true)
    let span = ActiveSpan(timing, begin: 0, duration: 4)
    for step in 1..<32 {
      let time = Double(step) / 8
      let there = try #require(span.moment(at: time))
      let back = try #require(span.moment(at: 8 - time))
      #expect(there.progress == back.progress)
      #expect(there.cycle == 0 && back.cycle == 0)
    }
  }

  @Test("Forever and the largest count neither end nor trap")
  func huge() {
    for count in [RepeatCount.forever, .times(.greatestFiniteMagnitude)] {
      let span = ActiveSpan(MediaTiming(repeatCount: count), begin: 0, duration: 3)
      #expect(span.end > 1e30)
      #expect(span.moment(at: 1e9)?.progress != nil)
    }
  }

  @Test("All spellings of endless are one value, and other numbers stay what they are")
  func spellings() {
    let endless: [RepeatCount] = [
      .infinity, .greatestFiniteMagnitude, RepeatCount(.infinity),
      RepeatCount(.greatestFiniteMagnitude),
    ]
    #expect(endless.allSatisfy { $0 == .forever })
    let count: Float = 2.5
    #expect(RepeatCount(count) == 2.5 && RepeatCount(count) == .times(2.5))
    #expect(3 == RepeatCount.times(3))
    #expect(RepeatCount(Float.greatestFiniteMagnitude.nextDown) != .forever)
    #expect(RepeatCount(-.infinity) != .forever)
    var timing = MediaTiming()
    timing.repeatCount = .infinity
    #expect(timing.activeDuration(cycle: 1e-16) == .infinity)
  }

  @Test("Outside of the span only the asked side is filled")
  func fills() {
    for mode in FillMode.allCases {
      let span = ActiveSpan(MediaTiming(fillMode: mode), begin: 10, duration: 2)
      #expect((span.moment(at: 9) != nil) == mode.fillsBefore)
      #expect((span.moment(at: 13) != nil) == mode.fillsAfter)
      #expect(span.phase(at: 9) == .before && span.phase(at: 13) == .after)
      #expect(span.phase(at: 10) == .active && span.phase(at: 12) == .active)
    }
  }
}
