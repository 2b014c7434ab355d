import Display
import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  /// Compares reports with invented figures, so that every verdict is certain; `Mistake` has the refused files.
  @Suite("Program: bench compare")
  struct CompareProgramTests {
    private let folder: TemporaryFolder

    init() throws {
      let a = """
        {"schema": 4, "benchmark": "present", "machine": {"processor": "One"}, "results": [{
          "name": "wordmark 640x400", "metrics": [
            {"name": "p50", "unit": "ms", "better": "less", "samples": [1, 1.1, 1.2, 1.3, 1.4],
              "baseline": {"name": "memcpy", "value": 0.1}},
            {"name": "frames", "unit": "ms", "better": "neither", "samples": [3, 3]},
            {"name": "few", "unit": "ms", "better": "less", "samples": [0]},
            {"name": "gone", "unit": "ms", "better": "less", "samples": [1]},
            {"name": "rate", "unit": "ms", "better": "neither", "samples": [5, 6]}]}]}
        """
      let b = a.replacing("One", with: "Two").replacing("[0]", with: "[1]")
        .replacing("[1, 1.1, 1.2, 1.3, 1.4]", with: "[2, 2.2, 2.4, 2.6, 2.8]")
        .replacing("[3, 3]", with: "[4, 4]").replacing("gone", with: "new")
      folder = try TemporaryFolder()
      _ = try folder.write(Array(a.utf8), to: "a.json")
      _ = try folder.write(Array(b.utf8), to: "b.json")
    }

    private func compare(_ words: String) throws -> Child.Outcome {
      try BenchProgram.run("shimmer bench compare \(words)", directory: folder.url)
    }

    @Test("A worse metric ends with 1, a line that names it, and the whole report")
    func worse() throws {
      let outcome = try compare("a.json b.json")
      #expect(outcome.status == 1 && outcome.errorLineCount == 1)
      #expect(outcome.errors.hasPrefix("shimmer: 1 of 4 metrics is worse (wordmark 640x400: p50; "))
      #expect(outcome.output.contains("\n  machine.processor: One | Two\n"))
      let lines = outcome.output.split(separator: "\n").map(String.init)
      let rows = lines.filter { $0.contains(", ms ") }.map {
        $0.split(separator: " ").joined(separator: " ")
      }
      #expect(
        rows == [
          "p50, ms 1.200 2.400 2.000 2.000 0.008 worse", "frames, ms 3 4 1.333 - exact changed",
          "few, ms 0 1 - - 1.000 -", "gone, ms 1 - - - - only in A", "new, ms - 1 - - - only in B",
        ])
      let remedy = "too few rounds: measure both runs again with --rounds 4."
      #expect(lines.last == "Figures without a verdict (-) have \(remedy)")
    }

    @Test(
      "Only a metric that is worse by more than the threshold ends with 1",
      arguments: [
        ("b.json a.json", 0, "\n0 worse, 1 better, 0 within the noise, 1 the same, "),
        ("a.json a.json", 0, "\n0 worse, 0 better, 0 within the noise, 5 the same\n"),
        ("a.json b.json --threshold 100", 0, "\n0 worse, 0 better, 2 within the noise, "),
        ("a.json b.json --threshold 99.9", 1, "\n1 worse, 0 better, 1 within the noise, "),
      ] as [(String, Int32, String)])
    func ends(words: String, status: Int32, summary: String) throws {
      let outcome = try compare(words)
      #expect(outcome.status == status && outcome.errors.isEmpty == (status == 0))
      #expect(outcome.output.contains(summary), "\(outcome.output)")
      #expect(outcome.output.contains("differ in") == words.contains("b.json"))
    }

    @Test("JSON has every metric, every count and the differing circumstances")
    func document() throws {
      let outcome = try compare("a.json b.json --format json --verbose")
      #expect(outcome.status == 1 && outcome.errorLineCount == 3)
      let report = try outcome.document
      #expect(report["schema"].number == 5 && report["version"].text?.isEmpty == false)
      let texts = ["benchmark": "compare", "of": "present", "a": "a.json", "b": "b.json"]
      for (name, text) in texts { #expect(report[name].text == text, "\(name)") }
      #expect(report["threshold"].number == 5)
      #expect(report["differences"].elements?.map { $0["b"].text } == ["Two"])
      let metrics = report["results"].elements?.first?["metrics"].elements ?? []
      let verdicts = ["worse", "changed", "tooFew", "onlyA", "identical", "onlyB"]
      #expect(metrics.map { $0["verdict"].text } == verdicts)
      #expect(metrics.map { $0["a"].number } == [1.2, 3, 0, 1, 5.5, nil])
      #expect(metrics.map { $0["b"].number } == [2.4, 4, 1, nil, 5.5, 1])
      #expect(metrics.map { $0["ratio"].number } == [2, 4.0 / 3, nil, nil, 1, nil])
      #expect(metrics.map { $0["baselineRatio"].number } == [2, nil, nil, nil, nil, nil])
      #expect(metrics.map { $0["exact"].flag } == [false, true, false, false, false, false])
      for verdict in verdicts { #expect(report["counts"][verdict].number == 1, "\(verdict)") }
      #expect(report["counts"]["better"].number == 0 && report["counts"]["same"].number == 0)
    }

    @Test("A file that ends in .html is a page with the metrics that the text shows")
    func page() throws {
      let outcome = try compare("a.json b.json -o both.html")
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      let page = try ReadPage(Data(contentsOf: folder.url.appending(path: "both.html")))
      #expect(page.texts(of: "h1").first?.hasPrefix("1 worse, 0 better, ") == true)
      let cells = page.texts(of: "td").filter { !$0.isEmpty }.prefix(6)
      #expect(cells == ["1.200", "2.400", "2.000", "2.000", "0.008", "worse"])
      #expect(page.texts(of: "li") == ["A: a.json", "B: b.json"])
    }
  }
}
