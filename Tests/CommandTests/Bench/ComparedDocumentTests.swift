import Display
import ShimmerCommand
import Testing
import Viewer

/// `Mistake` has the documents that are refused.
@Suite("Compared documents")
struct ComparedDocumentTests {
  @Test("Metrics of only one document are marked, also if unit or direction differ")
  func onlyOne() throws {
    func metric(_ name: String, unit: String = "ms") -> Metric {
      Metric(name, unit: unit, samples: [1, 1.1, 1.2, 1.3, 1.4])
    }
    func document(_ rows: [Row]) throws -> ReadDocument {
      let report = BenchReport("engine", title: "", parameters: [:], baselines: [], rows: rows)
      return try ReadDocument(JSONText.value(of: report))
    }
    let a = try document([
      Row("both", metrics: [metric("a"), metric("b"), metric("c")]),
      Row("gone", metrics: [metric("a")]),
    ])
    let b = try document([
      Row("new", metrics: [metric("a")]),
      Row("both", metrics: [metric("c", unit: "µs"), metric("a")]),
    ])
    let comparison = BenchComparison(a, b, rule: ComparisonRule(threshold: 5))
    #expect(comparison.results.map(\.name) == ["both", "gone", "new"])
    #expect(
      comparison.results.map { $0.metrics.map(\.verdict) }
        == [[.identical, .onlyA, .onlyA, .onlyB], [.onlyA], [.onlyB]])
    #expect(comparison.commonCount == 1 && comparison.worseNames.isEmpty)
    #expect(
      comparison.summary
        == "0 worse, 0 better, 0 within the noise, 1 the same, 3 only in A, 2 only in B")
    #expect(comparison.differences.isEmpty)
  }

  @Test(
    "Circumstances that differ are named member by member, in order",
    arguments: [
      (#"{"cpu": "one", "cores": 2}"#, #"{"cpu": "two", "cores": 2}"#, ["x.cpu: one | two"]),
      (
        #"{"d": 1, "b": 1, "a": null}"#, #"{"b": {"c": "fd"}}"#,
        ["x.b: 1 | -", "x.b.c: - | fd", "x.d: 1 | -"]
      ),
      (#"["x", true]"#, "[]", ["x: x, yes | none"]), ("[1]", "[1]", []),
      (#""text""#, #"{"in": 1}"#, ["x: text | -", "x.in: - | 1"]),
    ] as [(String, String, [String])])
  func differences(a: String, b: String, lines: [String]) throws {
    let values = try [a, b].map { try JSONText.parse(Array($0.utf8), from: $0) }
    #expect(DocumentDifference.between(values[0], values[1], name: "x").map(\.line) == lines)
  }

  @Test("A long value is cut")
  func long() {
    let long = JSONValue.string(String(repeating: "x", count: 1000))
    let line = DocumentDifference.between(long, .null).first?.line ?? ""
    #expect(line.count < 200 && line.hasSuffix("… | -"))
  }
}
