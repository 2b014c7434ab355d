import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Program: missing servers, and servers that refuse connections", .needs(.ipcNamespace))
struct ConnectingFaultTests {
  /// A cookie for any display, which only a server reads.
  private static let authority: [UInt8] =
    [0xFF, 0xFF, 0, 0, 0, 0, 0, 18] + Array("MIT-MAGIC-COOKIE-1".utf8)
    + [0, 16] + Array("0123456789abcdef".utf8)

  @Test(
    "A missing display, or an invalid name, causes one line that names it",
    .fault(.wrongDisplay), arguments: [":987", "no-such-host.invalid:0", "garbage"])
  func wrongDisplay(name: String) throws {
    try expectRefusal(by: name, saying: "", in: IPCNamespace())
  }

  @Test("Without a name of a display one line says so", .fault(.wrongDisplay))
  func noDisplay() throws {
    try expectRefusal(by: nil, saying: "", in: IPCNamespace())
  }

  @Test(
    "A refused cookie causes one line with the server's message", .fault(.cookieRefused))
  func cookieRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.authority, to: "authority")
    let memory = try IPCNamespace()
    let server = try XvfbServer(arguments: ["-auth", path], launcher: memory.entry)
    try expectRefusal(
      by: server.display, saying: "Authorization required, but no authorization protocol",
      in: memory)
  }

  @Test("A server without a free slot causes one line with its message", .fault(.serverFull))
  func serverFull() throws {
    let memory = try IPCNamespace()
    let server = try XvfbServer(arguments: ["-maxclients", "64"], launcher: memory.entry)
    // The server accepts clients in order, so these connect before the viewer.
    let clients = try IdleClients(count: 64, on: server)
    defer { withExtendedLifetime(clients) {} }
    try expectRefusal(
      by: server.display, saying: "Maximum number of clients reached", in: memory)
  }

  /// Checks the errors of a viewer, and of a probe, that cannot open the display: neither writes a report.
  @Test("A server that ends while it is probed causes one line", .fault(.wrongDisplay))
  func goneWhileOpening() throws {
    let server = try XvfbServer()
    let process = server.identifier
    // The first bytes are the server's description of itself; Xlib sends further requests after it.
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
