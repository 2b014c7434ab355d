import Foundation
import TestSupport
import Testing

@Suite("Program: remembered settings")
struct RememberedProgramTests {
  private let server: PrivateServer
  private let folder: TemporaryFolder
  private let desktop: Desktop

  init() throws {
    server = try XvfbServer()
    folder = try TemporaryFolder()
    desktop = try Desktop(server.display)
  }

  private var file: URL { folder.url.appending(path: "state/shimmer/viewer") }

  /// The lines of the file after its first one; `nil` if there is no file.
  private var lines: [String]? {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "shimmer settings 1")
    return Array(lines.dropFirst())
  }

  private func remember(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func start(_ arguments: [String], state: String? = nil) throws -> Child {
    try ShimmerProgram.start(
      ["view", "--geometry", "300x200+0+0", "--no-hints"] + arguments, display: server.display,
      environment: [
        "XDG_STATE_HOME": state ?? folder.path("state"), "SHIMMER_SCALE": nil, "GDK_SCALE": nil,
        "SHIMMER_TEST_DRIVE": "tells",
      ], directory: folder.url)
  }

  /// Runs a viewer, presses keys in its window, and returns its outcome.
  private func view(
    _ arguments: [String] = [], pressing keys: [String] = ["q"], state: String? = nil
  ) throws -> Child.Outcome {
    let child = try start(arguments, state: state)
    let window = try desktop.waitForWindow(of: child)
    desktop.watch(window)
    desktop.focus(window)
    // The key that shows a preset needs the presets, which are read after the first frame.
    while keys.contains("o"), !child.hasEnded,
      desktop.numbers("SHIMMER_TOLD", of: window).dropFirst().first ?? 0 == 0
    { desktop.waitForChange(milliseconds: 50) }
    for key in keys { try desktop.key(key) }
    let outcome = try child.wait()
    #expect(outcome.status == 0)
    return outcome
  }

  /// The settings with which a session began, as its recording has them.
  private func beginning(_ arguments: [String] = []) throws -> [String] {
    let outcome = try view(["--record", "x.replay"] + arguments)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    let text = try String(contentsOf: folder.url.appending(path: "x.replay"), encoding: .utf8)
    return text.split(separator: "\n").map(String.init).filter { line in
      ["scene ", "scale ", "desktop-scale ", "page "].contains { line.hasPrefix($0) }
    }
  }

  @Test("The next viewer starts with scene, page and scale of the last one; options win")
  func continuing() throws {
    #expect(lines == nil)
    let first = try view(pressing: ["3", "i", "ctrl+plus", "ctrl+KP_Add", "q"])
    #expect(first.errors.isEmpty, "\(first.errors)")
    let kept = try #require(lines)
    #expect(kept.count == 3 && kept[1...] == ["page state", "scale 1.25"])
    #expect(!["scene hero", "scene wordmark"].contains(kept[0]))
    #expect(try beginning() == [kept[0], "scale 1.25", "desktop-scale 1", "page state"])
    #expect(lines == kept)
    let option = try beginning(["--scene", "wordmark", "--scale", "2"])
    #expect(option == ["scene wordmark", "scale 2", "desktop-scale 1", "page state"])
    #expect(lines == ["scene wordmark", "page state", "scale 1.25"])
    try remember("shimmer settings 1\n\(kept[0])\n")
    #expect(try beginning(["--text", "Hello"]).first == "scene hero")
    try remember("shimmer settings 1\n\(kept[0])\n")
    #expect(try beginning(["--background", "navy"]).first == kept[0])
    _ = try view(pressing: ["ctrl+minus", "ctrl+0", "q"])
    #expect(lines == [kept[0]])
  }

  @Test(
    "A run that is measured or scripted starts fresh and remembers nothing",
    arguments: [
      ["--fresh"], ["--seconds", "1"], ["--frames", "2"], ["--format", "json", "-o", "report"],
      ["-o", "report"], ["--replay", "a.replay"],
    ])
  func fresh(arguments: [String]) throws {
    let text = "shimmer settings 1\nscene compass\npage layers\nscale 2\n"
    try remember(text)
    let replay = "shimmer recording 1\nscene wordmark\nsize 300x200\n0.1 end\n"
    try Data(replay.utf8).write(to: folder.url.appending(path: "a.replay"))
    let geometry = arguments.first == "--replay" ? [] : ["--geometry", "300x200+0+0"]
    let child = try ShimmerProgram.start(
      ["view", "--verbose"] + geometry + arguments, display: server.display,
      environment: [
        "XDG_STATE_HOME": folder.path("state"), "SHIMMER_SCALE": nil, "GDK_SCALE": nil,
      ], directory: folder.url)
    if !["--seconds", "--frames", "--replay"].contains(arguments[0]) {
      desktop.focus(try desktop.waitForWindow(of: child))
      try desktop.key("q")
    }
    let outcome = try child.wait()
    #expect(outcome.status == 0 && outcome.errors.contains("scale 1 ("), "\(outcome.errors)")
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("Values that were not saved are offered at the next start until they are seen")
  func unsaved() throws {
    let kept = folder.url.appending(path: "state/shimmer/last-session/wordmark.yaml")
    func text() throws -> String { try String(contentsOf: kept, encoding: .utf8) }
    _ = try view(["--scene", "wordmark"], pressing: ["Right", "q", "q"])
    let first = try text()
    #expect(first.contains("scene: wordmark\n") && first.contains("\n  speed: 240\n"))
    func entries(_ keys: [String], _ arguments: [String] = []) throws -> String {
      _ = try view(["--scene", "wordmark", "--record", "x.replay"] + arguments, pressing: keys)
      return try String(contentsOf: folder.url.appending(path: "x.replay"), encoding: .utf8)
    }
    // Not seen: they are kept, and not offered beside other values.
    #expect(!(try entries(["q"], ["--set", "speed=70"])).contains("tell Last"))
    #expect(!(try entries(["Right", "q", "q"], ["--fresh"])).contains("tell Last"))
    #expect(try text() == first)
    // Shown, and still not saved.
    let shown = try entries(["o", "q", "q"])
    #expect(shown.contains("tell Last\\ssession's\\svalues o shows them"), "\(shown)")
    #expect(shown.contains(" preset last\\ssession\n") && shown.contains("tell Unsaved "))
    #expect(try text() == first)
    _ = try entries(["o", "shift+BackSpace", "q"])
    #expect(!FileManager.default.fileExists(atPath: kept.path))
  }

  @Test("`render` neither reads nor writes the file")
  func rendering() throws {
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "60x40", "-o", "x.png"],
      environment: ["XDG_STATE_HOME": folder.path("state")], directory: folder.url)
    #expect(outcome.status == 0 && lines == nil)
  }

  @Test("A file that cannot be used costs one line, and is replaced")
  func broken() throws {
    for text in ["", "hello\n", String(repeating: "a", count: 5000)] {
      try remember(text)
      let outcome = try view()
      #expect(outcome.errors.hasPrefix("shimmer: the remembered settings in \(file.path) are "))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
      #expect(lines == ["scene hero"])
    }
    try remember("shimmer settings 1\nscene gone\nscale 99\nmood good\n")
    #expect(try view().errors.isEmpty)
    #expect(lines == ["scene hero"])
  }

  @Test("A folder that cannot be written, or a pipe in its place, is reported with --verbose only")
  func unwritable() throws {
    let path = try folder.write([], to: "file")
    #expect(try view(state: path).errors.isEmpty)
    let errors = try view(["--verbose"], state: path).errors
    #expect(errors.contains("\nshimmer: cannot create the folder \(path)/shimmer ("), "\(errors)")
    // The phases of the start are told only if the first frame is on the screen before the end.
    let lines = errors.split(separator: "\n").filter { !$0.hasPrefix("first pixels after ") }
    #expect(errors.contains("set XDG_STATE_HOME") && lines.count == 2, "\(errors)")
    try remember("")
    try FileManager.default.removeItem(at: file)
    unsafe mkfifo(file.path, 0o600)
    #expect(try view().errors.contains("it is not a regular file"))
  }

  @Test("A relative path is ignored, and the folder in HOME used")
  func home() throws {
    let child = try ShimmerProgram.start(
      ["view", "--geometry", "300x200+0+0"], display: server.display,
      environment: ["XDG_STATE_HOME": "relative", "HOME": folder.url.path], directory: folder.url)
    _ = try desktop.waitForWindow(of: child)
    child.send(SIGTERM)
    #expect(try child.wait().status == 128 + SIGTERM)
    let found = folder.url.appending(path: ".local/state/shimmer/viewer")
    #expect(try String(contentsOf: found, encoding: .utf8).hasPrefix("shimmer settings 1\nscene "))
    #expect(!FileManager.default.fileExists(atPath: folder.path("relative")))
  }

  @Test("Two viewers that end together leave the settings of one of them")
  func together() throws {
    let viewers = try ["wordmark", "compass"].map { try start(["--scene", $0]) }
    for viewer in viewers { _ = try desktop.waitForWindow(of: viewer) }
    for viewer in viewers { viewer.send(SIGTERM) }
    for viewer in viewers { #expect(try viewer.wait().status == 128 + SIGTERM) }
    #expect(lines == ["scene wordmark"] || lines == ["scene compass"])
    let names = try FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path)
    #expect(names == ["viewer"], "no temporary file is left")
  }
}
