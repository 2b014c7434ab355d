import Foundation
import TestSupport
import Testing
import Viewer

extension BenchmarkTests {
  /// Short runs; long ones are judged by `scripts/soak`.
  @Suite("Program: the soak")
  struct SoakProgramTests {
    /// Returns the lines of a plan without the first, which is the seed.
    private static func plan(seed: Int, actions: Int) throws -> [Substring] {
      let outcome = try BenchProgram.run("bench soak --plan --seed \(seed) --actions \(actions)")
      #expect(outcome.isClean)
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

    @Test("A plan has every kind of action, and every key except those that quit or write movies")
    func reach() throws {
      let plan = try Self.plan(seed: 3, actions: 20_000)
      let keys = Set(
        plan.filter { $0.hasPrefix("key ") }
          .compactMap { $0.dropFirst(4).components(separatedBy: ", then ").first })
      #expect(keys.isSuperset(of: ["Page Up", "Page Down"] + (1...9).map(String.init)))
      for binding in KeyTable.rows.flatMap({ $0.bindings + $0.variants }) {
        guard case .key(let chord) = binding.trigger else { continue }
        let excluded: [ViewerCommand?] = [.quit, .leave, .renderMovie, .renderGIF]
        let isExpected = !excluded.contains(binding.command)
        #expect(keys.contains(chord.label) == isExpected, "\(chord.label)")
      }
      for words in [
        "hold ", "and lose the focus", "resize ", "resize to 1x1", "move ", "click ", "drag ",
        "wheel ", "unmap ", "minimize ", "cover all", "cover a part", "lose the focus ",
        "start the window manager", "stop the window manager", "rest, then 0 ms",
      ] { #expect(plan.contains { $0.contains(words) }, "\(words)") }
      for storm in ["key Space, ", "resize "] {
        let longest = plan.split { !$0.hasPrefix(storm) }.map(\.count).max() ?? 0
        #expect(longest >= 10, "\(longest) times \(storm)")
      }
    }

    /// The folder for the reports of runs that are not kept.
    private static let findings = ShimmerProgram.root.appending(path: ".build/test-results/soak")

    @Test(
      "A run of a few seconds passes every exact check on every transport, and leaves nothing",
      arguments: [("fd", "xvfb", 1), ("sysv", "xvfb-16", 2), ("put", "xvfb-noshm", 3)])
    func promises(transport: String, server: String, seed: Int) throws {
      let folder = Self.findings.appending(path: transport)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let outcome = try BenchProgram.run(
        "bench soak --seed \(seed) --seconds 5 --transport \(transport) --server \(server)",
        environment: ["TMPDIR": folder.path])
      #expect(outcome.isClean, "\(outcome.output)\(outcome.errors)")
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.first == "soak: seed \(seed)" && lines.last == "soak: passed")
      let verdicts = [
        "transport": transport, "completions": " ok ", "X errors": " ok ", "answers": " ok ",
        "end": " ok ", "left behind": " ok ", "blocked": " not judged: too short (",
        "memory": " not judged: too short (", "segments": " not judged: too short (",
        "descriptors": " not judged: too short (",
      ]
      for (name, words) in verdicts {
        #expect(lines.contains { $0.hasPrefix("  \(name) ") && $0.contains(words) }, "\(name)")
      }
      let after = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(Set(after) == Set(before), "what was kept leaves nothing, subfolders included")
    }

    @Test("A server that exits fails the run, and the last actions are part of the plan")
    func loss() throws {
      let (folder, server) = (try TemporaryFolder(), try XvfbServer())
      let options = "--seed 9 --seconds 300 --display \(server.display) --buffers 3"
      let run = try BenchProgram.start(
        "bench soak \(options)", environment: ["TMPDIR": folder.url.path])
      // Its first actions change the size or the position of the window.
      let look = ["search", "--onlyvisible", "--class", "shimmer", "getwindowgeometry"]
      let limit = ContinuousClock.now + .seconds(120)
      var places: Set<String> = []
      while places.count < 2 {
        if ContinuousClock.now > limit { throw WaitFailure(waitingFor: "an action of the soak") }
        if let place = try? server.run(["xdotool"] + look), place != "" { places.insert(place) }
      }
      server.send(SIGKILL)
      let outcome = try run.wait()
      #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("  server       FAILED the server is gone\n"))
      #expect(outcome.errors.hasPrefix("soak: promises not kept: server"))
      #expect(outcome.errors.hasSuffix("replay with \(options))\n"), "\(outcome.errors)")
      let parts = outcome.output.components(separatedBy: "The last actions, oldest first:\n")
      let done = parts[parts.count - 1].split(separator: "\n").map { $0.dropFirst(2) }
      let plan = try Self.plan(seed: 9, actions: 1000)
      #expect(!done.isEmpty && plan.contains(done))
    }

    @Test("A server without simulated keys is reported before the run begins")
    func keyless() throws {
      let server = try XvfbServer(arguments: ["-extension", "XTEST"])
      let outcome = try BenchProgram.run("bench soak --display \(server.display)")
      let reason = "the server has no XTEST extension; use another server"
      #expect(outcome.status == 69)
      #expect(outcome.errors == "soak: cannot press keys (\(reason))\n")
    }
  }
}
