import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  /// Short runs; long ones are judged by `scripts/soak`.
  @Suite("Program: the soak")
  struct SoakProgramTests {
    /// Returns the lines of a plan without the waits.
    private static func plan(seed: Int, actions: Int) throws -> [Substring] {
      let outcome = try BenchProgram.run(
        ["soak", "--plan", "--seed", "\(seed)", "--actions", "\(actions)"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.first == "soak: seed \(seed)" && lines.count == actions + 1)
      return Array(lines.dropFirst())
    }

    @Test("A plan is a function of its seed, and a shorter one is the beginning of a longer one")
    func plans() throws {
      let plan = try Self.plan(seed: 17, actions: 400)
      #expect(try Self.plan(seed: 17, actions: 400) == plan)
      #expect(try Self.plan(seed: 17, actions: 100) == Array(plan.prefix(100)))
      #expect(try Self.plan(seed: 18, actions: 400) != plan)
    }

    @Test(
      "A plan has every kind of action, and every key except those that end the viewer or write movies"
    )
    func reach() throws {
      let plan = try Self.plan(seed: 3, actions: 20_000)
      let keys = Set(
        plan.filter { $0.hasPrefix("key ") }
          .compactMap { $0.dropFirst(4).components(separatedBy: ", then ").first })
      let bindings = KeyTable.rows.flatMap { $0.bindings + $0.variants }
      for binding in bindings {
        guard case .key(let chord) = binding.trigger else { continue }
        let excluded: [ViewerCommand?] = [.quit, .leave, .renderMovie, .renderGIF]
        #expect(
          keys.contains(chord.label) != excluded.contains(binding.command), "\(chord.label)")
      }
      for label in ["Page Up", "Page Down"] + (1...9).map(String.init) {
        #expect(keys.contains(label), "\(label)")
      }
      for words in [
        "hold ", "and lose the focus", "resize ", "resize to 1x1", "move ", "click ",
        "drag ", "wheel ", "unmap ", "minimize ", "cover all", "cover a part", "lose the focus ",
        "start the window manager", "stop the window manager",
        "rest, then 0 ms",
      ] {
        #expect(plan.contains { $0.contains(words) }, "\(words)")
      }
      for storm in ["key Space, ", "resize "] {
        let longest = plan.split { !$0.hasPrefix(storm) }.map(\.count).max() ?? 0
        #expect(longest >= 10, "\(longest) times \(storm)")
      }
    }

    /// The folder for the reports of runs that are not kept.
    private static let findings = ShimmerProgram.root.appending(path: ".build/test-results/soak")

    @Test(
      "A run of a few seconds passes every exact check on every transport",
      arguments: [("fd", "xvfb", 1), ("sysv", "xvfb-16", 2), ("put", "xvfb-noshm", 3)])
    func promises(transport: String, server: String, seed: Int) throws {
      let folder = Self.findings.appending(path: transport)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let outcome = try BenchProgram.run(
        [
          "soak", "--seed", "\(seed)", "--seconds", "5", "--transport", transport, "--server",
          server,
        ],
        environment: ["TMPDIR": folder.path])
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.errors.isEmpty)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.first == "soak: seed \(seed)" && lines.last == "soak: passed")
      #expect(lines.contains { $0.contains("transport") && $0.contains(transport) })
      for name in ["completions", "X errors", "answers", "end", "left behind"] {
        #expect(lines.contains { $0.hasPrefix("  \(name) ") && $0.contains(" ok ") }, "\(name)")
      }
      for name in ["blocked", "memory", "segments", "descriptors"] {
        let line = lines.first { $0.hasPrefix("  \(name) ") }
        #expect(line?.contains(" not judged: too short (") == true, "\(name)")
      }
      let after = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(Set(after) == Set(before), "what was kept leaves nothing, subfolders included")
    }

    @Test("Invalid arguments end with 2, a missing viewer with 66, a missing server with 69")
    func mistakes() throws {
      for arguments in [
        ["--seconds", "0"], ["--server", "none"], ["--transport", "tcp"], ["--buffers", "4"],
        ["--server", "xvfb", "--display", ":1"], ["--what"],
      ] {
        let outcome = try BenchProgram.run(["soak"] + arguments)
        #expect(outcome.status == 2, "\(arguments)")
        #expect(
          outcome.errors.hasPrefix("soak: ") && outcome.errors.count { $0 == "\n" } == 1,
          "\(arguments)")
      }
      let noServer = try BenchProgram.run(["soak", "--display", ":65000"])
      #expect(noServer.status == 69 && noServer.errors.contains("cannot open display :65000"))
      let noViewer = try BenchProgram.run(["soak", "--viewer", "/nowhere/shimmer"])
      #expect(
        noViewer.status == 66 && noViewer.errors.contains("there is no program /nowhere/shimmer"))
      let help = try BenchProgram.run(["soak", "--help"])
      #expect(help.status == 0 && help.errors.isEmpty && help.output.contains("Exit codes"))
    }
  }
}
