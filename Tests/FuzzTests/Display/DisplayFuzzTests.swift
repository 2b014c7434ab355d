import CX11
import TestSupport
import Testing

/// Attacks on the built program by another client of the same server.
@Suite("Fuzzing a display", .serialized)
struct DisplayFuzzTests {
  @Test("No event that another client sends stops a viewer", arguments: [1, 2] as [UInt64])
  func events(seed: UInt64) throws {
    let server = try XvfbServer()
    let child = try ShimmerProgram.start(
      ["view", "--geometry", "64x40", "--keep-running"], display: server.display)
    let window = try Desktop(server.display).waitForWindow(of: child)
    let client = try HostileClient(display: server.display)
    let forger = EventForger(client: client, window: window)
    var random = SeededGenerator(seed: seed)
    var last: [UInt8] = []
    var sent = 0
    for _ in 0..<Self.eventCount where !child.hasEnded {
      last = forger.event(&random)
      client.send(last, to: window)
      sent += 1
      // Otherwise the events would accumulate in the server's memory.
      if sent % 64 == 0 { client.synchronize() }
    }
    client.close(window)
    client.synchronize()
    let outcome = try child.wait()
    #expect(outcome.status == 0, "seed \(seed), at most \(sent) events, the last is \(last)")
    #expect(outcome.errors.isEmpty, "seed \(seed)")
  }

  @Test("No property of a display stops the program", arguments: [1] as [UInt64])
  func properties(seed: UInt64) throws {
    let server = try XvfbServer()
    let client = try HostileClient(display: server.display)
    client.own("_XSETTINGS_S0")
    var random = SeededGenerator(seed: seed)
    let forger = EventForger(client: client, window: client.ownWindow)
    for round in 0..<Self.roundCount {
      for _ in 0..<24 { forger.writeProperty(&random) }
      client.synchronize()
      let probe = try ShimmerProgram.run(["probe", "--format", "json"], display: server.display)
      #expect(probe.status == 0 && probe.errors.isEmpty, "seed \(seed), round \(round): \(probe)")
      if round % 4 > 0 { continue }
      let viewer = try ShimmerProgram.run(
        ["view", "--frames", "2", "--keep-running"], display: server.display)
      #expect(
        viewer.status == 0 && viewer.errors.isEmpty, "seed \(seed), round \(round): \(viewer)")
    }
  }

  // The viewer of a debug build takes much longer to handle an event.
  #if DEBUG
  private static let (eventCount, roundCount) = (2000, 8)
  #else
  private static let (eventCount, roundCount) = (20_000, 24)
  #endif
}
