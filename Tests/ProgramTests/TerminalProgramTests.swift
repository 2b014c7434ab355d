import Foundation
import TestSupport
import Testing
import Viewer

@Suite("Program: text for terminals")
struct TerminalProgramTests {
  /// A window title, a colour by a C1 code, a change of text direction, a joiner and a line separator.
  private static let wild = "a\u{1B}]0;x\u{7}\u{9B}31m\u{202E}b\u{200D}\u{2028}"

  private static let tame = #"a\u{1B}]0;x\u{07}\u{009B}31m\u{202E}b\u{200D}\u{2028}"#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let presets = folder.url.appending(path: "shimmer/presets")
    try FileManager.default.createDirectory(at: presets, withIntermediateDirectories: true)
    // YAML allows control characters only as escapes.
    let text = try Self.escaped(Self.wild)
    try Data("version: 1\nsummary: \(text)\nvalues:\n  \(text): 1\n".utf8)
      .write(to: presets.appending(path: "\(Self.wild)\n.yaml"))
  }

  /// Returns a text with its characters escaped as in quoted JSON and YAML.
  private static func escaped(_ text: String) throws -> String {
    let units = text.utf16.map { String(format: "\\u%04X", Int($0)) }
    return "\"\(units.joined())\""
  }

  private func run(_ arguments: [String], input: String = "") throws -> Child.Outcome {
    let outcome = try ShimmerProgram.run(
      arguments, environment: ["XDG_DATA_HOME": folder.url.path, "XDG_DATA_DIRS": "/none"],
      input: input, directory: folder.url)
    for text in [outcome.output, outcome.errors] {
      #expect(TerminalText.whole(text) == text, "\(arguments): \(text)")
    }
    return outcome
  }

  private static func json(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  @Test(
    "Names and summaries of presets are escaped in each form, in files too; JSON has them whole")
  func list() throws {
    let list = try run(["presets"]).output
    #expect(list.hasPrefix("\(Self.tame)\\n  any"))
    _ = try run(["presets", "-o", "list"])
    #expect(try String(contentsOfFile: folder.path("list"), encoding: .utf8) == list)
    let first = try Self.json(run(["presets", "--format", "json"]).output).elements?.first
    #expect(first?["name"].text == Self.wild + "\n" && first?["summary"].text == Self.wild)
    let path = try run(["presets", "path", Self.wild + "\n"]).output
    #expect(path.hasSuffix("/\(Self.tame)\\n.yaml\n"))
  }

  @Test("A preset that is shown is the same preset, with its characters escaped")
  func show() throws {
    let shown = try run(["presets", "show", Self.wild + "\n"])
    #expect(
      shown.output.contains("summary: \"a\\u001B]0;x\\u0007\\u009B31m\\u202Eb\\u200D\\u2028\"\n"))
    try Data(shown.output.utf8).write(to: folder.url.appending(path: "again.yaml"))
    let again = try run(["presets", "show", "./again.yaml"])
    #expect(again.output == shown.output)
    let json = try Self.json(run(["presets", "show", "./again.yaml", "--format", "json"]).output)
    #expect(json["name"].text == Self.wild + "\n" && json["summary"].text == Self.wild)
    #expect(json["values"][Self.wild].number == 1)
  }

  @Test("Names in messages are escaped, and traces keep their texts")
  func messages() throws {
    for arguments in [["trace", Self.wild], ["list", Self.wild], ["--\(Self.wild)"]] {
      let outcome = try run(arguments)
      #expect(outcome.errors.contains(Self.tame) && outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.errors.filter(\.isNewline).count == 1)
    }
    let trace = try run(
      ["trace", "-"], input: "{\"id\": \(Self.escaped(Self.wild)), \"steps\": []}")
    #expect(try Self.json(trace.output)["id"].text == Self.wild)
  }
}
