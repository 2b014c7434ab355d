import Display
import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  @Suite("Program: the benchmark of other libraries")
  struct PeersProgramTests {
    private static let tiny = "bench peers --rounds 1 --size 161x97"

    /// The numbers of rows by their libraries.
    private func libraries(_ rows: [JSONValue]) -> [String: Int] {
      Dictionary(grouping: rows.compactMap { $0["library"].text }) { $0 }.mapValues(\.count)
    }

    @Test("Cairo and pixman draw our images by every method; without AVX2 no row is judged")
    func pictures() throws {
      let report = try BenchProgram.report(
        of: "\(Self.tiny) --only pictures --check", environment: ["SHIMMER_ISA": "baseline"])
      let verdicts = Set((report["thresholds"].elements ?? []).compactMap { $0["verdict"].text })
      #expect(verdicts == ["not applicable: needs AVX2"])
      let trials = try #require(report["trials"].elements)
      #expect(trials.allSatisfy { $0["isAccepted"].flag == true }, "\(trials)")
      #expect(report["libraries"]["cairo"].text?.hasPrefix("1.") == true)
      #expect(report["libraries"]["pixman"].text?.hasPrefix("0.") == true)
      #expect(report["libraries"]["Qt"] == .null && report["losses"].elements != nil)
      let rows = try report.results(of: "peers", rounds: 1)
      #expect(libraries(rows) == ["shimmer": 4 + 2, "cairo": 4 + 2, "pixman": 4])
      #expect(rows.count { $0["measure"].text == "cycle" } == 2 + 2)
      for row in rows + trials { #expect((row["levels"].number ?? 255) <= 2, "\(row)") }
      for row in rows {
        #expect(row["size"].text == "161x97" && row["idiom"].text?.isEmpty == false)
        #expect(row.metric("time")["baseline"]["name"].text == "memcpy")
        #expect(row["library"].text != "shimmer" || row.metric("ratio")["median"].number == 1)
      }
    }

    @Test("A library that draws a different image is refused, because its times are meaningless")
    func somethingElse() throws {
      let idle = """
        #include "peers.h"
        const char *peer_version(void) { return "1"; }
        const char *peer_idiom(int32_t number, int32_t axis) { return number == 0 ? "idle" : 0; }
        peer_drawing *peer_prepare(const peer_picture *picture, int32_t number) {
          return (peer_drawing *)picture;
        }
        void peer_draw(peer_drawing *drawing, const peer_mask *mask) {}
        void peer_release(peer_drawing *drawing) {}

        """
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let (source, library) = (try folder.write(Array(idle.utf8), to: "a.c"), folder.path("a.so"))
      let headers = ShimmerProgram.root.appending(path: "Sources/CPeers").path
      let compiled = try Child.run(
        "cc", ["-shared", "-fPIC", "-I", headers, "-o", library, source])
      try #require(compiled.status == 0, "\(compiled.errors)")
      let outcome = try BenchProgram.run("\(Self.tiny) --only pictures --library Idle=\(library)")
      #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.errorLineCount == 1)
      #expect(outcome.errors.hasPrefix("bench: Idle draws a different image ("))
    }

    /// Runs the loops on a display, beside an `x11perf` that is a line of shell.
    private func loops(
      _ words: String, on server: XvfbServer, perf: String
    ) throws -> Child.Outcome {
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let path = try folder.write(Array("#!/bin/sh\n\(perf)\n".utf8), to: "x11perf")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      let others = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      return try BenchProgram.run(
        "\(Self.tiny) \(words)", display: server.display,
        environment: ["PATH": "\(folder.url.path):\(others)"])
    }

    @Test("Frames and waits are compared with bare loops and x11perf, and the server is named")
    func display() throws {
      let server = try XvfbServer()
      let outcome = try loops(
        "--only presentation --only pacing --check --format json", on: server,
        perf: "echo '80000 reps @   0.0223 msec ( 44900.0/sec): a test'")
      #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
      let report = try outcome.document
      #expect(report["display"]["name"].text == server.display)
      let rows = try report.results(of: "peers", rounds: 1)
      #expect(libraries(rows) == ["shimmer": 2 + 1, "bare loop": 2 + 3, "x11perf": 2])
      for row in rows where row["library"].text == "x11perf" {
        #expect(abs((row.metric("puts")["median"].number ?? 0) - 44_900) < 1e-3)
      }
      let thresholds = try #require(report["thresholds"].elements)
      #expect(thresholds.map { $0["side"].text } == ["atLeast", "atMost"])
      #expect(thresholds[0]["verdict"].text == "not applicable: below 1080 rows")
    }

    @Test("An x11perf that fails is left out with its exit code and its first words")
    func broken() throws {
      let outcome = try loops(
        "--only presentation", on: XvfbServer(), perf: "echo 'out of order' >&2; exit 3")
      let reason = "x11perf ended with exit code 3: out of order."
      let name = "presentation 500x500, x11perf -shmput500"
      #expect(outcome.status == 0)
      #expect(outcome.output.contains("\n\(name) is left out: \(reason)\n"), "\(outcome.output)")
    }

    @Test("Without a display the bare loops still wait, and omissions are listed")
    func withoutDisplay() throws {
      let report = try BenchProgram.report(of: "\(Self.tiny) --only presentation --only pacing")
      let omissions = (report["omissions"].elements ?? []).compactMap(\.text)
      for part in ["Presentation", "Pacing of our event loop"] {
        let sentence = "\(part) is left out: there is no display (DISPLAY is not set)."
        #expect(omissions.contains(sentence), "\(omissions)")
      }
      let rows = try report.results(of: "peers", rounds: 1)
      #expect(libraries(rows) == ["bare loop": 3])
      #expect(rows.allSatisfy { $0.metric("ratio") == .null })
    }
  }
}
