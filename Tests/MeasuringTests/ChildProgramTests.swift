import Measuring
import Testing
import X11Display

/// Programs that others run; those of every system are enough.
@Suite("Programs in processes of their own")
struct ChildProgramTests {
  private func run(_ script: String) throws -> ChildProgram.Outcome {
    try ChildProgram(["sh", "-c", script], environment: ["LEFT=right"])
      .finish(by: MonotonicClock.now + 60_000_000_000)
  }

  @Test("Both streams come whole and apart, however much is written to either")
  func streams() throws {
    let script = "head -c 300000 /dev/zero >&2; head -c 200000 /dev/zero; echo $LEFT"
    let outcome = try run(script)
    #expect(outcome.status == 0)
    #expect(outcome.errors.count == 300_000)
    #expect(outcome.output.count == 200_006)
    #expect(outcome.output.suffix(6).elementsEqual("right\n".utf8))
  }

  @Test(
    "The status is the exit code, or 128 and the signal",
    arguments: [("exit 3", 3), ("kill -9 $$", 137)] as [(String, Int32)])
  func status(script: String, status: Int32) throws {
    #expect(try run(script).status == status)
  }

  @Test("A program that is missing says so; one that writes without an end, or is late, is killed")
  func failures() throws {
    let missing = #expect(throws: ChildProgram.Failure.self) {
      try ChildProgram(["no-such-program"], environment: [])
    }
    #expect(missing?.isMissing == true)
    let endless = #expect(throws: ChildProgram.Failure.self) { try run("exec cat /dev/zero") }
    #expect(endless?.isLate == false && endless?.isMissing == false)
    let child = try ChildProgram(["sleep", "600"], environment: [])
    let late = #expect(throws: ChildProgram.Failure.self) { try child.finish(by: 0) }
    #expect(late?.isLate == true)
  }
}
