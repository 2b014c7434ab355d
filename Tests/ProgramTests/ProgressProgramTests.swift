import Foundation
import TestSupport
import Testing

@Suite("Program: progress on a terminal", .needs(.tool("script", package: "bsdutils")))
struct ProgressProgramTests {
  /// Returns to the beginning of the line and erases it.
  private static let erasure = "\r\u{1B}[K"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the program on a terminal of 60 columns and returns what the terminal received.
  ///
  /// - Parameter command: The arguments and redirections, for the shell.
  private func onTerminal(_ command: String, term: String? = "xterm") throws -> String {
    let program = try ShimmerProgram.executable().path
    let outcome = try Child.run(
      "script", ["-qec", "stty cols 60; \(program) \(command)", "/dev/null"],
      environment: ["TERM": term, "DISPLAY": nil], directory: folder.url)
    return outcome.output
  }

  private static let frames =
    "render --size 8x8 " + (0..<40).map { "--at \($0)" }.joined(separator: " ")

  @Test("Frames are counted in one line, at most ten times a second, that is erased at the end")
  func frames() throws {
    let start = ContinuousClock.now
    let text = try onTerminal("\(Self.frames) -o frames")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let lines = text.components(separatedBy: Self.erasure)
    #expect(lines.first == "" && lines.last == "" && lines.count >= 3, "\(text)")
    let form = /drawing frame \d+ of 40, \d+ %, [\d.]+ frames\/s, \d+ s left/
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.wholeMatch(of: form) != nil }, "\(lines)")
    #expect(Double(lines.count - 2) <= seconds * 10 + 1)
  }

  @Test("The frames of a recording are counted too")
  func recording() throws {
    let text = "shimmer recording 1\nscene wordmark\nsize 8x8\n0.5 end\n"
    _ = try folder.write(Array(text.utf8), to: "x.replay")
    let shown = try onTerminal("render --replay x.replay --frames all -o frames")
    #expect(shown.hasPrefix("\(Self.erasure)drawing frame 1 of "), "\(shown)")
    #expect(shown.hasSuffix(Self.erasure))
  }

  @Test("An error has a line of its own")
  func failure() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("x07.png"), withIntermediateDirectories: false)
    let text = try onTerminal("\(Self.frames) -o x%d.png")
    let last = try #require(text.components(separatedBy: Self.erasure).last)
    #expect(last.hasPrefix("shimmer: cannot write x07.png (") && last.hasSuffix(")\r\n"), "\(last)")
  }

  @Test("One frame has no progress; several have none without a terminal that can erase")
  func none() throws {
    #expect(try onTerminal("render --size 8x8 --at 0 -o a.png") == "")
    #expect(try onTerminal("\(Self.frames) -o frames", term: "dumb") == "")
    #expect(try onTerminal("\(Self.frames) -o frames", term: nil) == "")
    #expect(try onTerminal("\(Self.frames) -o frames 2>errors") == "")
    #expect(try Data(contentsOf: folder.url.appending(path: "errors")).isEmpty)
  }

  @Test("A picture without a time says which one it shows, only on a terminal")
  func time() throws {
    #expect(try onTerminal("render --size 8x8 -o a.png").hasPrefix("time: 0 s, "))
    #expect(try onTerminal("render --size 8x8 -o a.png 2>errors") == "")
    #expect(try Data(contentsOf: folder.url.appending(path: "errors")).isEmpty)
  }

  @Test("A benchmark's progress fits the terminal and stays out of its report")
  func benchmark() throws {
    let text = try onTerminal(
      "bench present --scene stress:count=3,kind=pills,clock=shared,appearance=light "
        + "--validate --frames 0 --format json >report.json")
    let lines = text.components(separatedBy: Self.erasure)
    #expect(lines.count == 3 && lines[1].hasPrefix("comparing frames of stress:"))
    #expect(lines.allSatisfy { $0.count < 60 })
    _ = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.url.appending(path: "report.json")))
  }
}
