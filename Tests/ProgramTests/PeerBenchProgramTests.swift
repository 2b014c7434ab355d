import Foundation
import TestSupport
import Testing
import ViewerCore

/// Pictures, shapes and exit codes; how long anything takes is for the benchmark to judge.
@Suite("Program: the benchmark of other libraries")
struct PeerBenchProgramTests {
  private static let small = ["--rounds", "1", "--size", "161x97"]

  @Test("Cairo and pixman draw our pictures in every way, whole and changed parts alone")
  func pictures() throws {
    let report = try Self.report(Self.small)
    #expect(report["schema"].number == 1 && report["benchmark"].text == "peers")
    let trials = try #require(report["trials"].elements)
    for direction in ["h", "v"] {
      for content in ["text", "photograph"] {
        for library in ["cairo", "pixman"] {
          let ways = trials.filter {
            $0["direction"].text == direction && $0["content"].text == content
              && $0["library"].text == library
          }
          #expect(ways.count == (direction == "h" ? 6 : 8), "\(library) \(direction) \(content)")
          for way in ways {
            let name = "\(library), \(way["idiom"].text ?? ""), \(direction) \(content)"
            let levels = try #require(way["levels"].number)
            #expect(levels <= 2 && way["isAccepted"].flag == true, "\(name): \(levels) levels")
          }
        }
      }
    }
    let cycles = try #require(report["rows"].elements).filter { $0["measure"].text == "cycle" }
    #expect(cycles.map { $0["library"].text } == ["shimmer", "cairo", "shimmer", "cairo"])
    for row in cycles { #expect((row["levels"].number ?? 255) <= 2) }
    for share in try #require(report["changedShares"].elements) {
      let share = try #require(share["share"].number)
      #expect(share > 0 && share < 1)
    }
  }

  @Test("Each row has a scene, a way of drawing, and times beside ours and memcpy's")
  func rows() throws {
    let report = try Self.report(Self.small)
    #expect(report["processor"].text?.isEmpty == false)
    #expect(["baseline", "avx2"].contains(report["instructionSet"].text))
    #expect(report["libraries"]["cairo"].text?.hasPrefix("1.") == true)
    #expect(report["libraries"]["pixman"].text?.hasPrefix("0.") == true)
    #expect(report["libraries"]["Qt"] == .null && report["libraries"]["Blend2D"] == .null)
    #expect(report["bars"] == .null)
    let rows = try #require(report["rows"].elements)
    #expect(rows.count == 4 * 3 + 2 * 2)
    for row in rows {
      #expect(row["size"].text == "161x97" && row["idiom"].text?.isEmpty == false)
      for name in ["ratio", "copies"] {
        let spread = row[name]
        let numbers = [spread["least"], spread["median"], spread["most"]].compactMap(\.number)
        #expect(numbers.count == 3 && numbers == numbers.sorted() && numbers[0] > 0)
      }
      #expect((row["nanoseconds"].number ?? 0) > 0 && (row["memcpyNanoseconds"].number ?? 0) > 0)
      #expect(row["library"].text != "shimmer" || row["ratio"]["median"].number == 1)
    }
  }

  @Test(
    "In a further size only ways are tried that were fast in the first, and cycles are not drawn")
  func sizes() throws {
    let report = try Self.report(Self.small + ["--size", "320x180"])
    let rows = try #require(report["rows"].elements).filter { $0["size"].text == "320x180" }
    #expect(rows.count == 4 * 3 && rows.allSatisfy { $0["measure"].text == "frame" })
    let trials = try #require(report["trials"].elements)
    let first = trials.filter { $0["size"].text == "161x97" }
    let second = trials.filter { $0["size"].text == "320x180" }
    #expect(first.count == 4 * 14 && second.count < first.count && second.count >= 4 * 2)
    for trial in second { #expect((trial["levels"].number ?? 255) <= 2) }
  }

  @Test("Frames below 1080 rows, and kernels without AVX2, are not judged")
  func exemptions() throws {
    let outcome = try Self.run(
      Self.small + ["--bars", "--format", "json"], environment: ["SHIMMER_ISA": "baseline"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    let bars = try #require(report["bars"].elements)
    #expect(bars.map { $0["bar"].number } == [2.2, 1.5, 2.2, 1.5, 8, 8])
    for bar in bars {
      #expect(bar["verdict"].text == "not applicable" && bar["side"].text == "atLeast")
    }
    let lines = try Self.run(Self.small + ["--bars"])
    #expect(lines.status == 0 && lines.output.contains("\nBars\n"))
    #expect(lines.output.contains(", Blend2D not installed, Qt not installed\n"))
    #expect(lines.output.contains("P8 161x97 h text, cairo clipped"))
  }

  @Test("A comma-separated report has a line for each row")
  func table() throws {
    let folder = try TemporaryFolder()
    let outcome = try Self.run(
      Self.small + ["--format", "csv", "-o", folder.path("table.csv")])
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
    let text = try String(contentsOf: folder.url.appending(path: "table.csv"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 1 + 4 * 3 + 2 * 2)
    #expect(lines[0].hasPrefix("processor,instructionSet,rounds,measure,size,direction,content,"))
  }

  @Test("A library that draws something else is refused, because its times would prove nothing")
  func somethingElse() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(Array(Self.idleLibrary.utf8), to: "idle.c")
    let object = folder.path("idle.so")
    let header = ShimmerProgram.root.appending(path: "Sources/CPeers").path
    let compiled = try Child.run(
      "cc", ["-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-I", header, "-o", object, source])
    try #require(compiled.status == 0, "\(compiled.errors)")
    let outcome = try Self.run(Self.small + ["--library", "Idle=\(object)"])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("bench-peers: Idle draws another picture than ours ("))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
  }

  @Test(
    "What is typed wrong is refused, in one line",
    arguments: [
      ["--rounds", "0"], ["--size", "1920"], ["--size", "4x4"], ["--library", "Qt"], ["more"],
      ["--format", "xml"],
    ])
  func mistakes(arguments: [String]) throws {
    let outcome = try Self.run(arguments)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("bench-peers: "))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
  }

  @Test("Files that cannot be opened or written fail by name")
  func files() throws {
    let library = try Self.run(Self.small + ["--library", "Qt=/no/such/object"])
    #expect(library.status == 66 && library.errors.contains("/no/such/object"))
    let report = try Self.run(Self.small + ["-o", "/no/such/report"])
    #expect(report.status == 73 && report.errors.contains("/no/such/report"))
  }

  /// A library with one way of drawing, which draws nothing.
  private static let idleLibrary = """
    #include <stddef.h>
    #include "peers.h"

    const char *peer_version(void) { return "1"; }

    const char *peer_idiom(int32_t number, int32_t is_horizontal) {
      (void)is_horizontal;
      return number == 0 ? "idle" : NULL;
    }

    static int drawing;

    peer_drawing *peer_prepare(const peer_picture *picture, int32_t number) {
      (void)picture;
      (void)number;
      return (peer_drawing *)&drawing;
    }

    void peer_draw(peer_drawing *drawing, const peer_mask *mask) {
      (void)drawing;
      (void)mask;
    }

    void peer_release(peer_drawing *drawing) { (void)drawing; }

    """

  private static func run(
    _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> Child.Outcome {
    let variables = ["SHIMMER_ISA": nil as String?].merging(environment) { $1 }
    return try Child.run(
      try ShimmerProgram.executable("PeerBench").path, arguments, environment: variables)
  }

  private static func report(_ arguments: [String]) throws -> JSONValue {
    let outcome = try run(arguments + ["--format", "json"])
    try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
  }
}
