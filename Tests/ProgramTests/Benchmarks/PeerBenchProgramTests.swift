import Display
import Foundation
import TestSupport
import Testing

extension BenchmarkTests {
  /// Checks images, formats and exit codes; times are judged by the benchmark.
  @Suite("Program: the comparison with other libraries")
  struct PeerBenchProgramTests {
    private static let tiny = ["--rounds", "1", "--size", "161x97"]
    private static let small = ["--only", "pictures"] + tiny

    @Test("Cairo and pixman draw our images by every method, whole and clipped to changes")
    func pictures() throws {
      let report = try Self.report(Self.small)
      #expect(report["schema"].number == 4 && report["benchmark"].text == "peers")
      let trials = try #require(report["trials"].elements)
      for direction in ["h", "v"] {
        for content in ["text", "photograph"] {
          for library in ["cairo", "pixman"] {
            let ways = trials.filter {
              $0["direction"].text == direction && $0["content"].text == content
                && $0["library"].text == library
            }
            #expect(!ways.isEmpty, "\(library) \(direction) \(content)")
            for way in ways {
              let name = "\(library), \(way["idiom"].text ?? ""), \(direction) \(content)"
              let levels = try #require(way["levels"].number)
              #expect(levels <= 2 && way["isAccepted"].flag == true, "\(name): \(levels) levels")
            }
          }
        }
      }
      let cycles = try #require(report["results"].elements).filter { $0["measure"].text == "cycle" }
      #expect(cycles.map { $0["library"].text } == ["shimmer", "cairo", "shimmer", "cairo"])
      for row in cycles { #expect((row["levels"].number ?? 255) <= 2) }
      for share in try #require(report["changedShares"].elements) {
        let share = try #require(share["share"].number)
        #expect(share > 0 && share < 1)
      }
    }

    @Test("Each row has a scene, a method, and times compared with ours and with memcpy")
    func rows() throws {
      let report = try Self.report(Self.small)
      #expect(report["version"].text?.isEmpty == false && report["display"] == .null)
      #expect(report["machine"]["processor"].text?.isEmpty == false)
      #expect(report["machine"]["kernel"].text?.isEmpty == false)
      #expect(["baseline", "avx2"].contains(report["machine"]["instructionSet"].text))
      #expect(report["omissions"].elements == [] && report["losses"].elements != nil)
      #expect(report["libraries"]["cairo"].text?.hasPrefix("1.") == true)
      #expect(report["libraries"]["pixman"].text?.hasPrefix("0.") == true)
      #expect(report["libraries"]["Qt"] == .null && report["libraries"]["Blend2D"] == .null)
      #expect(report["thresholds"] == .null)
      let baselines = try #require(report["baselines"].elements)
      #expect(baselines.count == 1 && baselines.first?["name"].text == "161x97")
      for name in ["memcpyMilliseconds", "memsetMilliseconds"] {
        #expect((baselines.first?[name]["median"].number ?? 0) > 0, "\(name)")
      }
      let rows = try #require(report["results"].elements)
      #expect(rows.count == 4 * 3 + 2 * 2 && Set(rows.map { $0["name"] }).count == rows.count)
      for row in rows {
        #expect(row["size"].text == "161x97" && row["idiom"].text?.isEmpty == false)
        try BenchDocumentShape.expect(metricsOf: row, rounds: 1)
        for name in ["ratio", "copies", "time"] {
          let metric = row.metric(name)
          let numbers = [metric["least"], metric["median"], metric["most"]].compactMap(\.number)
          #expect(numbers.count == 3 && numbers == numbers.sorted() && numbers[0] > 0)
        }
        #expect(row.metric("time")["baseline"]["name"].text == "memcpy")
        #expect((row.metric("time")["baseline"]["value"].number ?? 0) > 0)
        #expect(row["library"].text != "shimmer" || row.metric("ratio")["median"].number == 1)
      }
    }

    @Test(
      "A further size tries only methods that were fast in the first, and draws no cycles")
    func sizes() throws {
      let report = try Self.report(Self.small + ["--size", "320x180"])
      let rows = try #require(report["results"].elements).filter { $0["size"].text == "320x180" }
      #expect(rows.count == 4 * 3 && rows.allSatisfy { $0["measure"].text == "frame" })
      let trials = try #require(report["trials"].elements)
      let first = trials.filter { $0["size"].text == "161x97" }
      let second = trials.filter { $0["size"].text == "320x180" }
      #expect(second.count < first.count && second.count >= 4 * 2)
      for trial in second { #expect((trial["levels"].number ?? 255) <= 2) }
    }

    @Test("Frames below 1080 rows, and kernels without AVX2, are not judged")
    func exemptions() throws {
      let outcome = try Self.run(
        Self.small + ["--check", "--format", "json"], environment: ["SHIMMER_ISA": "baseline"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      let thresholds = try #require(report["thresholds"].elements)
      #expect(!thresholds.isEmpty)
      for threshold in thresholds {
        #expect(
          threshold["verdict"].text == "not applicable" && threshold["side"].text == "atLeast")
      }
      let lines = try Self.run(Self.small + ["--check"])
      #expect(lines.status == 0 && lines.output.contains("\nThresholds\n"))
      #expect(lines.output.contains(", Blend2D not installed, Qt not installed\n"))
      #expect(lines.output.contains("cycle 161x97 h text, cairo clipped"))
      #expect(lines.output.contains("\nBaselines at 161x97: memcpy "))
    }

    @Test("A report goes to a file, with a result for each row")
    func file() throws {
      let folder = try TemporaryFolder()
      let outcome = try Self.run(
        Self.small + ["--format", "json", "-o", folder.path("report.json")])
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
      let report = try JSONDecoder().decode(
        JSONValue.self, from: Data(contentsOf: folder.url.appending(path: "report.json")))
      let results = report["results"].elements ?? []
      #expect(results.count == 4 * 3 + 2 * 2)
      #expect(Set(results.map { $0["library"].text }) == ["shimmer", "cairo", "pixman"])
      #expect(results.allSatisfy { $0["size"].text == "161x97" })
    }

    @Test("A library that draws a different image is refused, because its times are meaningless")
    func somethingElse() throws {
      let folder = try TemporaryFolder()
      let source = try folder.write(Array(Self.idleLibrary.utf8), to: "idle.c")
      let object = folder.path("idle.so")
      let header = ShimmerProgram.root.appending(path: "Sources/CPeers").path
      let compiled = try Child.run(
        "cc",
        ["-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-I", header, "-o", object, source])
      try #require(compiled.status == 0, "\(compiled.errors)")
      let outcome = try Self.run(Self.small + ["--library", "Idle=\(object)"])
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("bench: Idle draws a different image ("))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    }

    @Test(
      "Invalid arguments are refused in one line",
      arguments: [
        ["--rounds", "0"], ["--size", "1920"], ["--size", "4x4"], ["--library", "Qt"], ["more"],
        ["--format", "csv"], ["--only", "nothing"],
      ])
    func mistakes(arguments: [String]) throws {
      let outcome = try Self.run(arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("bench: "))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    }

    @Test("Files that cannot be opened or written are errors with their paths")
    func files() throws {
      let library = try Self.run(Self.small + ["--library", "Qt=/no/such/object"])
      #expect(library.status == 66 && library.errors.contains("/no/such/object"))
      let report = try Self.run(Self.small + ["-o", "/no/such/report"])
      #expect(report.status == 73 && report.errors.contains("/no/such/report"))
    }

    // MARK: Presentation and pacing

    @Test("Frames and waits are compared with bare loops and x11perf, and the server is named")
    func display() throws {
      let server = try XvfbServer()
      let folder = try Self.toolFolder("echo '80000 reps @   0.0223 msec ( 44900.0/sec): a test'")
      defer { withExtendedLifetime((server, folder)) {} }
      let outcome = try Self.run(
        Self.tiny + ["--only", "presentation", "--only", "pacing", "--check", "--format", "json"],
        environment: ["DISPLAY": server.display, "PATH": Self.path(folder)])
      // Whether a threshold is missed depends on the machine.
      #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      #expect(report["display"]["name"].text == server.display)
      #expect((report["display"]["release"].number ?? 0) > 0)
      #expect(report["omissions"].elements == [] && report["trials"].elements == [])
      let rows = try #require(report["results"].elements)
      #expect(
        rows.compactMap { $0["name"].text } == [
          "presentation 500x500, shimmer presenter, 2 buffers",
          "presentation 500x500, bare loop ShmPutImage, 2 buffers",
          "presentation 500x500, x11perf -shmput500",
          "presentation 500x500, x11perf -putimage500",
          "presentation 161x97, shimmer presenter, 2 buffers",
          "presentation 161x97, bare loop ShmPutImage, 2 buffers",
          "pacing 60 Hz, shimmer event loop", "pacing 60 Hz, bare loop timerfd",
          "pacing 60 Hz, bare loop clock_nanosleep", "pacing 60 Hz, bare loop poll, milliseconds",
        ])
      for row in rows {
        try BenchDocumentShape.expect(metricsOf: row, rounds: 1)
        let names = row["measure"].text == "pacing" ? ["p50", "p99", "ratio"] : ["puts", "ratio"]
        for name in names { #expect((row.metric(name)["median"].number ?? 0) > 0, "\(name)") }
        #expect(row["library"].text != "shimmer" || row.metric("ratio")["median"].number == 1)
      }
      for row in rows where row["library"].text == "x11perf" {
        #expect(abs((row.metric("puts")["median"].number ?? 0) - 44_900) < 1e-3)
      }
      let thresholds = try #require(report["thresholds"].elements)
      #expect(thresholds.map { $0["side"].text } == ["atLeast", "atMost"])
      #expect(thresholds.first?["verdict"].text == "not applicable")
    }

    @Test("An x11perf that is missing, fails or writes something else is left out in one line")
    func tools() throws {
      let server = try XvfbServer()
      let other = try Self.toolFolder("echo 'Nothing to report ( 3/sec)'")
      let failing = try Self.toolFolder("echo 'out of order' >&2; exit 3")
      let empty = try TemporaryFolder()
      defer { withExtendedLifetime((server, other, failing, empty)) {} }
      let cases = [
        (Self.path(other), "x11perf wrote no line with “reps @ … msec ( …/sec)”"),
        (Self.path(failing), "x11perf ended with exit code 3: out of order"),
        (empty.url.path, "x11perf is not installed (it is in the package x11-apps)"),
      ]
      for (path, reason) in cases {
        let outcome = try Self.run(
          Self.tiny + ["--only", "presentation"],
          environment: ["DISPLAY": server.display, "PATH": path])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let sentence = "x11perf -shmput500 and -putimage500 at 500x500 are left out: \(reason)."
        #expect(outcome.output.contains("\nLeft out\n  \(sentence)\n"), "\(outcome.output)")
        #expect(outcome.output.components(separatedBy: "x11perf -").count == 2)
        #expect(outcome.output.contains("\ndisplay \(server.display), "))
        #expect(outcome.output.contains("\nWhere we lose"))
        #expect(outcome.output.contains("  bare loop "))
      }
    }

    @Test("The output of the installed x11perf is understood")
    func realTool() throws {
      let server = try XvfbServer()
      defer { withExtendedLifetime(server) {} }
      let report = try Self.report(
        Self.tiny + ["--only", "presentation", "--display", server.display])
      let rows = try #require(report["results"].elements)
      let perf = rows.filter { $0["library"].text == "x11perf" }
      let isInstalled = try Child.run("sh", ["-c", "command -v x11perf"]).status == 0
      #expect(perf.count == (isInstalled ? 2 : 0))
      #expect(report["omissions"].elements?.count == (isInstalled ? 0 : 1))
      for row in perf { #expect((row.metric("puts")["median"].number ?? 0) > 1) }
    }

    @Test("Without a display the bare loops still wait, and omissions are listed")
    func withoutDisplay() throws {
      let report = try Self.report(Self.tiny + ["--only", "presentation", "--only", "pacing"])
      #expect(
        report["omissions"].elements == [
          .string("Presentation is left out: there is no display (DISPLAY is not set)."),
          .string(
            "Pacing of our event loop is left out: there is no display (DISPLAY is not set)."),
        ])
      let results = try #require(report["results"].elements)
      #expect(results.count == 3 && results.allSatisfy { $0["library"].text == "bare loop" })
      for row in results { #expect(row.metric("ratio") == .null) }
    }

    @Test("A size that does not fit the screen is left out by name")
    func largeSize() throws {
      let server = try XvfbServer(screen: "320x240x24")
      defer { withExtendedLifetime(server) {} }
      let outcome = try Self.run(
        Self.tiny + ["--only", "presentation"], environment: ["DISPLAY": server.display])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(
        outcome.output.contains(
          "  Presentation at 500x500 is left out: this display cannot show a window of that size.\n"
        ))
      #expect(outcome.output.contains("\n  161x97\n"))
    }

    @Test("A requested display that does not exist is an error if one is needed")
    func absentDisplay() throws {
      let outcome = try Self.run(["--only", "pacing", "--display", ":9999"] + Self.tiny)
      #expect(outcome.status == 69 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("bench: cannot open the display :9999 ("))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
      let pictures = try Self.run(Self.small + ["--display", ":9999"])
      #expect(pictures.status == 0 && pictures.errors.isEmpty, "\(pictures.errors)")
    }

    /// Returns a folder with an `x11perf` that is a script of one line.
    private static func toolFolder(_ line: String) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let path = try folder.write(Array("#!/bin/sh\n\(line)\n".utf8), to: "x11perf")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return folder
    }

    /// Returns the search path with a folder before all others.
    private static func path(_ folder: TemporaryFolder) -> String {
      "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    }

    /// A library with one method, which draws nothing.
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
      let variables: [String: String?] = [
        "SHIMMER_ISA": nil as String?, "DISPLAY": nil as String?, "WAYLAND_DISPLAY": nil as String?,
      ].merging(environment) { $1 }
      return try Child.run(
        try ShimmerProgram.executable("PeerBench").path, arguments, environment: variables)
    }

    private static func report(_ arguments: [String]) throws -> JSONValue {
      let outcome = try run(arguments + ["--format", "json"])
      try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    }
  }
}
