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

  @Test("Standard output comes whole, of standard error the beginning and the end")
  func streams() throws {
    let script = """
      echo first >&2; head -c 3000000 /dev/zero >&2; head -c 200000 /dev/zero
      echo $LEFT; echo last >&2
      """
    let outcome = try run(script)
    #expect(outcome.status == 0)
    #expect(outcome.output.count == 200_006)
    #expect(outcome.output.suffix(6).elementsEqual("right\n".utf8))
    #expect(outcome.errors.starts(with: "first\n\0".utf8))
    #expect(outcome.errors.suffix(6).elementsEqual("\0last\n".utf8.suffix(6)))
    #expect(outcome.errors.count == 2 * Excerpt.byteLimit + "\n…\n".utf8.count)
  }

  @Test("What is written to standard error while input is written is read, however much it is")
  func talkative() throws {
    let child = try ChildProcess(
      ["sh", "-c", "head -c 3000000 /dev/zero >&2; wc -c"], input: .pipe)
    try child.write(unsafe [UInt8](repeating: 1, count: 3_000_000).span.bytes)
    child.endInput()
    let outcome = try child.finish()
    #expect(outcome.status == 0 && outcome.output.starts(with: "3000000".utf8))
  }

  @Test("A program that has ended no longer reads, though another one has its input")
  func inherited() throws {
    let child = try ChildProcess(
      ["sh", "-c", "sleep 600 <&0 2>/dev/null & exit 3"], input: .pipe, hasOwnGroup: true)
    let failure = #expect(throws: SystemError.self) {
      try child.write(unsafe [UInt8](repeating: 1, count: 8 << 20).span.bytes)
    }
    #expect(failure?.errno == EPIPE)
    #expect(try child.finish().status == 3)
  }

  @Test("The end of a program with a group of its own is the end of the group")
  func group() throws {
    let child = try ChildProcess(
      ["sh", "-c", "sleep 600 & echo $!; read line"], input: .pipe, hasOwnGroup: true)
    let other = try #require(child.readLine(within: 60_000).flatMap { Int32($0) })
    #expect(kill(other, 0) == 0)
    child.endInput()
    // It holds the pipes of both streams.
    #expect(try child.finish().status == 1)
    let isGone = MonotonicClock.wait(milliseconds: 60_000) {
      let state = WholeFile.systemText("/proc/\(other)/stat").split(separator: " ")
      return state.count < 3 || state[2] == "Z"
    }
    #expect(isGone)
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

  @Test("A program that is late is killed, though it writes messages without an end")
  func endlessMessages() throws {
    let child = try ChildProcess(["sh", "-c", "exec cat /dev/zero >&2"], environment: [])
    let late = #expect(throws: SystemError.self) { try child.finish(by: 0) }
    #expect(late?.errno == ETIMEDOUT)
  }

  @Test(
    "The delay by other programs is the second of the kernel's numbers, and unknown without them")
  func delay() {
    #expect(RunDelay.nanoseconds(in: "1500000 2500000 7\n") == 2_500_000)
    #expect(RunDelay.nanoseconds(in: "") == nil)
    #expect(RunDelay.nanoseconds(in: "1500000 -1 7\n") == nil)
    #expect(RunDelay.nanoseconds(in: "1500000 99999999999999999999 7\n") == nil)
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
