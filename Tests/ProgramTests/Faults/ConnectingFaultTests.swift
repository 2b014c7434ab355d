import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Program: servers that are not there, or let nobody in", .needs(.ipcNamespace))
struct ConnectingFaultTests {
  /// A cookie for any display, which only a server gets to see.
  private static let authority: [UInt8] =
    [0xFF, 0xFF, 0, 0, 0, 0, 0, 18] + Array("MIT-MAGIC-COOKIE-1".utf8)
    + [0, 16] + Array("0123456789abcdef".utf8)

  @Test(
    "A display that is not there, or no name of one, costs one line that names it",
    .fault(.wrongDisplay), arguments: [":987", "no-such-host.invalid:0", "garbage"])
  func wrongDisplay(name: String) throws {
    try expectRefusal(by: name, saying: "", in: IPCNamespace())
  }

  @Test("Without a name of a display one line says so", .fault(.wrongDisplay))
  func noDisplay() throws {
    try expectRefusal(by: nil, saying: "", in: IPCNamespace())
  }

  @Test(
    "A cookie that is refused costs one line, with what the server says", .fault(.cookieRefused))
  func cookieRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.authority, to: "authority")
    let memory = try IPCNamespace()
    let server = try XvfbServer(arguments: ["-auth", path], launcher: memory.entry)
    try expectRefusal(
      by: server.display, saying: "Authorization required, but no authorization protocol",
      in: memory)
  }

  @Test("A server without room costs one line, with what it says", .fault(.serverFull))
  func serverFull() throws {
    let memory = try IPCNamespace()
    let server = try XvfbServer(arguments: ["-maxclients", "64"], launcher: memory.entry)
    // They are let in first, for the server takes them in their order.
    let clients = try IdleClients(count: 64, on: server)
    defer { withExtendedLifetime(clients) {} }
    try expectRefusal(
      by: server.display, saying: "Maximum number of clients reached", in: memory)
  }

  /// Checks what is left of a viewer, and of a probe, that gets no display: there is no report without
  /// one.
  @Test("A server that goes while it is asked what it is costs one line", .fault(.wrongDisplay))
  func goneWhileOpening() throws {
    let server = try XvfbServer()
    let process = server.identifier
    // The first bytes are the server's description of itself; Xlib asks for more after it.
    let pump = try BytePump(to: server) { _ in kill(process, SIGKILL) }
    for command in ["view", "probe"] {
      let outcome = try ShimmerProgram.run([command], display: pump.display)
      #expect(outcome.status == 69 && outcome.output.isEmpty)
      #expect(
        outcome.errors.hasPrefix("shimmer: cannot open the display \(pump.display) ("),
        "\(outcome.errors)")
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    }
  }

  private func expectRefusal(
    by display: String?, saying words: String, in memory: IPCNamespace
  ) throws {
    for command in ["view", "probe"] {
      let folder = try TemporaryFolder()
      let program = try ShimmerProgram.executable().path
      let outcome = try Child.run(
        memory.entry[0], memory.entry.dropFirst() + [program, command, "-o", "report.json"],
        environment: [
          "DISPLAY": display, "WAYLAND_DISPLAY": nil, "XAUTHORITY": "/dev/null",
        ],
        directory: folder.url)
      #expect(outcome.status == 69 && outcome.output.isEmpty)
      let start =
        display.map { "shimmer: cannot open the display \($0) (\(words)" }
        ?? "shimmer: there is no display ("
      #expect(outcome.errors.hasPrefix(start), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix("; set DISPLAY or use --display)\n"), "\(outcome.errors)")
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
      #expect(try folder.names() == [])
      #expect(try memory.segments() == [])
    }
  }
}
