import Display
import Measuring
import ProgramSupport
import Raster
import Testing

extension JSONText {
  /// Returns the JSON of a report.
  static func value(of report: some Encodable) throws -> JSONValue {
    try parse(Array(write(report).utf8), from: "a report")
  }
}

@Suite("Reports")
struct ReportTests {
  private struct Numbers: Encodable {
    var infinity = Double.infinity
    var list = [1, -Double.infinity, .nan, 2]
    var byName = ["nan": Double.nan, "one": 1]
    var float = Float.nan
    var maybe: Double? = .nan
    var nested: [[Double?]] = [[nil, .infinity, 0.1]]
    var text = "inf"
    @Nullable var nothing: Double?
    @Nullable var something: Double? = 3
    @Nullable var huge: Double? = .infinity
  }

  @Test("A number that is not finite is null everywhere, and text stays text")
  func finite() throws {
    let json = try JSONText.value(of: Numbers())
    #expect(json["infinity"] == .null && json["float"] == .null && json["maybe"] == .null)
    #expect(json["list"] == .array([.number(1), .null, .null, .number(2)]))
    #expect(json["byName"] == .object(["nan": .null, "one": .number(1)]))
    #expect(json["nested"] == .array([.array([.null, .null, .number(0.1)])]))
    #expect(json["text"].text == "inf" && json["something"].number == 3)
    #expect(json["huge"] == .null)
    #expect(Self.names(json).count == 10 && Self.names(json).contains("nothing"))
  }

  @Test("The text is sorted and indented, whole numbers have no fraction, and a terminal is safe")
  func text() throws {
    let text = try JSONText.write(["b": "a/b", "a": "\u{202E}"])
    #expect(text == "{\n  \"a\" : \"\\u202E\",\n  \"b\" : \"a/b\"\n}\n")
    #expect(try JSONText.write([3.0, 0.5, 1e-9]) == "[\n  3,\n  0.5,\n  1e-09\n]\n")
  }

  private struct Facts: Encodable {
    let ratio: Double
    @Nullable var threshold: Double?
  }

  @Test("A benchmark's document has every member, even if no number in it is finite")
  func document() throws {
    let metric = Metric(
      "p50", unit: "ms", samples: [.nan, .infinity, 1],
      baseline: Metric.Baseline("memcpy", .infinity))
    let document = BenchDocument(
      "present", machine: .current, display: nil, parameters: Facts(ratio: .infinity),
      baselines: [],
      results: [
        BenchDocument.Result("a", metrics: [metric], members: Facts(ratio: .nan)),
        BenchDocument.Result("b", metrics: []),
      ],
      thresholds: [BenchThreshold(name: "a", figure: .nan, threshold: .infinity)])
    let json = try JSONText.value(of: document)
    #expect(json["schema"].number == 4 && json["benchmark"].text == "present")
    #expect(Self.names(json["parameters"]) == ["ratio", "threshold"])
    let names = [
      "baselines", "benchmark", "clock", "display", "machine", "omissions", "parameters", "results",
      "schema", "thresholds", "version",
    ]
    #expect(Self.names(json) == names)
    let results = try #require(json["results"].elements)
    #expect(
      results.map(Self.names) == [["metrics", "name", "ratio", "threshold"], ["metrics", "name"]])
    let written = try #require(results[0]["metrics"].elements?.first)
    #expect(
      Self.names(written) == [
        "baseline", "better", "least", "median", "most", "multiple", "name", "samples", "unit",
      ])
    #expect(written["samples"] == .array([.null, .null, .number(1)]))
    #expect(written["baseline"] == .object(["name": .string("memcpy"), "value": .null]))
    let threshold = try #require(json["thresholds"].elements?.first)
    #expect(
      Self.names(threshold) == [
        "figure", "holds", "name", "side", "stretch", "threshold", "verdict",
      ])
    let read = try ReadDocument(json)
    #expect(read.results.map(\.name) == ["a", "b"])
  }

  @Test("A comparison has every member, even without a figure")
  func comparison() throws {
    let gap = MetricComparison(onlyInA: ReadMetric(Metric("p50", unit: "", samples: [.infinity])))
    #expect(
      Self.names(try JSONText.value(of: gap)) == [
        "a", "b", "baselineRatio", "better", "exact", "name", "probability", "ratio", "unit",
        "verdict",
      ])
  }

  private static func names(_ json: JSONValue) -> [String] {
    if case .object(let members) = json { return members.keys.sorted() }
    return []
  }
}
