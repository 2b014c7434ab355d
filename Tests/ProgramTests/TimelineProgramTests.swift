import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: time on the screen")
struct TimelineProgramTests {
  @Test("n and Shift-n stand at the next event and the one before, Home and End at both ends")
  func events() throws {
    let stage = try KeyStage(["begin-fade=10"])
    try stage.viewer.waitForFirstFrame()
    for key in ["n", "shift+n", "n", "Home", "End", "q"] { try stage.viewer.press(key) }
    let report = try stage.end(.events)
    let log = report.events(["next-event", "previous-event", "go-to-begin", "go-to-end", "quit"])
    #expect(
      log.map(\.name) == [
        "next-event", "previous-event", "next-event", "go-to-begin", "go-to-end", "quit",
      ])
    let wanted = [1010.0, 1000, 1010, 1000, 1010]
    for (entry, time) in zip(log.dropFirst(), wanted) {
      #expect(abs(entry.time - time) < 1e-6, "\(entry)")
    }
  }

  @Test("The timeline is shown, and a mouse that is dragged on it holds time where it goes")
  func timeline() throws {
    let stage = try KeyStage(["shimmering=off"])
    let plain = try stage.rendered()
    try stage.viewer.grab(until: plain)
    try stage.viewer.press("t")
    let rendered = try stage.rendered(keys: ["t"], at: 1005)
    #expect(!rendered.hasSamePixels(as: plain))
    try stage.viewer.press("shift+t")
    _ = try stage.viewer.grab { !$1.hasSamePixels(as: plain) }
    // From 24 to 456 are ten seconds.
    try stage.viewer.movePointer(x: 132, y: 285)
    try stage.viewer.xdotool("mousedown", "1")
    for x in [200, 240] { try stage.viewer.movePointer(x: x, y: 200) }
    try stage.viewer.xdotool("mouseup", "1")
    // The line stands where the clock is, in the middle of the page.
    try stage.viewer.grab(
      until: rendered, in: PixelRect(x: 220, y: 274, width: 40, height: 30),
      within: KeyStage.labelLevels)
    try stage.press("t", until: plain)
    try stage.viewer.press("q")
    let report = try stage.end(.timeline)
    let quit = try #require(report.events(["quit"]).first)
    #expect(quit.time == 1005)
    #expect(report.events(["toggle"]).isEmpty)
  }
}
