import Display
import ShimmerCommand
import Testing
import Viewer

@Suite("The benchmarks' harness")
struct HarnessTests {
  @Test("Each case is measured once per round, and each is first in turn")
  func rounds() {
    var order: [Int] = []
    let samples = Rounds(6).inTurn([0, 1, 2]) { item, round in
      order.append(item)
      return 10 * item + round
    }
    #expect(samples == [0, 10, 20].map { begin in (0..<6).map { begin + $0 } })
    #expect(stride(from: 0, to: 18, by: 3).map { order[$0] } == [0, 1, 2, 0, 1, 2])
    var runs = 0
    let times = Rounds(2, sampleNanoseconds: 1000).times(of: [Case { runs += 1 }])
    #expect(times.map(\.count) == [2] && times[0].allSatisfy { $0 > 0 } && runs > 2)
  }

  @Test("The median is the middle of an odd count and the mean of the middle two of an even one")
  func medians() {
    let odd = Spread([3, 1, 2])
    #expect(odd.least == 1 && odd.median == 2 && odd.most == 3)
    #expect(Spread([4, 1, 2, 3]).median == 2.5)
  }

  @Test("A cost holds up to its threshold, a gain from its threshold on")
  func thresholds() {
    let thresholds = [
      Threshold("time", 117.6, .atMost, 1.3), Threshold("cost", 1, .atMost, 1),
      Threshold("puts", 1.046, .atLeast, 1.05), Threshold("gain", 2, .atLeast, 2),
      Threshold("a", 1, .atMost, 1.15, stretch: 1),
      Threshold("b", 2, .atMost, 1, exemption: "no AVX2"),
    ]
    #expect(
      thresholds.lines == [
        "  time  117.60  at most 1.3    missed", "  cost    1.00  at most 1      held",
        "  puts    1.05  at least 1.05  missed", "  gain    2.00  at least 2     held",
        "  a       1.00  at most 1.15   held, and the stretch of 1",
        "  b       2.00  at most 1      not applicable: no AVX2",
      ])
    #expect(thresholds.map(\.isMissed) == [true, false, true, false, false, false])
    #expect(thresholds.map(\.holds) == [false, true, false, true, true, false])
  }

  private static func report(samples: [Double], showsThresholds: Bool) -> BenchReport {
    let baseline = Metric.Baseline("memcpy", 0.5)
    let row = Row(
      "a", metrics: [Metric("p50", unit: "ms", samples: samples, baseline: baseline)],
      facts: ["x": 1], thresholds: [Threshold("a, ms", 2, .atMost, 1)],
      contradictions: ["1 is not 2"])
    return BenchReport(
      "engine", title: "a test", parameters: ["ratio": Double.infinity, "none": String?.none],
      baselines: [], rows: [row], omissions: ["Nothing is left out."],
      showsThresholds: showsThresholds)
  }

  @Test("A report has a line for each figure, its thresholds and omissions, and judges itself")
  func lines() throws {
    let report = Self.report(samples: [2, 1, 3], showsThresholds: true)
    #expect(report.lines[0].hasSuffix(", a test") && report.lines.contains("a"))
    #expect(report.lines.contains { $0.contains(/^  p50 .*  ms, 4\.00 × memcpy$/) })
    #expect(report.lines.contains("  WRONG: 1 is not 2") && report.lines.contains("Thresholds"))
    #expect(report.lines.last == "Nothing is left out.")
    #expect(throws: ProgramError.self) { try report.judge() }
    let unjudged = Self.report(samples: [1], showsThresholds: false)
    try unjudged.judge()
    #expect(!unjudged.lines.contains("Thresholds"))
  }

  @Test("A document has every member, even if no number in it is finite, and reads back")
  func document() throws {
    let json = JSONText.value(
      of: Self.report(samples: [.nan, .infinity, 1], showsThresholds: false))
    #expect(json["schema"].number == 5 && json["benchmark"].text == "engine")
    #expect(json["parameters"] == .object(["ratio": .null, "none": .null]))
    #expect(json["clock"]["source"].text == "CLOCK_MONOTONIC" && json["thresholds"] == .null)
    #expect(json["version"].text?.isEmpty == false && json["baselines"].elements == [])
    #expect(json["display"] == .null && json["omissions"].elements?.count == 1)
    for name in ["processor", "kernel", "instructionSet", "build"] {
      #expect(json["machine"][name].text?.isEmpty == false, "\(name)")
    }
    #expect(json["results"].elements?.first?["x"].number == 1)
    #expect(try ReadDocument(json).results.map(\.name) == ["a"])
  }
}
