import Display
import Measuring
import ProgramSupport
import Testing

@Suite("Compared documents")
struct ComparedDocumentTests {
  private let rule = ComparisonRule(threshold: 5)

  private static func document(
    _ results: [JSONValue], schema: JSONValue = .number(Double(ReportFormat.schema)),
    benchmark: JSONValue = .string("present")
  ) -> JSONValue {
    .object([
      "schema": schema, "benchmark": benchmark, "version": .string("1.2.3"),
      "results": .array(results),
    ])
  }

  private static func result(_ name: String, _ metrics: JSONValue...) -> JSONValue {
    .object(["name": .string(name), "metrics": .array(metrics)])
  }

  private static func metric(
    _ name: String, unit: String = "ms", better: String = "less", samples: JSONValue,
    baseline: JSONValue = .null
  ) -> JSONValue {
    .object([
      "name": .string(name), "unit": .string(unit), "better": .string(better), "samples": samples,
      "baseline": baseline,
    ])
  }

  private static let steady = JSONValue([1, 1.1, 1.2, 1.3, 1.4])

  @Test("A written metric reads back unchanged")
  func roundTrip() throws {
    let metric = Metric(
      "composite p50", unit: "ms", better: .more, samples: [1, 2.5, 1e-9],
      baseline: Metric.Baseline("memcpy", 0.25))
    let read = try ReadMetric(try JSONText.value(of: metric), at: "here")
    #expect(read == ReadMetric(metric))
    #expect(read.figures == metric)
  }

  @Test("Rounds without a finite figure and baselines that are not above 0 are ignored")
  func gaps() throws {
    let samples = JSONValue.array([
      .null, .string("nan"), .number(2), .string("inf"), .integer(1 << 60),
    ])
    let baseline = JSONValue.object(["name": .string("memcpy"), "value": .number(0)])
    let read = try ReadMetric(Self.metric("a", samples: samples, baseline: baseline), at: "here")
    #expect(read.figures?.samples == [2, Double(Int64(1) << 60)] && read.figures?.baseline == nil)
    let empty = try ReadMetric(Self.metric("a", samples: .array([])), at: "here")
    #expect(empty.figures == nil)
    let outcome = MetricComparison(empty, read, rule: rule)
    #expect(outcome.verdict == .tooFew && outcome.a == nil && outcome.ratio == nil)
    #expect(outcome.b != nil && outcome.probability == nil && !outcome.isExact)
  }

  @Test("There is no ratio to 0")
  func zero() throws {
    let zero = try ReadMetric(Self.metric("a", samples: JSONValue([0, 0, 0, 0])), at: "")
    let one = try ReadMetric(Self.metric("a", samples: Self.steady), at: "")
    #expect(MetricComparison(zero, one, rule: rule).ratio == nil)
    #expect(MetricComparison(zero, one, rule: rule).verdict == .worse)
    #expect(MetricComparison(one, zero, rule: rule).ratio == 0)
    #expect(MetricComparison(zero, zero, rule: rule).ratio == nil)
  }

  @Test("Ratios are those of the medians and of the multiples")
  func ratios() {
    let a = Metric("a", unit: "ms", samples: [1, 2, 3], baseline: Metric.Baseline("memcpy", 0.5))
    let b = Metric("a", unit: "ms", samples: [4, 3, 5], baseline: Metric.Baseline("memcpy", 2))
    let outcome = MetricComparison(ReadMetric(a), ReadMetric(b), rule: rule)
    #expect(outcome.a == 2 && outcome.b == 4 && outcome.ratio == 2 && outcome.baselineRatio == 0.5)
    #expect(outcome.verdict == .same)
  }

  @Test("Other schemas, comparisons and malformed documents are distinguished")
  func faults() {
    let row = Self.result("r", Self.metric("a", samples: Self.steady))
    func fault(_ json: JSONValue) -> DocumentFault? {
      do throws(DocumentFault) {
        _ = try ReadDocument(json)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault(Self.document([row])) == nil)
    #expect(fault(Self.document([row], schema: .number(99))) == .newer(99))
    #expect(fault(Self.document([row], schema: .number(1))) == .older(1))
    #expect(
      fault(Self.document([row], schema: .string("nan"))) == .malformed("schema is not a number"))
    #expect(fault(Self.document([row], schema: .null)) == .malformed("schema is not a number"))
    #expect(
      fault(Self.document([row], schema: .number(1), benchmark: .string("compare")))
        == .foreign("compare"))
    #expect(
      fault(Self.document([row], benchmark: .null)) == .malformed("benchmark is not a string"))
    #expect(fault(.array([])) == .malformed("schema is not a number"))
    #expect(
      fault(Self.document([.null])) == .malformed("results[0].name is not a string"))
    #expect(
      fault(Self.document([row, row]))
        == .malformed("results[1] has the same name as an earlier result, r"))
  }

  @Test("A malformed metric is reported with its position")
  func places() {
    let sideways = Self.metric("a", better: "most", samples: Self.steady)
    let fast = Self.metric("a", samples: .array([.number(1), .string("fast")]))
    let wrong: [(JSONValue, String)] = [
      (sideways, "x.better is not one of less, more and neither"),
      (Self.metric("a", samples: .null), "x.samples is not a list"),
      (fast, "x.samples[1] is not a number"),
      (.object([:]), "x.name is not a string"), (.null, "x.name is not a string"),
    ]
    for (json, problem) in wrong {
      #expect(throws: DocumentFault.malformed(problem)) { try ReadMetric(json, at: "x") }
    }
  }

  @Test("Metrics of only one document are marked, also if unit or direction differ")
  func onlyOne() throws {
    let a = Self.document([
      Self.result(
        "both", Self.metric("a", samples: Self.steady), Self.metric("b", samples: Self.steady),
        Self.metric("c", samples: Self.steady)),
      Self.result("gone", Self.metric("a", samples: Self.steady)),
    ])
    let b = Self.document([
      Self.result("new", Self.metric("a", samples: Self.steady)),
      Self.result(
        "both", Self.metric("c", unit: "µs", samples: Self.steady),
        Self.metric("a", samples: Self.steady)),
    ])
    let comparison = BenchComparison(try ReadDocument(a), try ReadDocument(b), rule: rule)
    #expect(comparison.results.map(\.name) == ["both", "gone", "new"])
    #expect(
      comparison.results.map { $0.metrics.map(\.verdict) }
        == [[.same, .onlyA, .onlyA, .onlyB], [.onlyA], [.onlyB]])
    #expect(comparison.commonCount == 1 && comparison.worseNames.isEmpty)
    #expect(
      comparison.summary == "0 worse, 0 better, 1 within the noise, 3 only in A, 2 only in B")
    #expect(comparison.differences.isEmpty)
  }

  @Test("Every verdict is counted, and worse metrics are named with their results")
  func summary() throws {
    let twice = JSONValue([2, 2.2, 2.4, 2.6, 2.8])
    let a = Self.document([
      Self.result(
        "r", Self.metric("worse", samples: Self.steady), Self.metric("better", samples: twice),
        Self.metric("changed", better: "neither", samples: twice),
        Self.metric("few", samples: JSONValue([1])))
    ])
    let b = Self.document([
      Self.result(
        "r", Self.metric("worse", samples: twice), Self.metric("better", samples: Self.steady),
        Self.metric("changed", better: "neither", samples: Self.steady),
        Self.metric("few", samples: JSONValue([2])))
    ])
    let comparison = BenchComparison(try ReadDocument(a), try ReadDocument(b), rule: rule)
    #expect(comparison.worseNames == ["r: worse"])
    #expect(
      comparison.summary
        == "1 worse, 1 better, 0 within the noise, 1 with too few rounds, 1 changed")
  }

  @Test("Circumstances that differ are named member by member, in order")
  func differences() throws {
    let a = JSONValue.object([
      "machine": .object(["cpu": .string("one"), "cores": .number(2)]), "display": .null,
      "same": .array([.number(1)]), "list": .array([.string("x"), .bool(true)]),
    ])
    let b = JSONValue.object([
      "machine": .object(["cpu": .string("two"), "cores": .number(2), "kernel": .string("6")]),
      "display": .object(["transport": .string("fd")]), "same": .array([.number(1)]),
      "list": .array([]),
    ])
    #expect(
      DocumentDifference.between(a, b).map(\.line) == [
        "display.transport: - | fd", "list: x, yes | none", "machine.cpu: one | two",
        "machine.kernel: - | 6",
      ])
    #expect(DocumentDifference.between(a, a).isEmpty)
    let object = JSONValue.object(["in": .number(1)])
    #expect(
      DocumentDifference.between(.string("text"), object, name: "x").map(\.line)
        == ["x: text | -", "x.in: - | 1"])
    let long = JSONValue.string(String(repeating: "x", count: 1000))
    let line = DocumentDifference.between(long, .null, name: "x").first?.line ?? ""
    #expect(line.count < 200 && line.hasSuffix("… | -"))
  }
}
