import Foundation
import TestSupport
import Testing
import ViewerCore

@Suite("Program: arguments and errors")
struct UsageProgramTests {
  @Test(
    "A mistake gives one line that names it, its exit code, and leaves nothing",
    .fault(.wrongDisplay),
    arguments: Mistake.all.filter { $0.screen == .none })
  func mistake(_ row: Mistake) throws { try check(row, server: nil) }

  @Test("So does one that needs a display")
  func mistakeOnDisplay() throws {
    let server = try XvfbServer()
    for row in Mistake.all where row.screen == .usual { try check(row, server: server) }
  }

  /// Runs a row and looks at everything that it leaves.
  private func check(_ row: Mistake, server: XvfbServer?) throws {
    let (folder, samples) = (try TemporaryFolder(), try Samples())
    var environment: [String: String?] = ["DISPLAY": server?.display]
    for name in ["WAYLAND_DISPLAY", "SHIMMER_ASSETS", "XAUTHORITY"] {
      environment[name] = .some(nil)
    }
    environment.merge(row.environment.mapValues { $0 }) { $1 }
    let program = try ShimmerProgram.executable().path
    // The shell becomes the program, so that both have one number.
    let script = "\(row.before.isEmpty ? ":" : row.before); exec \"$0\" \"$@\" \(row.streams)"
    let child = try Child(
      "/bin/sh", ["-c", script, program] + row.arguments.map(samples.path),
      environment: environment, input: row.input, directory: folder.url)
    let outcome = try child.wait()
    let comment = Comment(rawValue: "\(row.testDescription): \(outcome.errors)")
    #expect(outcome.status == row.status, comment)
    #expect(outcome.errors.hasPrefix("shimmer: "), comment)
    #expect(outcome.errors.filter(\.isNewline).count == 1, comment)
    for word in row.words { #expect(outcome.errors.contains(word), comment) }
    #expect(outcome.output.isEmpty, comment)
    #expect(try folder.names() == [], comment)
    let creators = try Child.run("ipcs", ["-m", "-p"]).output.split(separator: "\n")
      .compactMap { $0.split(separator: " ").dropFirst(2).first }
    #expect(!creators.contains("\(child.identifier)"), comment)
  }

  @Test("A reader that has read enough is no mistake", arguments: ["list", "--help"])
  func closedPipe(argument: String) throws {
    let program = try ShimmerProgram.executable().path
    let script = "{ \"$0\" \"$1\"; echo $? >&2; } | true"
    let outcome = try Child.run("/bin/sh", ["-c", script, program, argument])
    #expect(outcome.errors == "0\n")
  }

  @Test("A wallpaper that cannot be read is named once, and another one is drawn")
  func unreadableWallpaper() throws {
    let folder = try TemporaryFolder()
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "8x8", "-o", "x.png"], environment: ["SHIMMER_ASSETS": "/no/\nsuch"],
      directory: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("shimmer: cannot read /no/\\nsuch/wallpaper.png: "))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
    #expect(try folder.names() == ["x.png"])
  }

  @Test("Help goes to standard output and names every subcommand and every key")
  func help() throws {
    let outcome = try ShimmerProgram.run(["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    for word in ["view", "render", "trace", "probe", "bench", "list", "presets"] {
      #expect(outcome.output.contains(word))
    }
    let view = try ShimmerProgram.run(["view", "--help"])
    for help in [outcome.output, view.output] {
      // A long row goes on in the next line.
      let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for line in KeyTable.lines { #expect(words.contains("\(line.keys) \(line.title)")) }
    }
    for subcommand in ["view", "render", "trace", "probe", "bench", "list", "presets"] {
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
