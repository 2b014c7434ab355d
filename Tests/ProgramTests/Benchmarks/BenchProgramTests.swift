import Display
import Glibc
import TestSupport
import Testing
import Viewer

/// All tests of benchmark programs, so that one filter selects or excludes all of them.
///
/// They take long and reveal little about changes elsewhere, so only the nightly run includes them. Every run includes
/// ``BenchSmokeTests``.
@Suite("Benchmarks")
enum BenchmarkTests {}

extension BenchmarkTests {
  /// The small benchmarks, and command lines; `Mistake` has the mistakes in those of `shimmer bench`.
  @Suite("Program: benchmarks")
  struct BenchProgramTests {
    @Test(
      "Help ends with 0",
      arguments: [("shimmer bench", "\n  smooth "), ("bench soak --help", "Exit codes")])
    func help(line: String, words: String) throws {
      let outcome = try BenchProgram.run(line)
      #expect(outcome.isClean && outcome.output.contains(words), "\(outcome.output)")
    }

    @Test("calibrate describes the display, leaves nothing out, and leaks no memory")
    func calibrate() throws {
      let server = try XvfbServer()
      let child = try BenchProgram.start(
        "shimmer bench calibrate --rounds 2 --size 160x90 --format json", display: server.display)
      let outcome = try child.wait()
      #expect(outcome.isClean, "\(outcome.errors)")
      let report = try outcome.document
      #expect(try report.results(of: "calibrate", rounds: 2).map { $0["name"].text } == ["160x90"])
      #expect(report["baselines"].elements?.count == 1 && report["omissions"].elements == [])
      #expect(report["display"]["name"].text == server.display)
      #expect(report["display"]["transport"]["name"].text == "fd")
      server.stop()
      #expect(try !SharedMemoryTable.creators().contains(Int(child.identifier)))
    }

    /// Whether the frames are on time depends on the machine: only the form of the verdict is checked.
    @Test("smooth ends with 0 or 1, according to the verdict in its report")
    func smooth() throws {
      let server = try XvfbServer()
      let outcome = try BenchProgram.run(
        "shimmer bench smooth --seconds 0.5 --geometry 320x200 --format json",
        display: server.display)
      let results = try outcome.document.results(of: "present", rounds: 1)
      let verdict = results[0]["verdict"]
      let isSmooth = verdict["isSmooth"].flag == true
      #expect(outcome.status == (isSmooth ? 0 : 1) && outcome.errors.isEmpty == isSmooth)
      #expect(verdict["sentence"].text?.hasPrefix(isSmooth ? "Smooth: " : "Not smooth: ") == true)
      #expect(results.count == 1 && verdict["isRateAssumed"].flag == true)
      #expect((verdict["frames"].number ?? 0) >= 25, "nothing is still: \(verdict)")
    }

    @Test("A server that stops for a moment is named by smooth, and the exit code is 1")
    func stalled() throws {
      let server = try XvfbServer()
      let child = try BenchProgram.start(
        "shimmer bench smooth --seconds 4 --geometry 320x200", display: server.display)
      let title = "^Shimmer benchmark$"
      try server.run("xdotool", "search", "--sync", "--onlyvisible", "--name", title)
      // The window is open; the first stops may fall into the warm-up of half a second.
      for _ in 0..<8 {
        server.send(SIGSTOP)
        usleep(100_000)
        server.send(SIGCONT)
        usleep(200_000)
      }
      let outcome = try child.wait()
      #expect(outcome.status == 1)
      #expect(
        outcome.output.contains(
          /^Not smooth: .* longest gap ([5-9][0-9]|[0-9]{3}) ms; .*the server \(/))
      #expect(outcome.errors.hasPrefix("shimmer: the frames were not all on time (cause: "))
      #expect(outcome.errorLineCount == 1, "\(outcome.errors)")
    }

    @Test(
      "Invalid arguments are refused in one line",
      arguments: [
        "engine --layers 99", "engine --rounds 0", "engine --format csv", "composite --rows (",
        "composite --rows nothing", "composite --instruction-set avx512", "scenes more",
        "overlay --size 9", "overlay --only statistic", "overlay --instructions --rounds 2",
        "overlay --rounds 1 --size 64x48 --set shimmering=off", "peers --rounds 0",
        "peers --size 4x4", "peers --library Qt", "peers --library =/no/object", "peers more",
        "peers --format csv", "peers --only nothing", "soak --seconds 0", "soak --server none",
        "soak --transport tcp",
        "soak --buffers 4", "soak --server xvfb --display :1", "soak --what",
      ])
    func mistakes(words: String) throws {
      let outcome = try BenchProgram.run("bench \(words)")
      #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorLineCount == 1)
      #expect(outcome.errors.hasPrefix(words.hasPrefix("soak") ? "soak: " : "bench: "))
    }

    private static let nowhere: [String: String?] = ["PATH": "/nowhere"]

    private static let absences: [(String, [String: String?], Int32, String)] = [
      ("peers --library Qt=/no/object", [:], 66, "/no/object"),
      ("peers --rounds 1 --size 161x97 --only pictures -o /no/report", [:], 73, "/no/report"),
      ("peers --only pacing --display :9999", [:], 69, ":9999"),
      ("overlay --instructions", nowhere, 66, "valgrind is not installed; apt-get install "),
      ("soak --display :65000", [:], 69, "cannot open display :65000"),
      ("soak --viewer /nowhere/shimmer", [:], 66, "there is no program /nowhere/shimmer"),
      ("soak --server xvfb", nowhere, 69, "is not on the PATH; install the package "),
      ("soak --server vnc", nowhere, 69, "is not on the PATH; install the package "),
    ]

    @Test("A missing library, file, display or program is named", arguments: absences)
    func missing(
      words: String, environment: [String: String?], status: Int32, sentence: String
    ) throws {
      let outcome = try BenchProgram.run("bench \(words)", environment: environment)
      #expect(outcome.status == status && outcome.errorLineCount == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
      // The soak begins with its seed, so that any run can be repeated.
      #expect(outcome.output.isEmpty || outcome.output.hasPrefix("soak: seed "))
    }
  }
}
