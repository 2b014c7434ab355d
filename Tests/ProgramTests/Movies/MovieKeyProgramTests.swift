import Display
import Foundation
import Glibc
import Raster
import TestSupport
import Testing
import Viewer

/// The keys of the viewer that write a movie; what they cannot write is in `MovieKeyFaultTests`.
@Suite("Program: movies from the viewer", .needs(.tool("ffmpeg", package: "ffmpeg")))
struct MovieKeyProgramTests {
  @Test("x and Shift-x write what render draws of the same state, each time under a new name")
  func cycle() throws {
    let stage = try MovieKeyStage(["hero:duration=0.5"])
    let viewer = stage.viewer
    try Data([1, 2]).write(to: viewer.file("shimmer-2.apng"))
    // Under a clock that stands, a cycle begins at the same time however long the keys take.
    try viewer.press("p", "Right", "Tab", "Right", "i", "F2", "x")
    try stage.waitForMovie("shimmer-1.apng")
    try viewer.press("x")
    try stage.waitForMovie("shimmer-3.apng")
    try viewer.press("shift+x")
    try stage.waitForMovie("shimmer-1.gif")
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && report["end"].text == "quit" && report.xErrors == [])
    let movies = ["shimmer-1.apng", "shimmer-3.apng", "shimmer-1.gif"]
    #expect(
      stage.errors
        == viewer.line(telling: "shimmer-1.replay", as: "recording")
        + movies.map { viewer.line(telling: $0, as: "movie") }.joined())
    #expect(try Data(contentsOf: viewer.file("shimmer-2.apng")) == Data([1, 2]))

    let render = try MovieStage()
    let recording = viewer.file("shimmer-1.replay").path
    try render.render(["--replay", recording, "--cycle"], to: "a.apng")
    try render.render(["--replay", recording, "--cycle"], to: "a.gif")
    let expected = try render.bytes("a.apng")
    // The first parameter is the duration, in steps of 0.1 s; the second one is the pause.
    #expect(try StoredTimes.ofAPNG(expected).total > 0.55)
    for name in ["shimmer-1.apng", "shimmer-3.apng"] {
      let written = [UInt8](try Data(contentsOf: viewer.file(name)))
      #expect(MovieStage.difference(written, expected) == 0, "\(name)")
    }
    let written = [UInt8](try Data(contentsOf: viewer.file("shimmer-1.gif")))
    #expect(try MovieStage.difference(written, render.bytes("a.gif")) == 0)
    let frames = try render.frames(of: "a.apng", as: "rgb24")
    #expect(Set(frames).count > 10)
  }

  @Test("A tag shows that a movie is rendered, while the scene goes on")
  func tag() throws {
    let stage = try MovieKeyStage(
      ["hero:duration=20"], size: PixelSize(width: 480, height: 320))
    let viewer = stage.viewer
    try viewer.press("p")
    let before = try viewer.stillPicture()
    try viewer.press("x")
    _ = try stage.waitForProcesses()
    _ = try viewer.grab("a tag") { !$0.hasSamePixels(as: before) }
    try viewer.press("p")
    try viewer.waitForFrames()
    #expect(!stage.processes.isEmpty)
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && stage.errors == "" && report["end"].text == "quit")
  }

  @Test("The process runs only while no other program needs the processor")
  func priority() throws {
    let stage = try MovieKeyStage(["hero:duration=20"])
    try stage.viewer.press("x")
    let processes = try stage.waitForProcesses()
    #expect(processes.count >= 2)
    for process in processes {
      #expect(Self.niceness(of: process) == 19)
    }
    #expect(Self.niceness(of: stage.viewer.child.identifier) < 19)
  }

  private static func niceness(of process: Int32) -> Int32 {
    getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process))
  }

  @Test("While a movie is rendered, another x starts none")
  func twice() throws {
    let stage = try MovieKeyStage(["hero:duration=20"])
    try stage.viewer.press("x")
    let processes = Set(try stage.waitForProcesses())
    try stage.viewer.press("x", "shift+x")
    try stage.viewer.waitForEffect()
    #expect(Set(stage.processes).isSubset(of: processes))
    try stage.viewer.press("Escape")
    try RunningMovie.waitForEnd(of: Array(processes))
    try stage.viewer.press("q")
    #expect(try stage.viewer.end().outcome.status == 0 && stage.errors == "")
    #expect(try stage.movies() == [])
  }

  @Test("Esc stops it and leaves nothing; the viewer goes on, and can render the next")
  func stop() throws {
    let stage = try MovieKeyStage(["hero:duration=20"])
    let viewer = stage.viewer
    for key in ["x", "shift+x"] {
      try viewer.press(key)
      let processes = try stage.waitForProcesses()
      try viewer.press("Escape")
      try RunningMovie.waitForEnd(of: processes)
      try viewer.waitForFrames()
      #expect(try stage.movies() == [])
    }
    // Twenty seconds become half a second.
    try viewer.press("e", "0", "period", "5", "Return", "x")
    try stage.waitForMovie("shimmer-1.apng")
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0)
    #expect(stage.errors == viewer.line(telling: "shimmer-1.apng", as: "movie"))
    #expect(report["end"].text == "quit")
    #expect(try stage.movies() == ["shimmer-1.apng"])
  }
}
