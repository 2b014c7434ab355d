import Foundation
import TestSupport
import Testing

@Suite("Program: what it writes")
struct OutputProgramTests {
  /// Runs the program where a file may have no byte; the words have no blanks.
  private func runWithoutRoom(
    _ arguments: [String], input: String = "", in folder: TemporaryFolder
  ) throws -> Child.Outcome {
    let program = try ShimmerProgram.executable().path
    let command = ([program] + arguments).joined(separator: " ")
    return try Child.run(
      "/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 0; exec \(command)"],
      input: input, directory: folder.url)
  }

  @Test(
    "When writing fails half way, what was there is still there",
    arguments: [["trace", "-", "-o", "kept"], ["render", "-o", "kept"]])
  func failure(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "kept")
    try Data("before".utf8).write(to: file)
    let outcome = try runWithoutRoom(arguments, input: #"{"steps": []}"#, in: folder)
    #expect(outcome.status == 73)
    #expect(try String(contentsOf: file, encoding: .utf8) == "before")
    #expect(try folder.names() == ["kept"])
  }

  @Test("Every %d of a file's name is the frame's number, other percent signs stay")
  func numbers() throws {
    let folder = try TemporaryFolder()
    let outcome = try ShimmerProgram.run(
      ["render", "--at", "0", "--at", "1", "--size", "8x8", "-o", "5%-%d-%d.png"],
      directory: folder.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.names() == ["5%-0-0.png", "5%-1-1.png"])
  }

  @Test("A trace keeps what it does not know, every digit of an integer and a zero's sign")
  func unknownMembers() throws {
    let outcome = try ShimmerProgram.run(
      ["trace", "-"], input: #"{"steps": [], "seed": 9007199254740993, "zero": -0.0}"#)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("\"seed\" : 9007199254740993"), "\(outcome.output)")
    #expect(outcome.output.contains("\"zero\" : -0"), "\(outcome.output)")
  }
}
