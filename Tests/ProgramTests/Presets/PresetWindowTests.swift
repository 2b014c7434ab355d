import Foundation
import TestSupport
import Testing
import Viewer

@Suite("Program: presets in the window")
struct PresetWindowTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path("a.yaml") }

  /// The values of a still, unlit word, so that only its opacity is visible.
  private static func values(opacity: String) -> [String] {
    ["speed=0", "begin-fade=0", "opacity=\(opacity)"]
  }

  private static func text(opacity: String, scene: String? = nil) -> [UInt8] {
    let head = ["version: 1"] + (scene.map { ["scene: \($0)"] } ?? []) + ["values:"]
    let lines = values(opacity: opacity).map { "  " + $0.replacing("=", with: ": ") }
    return Array((head + lines).joined(separator: "\n").utf8)
  }

  private func write(opacity: String, scene: String? = nil) throws {
    try Data(Self.text(opacity: opacity, scene: scene)).write(to: URL(fileURLWithPath: path))
  }

  /// Waits until the window shows only a word with the given opacity.
  private func wait(for opacity: String, on stage: KeyStage) throws {
    let picture = try stage.rendered(Self.values(opacity: opacity), at: 1001)
    do {
      try stage.viewer.grab(until: picture)
    } catch {
      throw ViewerUnderTest.Failure(description: "opacity \(opacity): \(error)")
    }
  }

  /// Changes the file, waits until the viewer has shown frames about it, and expects the same picture as before.
  private func expectNoChange(
    on viewer: ViewerUnderTest, after body: () throws -> Void
  ) throws {
    let before = try viewer.stillPicture()
    let frames = viewer.presentedFrames
    try body()
    try viewer.wait(for: "a label") { viewer.presentedFrames > frames }
    #expect(try viewer.stillPicture().isEqual(to: before))
  }

  @Test("A file that is written, replaced, broken, removed and created again is followed")
  func reload() throws {
    try write(opacity: "0.5")
    let stage = try KeyStage([], options: ["--preset", path])
    try wait(for: "0.5", on: stage)
    try write(opacity: "0.8")
    try wait(for: "0.8", on: stage)
    #expect(unsafe rename(try folder.write(Self.text(opacity: "0.3"), to: "new"), path) == 0)
    try wait(for: "0.3", on: stage)
    try expectNoChange(on: stage.viewer) { try write(opacity: "5") }
    try expectNoChange(on: stage.viewer) { #expect(unsafe unlink(path) == 0) }
    // Only a few of many unknown keys are reported, and a very large file is not read.
    let keys = (1...1000).map { "  k\($0): 1\n" }.joined()
    try Data(Self.text(opacity: "0.6") + Array("\n\(keys)".utf8)).write(
      to: URL(fileURLWithPath: path))
    try wait(for: "0.6", on: stage)
    try expectNoChange(on: stage.viewer) {
      try Data(repeating: UInt8(ascii: "#"), count: (256 << 10) + 1).write(
        to: URL(fileURLWithPath: path))
    }
    try expectNoChange(on: stage.viewer) { try write(opacity: "0.6") }
    // A change is one undo step.
    try stage.viewer.press("u")
    try wait(for: "0.3", on: stage)
    try stage.viewer.press("q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && report["end"].text == "quit")
    let lines = outcome.errors.split(separator: "\n")
    #expect(
      lines.filter { !$0.contains("unknown key “k") } == [
        "shimmer: \(path):5: opacity: 5 is not within 0…1",
        "shimmer: \(path) was removed (its values are kept)",
        "shimmer: \(path): 990 more unknown keys ignored",
        "shimmer: cannot read \(path) (File too large; use a file of at most 256 KiB)",
      ])
    #expect(lines.count == 14)
  }

  @Test("A file that becomes one for another scene is reported, and the scene and its values stay")
  func otherScene() throws {
    try write(opacity: "0.5", scene: "wordmark")
    let viewer = try ViewerUnderTest(
      ["--geometry", "480x320", "--preset", path], time: .skipping)
    try expectNoChange(on: viewer) { try write(opacity: "0.8", scene: "choir") }
    try viewer.press("q")
    let errors = try viewer.end().outcome.errors
    #expect(errors == "shimmer: \(path) is for choir (the values of wordmark are kept)\n")
  }

  @Test("Command-line values override the file's, even after it changes")
  func typed() throws {
    try write(opacity: "0.5")
    let stage = try KeyStage(["opacity=0.7"], options: ["--preset", path])
    let picture = try stage.rendered(["speed=0", "begin-fade=0"], at: 1001)
    try stage.viewer.grab(until: picture)
    try expectNoChange(on: stage.viewer) { try write(opacity: "0.9") }
    try stage.viewer.press("q")
    #expect(try stage.viewer.end().outcome.errors.isEmpty)
  }

  @Test("A scene on the command line overrides the file's, even after it changes")
  func typedScene() throws {
    try write(opacity: "0.5", scene: "choir")
    let stage = try KeyStage([], options: ["--preset", path])
    try wait(for: "0.5", on: stage)
    try write(opacity: "0.8", scene: "choir")
    try wait(for: "0.8", on: stage)
    try stage.viewer.press("q")
    #expect(try stage.viewer.end().outcome.errors.isEmpty)
  }

  @Test("A preset from a pipe is read once, and silently not watched")
  func pipe() throws {
    try write(opacity: "0.5")
    let server = try XvfbServer()
    defer { withExtendedLifetime(server) {} }
    let command =
      "cat a.yaml | \"$0\" view --scene wordmark --preset /dev/stdin --seconds 0.5 --save-preset -"
    let outcome = try Child.run(
      "/bin/sh", ["-c", command, try ShimmerProgram.executable().path],
      environment: ["DISPLAY": server.display, "WAYLAND_DISPLAY": nil], directory: folder.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.contains("\n  opacity: 0.5\n"), "\(outcome.output)")
  }

  @Test("o and Shift-o show presets; Ctrl-S keeps the values under a name")
  func keys() throws {
    let own = folder.url.appending(path: "shimmer/presets")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    for (name, opacity) in [("a", "0.8"), ("b", "0.5"), ("wordmark-1", "0.2")] {
      let file = own.appending(path: "\(name).yaml")
      try Data(Self.text(opacity: opacity)).write(to: file)
    }
    let before = try Data(contentsOf: own.appending(path: "wordmark-1.yaml"))
    let stage = try KeyStage(
      Self.values(opacity: "1"),
      launcher: ["env", "XDG_DATA_HOME=\(folder.url.path)", "XDG_DATA_DIRS=/nowhere"])
    try stage.viewer.waitForFirstFrame()
    try wait(for: "1", on: stage)
    for (key, opacity) in [("o", "0.8"), ("o", "0.5"), ("shift+o", "0.8"), ("o", "0.5")] {
      try stage.viewer.press(key)
      try wait(for: opacity, on: stage)
    }
    try stage.viewer.press("ctrl+s", "Return", "Right", "ctrl+s", "x", "y", "Return")
    // A name of one's own is replaced only after a second Return.
    try stage.viewer.press("Right", "ctrl+s", "a", "Return", "Escape")
    try stage.viewer.press("ctrl+s", "b", "Return", "Return", "q")
    let saved = ["wordmark-2", "xy", "b"].map { own.appending(path: "\($0).yaml") }
    _ = try stage.end(
      errors: saved.map { "preset: \($0.path)\n" }.joined())
    let texts = try saved.map { try String(contentsOf: $0, encoding: .utf8) }
    #expect(texts[0].contains("\nname: wordmark-2\n"))
    #expect(texts[0].contains("\n  speed: 0\n") && texts[0].contains("\n  opacity: 0.5\n"))
    #expect(texts[1].contains("\nname: xy\n") && texts[1].contains("\n  speed: 10\n"))
    #expect(texts[2].contains("\n  speed: 20\n"))
    let a = try Data(contentsOf: own.appending(path: "a.yaml"))
    #expect(a == Data(Self.text(opacity: "0.8")))
    #expect(try Data(contentsOf: own.appending(path: "wordmark-1.yaml")) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: own.path).count == 5)
  }

  @Test("If it cannot be written, one line says so, and the viewer continues")
  func refused() throws {
    _ = try folder.write([], to: "shimmer")
    let stage = try KeyStage(
      [], launcher: ["env", "XDG_DATA_HOME=\(folder.url.path)", "XDG_DATA_DIRS=/nowhere"])
    try stage.viewer.press("ctrl+s", "Return", "q")
    let (outcome, report) = try stage.viewer.end()
    #expect(outcome.status == 0 && report["end"].text == "quit")
    #expect(
      outcome.errors.hasPrefix(
        "shimmer: cannot create the folder \(folder.path("shimmer/presets"))"))
    #expect(outcome.errors.filter(\.isNewline).count == 1)
  }
}
