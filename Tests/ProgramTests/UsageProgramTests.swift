import Foundation
import TestSupport
import Testing

@Suite("Program: arguments and errors")
struct UsageProgramTests {
  /// Something typed or given that cannot work, and what the program must say of it.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    let words: [String]
    var input = ""
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let mistakes = [
    Mistake(arguments: ["view", "--no-such-option"], status: 2, words: ["--no-such-option"]),
    Mistake(arguments: ["dance"], status: 2, words: ["dance"]),
    Mistake(arguments: ["view", "--scene", "nowhere"], status: 2, words: ["nowhere", "wordmark"]),
    Mistake(
      arguments: ["view", "--scene", "wordmark:speed=fast"], status: 2, words: ["speed", "fast"]),
    Mistake(arguments: ["view", "--set", "velocity=3"], status: 2, words: ["velocity", "speed"]),
    Mistake(arguments: ["view", "--set", "speed=-5"], status: 2, words: ["speed", "0…1000"]),
    Mistake(arguments: ["view", "--set", "speed=nan"], status: 2, words: ["speed", "nan"]),
    Mistake(arguments: ["view", "--set", "speed"], status: 2, words: ["speed", "key=value"]),
    Mistake(arguments: ["view", "--seconds", "soon"], status: 2, words: ["--seconds", "soon"]),
    Mistake(arguments: ["view", "--scale", "0"], status: 2, words: ["--scale"]),
    Mistake(arguments: ["view", "--background", "no-colour"], status: 66, words: ["no-colour"]),
    Mistake(arguments: ["view", "--image", "/no/such.png"], status: 66, words: ["/no/such.png"]),
    Mistake(arguments: ["view"], status: 69, words: ["DISPLAY"]),
    Mistake(arguments: ["view", "--display", ":987"], status: 69, words: [":987"]),
    Mistake(arguments: ["view", "--background", "#12"], status: 2, words: ["#12"]),
    Mistake(
      arguments: ["view", "--text", "a", "--image", "b.png"], status: 2,
      words: ["--text", "--image"]),
    Mistake(
      arguments: ["render", "--at", "1e9", "-o", "x.png"], status: 2, words: ["--at", "1000000"]),
    Mistake(
      arguments: ["trace", "-"], status: 65, words: ["epoch"],
      input: #"{"epoch": "nan", "steps": [{"t": 1000, "op": "advance"}]}"#),
    Mistake(arguments: ["render"], status: 2, words: ["-o"]),
    Mistake(
      arguments: ["render", "--at", "0.1", "--size", "0x9", "-o", "-"], status: 2, words: ["0x9"]),
    Mistake(
      arguments: ["render", "--at", "-1", "-o", "x.png"], status: 2, words: ["--at"]),
    Mistake(
      arguments: ["render", "--at", "0.1", "-o", "/no/such/folder/x.png"], status: 73,
      words: ["/no/such/folder/x.png"]),
    Mistake(
      arguments: ["render", "--at", "0.1", "--event", "space", "-o", "x.png"], status: 2,
      words: ["space", "S:KEY"]),
    Mistake(
      arguments: ["render", "--at", "0.1", "--event", "0.1:hyper", "-o", "x.png"], status: 2,
      words: ["hyper"]),
    Mistake(arguments: ["trace", "/no/such.json"], status: 66, words: ["/no/such.json"]),
    Mistake(arguments: ["trace", "/dev/zero"], status: 66, words: ["/dev/zero", "too large"]),
    Mistake(arguments: ["trace", "-"], status: 65, words: ["standard input"], input: "{"),
    Mistake(
      arguments: ["trace", "-"], status: 65, words: ["step 0", "fly"],
      input: #"{"steps": [{"t": 1000, "op": "fly"}]}"#),
    Mistake(
      arguments: ["trace", "-"], status: 65, words: ["step 1", "before"],
      input: #"{"steps": [{"t": 1001, "op": "advance"}, {"t": 1000, "op": "advance"}]}"#),
    Mistake(
      arguments: ["view", "--set", "speed=0x10"], status: 2, words: ["speed", "0x10", "number"]),
    Mistake(arguments: ["view", "--seconds", "0x10"], status: 2, words: ["--seconds", "0x10"]),
    Mistake(
      arguments: ["view", "--scene", "wordmark:"], status: 2, words: ["wordmark:", "key=value"]),
    Mistake(
      arguments: ["view", "--scene", "wordmark:,"], status: 2, words: ["wordmark:,", "key=value"]),
    Mistake(
      arguments: ["render", "--at", "0x1", "-o", "x.png"], status: 2, words: ["--at", "0x1"]),
    Mistake(
      arguments: ["render", "--scale", "0x1", "-o", "x.png"], status: 2, words: ["--scale", "0x1"]),
    Mistake(
      arguments: ["render", "-o", "a%d/b.png"], status: 2, words: ["a%d/b.png", "folder", "file"]),
    Mistake(
      arguments: ["render", "--at", "0", "--at", "1", "-o", "a%d/b%d.png"], status: 2,
      words: ["a%d/b%d.png", "folder", "file"]),
    Mistake(
      arguments: ["render", "--event", "0x1:space", "-o", "x.png"], status: 2,
      words: ["0x1:space", "S:KEY"]),
  ]

  /// Keys of the viewer that change no frame drawn off-screen.
  static let deadKeys = ["q", "s", "f", "F11", "Esc", "escape", "p", ".", "["].map { key in
    Mistake(
      arguments: ["render", "--event", "0:\(key)", "-o", "x.png"], status: 2,
      words: ["“\(key)”", "Space, Return, ?, h, F1"])
  }

  @Test("A mistake gives one line that names it, and its exit code", arguments: mistakes + deadKeys)
  func mistake(_ mistake: Mistake) throws {
    let folder = try TemporaryFolder()
    let outcome = try ShimmerProgram.run(
      mistake.arguments, input: mistake.input, directory: folder.url)
    #expect(outcome.status == mistake.status, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("shimmer: "), "\(outcome.errors)")
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
    for word in mistake.words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
    #expect(outcome.output.isEmpty)
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "A picture that is damaged is named, with exit code 66", arguments: ["--image", "--background"])
  func damagedPicture(option: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "broken.png")
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]).write(to: file)
    let outcome = try ShimmerProgram.run(["view", option, file.path])
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("broken.png"))
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test("Help goes to standard output and names every subcommand and every key")
  func help() throws {
    let outcome = try ShimmerProgram.run(["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    for word in ["view", "render", "trace", "probe", "list", "Space", "Esc"] {
      #expect(outcome.output.contains(word))
    }
    for subcommand in ["view", "render", "trace", "probe", "list"] {
      let help = try ShimmerProgram.run([subcommand, "--help"])
      #expect(help.status == 0)
      #expect(help.output.contains("USAGE: shimmer \(subcommand)"))
    }
  }

  @Test("The version is one line")
  func version() throws {
    let outcome = try ShimmerProgram.run(["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.output.filter { $0 == "\n" }.count == 1)
  }
}
