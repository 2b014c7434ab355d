import Foundation
import TestSupport
import Testing

/// Tests of mistakes that need a process of their own; `CommandTests` has the others.
@Suite("Program: arguments and errors")
struct UsageProgramTests {
  @Test(
    "A mistake causes one line that names it and its exit code, and leaves no files",
    .fault(.wrongDisplay),
    arguments: Mistake.asProcesses.filter { $0.screen == .none })
  func mistake(_ row: Mistake) throws { try check(row, server: nil) }

  @Test("The same for mistakes that need a display")
  func mistakeOnDisplay() throws {
    // A large screen, so that there are frames for which memory does not suffice.
    let server = try XvfbServer(screen: "4000x4000x24")
    for row in Mistake.asProcesses where row.screen == .usual { try check(row, server: server) }
  }

  /// Runs a row and checks all of its effects.
  private func check(_ row: Mistake, server: XvfbServer?) throws {
    let (folder, samples) = (try TemporaryFolder(), try Samples())
    let program = try ShimmerProgram.executable().path
    // The shell replaces itself by the program, so that both have one process identifier.
    let script = "\(row.before.isEmpty ? ":" : row.before); exec \"$0\" \"$@\" \(row.streams)"
    let child = try Child(
      "/bin/sh", ["-c", script, program] + row.arguments.map(samples.path),
      environment: row.variables(display: server?.display), input: row.input,
      directory: folder.url)
    let outcome = try child.wait()
    try row.check(outcome, in: folder)
    let creators = try Child.run("ipcs", ["-m", "-p"]).output.split(separator: "\n")
      .compactMap { $0.split(separator: " ").dropFirst(2).first }
    let comment = Comment(rawValue: "\(row.testDescription): \(outcome.errors)")
    #expect(!creators.contains("\(child.identifier)"), comment)
  }

  @Test("A closed output pipe is not an error", arguments: ["list", "--help"])
  func closedPipe(argument: String) throws {
    let program = try ShimmerProgram.executable().path
    let script = "{ \"$0\" \"$1\"; echo $? >&2; } | true"
    let outcome = try Child.run("/bin/sh", ["-c", script, program, argument])
    #expect(outcome.errors == "0\n")
  }
}
