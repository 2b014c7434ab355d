import Foundation
import TestSupport
import Testing
import ViewerCore

/// Shapes and exit codes; how long anything takes is for the benchmark to judge, not for a test.
@Suite("Program: benchmarks")
struct BenchProgramTests {
  private let small = ["bench", "engine", "--layers", "100", "--rounds", "1"]

  @Test("People read a table of loads")
  func lines() throws {
    let outcome = try ShimmerProgram.run(small)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    for load in ["linear", "eased", "in step", "groups", "additive", "rotation"] {
      #expect(outcome.output.contains("\n  \(load) "), "\(load) in \(outcome.output)")
    }
    #expect(
      outcome.output.contains("An idle tree of 100 layers changes never: 0 ticks in 1000 frames."))
    #expect(!outcome.output.contains("Bars"))
  }

  @Test("JSON has a schema, where it was measured, how, and every load")
  func document() throws {
    let outcome = try ShimmerProgram.run(small + ["--format", "json"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    #expect(report["schema"].number == 1 && report["benchmark"].text == "engine")
    #expect(report["version"].text == "0.1.0")
    #expect(report["processor"].text?.isEmpty == false)
    #expect(["baseline", "avx2"].contains(report["instructionSet"].text))
    #expect(report["parameters"]["layers"].number == 100)
    #expect(report["parameters"]["rounds"].number == 1)
    let rows = try #require(report["rows"].elements)
    #expect(rows.map { $0["layers"].number } == [1, 1] + Array(repeating: 100, count: 6))
    for row in rows {
      let ratio = row["ratio"]
      let numbers = [ratio["least"], ratio["median"], ratio["most"]].compactMap(\.number)
      #expect(numbers.count == 3 && numbers == numbers.sorted() && numbers[0] > 0)
      #expect((row["nanoseconds"].number ?? 0) > 0)
    }
    #expect(report["idle"]["nextChange"].text == "never" && report["idle"]["ticks"].number == 0)
    #expect(report["bars"] == .null)
  }

  @Test("CSV is a line of names and a line for each load")
  func table() throws {
    let folder = try TemporaryFolder()
    let outcome = try ShimmerProgram.run(
      small + ["--format", "csv", "-o", "table.csv", "--verbose"], directory: folder.url)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.errors.filter(\.isNewline).count == 1)
    let text = try String(contentsOf: folder.url.appending(path: "table.csv"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines[0].hasPrefix("version,processor,instructionSet,rounds,animations,layers,median,"))
  }

  @Test("Judging ends with 0 or 1, as the verdicts say")
  func bars() throws {
    let outcome = try ShimmerProgram.run(small + ["--bars", "--format", "json"])
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    let bars = try #require(report["bars"].elements)
    #expect(bars.map { $0["bar"].number } == [25, 120, 0])
    #expect(bars[0]["stretch"].number == 10)
    for bar in bars {
      let figure = try #require(bar["figure"].number)
      #expect(bar["holds"].flag == (figure <= (bar["bar"].number ?? 0)))
    }
    let isHeld = bars.allSatisfy { $0["holds"].flag == true }
    #expect(outcome.status == (isHeld ? 0 : 1))
    #expect(outcome.errors.filter(\.isNewline).count == (isHeld ? 0 : 1))
    #expect(isHeld || outcome.errors.hasPrefix("shimmer: "))
    let lines = try ShimmerProgram.run(small + ["--bars"])
    #expect(lines.output.contains("\nBars\n"))
  }

  @Test(
    "What is out of range is refused, in one line",
    arguments: [
      ["--layers", "99"], ["--layers", "many"], ["--rounds", "0"], ["--format", "xml"], ["more"],
    ])
  func mistakes(arguments: [String]) throws {
    let outcome = try ShimmerProgram.run(["bench", "engine"] + arguments)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("shimmer: ") && outcome.errors.filter(\.isNewline).count == 1)
  }

  @Test("What displays cost has a row for each, beside nothing, and each draws what its keys show")
  func overlay() throws {
    let small = ["bench", "overlay", "--rounds", "1", "--size", "480x300"]
    let outcome = try ShimmerProgram.run(small + ["--bars", "--format", "json"])
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    #expect(report["schema"].number == 1 && report["benchmark"].text == "overlay")
    #expect(report["parameters"]["scene"].text == "wordmark")
    #expect(report["parameters"]["width"].number == 480)
    let rows = try #require(report["rows"].elements)
    #expect(rows.first?["display"].text == "nothing" && rows.first?["ratio"]["median"].number == 1)
    let names = rows.compactMap { $0["display"].text }
    let known = [
      "state", "timeline", "state and timeline", "statistics", "layers", "damage", "overdraw",
    ]
    for name in known { #expect(names.contains(name), "\(name)") }
    for row in rows {
      let keys = (row["keys"].elements ?? []).compactMap(\.text)
      #expect(keys.isEmpty == (row["display"].text == "nothing"))
      let times = row["milliseconds"]
      #expect((times["median"].number ?? 0) > 0 && (times["mean"].number ?? 0) > 0)
      #expect((times["p90"].number ?? 0) >= (times["median"].number ?? 1))
      #expect((row["frames"].number ?? 0) > 10 && (row["pixelsPerFrame"].number ?? 0) > 0)
      let hasTints = (row["framesByPath"]["overdraw"].number ?? 0) > 0
      #expect(hasTints == (row["display"].text == "overdraw"))
    }
    let bars = try #require(report["bars"].elements)
    let isHeld = bars.allSatisfy { $0["holds"].flag == true }
    #expect(!bars.isEmpty && outcome.status == (isHeld ? 0 : 1))
    let lines = try ShimmerProgram.run(small)
    #expect(lines.status == 0 && lines.errors.isEmpty && !lines.output.contains("Bars"))
    for name in names { #expect(lines.output.contains("\n  \(name) "), "\(name)") }
    let table = try ShimmerProgram.run(small + ["--format", "csv", "--scene", "compass"])
    let text = table.output.split(separator: "\n")
    #expect(
      text.count == rows.count + 1 && text.dropFirst().allSatisfy { $0.contains(",compass,") })
  }

  @Test("Without a subcommand it lists them")
  func list() throws {
    let outcome = try ShimmerProgram.run(["bench"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("USAGE: shimmer bench"))
    for name in ["composite", "engine", "overlay", "scenes"] {
      #expect(outcome.output.contains("\n  \(name) "), "\(name)")
    }
  }

  @Test("A report that cannot be written fails by name")
  func unwritable() throws {
    let outcome = try ShimmerProgram.run(small + ["-o", "/no/such/report"])
    #expect(outcome.status == 73 && outcome.errors.contains("/no/such/report"))
  }
}
