import TestSupport
import Testing

@Suite("Program: servers that let nobody in")
struct ConnectingFaultTests {
  /// A cookie for any display, which only a server gets to see.
  private static let authority: [UInt8] =
    [0xFF, 0xFF, 0, 0, 0, 0, 0, 18] + Array("MIT-MAGIC-COOKIE-1".utf8)
    + [0, 16] + Array("0123456789abcdef".utf8)

  @Test(
    "A cookie that is refused costs one line, with what the server says", .fault(.cookieRefused))
  func cookieRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.authority, to: "authority")
    let server = try XvfbServer(arguments: ["-auth", path])
    try expectRefusal(by: server, saying: "Authorization required, but no authorization protocol")
  }

  @Test("A server without room costs one line, with what it says", .fault(.serverFull))
  func serverFull() throws {
    let server = try XvfbServer(arguments: ["-maxclients", "64"])
    // They are let in first, for the server takes them in their order.
    let clients = try IdleClients(count: 64, on: server)
    defer { withExtendedLifetime(clients) {} }
    try expectRefusal(by: server, saying: "Maximum number of clients reached")
  }

  private func expectRefusal(by server: PrivateServer, saying words: String) throws {
    for command in ["view", "probe"] {
      let folder = try TemporaryFolder()
      let outcome = try ShimmerProgram.run(
        [command, "-o", "report.json"], display: server.display,
        environment: ["XAUTHORITY": "/dev/null"], directory: folder.url)
      #expect(outcome.status == 69 && outcome.output.isEmpty)
      let start = "shimmer: cannot open the display \(server.display) (\(words)"
      #expect(outcome.errors.hasPrefix(start), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix("; set DISPLAY or use --display)\n"), "\(outcome.errors)")
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
      #expect(try folder.names() == [])
    }
  }
}
