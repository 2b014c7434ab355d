import Foundation
import TestSupport
import Testing

@Suite(
  "Program: the progress and costs of movies", .needs(.tool("ffmpeg", package: "ffmpeg")),
  .needs(.tool("script", package: "bsdutils")))
struct MovieProgressProgramTests {
  /// Returns to the beginning of the line and erases it.
  private static let erasure = "\r\u{1B}[K"

  private let stage: MovieStage

  init() throws { stage = try MovieStage() }

  /// Runs `render` on a terminal of 100 columns and returns what the terminal received.
  ///
  /// - Parameter command: The arguments and redirections, for the shell.
  private func onTerminal(_ command: String) throws -> String {
    let program = try ShimmerProgram.executable().path
    let outcome = try Child.run(
      "script", ["-qec", "stty cols 100; \(program) render --size 65x41 \(command)", "/dev/null"],
      environment: ["TERM": "xterm", "DISPLAY": nil], directory: stage.folder.url)
    return outcome.output
  }

  @Test(
    "A terminal shows each step with its frames, their rate and the time left",
    arguments: ["y4m", "mp4", "gif"])
  func steps(ending: String) throws {
    let text = try onTerminal("--to 2 -o a.\(ending)")
    let lines = text.components(separatedBy: Self.erasure)
    #expect(lines.first == "" && lines.last == "" && lines.count >= 3, "\(text)")
    let count = ending == "gif" ? 50 : 120
    let steps = ending == "gif" ? ["choosing colours from", "drawing"] : ["drawing"]
    let form = /(.+) frame (\d+) of (\d+), (\d+) %, ([\d.]+) frames\/s, (\d+) s left/
    var last = 0
    for line in lines.dropFirst().dropLast() {
      let match = try #require(try form.wholeMatch(in: line), "\(line)")
      #expect(steps.contains(String(match.1)) && match.3 == "\(count)", "\(line)")
      let frame = try #require(Int(match.2))
      #expect(match.4 == "\(100 * frame / count)")
      if match.1 == steps.last ?? "" { last = max(last, frame) }
      #expect(frame <= count)
    }
    #expect(lines[1].hasPrefix("\(steps[0]) frame 1 of \(count), "))
    if steps.count == 1 { #expect(last >= 1) }
  }

  @Test("A name that the program chooses is below the erased progress")
  func name() throws {
    let text = try onTerminal("--to 1 --format y4m")
    #expect(text.hasSuffix("\(Self.erasure)movie: shimmer.y4m\r\n"), "\(text)")
  }

  @Test("A pipe or a file gets no progress", arguments: ["y4m", "gif"])
  func silent(ending: String) throws {
    #expect(try onTerminal("--to 1 -o a.\(ending) 2>errors") == "")
    #expect(try stage.bytes("errors").isEmpty)
  }

  @Test("--verbose tells what the frames of each step cost", arguments: ["y4m", "apng", "gif"])
  func costs(ending: String) throws {
    let arguments = ["--to", "1", "--cores", "2", "--verbose", "-o", "a.\(ending)"]
    let outcome = try stage.run(arguments)
    #expect(outcome.status == 0)
    let lines = outcome.errors.split(whereSeparator: \.isNewline).filter { $0.contains("frames/s") }
    let steps = ending == "gif" ? ["choosing colours from 25", "drawing 25"] : ["drawing 60"]
    let form =
      #/
      (.+)\ frames\ took\ [\d.]+\ s\ on\ 2\ cores,\ [\d.]+\ frames/s;
      \ per\ frame\ [\d.]+\ ms\ to\ draw,\ [\d.]+\ ms\ to\ convert,\ [\d.]+\ ms\ to\ write;
      \ peak\ memory\ ([\d.]+)\ MiB
      /#
    let matches = try lines.map { try #require(try form.wholeMatch(in: $0), "\($0)") }
    #expect(matches.map { String($0.1) } == steps, "\(outcome.errors)")
    for match in matches {
      let memory = try #require(Double(match.2))
      #expect(memory > 1 && memory < 4096)
    }
    #expect(try stage.run(Array(arguments.filter { $0 != "--verbose" })).errors == "")
  }
}
