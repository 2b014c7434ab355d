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
    #expect(Threshold("cost", 1, .atMost, 1).verdict == "held")
    #expect(Threshold("cost", 1.01, .atMost, 1).isMissed)
    #expect(Threshold("gain", 2, .atLeast, 2).holds)
    #expect(Threshold("gain", 1.99, .atLeast, 2).verdict == "missed")
    #expect(Threshold("a", 1, .atMost, 1.15, stretch: 1).verdict == "held, and the stretch of 1")
    let exempt = Threshold("a", 2, .atMost, 1, exemption: "no AVX2")
    #expect(exempt.verdict == "not applicable: no AVX2" && !exempt.isMissed)
    #expect(
      [Threshold("puts", 1.046, .atLeast, 0.95), Threshold("time", 117.6, .atMost, 1.3)].lines == [
        "  puts    1.05  at least 0.95  held", "  time  117.60  at most 1.3    missed",
      ])
  }

  private static func report(_ rows: [Row]) -> BenchReport {
    BenchReport(
      "engine", title: "a test", parameters: ["ratio": Double.infinity, "none": String?.none],
      baselines: [], rows: rows, omissions: ["Nothing is left out."], showsThresholds: true)
  }

  @Test("A report has a line for each figure, its thresholds and omissions, and judges itself")
  func lines() throws {
    let metric = Metric(
      "p50", unit: "ms", samples: [2, 1, 3], baseline: Metric.Baseline("memcpy", 0.5))
    let row = Row(
      "a", metrics: [metric], thresholds: [Threshold("a, ms", 2, .atMost, 1)],
      contradictions: ["1 is not 2"])
    let lines = Self.report([row]).lines
    #expect(lines[0].hasSuffix(", a test") && lines.contains("a"))
    #expect(lines.contains { $0.hasPrefix("  p50 ") && $0.hasSuffix("  ms, 4.00 × memcpy") })
    #expect(lines.contains("  WRONG: 1 is not 2") && lines.contains("Thresholds"))
    #expect(lines.last == "Nothing is left out.")
    #expect(throws: ProgramError.self) { try Self.report([row]).judge() }
    try Self.report([Row("b", metrics: [metric])]).judge()
  }

  @Test("A document has every member, even if no number in it is finite, and reads back")
  func document() throws {
    let metric = Metric("p50", unit: "ms", samples: [.nan, .infinity, 1])
    let json = JSONText.value(of: Self.report([Row("a", metrics: [metric], facts: ["x": 1])]))
    #expect(json["schema"].number == 5 && json["benchmark"].text == "engine")
    #expect(json["parameters"] == .object(["ratio": .null, "none": .null]))
    guard case .object(let members) = json else { throw DocumentFault.malformed("no object") }
    #expect(
      members.keys.sorted() == [
        "baselines", "benchmark", "clock", "display", "machine", "omissions", "parameters",
        "results", "schema", "thresholds", "version",
      ])
    #expect(json["results"].elements?.first?["x"].number == 1)
    #expect(try ReadDocument(json).results.map(\.name) == ["a"])
  }
}
