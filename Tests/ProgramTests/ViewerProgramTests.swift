import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: the viewer in a window")
struct ViewerProgramTests {
  /// The names of states in a report's log.
  static let states: Set = ["idle", "beginning", "sliding", "finishing", "fading"]

  @Test("Space lets the slide finish, then the fade ends, at the published time")
  func toggle() throws {
    let stage = try KeyStage(["opacity=0"])
    let plain = try stage.rendered(["shimmering=off"])
    // The word is dark beside the band as soon as the begin fade is over.
    let dark = try stage.rendered(["shimmering=on", "animation-opacity=0"], at: 1001)
    try stage.viewer.grab(until: dark)
    try stage.viewer.press("space")
    // The fade's last frame may look as if it were over already.
    try stage.viewer.grab(until: plain)
    try ProcessActivity.waitUntilAsleep(stage.viewer.child)
    try stage.viewer.press("q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let states = report.events(Self.states)
    try #require(
      states.map(\.name) == ["beginning", "sliding", "finishing", "fading", "idle"])
    let fadeTime = try #require(report["fadeTime"].number)
    #expect(states[3].time == fadeTime)
    #expect((states[4].time - fadeTime - 0.3).magnitude < 1e-9)
    #expect(report["state"].text == "idle")
    #expect(report["end"].text == "quit")
  }

  @Test("At a paused instant the window shows what render draws, twice")
  func samePixelsAsRender() throws {
    let arguments = ["--geometry", "400x250"]
    let viewer = try ViewerUnderTest(arguments)
    try viewer.waitForFirstFrame()
    try viewer.press("p")
    // Between two sweeps the picture stands still, too, before the key is heard.
    try ProcessActivity.waitUntilAsleep(viewer.child)
    let first = try viewer.stillPicture()
    try viewer.press("p")
    _ = try viewer.grab { !$1.hasSamePixels(as: first) }
    try viewer.press("p")
    try ProcessActivity.waitUntilAsleep(viewer.child)
    let second = try viewer.stillPicture()
    try viewer.press("q")
    let report = try viewer.end().report
    let pauses = report.events(["pause"])
    #expect(pauses.count == 3)
    #expect(pauses[2].time == report["shownTime"].number)
    #expect(pauses[2].time == report["mediaTime"].number)
    for (picture, pause) in [(first, pauses[0]), (second, pauses[2])] {
      let file = viewer.file("rendered.png").path
      let outcome = try ShimmerProgram.run(
        ["render", "--at", "\(pause.time - 1000)", "--size", "400x250", "-o", file])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try ImageFile.load(path: file).hasSamePixels(as: picture), "at \(pause.time)")
    }
  }

  @Test("With further cores a large window shows what render draws")
  func furtherCores() throws {
    let viewer = try ViewerUnderTest(["--geometry", "1100x640", "--cores", "3"])
    try viewer.waitForFirstFrame()
    try viewer.press("p")
    try ProcessActivity.waitUntilAsleep(viewer.child)
    let picture = try viewer.stillPicture()
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let time = try #require(report["shownTime"].number)
    let file = viewer.file("rendered.png").path
    let rendered = try ShimmerProgram.run(
      ["render", "--at", "\(time - 1000)", "--size", "1100x640", "-o", file])
    #expect(rendered.status == 0, "\(rendered.errors)")
    #expect(try ImageFile.load(path: file).hasSamePixels(as: picture), "at \(time)")
  }

  @Test("A paused viewer takes no ticks, and a step is one frame")
  func pauseAndStep() throws {
    let viewer = try ViewerUnderTest(["--geometry", "200x120"])
    try viewer.press("p", "period", "period", "comma")
    let report = try reportOfRest(viewer)
    let pause = try #require(report.events(["pause"]).first)
    let shown = try #require(report["shownTime"].number)
    #expect((shown - pause.time - 1.0 / 60).magnitude < 1e-6)
    // One tick for each frame before the pause, and one for each key.
    let running = Int((pause.time - 1000) * 60)
    #expect(report.count("ticks") <= running + 6)
  }

  @Test("While stopped nothing is composited, put or awaited")
  func stoppedIsIdle() throws {
    let viewer = try ViewerUnderTest(["--geometry", "320x200", "--set", "shimmering=off"])
    let report = try reportOfRest(viewer)
    #expect(report.count("presented") == 1)
    #expect(report.count("pixelsComposited") <= 2 * 320 * 200)
    #expect(report.count("bytesPut") <= 320 * 200 * 4)
    #expect(report.count("ticks") <= 3)
    #expect(report.count("wakeUps") <= 12)
  }

  @Test("While the band is off the content nothing is composited, put or awaited")
  func unlitIsIdle() throws {
    // One slide of less than a second in a cycle of more than ten: after it there is nothing to do.
    let viewer = try ViewerUnderTest([
      "--geometry", "200x120", "--set", "speed=400", "--set", "pause=10",
    ])
    let report = try reportOfRest(viewer)
    let lit = 90
    #expect(report.count("presented") <= lit)
    #expect(report.count("ticks") <= lit)
    #expect(report.count("wakeUps") <= report.count("ticks") + 12)
    #expect(report.count("presented") >= 10)
  }

  /// Waits until a viewer sleeps after its first frame, and answers the report that it leaves when it is ended.
  ///
  /// Ended by a signal, which is one wake-up; a key may be several.
  private func reportOfRest(_ viewer: ViewerUnderTest) throws -> JSONValue {
    try viewer.waitForFirstFrame()
    try ProcessActivity.waitUntilAsleep(viewer.child)
    viewer.child.send(SIGTERM)
    let report = try viewer.end().report
    #expect(report["end"].text == "signal \(SIGTERM)")
    return report
  }

  @Test("The account of frames balances, and every frame put was read")
  func balance() throws {
    let viewer = try ViewerUnderTest(["--geometry", "320x200"])
    try viewer.waitForFirstFrame()
    try ProcessActivity.waitUntilAwake(viewer.child)
    try viewer.press("q")
    let report = try viewer.end().report
    #expect(report.count("presented") > 0)
    let spent = ["presented", "unchanged", "blocked", "dropped"].map(report.count).reduce(0, +)
    #expect(spent == report.count("ticks"))
    #expect(report.count("completions") == report.count("presented"))
    #expect(report.count("failed") == 0)
    #expect(try #require(report["firstFrame"].number) > 0)
    #expect(try #require(report["memory"]["peakResidentBytes"].number) > 0)
    #expect(["fd", "sysv", "put"].contains(report["transport"]["name"].text))
    guard case .object(let transport) = report["transport"] else { return }
    #expect(transport["asked"] == .null)
  }

  @Test("A window that nobody sized fits the screen, whatever the scale")
  func defaultSize() throws {
    let viewer = try ViewerUnderTest(["--scale", "4"])
    try viewer.press("q")
    let report = try viewer.end().report
    #expect(report["frameSize"]["width"].number == 1280)
    #expect(report["frameSize"]["height"].number == 800)
  }

  @Test("Esc leaves fullscreen first, then the program")
  func fullscreen() throws {
    let viewer = try ViewerUnderTest(["--geometry", "200x120", "--fullscreen"])
    try viewer.press("f", "f", "Escape", "Escape")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(report["end"].text == "quit")
    #expect(report.events(["leave"]).count == 2, "the first one did not end it")
  }

  @Test("A screenshot that cannot be written costs one line, and the viewer goes on")
  func unwritableScreenshot() throws {
    let viewer = try ViewerUnderTest(
      ["--geometry", "60x40", "-o", "/dev/null"], limit: "cd /proc")
    try viewer.press("s", "q")
    let outcome = try viewer.child.wait()
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("shimmer: cannot write shimmer-1.png ("))
    #expect(outcome.errors.contains("a folder that you may write"))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
  }
}
