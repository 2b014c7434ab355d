import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: a look inside of frames")
struct DisplayProgramTests {
  @Test("Overdraw tints what a frame changes, with the tints and patterns that its legend names")
  func overdraw() throws {
    let stage = try KeyStage(["shimmering=off"])
    let plain = try stage.rendered()
    try stage.viewer.grab(until: plain)
    try stage.viewer.press("p", "d", "d")
    // The value label says so, tinted by the layers that it is made of; the scene below is as it was.
    func isTinted(_ pixel: UInt32, _ tint: UInt32, over old: UInt32) -> Bool {
      [112, 208].contains { (share: UInt32) in
        [0, 8, 16].allSatisfy { (shift: UInt32) in
          let (old, tint) = (old >> shift & 0xFF, tint >> shift & 0xFF)
          return (old * (256 - share) + tint * share) >> 8 == pixel >> shift & 0xFF
        }
      }
    }
    let unlabelled = plain[240, 4]
    let tinted = try stage.viewer.grab { before, now in
      before.hasSamePixels(as: now)
        && PixelRect(now.size).rows.contains { y in
          PixelRect(now.size).columns.contains { x in
            [0x3D7DFF, 0x35C46A].contains { isTinted(now[x, y], $0, over: unlabelled) }
          }
        }
    }
    #expect(!tinted.hasSamePixels(as: plain))
    #expect(tinted.hasSamePixels(as: plain, in: PixelRect(x: 0, y: 300, width: 480, height: 20)))
    try stage.viewer.press("d")
    try stage.press("p", until: plain)
    try stage.viewer.press("q")
    let report = try stage.end(.damage)
    #expect(report["paths"]["overdraw"].number ?? 0 >= 1)
    #expect(report["latencies"]["compositeUnderOverdraw"]["count"].number ?? 0 >= 1)
  }

  @Test("A click on a line of the layer tree chooses its layer, the wheel over it is the tree's")
  func layerTree() throws {
    let size = PixelSize(width: 1000, height: 700)
    let viewer = try ViewerUnderTest([
      "--geometry", "1000x700", "--background", "navy", "--set", "shimmering=off",
    ])
    func rendered(_ keys: [String]) throws -> Bitmap {
      let file = viewer.file("rendered.png").path
      let outcome = try ShimmerProgram.run(
        [
          "render", "--size", "1000x700", "--background", "navy", "--set", "shimmering=off", "--at",
          "0",
        ] + keys.flatMap { ["--event", "0:\($0)"] } + ["-o", file])
      if outcome.status != 0 { throw ViewerUnderTest.Failure(description: outcome.errors) }
      return try ImageFile.load(path: file)
    }
    let panel = PixelRect(x: 680, y: 16, width: 304, height: 200)
    let first = try rendered(["i", "i", "i"])
    let second = try rendered(["i", "i", "i", "Down"])
    try viewer.press("i", "i", "i")
    try viewer.grab(until: first, in: panel)
    // The heading, then lines of 20 points: the second one is the second layer's.
    let y = try #require(
      PixelRect(size).rows.first { first[690, $0] != second[690, $0] }, "no line is marked")
    try viewer.click(x: 800, y: y + 30)
    try viewer.grab(until: second, in: panel)
    try viewer.xdotool("click", "5")
    try viewer.click(x: 800, y: y + 10)
    try viewer.grab(until: first, in: panel)
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && report.xErrors.isEmpty)
    #expect(report.events(["choose-layer"]).count == 2)
    #expect(report["state"].text == "idle", "the scene has not heard of the clicks")
  }
}
