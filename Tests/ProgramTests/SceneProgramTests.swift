import Display
import Foundation
import Pictures
import Raster
import TestSupport
import Testing
import Viewer

@Suite("Program: every scene")
struct SceneProgramTests {
  @Test("Keys walk through all of them, and each shows what render draws of the recording")
  func walk() throws {
    let viewer = try ViewerUnderTest(
      ["--geometry", "640x400", "--scale", "0.5", "--record", "x.replay"], time: .skipping)
    var shown: [Bitmap] = []
    for _ in SceneCatalog.all {
      try viewer.press("Next")
      // Some scenes come to rest.
      try viewer.waitForEffect()
      try viewer.press("p")
      shown.append(try viewer.stillPicture())
      try viewer.press("p")
    }
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(report.events(["next-scene"]).count == SceneCatalog.all.count)
    let recording = try Recording(
      text: String(contentsOf: viewer.file("x.replay"), encoding: .utf8))
    // Just before each second p, which resumes time.
    let ends = recording.entries.filter { $0.input == .key(KeyPress("p")) }.map(\.instant)
    let instants = stride(from: 1, to: ends.count, by: 2).map { ends[$0] - 1 }
    try #require(instants.count == shown.count)
    let drawn = try ShimmerProgram.run(
      ["render", "--replay", viewer.file("x.replay").path, "-o", viewer.file("%d.png").path]
        + instants.flatMap { ["--at", "\(Double($0) / 1e9)"] })
    #expect(drawn.status == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
    for (index, picture) in shown.enumerated() {
      let name = SceneCatalog.names[(index + 1) % SceneCatalog.names.count]
      let number = NumberText.index(index, of: shown.count)
      let expected = try ImageFile.load(path: viewer.file("\(number).png").path)
      #expect(picture.isEqual(to: expected), "\(name) at \(instants[index])")
    }
  }

  @Test("In real time, and with further cores, a large window shows what render draws")
  func large() throws {
    let viewer = try ViewerUnderTest(["--geometry", "1100x640", "--cores", "3"])
    try viewer.waitForFrames()
    try viewer.press("p")
    let picture = try viewer.stillPicture()
    try viewer.press("q")
    let (outcome, report) = try viewer.end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let time = try #require(report["shownTime"].number)
    #expect(report.events(["pause"]).first?.time == time)
    let file = viewer.file("rendered.png").path
    let rendered = try ShimmerProgram.run(
      [
        "render", "--scene", "wordmark", "--at", "\(time - 1000)", "--size", "1100x640", "-o", file,
      ])
    #expect(rendered.status == 0, "\(rendered.errors)")
    // Below the tag that announces the pause.
    let scene = PixelRect(x: 0, y: 100, width: 1100, height: 540)
    #expect(try ImageFile.load(path: file).hasSamePixels(as: picture, in: scene), "at \(time)")
  }

  @Test("Where motion is reduced one picture is shown; the option wins over the environment")
  func reducedMotion() throws {
    let server = try XvfbServer()
    func viewer(_ options: [String], environment: String) throws -> ViewerUnderTest {
      try ViewerUnderTest(
        ["--geometry", "320x200"] + options, time: .skipping, server: server,
        launcher: ["env", "SHIMMER_REDUCED_MOTION=\(environment)"])
    }
    for (options, environment) in [([], "1"), (["--reduced-motion"], "0")] {
      let still = try viewer(options, environment: environment)
      try still.settle()
      try still.press("q")
      #expect(try still.end().report.count("presented") == 1)
    }
    let moving = try viewer(["--no-reduced-motion"], environment: "1")
    try moving.waitForFrames()
    try moving.press("q")
    #expect(try moving.end().outcome.status == 0)
  }

  @Test("The list as JSON has every scene, with its parameters")
  func listed() throws {
    let outcome = try ShimmerProgram.run(["list", "--format", "json"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let list = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
    let scenes = try #require(list.elements)
    #expect(scenes.map { $0["name"].text ?? "" } == SceneCatalog.names)
    for scene in scenes {
      let keys = (scene["parameters"].elements ?? []).map { $0["key"].text ?? "" }
      let entry = try SceneCatalog.entry(typed: scene["name"].text ?? "")
      #expect(keys == entry.shownParameters.map(\.key))
    }
  }
}
