import Display
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The command line of what is on the screen")
struct SceneCommandLineTests {
  private func session(_ scene: String, _ values: [ParameterAssignment] = []) throws -> Session {
    Session(
      try SceneCatalog.entry(named: scene), assignments: values,
      size: PixelSize(width: 320, height: 200))
  }

  @Test("It has the scene, and the values that are not the defaults")
  func words() throws {
    let session = try session("wordmark")
    #expect(session.commandLine.text == "shimmer --scene wordmark")
    session.set("speed", to: .number(412.5))
    session.set("text", to: .string("It's\n“done”"))
    session.set("appearance", to: .choice("light"))
    let line = session.commandLine
    #expect(
      line.words == [
        "shimmer", "--scene", "wordmark", "--set", "speed=412.5", "--light", "--text",
        "It's\n“done”",
      ])
    #expect(line.text.hasSuffix(#"--text 'It'\''s"# + "\n“done”'"))
    #expect(line.fact == LabeledValue("Copied", "the command line"))
  }

  @Test("A picture is named by its path, which no option can be mistaken for")
  func picture() throws {
    let session = try session("own")
    session.set("image", to: .string("-x.png"))
    var line = session.commandLine
    #expect(line.words.suffix(2) == ["--image", "./-x.png"])
    line.complete(with: "navy") { $0 == "navy" ? $0 : "/pictures/-x.png" }
    #expect(line.words.suffix(4) == ["--image", "/pictures/-x.png", "--background", "navy"])
  }

  @Test("The values that are compared are left out, and named")
  func comparison() throws {
    let session = try session("wordmark")
    session.perform(.keepAsB, at: 1)
    #expect(session.commandLine.leftOut == "B")
    session.perform(.swapSides, at: 2)
    #expect(session.commandLine.fact == LabeledValue("Copied", "the command line, without A"))
  }

  @Test("Read as the program reads it, it gives the same values", arguments: Seeds.all)
  func roundTrip(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      for entry in SceneCatalog.all {
        let session = try session(entry.name)
        for _ in 0..<6 {
          let value = try ParameterAssignment.random(among: entry.parameters, &random)
          session.enter(.set([value], of: entry.name), at: 1)
        }
        let read = try self.session(entry.name, try request(session.commandLine.words).assignments)
        #expect(read.controls.map(\.value) == session.controls.map(\.value), "\(entry.name)")
      }
    }
  }

  /// Reads the words as the options of the program do.
  private func request(_ words: [String]) throws -> SceneRequest {
    var request: SceneRequest?
    var option = ""
    for word in words.dropFirst() {
      switch (option, word) {
      case ("", "--dark"), ("", "--light"): try request?.set("appearance=\(word.dropFirst(2))")
      case ("", _): option = word
      case ("--scene", _): request = try SceneRequest(word)
      case ("--set", _): try request?.set(word)
      default: try request?.set("\(option.dropFirst(2))=\(word)")
      }
      if option != word { option = "" }
    }
    return try #require(request)
  }
}
