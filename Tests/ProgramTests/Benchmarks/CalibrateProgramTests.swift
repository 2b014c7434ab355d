import Display
import Foundation
import TestSupport
import Testing

extension BenchmarkTests {
  /// Checks formats and exit codes; times are judged by the benchmark, not by a test.
  @Suite("Program: the machine's baselines")
  struct CalibrateProgramTests {
    private let small = ["bench", "calibrate", "--rounds", "2", "--size", "160x90"]

    @Test("The text shows the machine, a sentence for each size, and omissions")
    func lines() throws {
      let outcome = try ShimmerProgram.run(small + ["--size", "64x64", "--size", "160x90"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.contains(", the machine's baselines: 2 rounds\n"))
      #expect(outcome.output.components(separatedBy: "\nBaselines at 160x90: memcpy ").count == 2)
      #expect(outcome.output.components(separatedBy: "\nBaselines at 64x64: memcpy ").count == 2)
      #expect(
        outcome.output.hasSuffix(
          "\nThe empty put is left out: there is no display (see --display).\n"))
    }

    @Test("JSON is the document of all benchmarks, with a sample for each round and no display")
    func document() throws {
      let outcome = try ShimmerProgram.run(small + ["--format", "json"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let results = try BenchDocumentShape.expect(report, of: "calibrate")
      #expect(results.map { $0["name"].text } == ["160x90"] && report["display"] == .null)
      try BenchDocumentShape.expect(metricsOf: results[0], rounds: 2)
      for name in ["memcpy", "memset", "timer lateness p50", "timer lateness max"] {
        #expect((results[0].metric(name)["median"].number ?? 0) > 0, "\(name)")
      }
      #expect(results[0].metric("empty put") == .null)
      #expect(report["parameters"]["rounds"].number == 2)
      #expect(report["omissions"].elements?.count == 1)
    }

    @Test("With a display the report has its facts and the empty put, and no memory is leaked")
    func display() throws {
      let server = try XvfbServer()
      let child = try ShimmerProgram.start(small + ["--format", "json"], display: server.display)
      let outcome = try child.wait()
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let results = try BenchDocumentShape.expect(report, of: "calibrate")
      #expect((results[0].metric("empty put")["samples"].elements ?? []).count == 2)
      #expect(report["omissions"].elements == [])
      let display = report["display"]
      #expect(display["name"].text == server.display)
      #expect(display["server"]["vendor"].text?.isEmpty == false)
      #expect(display["extensions"]["versions"]["MIT-SHM"].text == "1.2")
      #expect(display["transport"]["name"].text == "fd" && display["compositor"].flag == false)
      #expect(display["refreshRate"]["hertz"].number == 60)
      server.stop()
      let table = try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8)
      let rows = table.split(separator: "\n").map { $0.split(separator: " ") }
      let column = try #require(rows.first?.firstIndex(of: "cpid"))
      #expect(!rows.dropFirst().contains { $0[column] == "\(child.identifier)" })
    }

    @Test("A report goes to a file, and each size has the same figures")
    func file() throws {
      let folder = try TemporaryFolder()
      let outcome = try ShimmerProgram.run(
        small + ["--size", "64x64", "--format", "json", "-o", "baselines.json", "--verbose"],
        directory: folder.url)
      #expect(outcome.status == 0 && outcome.output.isEmpty)
      #expect(outcome.errors.filter(\.isNewline).count == 2)
      let report = try JSONDecoder().decode(
        JSONValue.self, from: Data(contentsOf: folder.url.appending(path: "baselines.json")))
      let results = report["results"].elements ?? []
      #expect(results.map { $0["name"].text } == ["160x90", "64x64"])
      let figures = results.map { $0["metrics"].elements?.map { $0["name"].text } ?? [] }
      #expect(figures[0] == figures[1] && figures[0].contains("memcpy"))
      #expect(report["parameters"]["rounds"].number == 2)
    }

    @Test(
      "Invalid arguments are refused in one line",
      arguments: [
        ["--rounds", "0"], ["--size", "1920"], ["--size", "0x10"], ["--format", "xml"],
        ["--format", "csv"], ["more"],
      ])
    func mistakes(arguments: [String]) throws {
      let outcome = try ShimmerProgram.run(["bench", "calibrate"] + arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(
        outcome.errors.hasPrefix("shimmer: ") && outcome.errors.filter(\.isNewline).count == 1)
    }

    @Test("A display that cannot be opened is reported in one line with code 69")
    func noDisplay() throws {
      let outcome = try ShimmerProgram.run(small + ["--display", ":4711"])
      #expect(outcome.status == 69 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("shimmer: cannot open the display :4711 ("))
      #expect(outcome.errors.filter(\.isNewline).count == 1)
    }
  }
}
