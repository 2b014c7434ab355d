import Foundation
import TestSupport
import Testing

extension BenchmarkTests {
  /// The failures of runs.
  @Suite("Program: how a soak fails")
  struct SoakEndProgramTests {
    @Test("A server that exits fails the run, and the last actions are part of the plan")
    func loss() throws {
      let folder = try TemporaryFolder()
      let server = try XvfbServer()
      let run = try ShimmerProgram.start(
        ["soak", "--seed", "9", "--seconds", "300", "--display", server.display, "--buffers", "3"],
        program: "Bench", environment: ["TMPDIR": folder.url.path])
      try waitForActions(on: server)
      server.send(SIGKILL)
      let outcome = try run.wait()

      #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("  server       FAILED the server is gone\n"))
      let replay = "replay with --seed 9 --seconds 300 --display \(server.display) --buffers 3)\n"
      #expect(outcome.errors.hasPrefix("soak: promises not kept: server"))
      #expect(outcome.errors.hasSuffix(replay), "\(outcome.errors)")
      let done = outcome.output.components(
        separatedBy: "The last actions, oldest first:\n"
      )
      .last?.split(separator: "\n").map { String($0.dropFirst(2)) }
      let plan = try BenchProgram.run(["soak", "--plan", "--seed", "9"]).output.split(
        separator: "\n")
      #expect(!(done ?? []).isEmpty && plan.map(String.init).contains(done ?? []))
    }

    @Test("A missing server is reported as missing", arguments: ["xvfb", "vnc"])
    func missing(server: String) throws {
      let outcome = try BenchProgram.run(
        ["soak", "--server", server], environment: ["PATH": "/nowhere"])
      #expect(outcome.status == 69)
      #expect(
        outcome.errors.contains("is not on the PATH; install the package "), "\(outcome.errors)")
    }

    @Test("A server without simulated keys is reported before the run begins")
    func keyless() throws {
      let server = try XvfbServer(arguments: ["-extension", "XTEST"])
      let outcome = try BenchProgram.run(["soak", "--display", server.display])
      #expect(outcome.status == 69)
      #expect(
        outcome.errors
          == "soak: cannot press keys (the server has no XTEST extension; use another server)\n")
    }

    /// Waits until the size or the position of the window has changed.
    private func waitForActions(on server: XvfbServer) throws {
      let limit = ContinuousClock.now + .seconds(120)
      var first: String?
      while ContinuousClock.now < limit {
        let seen = try Child.run(
          "xdotool", ["search", "--onlyvisible", "--class", "shimmer", "getwindowgeometry"],
          environment: ["DISPLAY": server.display])
        if seen.status != 0 || seen.output.isEmpty { continue }
        if let first, first != seen.output { return }
        first = seen.output
      }
      throw WaitFailure(waitingFor: "an action of the soak")
    }
  }
}
