import Display
import Foundation
import TestSupport
import Testing

extension BenchmarkTests {
  /// Checks formats and exit codes; times are judged by the benchmark, not by a test.
  @Suite("Program: the composite benchmark")
  struct CompositeProgramTests {
    /// Two rows that are measured quickly.
    private let small = [
      "composite", "--rounds", "1", "--rows", "^full frame, text, 1280x720 h$|by a disc, 1 text",
    ]

    @Test("The text shows a table of rows")
    func lines() throws {
      let outcome = try PartBench.run(small)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.contains("\n  full frame "), "\(outcome.output)")
      #expect(outcome.output.contains("\n  text wiped by a disc "), "\(outcome.output)")
      #expect(outcome.output.contains(" memcpy ms   GB/s"))
      #expect(outcome.output.contains("\nBaselines at 1920x1080: memcpy "))
      #expect(!outcome.output.contains("verdict") && !outcome.output.contains("left out"))
    }

    @Test("JSON has a schema, the machine, and all members of each row")
    func document() throws {
      let outcome = try PartBench.run(small + ["--transport", "put", "--format", "json"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let rows = try BenchDocumentShape.expect(report, of: "composite")
      #expect(report["parameters"]["rounds"].number == 1)
      #expect(report["parameters"]["rows"].text == small.last)
      #expect(report["parameters"]["transport"].text == "put")
      #expect(report["display"] == .null)
      #expect(report["omissions"].elements == [])
      #expect(rows.map { $0["title"].text } == ["full frame", "text wiped by a disc"])
      #expect(rows.map { $0["direction"].text } == ["h", "-"])
      for row in rows {
        let figure = row.metric(row["title"].text ?? "")
        #expect(figure["unit"] == row["unit"])
        let numbers = [figure["least"], figure["median"], figure["most"]].compactMap(\.number)
        #expect(numbers.count == 3 && numbers == numbers.sorted() && numbers[0] > 0)
        #expect(["baseline", "avx2"].contains(row["instructionSet"].text))
        for text in ["name", "title", "content", "unit", "definition"] {
          #expect(row[text].text?.isEmpty == false, "\(text)")
        }
        #expect((row["milliseconds"].number ?? 0) > 0)
        for number in ["milliseconds", "gigabytesPerSecond", "bytes"] {
          #expect((row["memcpy"][number].number ?? 0) > 0, "\(number)")
        }
        let frame = row.metric("frame")
        #expect(frame["unit"].text == "ms" && frame["median"] == row["milliseconds"])
        #expect(frame["baseline"]["name"].text == "memcpy")
        #expect(frame["baseline"]["value"] == row["memcpy"]["milliseconds"])
        #expect(row["threshold"] == .null)
      }
      let sides = ["width", "height"].compactMap { rows[0]["size"][$0].number }
      #expect(rows[0]["memcpy"]["bytes"].number == sides.reduce(4, *), "the bytes of its pixels")
    }

    @Test("A check ends with 0 or 1, according to the verdicts")
    func thresholds() throws {
      let outcome = try PartBench.run(small + ["--check", "--format", "json"])
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let thresholds = try #require(report["results"].elements).map { $0["threshold"] }
      #expect(report["thresholds"].elements == thresholds)
      #expect(thresholds.count == 2)
      guard report["machine"]["instructionSet"].text == "avx2" else { return }
      for threshold in thresholds {
        let figure = try #require(threshold["figure"].number)
        #expect(threshold["holds"].flag == (figure <= (threshold["threshold"].number ?? 0)))
        #expect(
          threshold["verdict"].text?.hasPrefix(threshold["holds"].flag == true ? "held" : "missed")
            == true)
      }
      let isHeld = thresholds.allSatisfy { $0["holds"].flag == true }
      #expect(outcome.status == (isHeld ? 0 : 1))
      #expect(outcome.errors.filter(\.isNewline).count == (isHeld ? 0 : 1))
      #expect(isHeld || outcome.errors.hasPrefix("bench: "))
    }

    @Test("With baseline kernels no threshold applies, and nothing is missed")
    func baseline() throws {
      let outcome = try PartBench.run(
        small + ["--check", "--instruction-set", "baseline"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.contains(", baseline; "))
      #expect(outcome.output.components(separatedBy: "not applicable\n").count == 3)
    }

    @Test(
      "Invalid arguments are refused in one line",
      arguments: [
        ["--rounds", "0"], ["--rows", "("], ["--rows", ""], ["--rows", "no such row"],
        ["--instruction-set", "avx512"], ["--format", "csv"], ["--transport", "post"], ["more"],
      ])
    func mistakes(arguments: [String]) throws {
      let outcome = try PartBench.run(["composite"] + arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(
        outcome.errors.hasPrefix("bench: ") && outcome.errors.filter(\.isNewline).count == 1)
    }

    @Test("Without a display the report lists the omissions")
    func withoutDisplay() throws {
      let outcome = try PartBench.run(
        ["composite", "--rounds", "1", "--rows", "at rest|by a disc, 1 text"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(
        outcome.output.hasSuffix(
          "The cycles to the display and the viewer at rest are left out: there is no display (see --display).\n"
        ))
    }

    @Test("A display that cannot be opened is reported at once, in one line with code 69")
    func noDisplay() throws {
      let outcome = try PartBench.run(["composite", "--display", ":4711"])
      #expect(outcome.status == 69 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("bench: cannot open the display :4711 ("))
      #expect(outcome.errors.filter(\.isNewline).count == 1)
    }

    @Test("On a display, a viewer at rest composites, requests and wakes up for nothing")
    func quiet() throws {
      let server = try XvfbServer()
      let outcome = try PartBench.run(
        ["composite", "--rounds", "1", "--rows", "to the display|at rest", "--format", "json"],
        display: server.display)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let rows = try BenchDocumentShape.expect(report, of: "composite")
      let states = ["stopped", "paused", "hidden", "unlit"]
      #expect(rows.map { $0["content"].text } == states.flatMap { [$0, $0, $0] })
      for row in rows {
        let isEnd = row["content"].text == "unlit" && row["title"].text == "wake-ups at rest"
        let figure = row.metric(row["title"].text ?? "")
        #expect(
          figure["most"].number == (isEnd ? 1 : 0) && figure["unit"].text == "count", "\(row)")
      }
      let display = report["display"]
      #expect(display["name"].text == server.display)
      #expect(display["extensions"]["versions"]["MIT-SHM"].text == "1.2")
      #expect(display["transport"] != .null && report["parameters"]["transport"] == .null)
      let baselines = try #require(report["baselines"].elements?.first)
      #expect((baselines["emptyPutMilliseconds"]["median"].number ?? 0) > 0)
      // The screen is smaller than the window of the cycles.
      #expect(report["omissions"].elements?.count == 1)
    }

    @Test("On a screen that is large enough, cycles to the display are measured")
    func presented() throws {
      let server = try XvfbServer(screen: "1920x1080x24")
      let outcome = try PartBench.run(
        ["composite", "--rounds", "1", "--rows", "to the display.* v$", "--format", "json"],
        display: server.display)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let rows = try BenchDocumentShape.expect(report, of: "composite")
      #expect(rows.count == 1 && report["omissions"].elements == [])
      #expect((rows[0].metric(rows[0]["title"].text ?? "")["median"].number ?? 0) > 0)
      #expect((rows[0]["memcpy"]["milliseconds"].number ?? 0) > 0)
    }
  }
}
