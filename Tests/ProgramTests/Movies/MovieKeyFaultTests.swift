import Foundation
import Glibc
import TestSupport
import Testing
import Viewer

@Suite(
  "Program: movies that the viewer cannot complete", .needs(.tool("ffmpeg", package: "ffmpeg")))
struct MovieKeyFaultTests {
  @Test(
    "Quitting while a movie is rendered leaves no file and no process", arguments: ["x", "shift+x"])
  func quit(key: String) throws {
    let stage = try MovieKeyStage(["hero:duration=20"])
    try stage.viewer.press(key)
    let processes = try stage.waitForProcesses()
    try stage.viewer.press("q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && stage.errors == "" && report["end"].text == "quit")
    try RunningMovie.waitForEnd(of: processes)
    #expect(try stage.movies() == [])
  }

  @Test(
    "A signal that ends the viewer, or kills it, leaves no file and no process",
    arguments: [SIGTERM, SIGHUP, SIGKILL])
  func signal(number: Int32) throws {
    let stage = try MovieKeyStage(["hero:duration=20"])
    try stage.viewer.press("x")
    let processes = try stage.waitForProcesses()
    stage.viewer.child.send(number)
    let outcome = try stage.viewer.child.wait()
    #expect(outcome.status == 128 + number && stage.errors == "", "\(stage.errors)")
    try RunningMovie.waitForEnd(of: processes)
    #expect(try stage.movies() == [])
  }

  @Test("A server that disappears leaves no file and no process either")
  func lostServer() throws {
    let stage = try MovieKeyStage(["hero:duration=20"])
    try stage.viewer.press("x")
    let processes = try stage.waitForProcesses()
    stage.viewer.server.send(SIGKILL)
    #expect(try stage.viewer.child.wait().status == 74)
    try RunningMovie.waitForEnd(of: processes)
    #expect(try stage.movies() == [])
  }

  @Test("Without ffmpeg, a line names the package, and the viewer goes on")
  func missing() throws {
    let stage = try MovieKeyStage(["hero:duration=0.5"], launcher: ["env", "PATH=/nowhere"])
    try stage.viewer.press("x")
    try expectLine(
      of: stage,
      "apng is written by ffmpeg, which is not installed "
        + "(install the package ffmpeg)")
  }

  @Test("A scene that is still has no movie: the line says why")
  func still() throws {
    let stage = try MovieKeyStage(
      ["hero:duration=0.5,shimmering=off,begin-fade=0"], isMoving: false)
    try stage.viewer.press("x")
    try expectToGoOn(stage)
    let text = stage.errors
    #expect(
      text.hasPrefix(
        "shimmer: there is no cycle: nothing moves (switch the effect and its motion on)"),
      "\(text)")
    #expect(text.filter(\.isNewline).count == 1 && !text.contains("--from"), "\(text)")
  }

  @Test("A folder that cannot be written costs one line, and the viewer goes on")
  func unwritable() throws {
    let stage = try MovieKeyStage(
      ["hero:duration=0.5", "-o", "/dev/null"], limit: "cd /proc")
    try stage.viewer.press("x")
    try waitUntilRefused(stage)
    try stage.viewer.press("q")
    #expect(try stage.viewer.child.wait().status == 0)
    let text = stage.errors
    #expect(text.hasPrefix("shimmer: cannot write shimmer-1.apng ("), "\(text)")
    #expect(text.filter(\.isNewline).count == 1, "\(text)")
  }

  @Test("An encoder that fails is told, and the viewer goes on")
  func failingEncoder() throws {
    let tools = try TemporaryFolder()
    let file = try tools.write(
      Array("#!/bin/sh\ncat >/dev/null; echo 'disk on fire' >&2; exit 1\n".utf8), to: "ffmpeg")
    unsafe chmod(file, 0o755)
    let stage = try MovieKeyStage(
      ["hero:duration=0.5"], launcher: ["env", "PATH=\(tools.url.path):/usr/bin:/bin"])
    try stage.viewer.press("x")
    try expectLine(of: stage, "cannot write shimmer-1.apng (ffmpeg: disk on fire)")
  }

  @Test("A process that is killed while it renders is named, and leaves nothing")
  func killedProcess() throws {
    let stage = try MovieKeyStage(["hero:duration=20"])
    try stage.viewer.press("x")
    let processes = try stage.waitForProcesses()
    // The renderer comes first, then the encoder that it has started.
    kill(try #require(processes.first), SIGKILL)
    try expectLine(of: stage, "the process that renders the movie was ended by signal 9")
    try RunningMovie.waitForEnd(of: processes)
  }

  @Test("A key that another program sends starts no movie")
  func sent() throws {
    let stage = try MovieKeyStage(["hero:duration=20"])
    for key in ["x", "shift+x"] { try stage.viewer.desktop.send(key: key, to: stage.viewer.window) }
    try stage.viewer.waitForFrames()
    #expect(stage.processes == [])
    try stage.viewer.press("q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && stage.errors == "" && report["end"].text == "quit")
    #expect(try stage.movies() == [])
  }

  @Test("A sent key that is trusted does")
  func trusted() throws {
    let stage = try MovieKeyStage(["hero:duration=0.5", "--trust-sent-events"])
    try stage.viewer.desktop.send(key: "shift+x", to: stage.viewer.window)
    try stage.waitForMovie("shimmer-1.gif")
    try stage.viewer.press("q")
    #expect(try stage.viewer.end().outcome.status == 0)
    #expect(try stage.movies() == ["shimmer-1.gif"])
  }

  // MARK: Helpers

  /// Waits until the viewer has told why there is no movie.
  private func waitUntilRefused(_ stage: MovieKeyStage) throws {
    try stage.viewer.wait(for: "the reason") { stage.errors.hasSuffix("\n") }
  }

  /// Waits for the reason, then shows that the viewer still acts, and ends it.
  private func expectToGoOn(_ stage: MovieKeyStage) throws {
    try waitUntilRefused(stage)
    try stage.viewer.press("space", "q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && report["end"].text == "quit")
    #expect(report.triggers.contains("Space"))
    #expect(try stage.movies() == [])
  }

  /// Requires a line, and that the viewer goes on.
  private func expectLine(of stage: MovieKeyStage, _ line: String) throws {
    try expectToGoOn(stage)
    #expect(stage.errors == "shimmer: \(line)\n")
  }
}
