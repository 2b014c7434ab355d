import Display
import Foundation
import ShimmerCommand
import TestSupport
import Testing
import Viewer

@Suite("Program: presets")
struct PresetProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The user's folder for presets, which may not exist.
  private var own: URL { folder.url.appending(path: "data/shimmer/presets") }

  private func run(_ arguments: [String], input: String = "") throws -> Child.Outcome {
    try ShimmerProgram.run(
      arguments,
      environment: [
        "XDG_DATA_HOME": folder.path("data"), "XDG_DATA_DIRS": folder.path("shared"),
        "SHIMMER_REDUCED_MOTION": nil as String?,
      ], input: input, directory: folder.url)
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The parameter values of a frame drawn with some options.
  private func values(_ options: [String]) throws -> (values: [String: String], errors: String) {
    let outcome = try run(
      ["render", "--size", "8x8", "-o", "x.png", "--save-preset", "out.yaml"] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let shown = try run(["presets", "show", "./out.yaml", "--format", "json"])
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(shown.output.utf8))
    guard case .object(let values) = json["values"] else { return ([:], outcome.errors) }
    return (
      values.mapValues { $0.number.map { NumberText.shortest($0) } ?? $0.text ?? "" },
      outcome.errors
    )
  }

  // MARK: The order

  @Test("Order of precedence: the scene's defaults, the preset, the command line")
  func order() throws {
    try write(
      "version: 1\nscene: defaults\nvalues:\n  speed: 100\n  pause: 2\n  opacity: 0.5\n",
      to: "a.yaml")
    let options = ["--preset", "a.yaml", "--scene", "defaults:pause=3", "--set", "pause=4"]
    let (values, errors) = try values(options)
    #expect(errors.isEmpty)
    #expect(values["speed"] == "100" && values["pause"] == "4" && values["opacity"] == "0.5")
    #expect(values["begin-fade"] == "0.1")
  }

  @Test("The preset's scene is shown unless another is named; values that it lacks are reported")
  func scene() throws {
    try write(
      "version: 1\nscene: choir\nvalues:\n  stagger: 0.5\n  pause: 2\n", to: "a.yaml")
    #expect(try values(["--preset", "a.yaml"]).values["stagger"] == "0.5")
    let (values, errors) = try values(["--preset", "a.yaml", "--scene", "wordmark"])
    #expect(values["pause"] == "2" && values["stagger"] == nil)
    #expect(errors.hasPrefix("shimmer: a.yaml:4: unknown key “stagger” ignored; keys are speed, "))
    #expect(errors.filter(\.isNewline).count == 1)
  }

  @Test("Unknown keys are reported with their lines, and the rest applies")
  func unknown() throws {
    try write(
      "version: 1\n\ncolour: 3\nvalues:\n  speed: 100\nextra:\n  speed: 3\n", to: "a.yaml")
    let (values, errors) = try values(["--preset", "a.yaml"])
    #expect(values["speed"] == "100")
    #expect(errors.contains("shimmer: a.yaml:3: unknown key “colour” ignored; keys are version, "))
    #expect(errors.contains("shimmer: a.yaml:6: unknown key “extra” ignored; "))
    #expect(errors.filter(\.isNewline).count == 2)
  }

  @Test("Of very many unknown keys, ten are reported, with the number of the others")
  func manyUnknown() throws {
    let keys = (1...2000).map { "  k\($0): 1\n" }.joined()
    try write("version: 1\nvalues:\n  speed: 100\n" + keys, to: "a.yaml")
    let (values, errors) = try values(["--preset", "a.yaml"])
    #expect(values["speed"] == "100")
    let lines = errors.split(separator: "\n")
    #expect(lines.count == 11 && lines.dropLast().allSatisfy { $0.contains("unknown key “k") })
    #expect(lines.last == "shimmer: a.yaml: 1990 more unknown keys ignored")
  }

  @Test("Reduced motion: the option, then the preset, then the variable")
  func motion() throws {
    try write("version: 1\nvalues:\n  motion: reduced\n", to: "still.yaml")
    func frame(_ options: [String], variable: String? = nil) throws -> String {
      let outcome = try ShimmerProgram.run(
        ["render", "--size", "160x100", "--at", "1", "-o", "f.png"] + options,
        environment: ["SHIMMER_REDUCED_MOTION": variable], directory: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try Data(contentsOf: folder.url.appending(path: "f.png")).base64EncodedString()
    }
    let (moving, still) = (try frame([]), try frame(["--reduced-motion"]))
    #expect(moving != still)
    #expect(try frame(["--preset", "still.yaml"], variable: "0") == still)
    #expect(try frame(["--preset", "still.yaml", "--no-reduced-motion"]) == moving)
  }

  // MARK: The places

  @Test("A name is looked up in the user's folder, the shared ones, and the program, in this order")
  func places() throws {
    func path(_ name: String) throws -> String {
      try run(["presets", "path", name]).output.trimmingCharacters(in: .newlines)
    }
    func text(_ speed: Int) -> String { "version: 1\nvalues:\n  speed: \(speed)\n" }
    try write(text(1), to: "shared/shimmer/presets/mine.yaml")
    #expect(try values(["--preset", "mine"]).values["speed"] == "1")
    #expect(try path("mine") == folder.path("shared/shimmer/presets/mine.yaml"))
    try write(text(2), to: "data/shimmer/presets/mine.yaml")
    try write(text(3), to: "data/shimmer/presets/facebook-sample.yaml")
    #expect(try values(["--preset", "mine"]).values["speed"] == "2")
    #expect(try path("mine") == folder.path("data/shimmer/presets/mine.yaml"))
    #expect(try values(["--preset", "facebook-sample"]).values["speed"] == "3")
    try write(text(4), to: "data/shimmer/presets/mine.yml")
    try write(text(5), to: "data/shimmer/presets/other.yml")
    #expect(try values(["--preset", "mine"]).values["speed"] == "2")
    #expect(try values(["--preset", "other"]).values["speed"] == "5")
    #expect(try values(["--preset", "./data/shimmer/presets/mine.yml"]).values["speed"] == "4")
    #expect(try run(["presets", "path"]).output == own.path + "\n")
    let verbose = try run(["presets", "path", "--verbose", "--format", "json"])
    #expect(verbose.output.contains("\"path\"") && verbose.errors.contains(own.path))
  }

  @Test("The list names all presets, in each format; a broken one is reported and hides no other")
  func list() throws {
    try write("version: 1\nvalues:\n  speed: 1\n", to: "data/shimmer/presets/mine.yaml")
    try write("version: [\n", to: "data/shimmer/presets/wrong.yaml")
    // No process writes to the pipe, so a reader would wait forever.
    #expect(unsafe mkfifo(own.appending(path: "waiting.yaml").path, 0o600) == 0)
    for format in [[], ["--format", "json"]] {
      let outcome = try run(["presets", "list"] + format)
      #expect(outcome.status == 0)
      for name in Preset.shipped.map(\.name) + ["mine"] {
        #expect(outcome.output.contains(name), "\(name) \(format)")
      }
      #expect(!outcome.output.contains("wrong") && !outcome.output.contains("waiting"))
      #expect(outcome.errors.hasPrefix("shimmer: \(own.path)/wrong.yaml:2:1: "))
      #expect(outcome.errors.filter(\.isNewline).count == 1)
    }
    #expect(try run(["presets"]).output == run(["presets", "list"]).output)
  }

  @Test("A preset is renamed with its text; those of others, and names that are taken, are refused")
  func rename() throws {
    let text = "version: 1\nname: slow\nimage: a.png\nvalues:\n  speed: 7 # dots\n"
    try write(text, to: "data/shimmer/presets/slow.yaml")
    try write("version: 1\n", to: "data/shimmer/presets/taken.yml")
    try write("version: 1\n", to: "shared/shimmer/presets/ours.yaml")
    for (names, error) in [
      (["slow", "taken"], "there is a preset taken already (delete it first: "),
      (["slow", "facebook-sample"], "“facebook-sample” cannot be the name of a preset: "),
      (["slow", "a.b"], "“a.b” cannot be the name of a preset: a name cannot contain a dot"),
      (["slov", "new"], "there is no preset “slov”; did you mean slow?"),
      (["ours", "new"], "cannot rename ours: it is in "),
      (["facebook-sample", "new"], "cannot rename facebook-sample: it is built in"),
    ] {
      let outcome = try run(["presets", "rename"] + names)
      #expect(outcome.status == 2 && outcome.errors.hasPrefix("shimmer: \(error)"))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    }
    #expect(try run(["presets", "rename", "slow", "new"]).status == 0)
    let renamed = try String(contentsOf: own.appending(path: "new.yaml"), encoding: .utf8)
    #expect(renamed == text.replacing("name: slow", with: "name: new"))
    let names = try FileManager.default.contentsOfDirectory(atPath: own.path)
    #expect(names.sorted() == ["new.yaml", "taken.yml"])
  }

  // MARK: The content

  @Test("A preset's content is relative to it, options win, and a missing file is one line")
  func content() throws {
    func frame(_ options: [String]) throws -> Data {
      let outcome = try run(
        ["render", "--scene", "own", "--size", "160x100", "-o", "f.png"] + options)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return try Data(contentsOf: folder.url.appending(path: "f.png"))
    }
    try write("version: 1\ntext: Hello\nbackground: navy\n", to: "sub/a.yaml")
    let own = try frame(["--text", "Hello", "--background", "navy"])
    #expect(try frame(["--preset", "sub/a.yaml"]) == own)
    #expect(
      try frame(["--preset", "sub/a.yaml", "--text", "Bye"])
        == frame(["--text", "Bye", "--background", "navy"]))
    try frame([]).write(to: folder.url.appending(path: "sub/b.png"))
    let shown = try frame(["--image", "sub/b.png", "--background", "sub/b.png"])
    try write("version: 1\nimage: b.png\nbackground: b.png\n", to: "sub/b.yaml")
    #expect(try frame(["--preset", "sub/b.yaml"]) == shown)
    // What is written has relative paths, and is read the same again.
    _ = try frame(["--preset", "sub/b.yaml", "--save-preset", "sub/c.yaml"])
    let written = try String(contentsOf: folder.url.appending(path: "sub/c.yaml"), encoding: .utf8)
    #expect(written.contains("\nbackground: b.png\n") && written.contains("\n  image: b.png\n"))
    #expect(try frame(["--preset", "sub/c.yaml"]) == shown, "\(written)")
    try write("", to: "data/empty")
    _ = try frame(["--image", "sub/b.png", "--save-preset", "data/d.yaml"])
    let other = try String(contentsOf: folder.url.appending(path: "data/d.yaml"), encoding: .utf8)
    #expect(other.contains("\n  image: \"/") && other.contains("/sub/b.png\"\n"), "\(other)")
    for (line, error) in [
      ("image: no.png", "image: there is no file no.png ("),
      (
        "background: nvay",
        "background: “nvay” is neither a colour nor a file; did you mean navy? ("
      ),
    ] {
      try write("version: 1\n\(line)\n", to: "sub/x.yaml")
      let outcome = try run(["render", "--preset", "sub/x.yaml", "-o", "x.png"])
      #expect(outcome.status == 66 && outcome.errors.hasPrefix("shimmer: sub/x.yaml: \(error)"))
      #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    }
    let list = try run(["presets", "show", "sub/b.yaml", "--format", "json"])
    #expect(list.output.contains("\"image\"") && list.output.contains("\"background\""))
  }

  // MARK: The text

  @Test("Every preset of the program is drawn, and shown as a text that says the same again")
  func shipped() throws {
    for preset in Preset.shipped {
      let shown = try run(["presets", "show", preset.name])
      #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown.errors)")
      try write(shown.output, to: "copy.yaml")
      #expect(try run(["presets", "show", "copy.yaml"]).output == shown.output)
      let frames = try ["copy.yaml", preset.name].map { name in
        let outcome = try run(
          ["render", "--preset", name, "--size", "64x40", "--at", "0.7", "-o", "f.png"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
        return try Data(contentsOf: folder.url.appending(path: "f.png"))
      }
      #expect(frames[0] == frames[1])
    }
  }

  @Test("Any values of any scene are read as they were written", arguments: Seeds.all.prefix(3))
  func roundTrip(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let folder = try TemporaryFolder()
      for entry in SceneCatalog.all {
        let parameters = entry.parameters
        let preset = Preset(
          "of \(entry.name) \\ \"\u{7}\u{1F4A1}\"", "line\n two", fidelity: "\t", scene: entry.name,
          values: parameters.map { Preset.Value($0.key, Self.value(of: $0, &random)) })
        let text = PresetText.write(preset, among: parameters)
        let file = try folder.write(Array(text.utf8), to: "a.yaml")
        let shown = try ShimmerProgram.run(["presets", "show", file])
        #expect(shown.output == text && shown.errors.isEmpty, "\(shown.errors)")
      }
    }
  }

  private static func value(
    of parameter: Parameter, _ random: inout SeededGenerator
  ) -> ParameterValue {
    switch parameter.kind {
    case .number(let range, _): .number(Double.random(in: range, using: &random))
    case .whole(let range, _): .number(Double(Int.random(in: range, using: &random)))
    case .choice(let words): .choice(words.randomElement(using: &random) ?? "")
    case .color: .color(ColorText.parse(["#fd0", "gold"].randomElement(using: &random) ?? ""))
    case .curve:
      (try? parameter.parse(
        ["ease-in", "cubic-bezier(0.1,-0.7,1,3)"].randomElement(using: &random) ?? ""))
        ?? parameter.defaultValue
    case .text: .string(["auto", "12", "It's: a font #1"].randomElement(using: &random) ?? "")
    case .content: .string(["", "a, b", "It's: #1\n"].randomElement(using: &random) ?? "")
    }
  }

  @Test("What `--save-preset` writes gives the same values again, and - is standard output")
  func saving() throws {
    let first = try run(
      [
        "render", "--scene", "wordmark", "--set", "speed=77.5", "--event", "0:Right", "--size",
        "8x8", "-o", "x.png", "--save-preset", "-",
      ])
    #expect(first.status == 0 && first.output.contains("\n  speed: 87.5\n"), "\(first.output)")
    #expect(!first.output.contains("motion"))
    try write(first.output, to: "again.yaml")
    let second = try run(
      ["render", "--preset", "again.yaml", "--size", "8x8", "-o", "x.png", "--save-preset", "-"])
    #expect(second.output == first.output && second.errors.isEmpty)
  }

  @Test("The key shows the same picture as the option")
  func key() throws {
    func frame(_ options: [String]) throws -> Data {
      let still = [
        "render", "--scene", "wordmark", "--size", "320x200", "--at", "3", "-o", "f.png",
      ]
      let outcome = try run(still + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try Data(contentsOf: folder.url.appending(path: "f.png"))
    }
    try write(
      "version: 1\nscene: wordmark\nvalues:\n  speed: 0\n", to: "data/shimmer/presets/a.yaml")
    let typed = try frame(["--preset", "a"])
    #expect(try frame(["--event", "0:o"]) == typed)
    #expect(try frame(["--event", "0:o", "--event", "0.1:o", "--event", "0.2:Shift-o"]) == typed)
    #expect(try frame([]) != typed)
  }
}
