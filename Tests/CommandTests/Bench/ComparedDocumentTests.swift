import Display
import ShimmerCommand
import Testing
import Viewer

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
        == [[.identical, .onlyA, .onlyA, .onlyB], [.onlyA], [.onlyB]])
    #expect(comparison.commonCount == 1 && comparison.worseNames.isEmpty)
    #expect(
      comparison.summary
        == "0 worse, 0 better, 0 within the noise, 1 the same, 3 only in A, 2 only in B")
    #expect(comparison.differences.isEmpty)
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
