import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  @Suite("Program: the benchmark of other libraries")
  struct PeersProgramTests {
    private static let tiny = ["peers", "--rounds", "1", "--size", "161x97"]
    private static let small = tiny + ["--only", "pictures"]

    @Test(
      "Cairo and pixman draw our images by every method; each row is compared with ours and with memcpy"
    )
    func pictures() throws {
      let (report, rows) = try BenchProgram.results(Self.small)
      for trial in try #require(report["trials"].elements) {
        #expect(
          (trial["levels"].number ?? 255) <= 2 && trial["isAccepted"].flag == true, "\(trial)")
      }
      #expect(report["libraries"]["cairo"].text?.hasPrefix("1.") == true)
      #expect(report["libraries"]["pixman"].text?.hasPrefix("0.") == true)
      #expect(report["libraries"]["Qt"] == .null && report["losses"].elements != nil)
      #expect(rows.count == 4 * 3 + 2 * 2)
      let cycles = rows.filter { $0["measure"].text == "cycle" }
      #expect(cycles.map { $0["library"].text } == ["shimmer", "cairo", "shimmer", "cairo"])
      for row in rows {
        #expect(row["size"].text == "161x97" && row["idiom"].text?.isEmpty == false)
        try BenchDocumentShape.expect(metricsOf: row, rounds: 1)
        #expect(row.metric("time")["baseline"]["name"].text == "memcpy")
        #expect((row["levels"].number ?? 255) <= 2)
        #expect(row["library"].text != "shimmer" || row.metric("ratio")["median"].number == 1)
      }
    }

    @Test("Frames below 1080 rows, and kernels without AVX2, are not judged")
    func exemptions() throws {
      let outcome = try BenchProgram.run(
        Self.small + ["--check"], environment: ["SHIMMER_ISA": "baseline"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.contains("\nThresholds\n"))
      #expect(outcome.output.contains("  not applicable: needs AVX2\n"))
      #expect(outcome.output.contains(", Blend2D not installed, Qt not installed\n"))
      #expect(outcome.output.contains("cycle 161x97 h text, cairo clipped"))
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
      let outcome = try BenchProgram.run(Self.small + ["--library", "Idle=\(object)"])
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("bench: Idle draws a different image ("))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    }

    private static let refused: [([String], Int32)] = [
      (["--rounds", "0"], 2), (["--size", "4x4"], 2), (["--library", "Qt"], 2), (["more"], 2),
      (["--format", "csv"], 2), (["--only", "nothing"], 2),
      (["--library", "Qt=/no/such/object"], 66),
      (["--rounds", "1", "--size", "161x97", "--only", "pictures", "-o", "/no/such/report"], 73),
      (["--only", "pacing", "--display", ":9999"], 69),
    ]

    @Test(
      "Invalid arguments, libraries, files and displays are refused in one line",
      arguments: refused)
    func mistakes(arguments: [String], status: Int32) throws {
      let outcome = try BenchProgram.run(["peers"] + arguments)
      #expect(outcome.status == status && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("bench: "))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    }

    @Test("Frames and waits are compared with bare loops and x11perf, and the server is named")
    func display() throws {
      let server = try XvfbServer()
      let folder = try Self.toolFolder("echo '80000 reps @   0.0223 msec ( 44900.0/sec): a test'")
      defer { withExtendedLifetime((server, folder)) {} }
      let outcome = try BenchProgram.run(
        Self.tiny + ["--only", "presentation", "--only", "pacing", "--check", "--format", "json"],
        display: server.display, environment: ["PATH": Self.path(folder)])
      #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
      #expect(report["display"]["name"].text == server.display)
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
      for row in rows { try BenchDocumentShape.expect(metricsOf: row, rounds: 1) }
      for row in rows where row["library"].text == "x11perf" {
        #expect(abs((row.metric("puts")["median"].number ?? 0) - 44_900) < 1e-3)
      }
      let thresholds = try #require(report["thresholds"].elements)
      #expect(thresholds.map { $0["side"].text } == ["atLeast", "atMost"])
      let broken = try Self.toolFolder("echo 'out of order' >&2; exit 3")
      let other = try BenchProgram.run(
        Self.tiny + ["--only", "presentation"], display: server.display,
        environment: ["PATH": Self.path(broken)])
      let sentence =
        "presentation 500x500, x11perf -shmput500 is left out: x11perf ended with exit code 3: out of order."
      #expect(other.status == 0 && other.output.contains("\n\(sentence)\n"), "\(other.output)")
    }

    @Test("Without a display the bare loops still wait, and omissions are listed")
    func withoutDisplay() throws {
      let (report, rows) = try BenchProgram.results(
        Self.tiny + ["--only", "presentation", "--only", "pacing"])
      let omissions = (report["omissions"].elements ?? []).compactMap(\.text)
      for part in ["Presentation", "Pacing of our event loop"] {
        let sentence = "\(part) is left out: there is no display (DISPLAY is not set)."
        #expect(omissions.contains(sentence), "\(omissions)")
      }
      #expect(rows.count == 3 && rows.allSatisfy { $0["library"].text == "bare loop" })
      for row in rows { #expect(row.metric("ratio") == .null) }
    }

    private static func toolFolder(_ line: String) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let path = try folder.write(Array("#!/bin/sh\n\(line)\n".utf8), to: "x11perf")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      return folder
    }

    private static func path(_ folder: TemporaryFolder) -> String {
      "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    }

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
  }
}
