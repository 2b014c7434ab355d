import Display
import Foundation
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

/// A server and viewers in a private IPC namespace, so that every segment in it is theirs.
final class FaultStage {
  /// The namespace of the viewers, and of the server unless it has its own.
  let memory: IPCNamespace

  let server: PrivateServer

  private let folder: TemporaryFolder

  /// The names of all transports, best first.
  static let transports = ["fd", "sysv", "put"]

  /// A small window with a scene without motion.
  static let still = ["--geometry", "200x120", "--set", "shimmering=off"]

  /// A small window with a band that is off the word for only a tenth of a second.
  static let moving = [
    "--geometry", "200x120", "--set", "speed=1000", "--set", "pause=0",
  ]

  /// The error message for a lost connection.
  static func lost(_ display: String) -> String {
    "the connection to the display \(display) was lost (run the command again)"
  }

  /// Starts a server in a new namespace.
  convenience init(arguments: [String] = []) throws {
    let memory = try IPCNamespace()
    try self.init(
      memory: memory, server: XvfbServer(arguments: arguments, launcher: memory.entry))
  }

  /// The arguments for a picture under a band that changes most of it in each frame, so that a frame has more bytes
  /// than a socket buffers.
  func large() throws -> [String] {
    let path = folder.path("picture.png")
    let outcome = try ShimmerProgram.run(["render", "--size", "1200x600", "-o", path])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return [
      "--geometry", "1200x600", "--image", path, "--set", "speed=600", "--set", "pause=0",
    ]
  }

  /// Uses a namespace, and a server that may be in another one.
  init(memory: IPCNamespace, server: PrivateServer) throws {
    (self.memory, self.server, folder) = (memory, server, try TemporaryFolder())
  }

  /// Starts a viewer in the namespace.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after `view`.
  ///   - display: The display name, if it differs from the server's.
  ///   - limit: A shell command that runs first.
  ///   - launcher: Words before the command.
  func viewer(
    _ arguments: [String], display: String? = nil, limit: String = ":", launcher: [String] = []
  ) throws -> ViewerUnderTest {
    try ViewerUnderTest(
      arguments, server: server, display: display, limit: limit,
      launcher: memory.entry + launcher)
  }

  /// Stops the server so that a put of a viewer with ``large()`` frames blocks.
  ///
  /// If the server has read a whole frame but not reported it when it stops, no further frame is sent; the server
  /// then continues for a while and is stopped again.
  func stopServer(duringPutOf viewer: ViewerUnderTest) throws {
    for _ in 0..<10 {
      server.send(SIGSTOP)
      for _ in 0..<300 {
        if try ProcessActivity.isStuck(viewer.child) { return }
        usleep(10_000)
      }
      server.send(SIGCONT)
      try viewer.waitForFrames()
    }
    throw ViewerUnderTest.Failure(description: "waited in vain for a put that hangs")
  }

  /// Waits until a viewer ends, and checks the results that all faults have in common.
  ///
  /// These are the exit code, the lines on standard error, the table of segments, the frame counts and the errors of
  /// the X server.
  ///
  /// - Parameters:
  ///   - status: The exit code.
  ///   - errors: The only line on standard error; `nil` if there is none.
  ///   - xErrors: The allowed number of X errors; a report lists sixteen at most.
  /// - Returns: The viewer's report.
  @discardableResult
  func end(
    _ viewer: ViewerUnderTest, status: Int32 = 0, errors: String? = nil,
    xErrors: ClosedRange<Int> = 0...0
  ) throws -> JSONValue {
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == status)
    #expect(outcome.errors == (errors.map { "shimmer: \($0)\n" } ?? ""))
    try expectOrder(report, xErrors: xErrors)
    if status == 0 { #expect(report.count("pending") == 0) }
    return report
  }

  /// Checks values that every report must have, and that no segment is left.
  func expectOrder(_ report: JSONValue, xErrors: ClosedRange<Int> = 0...0) throws {
    #expect(xErrors.contains(report.xErrors.count), "\(report.xErrors)")
    try expectNoSegments()
    expectBalance(report)
  }

  /// Waits until the namespace has no segment.
  ///
  /// A segment marked for removal exists until the server has detached it too, which it does when it notices that the
  /// client is gone.
  func expectNoSegments() throws {
    let limit = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < limit {
      if try memory.segments().isEmpty { return }
      usleep(10_000)
    }
    Issue.record("segments are left: \(try memory.segments())")
  }

  /// Checks that every tick and every frame is accounted for.
  private func expectBalance(_ report: JSONValue) {
    let spent = ["presented", "unchanged", "blocked", "dropped"].map(report.count).reduce(0, +)
    #expect(spent == report.count("ticks"))
    let over = ["completions", "failed", "pending"].map(report.count).reduce(0, +)
    #expect(over == report.count("presented"))
  }

  /// Shows a still scene through a transport, checks it with another program, and quits.
  ///
  /// - Parameters:
  ///   - asked: The requested transport.
  ///   - expected: The transport that must be used.
  ///   - rejections: The reasons why the other transports are not used, by name.
  func expectPicture(
    asking asked: String? = nil, on expected: String, rejections: [String: String] = [:],
    geometry: String = "200x120", display: String? = nil, limit: String = ":",
    launcher: [String] = []
  ) throws {
    let scene = ["--geometry", geometry, "--set", "shimmering=off"]
    let viewer = try viewer(
      scene + (asked.map { ["--transport", $0] } ?? []), display: display, limit: limit,
      launcher: launcher)
    try viewer.grab(until: rendered(geometry, for: viewer))
    try viewer.press("q")
    let transport = try end(viewer)["transport"]
    #expect(transport["name"].text == expected)
    let told = (transport["rejections"].elements ?? []).map {
      ($0["name"].text ?? "", $0["reason"].text ?? "")
    }
    #expect(Dictionary(told) { $1 } == rejections)
  }

  /// The picture that `render` draws of the still scene at a size.
  func rendered(_ size: String, for viewer: ViewerUnderTest) throws -> Bitmap {
    let file = viewer.file("rendered.png").path
    let outcome = try ShimmerProgram.run(
      ["render", "--scene", "wordmark", "--set", "shimmering=off", "--size", size, "-o", file])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try ImageFile.load(path: file)
  }
}
