import Display
import Measuring
import ProgramSupport
import Raster
import Testing

extension JSONText {
  /// What reads as the JSON of a report.
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

  @Test("A number that is not finite is null, wherever it stands, and a text stays one")
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
    @Nullable var bar: Double?
  }

  @Test("A benchmark's document has every member, though nothing in it is finite")
  func document() throws {
    let metric = Metric(
      "p50", unit: "ms", samples: [.nan, .infinity, 1], floor: Metric.Floor("memcpy", .infinity))
    let document = BenchDocument(
      "present", machine: .current, display: nil, parameters: Facts(ratio: .infinity), floors: [],
      results: [
        BenchDocument.Result("a", metrics: [metric], members: Facts(ratio: .nan)),
        BenchDocument.Result("b", metrics: []),
      ],
      bars: [BenchBar(name: "a", figure: .nan, bar: .infinity)])
    let json = try JSONText.value(of: document)
    #expect(json["schema"].number == 3 && json["benchmark"].text == "present")
    #expect(Self.names(json["parameters"]) == ["bar", "ratio"])
    let names = [
      "bars", "benchmark", "clock", "display", "floors", "machine", "omissions", "parameters",
      "results", "schema", "version",
    ]
    #expect(Self.names(json) == names)
    let results = try #require(json["results"].elements)
    #expect(
      results.map(Self.names) == [["bar", "metrics", "name", "ratio"], ["metrics", "name"]])
    let written = try #require(results[0]["metrics"].elements?.first)
    #expect(
      Self.names(written) == [
        "better", "floor", "least", "median", "most", "multiple", "name", "samples", "unit",
      ])
    #expect(written["samples"] == .array([.null, .null, .number(1)]))
    #expect(written["floor"] == .object(["name": .string("memcpy"), "value": .null]))
    let bar = try #require(json["bars"].elements?.first)
    #expect(
      Self.names(bar) == ["bar", "figure", "holds", "name", "side", "stretch", "verdict"])
    let read = try ReadDocument(json)
    #expect(read.results.map(\.name) == ["a", "b"])
  }

  @Test("A comparison has every member, also where there is no figure")
  func comparison() throws {
    let gap = MetricComparison(onlyInA: ReadMetric(Metric("p50", unit: "", samples: [.infinity])))
    #expect(
      Self.names(try JSONText.value(of: gap)) == [
        "a", "b", "better", "exact", "floorRatio", "name", "probability", "ratio", "unit",
        "verdict",
      ])
  }

  private static func names(_ json: JSONValue) -> [String] {
    if case .object(let members) = json { return members.keys.sorted() }
    return []
  }
}
