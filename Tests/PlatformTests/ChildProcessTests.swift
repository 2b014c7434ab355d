import Glibc
import Platform
import Testing

/// Runs programs that every system has.
@Suite("Programs in processes of their own")
struct ChildProcessTests {
  private func run(_ script: String) throws -> ChildProcess.Outcome {
    try ChildProcess(["sh", "-c", script], environment: ["LEFT=right"])
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
    let missing = #expect(throws: SystemError.self) {
      try ChildProcess(["no-such-program"], environment: [])
    }
    #expect(missing?.errno == ENOENT)
    let endless = #expect(throws: SystemError.self) { try run("exec cat /dev/zero") }
    #expect(endless?.errno == EFBIG)
    let child = try ChildProcess(["sleep", "600"], environment: [])
    let late = #expect(throws: SystemError.self) { try child.finish(by: 0) }
    #expect(late?.errno == ETIMEDOUT)
  }

  @Test("The delay by other programs is the second of the kernel's numbers, and 0 without them")
  func delay() {
    #expect(ChildProcess.delay(in: "1500000 2500000 7\n") == 2_500_000)
    #expect(ChildProcess.delay(in: "") == 0)
    #expect(ChildProcess.delay(in: "1500000 -1 7\n") == 0)
    #expect(ChildProcess.delay(in: "1500000 99999999999999999999 7\n") == 0)
  }

  @Test("Lines are read one by one, a wait can time out, and a signal ends the program")
  func lines() throws {
    let child = try ChildProcess(
      ["sh", "-c", "echo $0; exec sleep 600", "one"], errors: .nothing)
    #expect(child.readLine(within: 60_000) == "one")
    #expect(child.readLine(within: 0) == nil)
    #expect(child.wait(milliseconds: 0) == nil && !child.hasEnded)
    // The child inherits this thread's signal mask, which blocks all other signals.
    child.send(SIGKILL)
    #expect(child.wait(milliseconds: 60_000) == 128 + SIGKILL)
  }

  @Test("Output to a file is appended")
  func file() throws {
    let folder = try ScratchFolder(named: "child")
    for word in ["one", "two"] {
      let child = try ChildProcess(["echo", word], output: .file(folder.file("words")))
      #expect(child.wait(milliseconds: 60_000) == 0)
    }
    #expect(String(decoding: folder.bytes(of: "words"), as: UTF8.self) == "one\ntwo\n")
  }
}
