import Display
import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  /// Compares reports with invented figures, so that every verdict is certain.
  @Suite("Program: bench compare")
  struct CompareProgramTests {
    private static let steady: [Double] = [1, 1.1, 1.2, 1.3, 1.4]
    private static let twice: [Double] = [2, 2.2, 2.4, 2.6, 2.8]

    /// Returns a metric as a benchmark writes it.
    private static func metric(
      _ name: String, _ samples: [Double], better: String = "less", baseline: Double? = nil
    ) -> JSONValue {
      .object([
        "name": .string(name), "unit": .string("ms"), "better": .string(better),
        "samples": JSONValue(samples),
        "baseline": baseline.map {
          .object(["name": .string("memcpy"), "value": JSONValue($0)])
        } ?? .null,
      ])
    }

    /// Returns a report with one result.
    private static func report(
      _ metrics: [JSONValue], processor: String = "One", schema: Double = 4,
      benchmark: String = "present"
    ) throws -> String {
      let document = JSONValue.object([
        "schema": JSONValue(schema), "benchmark": .string(benchmark), "version": .string("1.2.3"),
        "machine": .object(["processor": .string(processor)]), "parameters": .object([:]),
        "results": .array([
          .object(["name": .string("wordmark 640x400"), "metrics": .array(metrics)])
        ]),
      ])
      return String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
    }

    /// Compares two texts.
    private static func compare(
      _ a: String, _ b: String, _ options: [String] = []
    ) throws -> Child.Outcome {
      let folder = try TemporaryFolder()
      _ = try folder.write(Array(a.utf8), to: "a.json")
      _ = try folder.write(Array(b.utf8), to: "b.json")
      return try ShimmerProgram.run(
        ["bench", "compare", "a.json", "b.json"] + options, directory: folder.url)
    }

    @Test("A worse metric ends with 1, a line that names it, and the whole report")
    func worse() throws {
      let outcome = try Self.compare(
        try Self.report([Self.metric("p50", Self.steady), Self.metric("p99", Self.steady)]),
        try Self.report([Self.metric("p50", Self.twice), Self.metric("p99", Self.steady)]))
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasPrefix("shimmer: 1 of 2 metrics is worse (wordmark 640x400: p50; "))
      #expect(outcome.errors.filter(\.isNewline).count == 1)
      let lines = outcome.output.split(separator: "\n").map(String.init)
      let row = try #require(lines.first { $0.hasPrefix("  p50, ms ") })
      #expect(
        row.split(separator: " ").map(String.init)
          == ["p50,", "ms", "1.200", "2.400", "2.000", "-", "0.008", "worse"])
      #expect(lines.contains("wordmark 640x400"))
      #expect(lines.last == "1 worse, 0 better, 0 within the noise, 1 the same")
      #expect(!outcome.output.contains("differ in"))
    }

    @Test("Better metrics and noise end with 0 and print only the report")
    func fine() throws {
      let a = try Self.report([
        Self.metric("p50", Self.twice), Self.metric("p99", Self.steady, baseline: 1),
        Self.metric("rate", Self.steady, better: "neither"),
      ])
      let b = try Self.report([
        Self.metric("p50", Self.steady), Self.metric("p99", Self.twice, baseline: 2),
        Self.metric("rate", Self.steady, better: "neither"),
      ])
      let outcome = try Self.compare(a, b)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.hasSuffix("\n0 worse, 1 better, 1 within the noise, 1 the same\n"))
      #expect(!outcome.output.contains("  rate, ms"))
      let loose = try Self.compare(b, a, ["--threshold", "100"])
      #expect(loose.status == 0 && loose.output.contains("0 worse, 0 better, 2 within the noise"))
      let strict = try Self.compare(b, a, ["--threshold", "99.9"])
      #expect(strict.status == 1 && strict.output.contains("1 worse"))
    }

    @Test("Single rounds say once what to do, and identical ones are the same")
    func singleRounds() throws {
      let a = try Self.report([Self.metric("p50", [1]), Self.metric("p99", [2])])
      let b = try Self.report([Self.metric("p50", [2]), Self.metric("p99", [4])])
      let few = try Self.compare(a, b)
      #expect(few.status == 0 && few.errors.isEmpty, "\(few.errors)")
      let remedy = "measure both runs again with --rounds 4."
      #expect(few.output.split(separator: "\n").count { $0.contains("too few rounds") } == 2)
      #expect(
        few.output.hasSuffix(
          "2 with too few rounds\nFigures without a verdict (-) have "
            + "too few rounds: \(remedy)\n"))
      let same = try Self.compare(a, a)
      #expect(same.status == 0 && same.errors.isEmpty, "\(same.errors)")
      #expect(same.output.hasSuffix("\n0 worse, 0 better, 0 within the noise, 2 the same\n"))
    }

    @Test("JSON has every metric, every count and the differing circumstances")
    func document() throws {
      let outcome = try Self.compare(
        try Self.report([
          Self.metric("p50", Self.steady, baseline: 0.1),
          Self.metric("frames", [3, 3], better: "neither"), Self.metric("gone", [1]),
          Self.metric("few", [0]),
        ]),
        try Self.report(
          [
            Self.metric("p50", Self.twice, baseline: 0.1),
            Self.metric("frames", [4, 4], better: "neither"), Self.metric("few", [1]),
          ], processor: "Two"), ["--format", "json", "--verbose"])
      #expect(outcome.status == 1 && outcome.errors.filter(\.isNewline).count == 3)
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      #expect(report["schema"].number == 5 && report["version"].text?.isEmpty == false)
      #expect(report["benchmark"].text == "compare" && report["of"].text == "present")
      #expect(report["a"].text == "a.json" && report["b"].text == "b.json")
      #expect(report["threshold"].number == 5)
      let differences = try #require(report["differences"].elements)
      #expect(differences.map { $0["name"].text } == ["machine.processor"])
      #expect(differences.first?["a"].text == "One" && differences.first?["b"].text == "Two")
      let metrics = try #require(report["results"].elements?.first?["metrics"].elements)
      #expect(metrics.map { $0["verdict"].text } == ["worse", "changed", "onlyA", "tooFew"])
      #expect(metrics[0]["ratio"].number == 2 && metrics[0]["baselineRatio"].number == 2)
      #expect((metrics[0]["probability"].number ?? 1) < 0.01 && metrics[0]["unit"].text == "ms")
      #expect(metrics[1]["exact"].flag == true && metrics[1]["probability"] == .null)
      #expect(metrics[2]["a"].number == 1 && metrics[2]["b"] == .null)
      #expect(metrics[3]["ratio"] == .null && metrics[3]["probability"].number == 1)
      let counts = report["counts"]
      for (name, count) in ["worse": 1, "better": 0, "same": 0, "tooFew": 1, "changed": 1] {
        #expect(counts[name].number == Double(count), "\(name)")
      }
      #expect(counts["onlyA"].number == 1 && counts["onlyB"].number == 0)
    }

    @Test("A file that ends in .html is a page with the metrics that the text shows")
    func page() throws {
      let folder = try TemporaryFolder()
      let a = try Self.report([Self.metric("p50", Self.steady)])
      let b = try Self.report([Self.metric("p50", Self.twice)])
      let outcome = try Self.compare(a, b, ["-o", folder.path("both.html")])
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      let page = try ReadPage(Data(contentsOf: folder.url.appending(path: "both.html")))
      #expect(page.texts(of: "h1") == ["1 worse, 0 better, 0 within the noise"])
      #expect(page.texts(of: "td").suffix(6) == ["1.200", "2.400", "2.000", "-", "0.008", "worse"])
      #expect(page.texts(of: "li") == ["A: a.json", "B: b.json"])
    }

    @Test("A file that is not a report is refused in one line with its name and a remedy")
    func broken() throws {
      let good = try Self.report([Self.metric("p50", Self.steady)])
      let rows: [(text: String, words: [String])] = [
        ("hello", ["b.json is not JSON", "bench compare --help"]),
        ("{}", ["b.json is not a report of a benchmark", "schema", "--help"]),
        (
          try Self.report([.object([:])]),
          ["b.json is not a report", "results[0].metrics[0].name is not a string"]
        ),
        (
          try Self.report([], schema: 99),
          ["b.json has schema 99", "newer than 5", "version of shimmer"]
        ),
        (try Self.report([], schema: 3), ["b.json has schema 3", "older than 4", "measure again"]),
        (
          try Self.report([], benchmark: "compare"),
          ["b.json is the output of shimmer bench compare"]
        ),
        (
          try Self.report([], benchmark: "engine"),
          ["b.json", "benchmark engine", "a.json of present", "same benchmark"]
        ),
        (
          try Self.report([Self.metric("p51", Self.steady)]), ["no metric in common", "parameters"]
        ),
      ]
      for row in rows {
        let outcome = try Self.compare(good, row.text)
        #expect(outcome.status == 65 && outcome.output.isEmpty, "\(row.text)")
        #expect(outcome.errors.hasPrefix("shimmer: "), "\(row.text)")
        #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
        for word in row.words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
      }
    }
  }
}
