import Drawing
import Foundation
import Raster
import TestSupport
import Testing
import ViewerCore

@Suite("Program: every scene")
struct SceneProgramTests {
  private static let size = PixelSize(width: 640, height: 400)

  @Test("Keys walk through all of them, and each shows what render draws, in the machine's fonts")
  func walk() throws {
    let viewer = try ViewerUnderTest(
      ["--geometry", "\(Self.size.width)x\(Self.size.height)", "--scale", "0.5"])
    try viewer.waitForFirstFrame()
    let label = PixelRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height / 4)
    var shown: [Bitmap] = []
    for _ in SceneCatalog.all {
      try viewer.press("Next")
      // The name of the scene comes in: time has passed since the key.
      _ = try viewer.grab { !$0.hasSamePixels(as: $1, in: label) }
      try viewer.press("p")
      // Scenes have moments in which nothing moves, also before the key is heard.
      try ProcessActivity.waitUntilAsleep(viewer.child)
      shown.append(try viewer.stillPicture())
      try viewer.press("p")
    }
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let steps = report.events(["next-scene"])
    let pauses = stride(from: 0, to: 2 * SceneCatalog.all.count, by: 2).map {
      report.events(["pause"])[$0]
    }
    #expect(steps.count == SceneCatalog.all.count)
    // The scene's name is in the upper quarter, where a pause takes it away.
    let part = PixelRect(
      x: 0, y: Self.size.height / 4, width: Self.size.width, height: Self.size.height * 3 / 4)
    for (index, picture) in shown.enumerated() {
      let name = SceneCatalog.names[(index + 1) % SceneCatalog.names.count]
      // Only the steps so far: the next one may belong to the same media time, as the clock stood still between.
      let events = steps.prefix(index + 1).flatMap { ["--event", "\($0.time - 1000):pagedown"] }
      let outcome = try ShimmerProgram.run(
        ["render", "--size", "\(Self.size.width)x\(Self.size.height)", "--scale", "0.5"] + events
          + ["--at", "\(pauses[index].time - 1000)", "-o", "\(index).png"],
        directory: viewer.file("."))
      #expect(outcome.status == 0, "\(outcome.errors)")
      let drawn = try ImageFile.load(path: viewer.file("\(index).png").path)
      // What the name lies over is composed with it, and rounded once more or once less.
      #expect(
        drawn.hasSamePixels(as: picture, in: part, within: KeyStage.labelLevels),
        "\(name) at \(pauses[index].time)")
    }
  }

  @Test("Where motion is reduced one picture is shown; the option wins over the environment")
  func reducedMotion() throws {
    let server = try XvfbServer()
    /// How many frames are presented until a viewer sleeps, or until one that moves has woken up for some more.
    func presented(
      _ options: String..., environment: String, isMoving: Bool = false
    ) throws -> Int {
      let viewer = try ViewerUnderTest(
        ["--geometry", "320x200"] + options, server: server,
        launcher: ["env", "SHIMMER_REDUCED_MOTION=\(environment)"])
      try viewer.waitForFirstFrame()
      if isMoving {
        try ProcessActivity.waitUntilAwake(viewer.child)
      } else {
        try ProcessActivity.waitUntilAsleep(viewer.child)
      }
      try viewer.press("q")
      let (outcome, report) = try viewer.end()
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return report.count("presented")
    }
    #expect(try presented(environment: "1") == 1)
    #expect(try presented("--reduced-motion", environment: "0") == 1)
    #expect(try presented("--no-reduced-motion", environment: "1", isMoving: true) > 1)
  }
}
