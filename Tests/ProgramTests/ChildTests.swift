import Foundation
import TestSupport
import Testing

@Suite("Programs that tests start")
struct ChildTests {
  @Test("Input, folder and variables arrive; output, errors and exit code come back")
  func everything() throws {
    let folder = try TemporaryFolder()
    let outcome = try Child.run(
      "sh", ["-c", "cat; pwd -P; echo $GIVEN ${HOME-unset}; echo wrong >&2; exit 3"],
      environment: ["GIVEN": "given", "HOME": nil], input: "typed\n", directory: folder.url)
    let path = folder.url.resolvingSymlinksInPath().path
    #expect(outcome.output == "typed\n\(path)\ngiven unset\n")
    #expect(outcome.errors == "wrong\n")
    #expect(outcome.status == 3)
  }

  @Test("The kernel reports the usage of a child and of its own children")
  func usage() throws {
    let idle = try Child.run("true").usage
    // `true` is last, because a shell waits for all commands except the last one.
    let copy = "dd if=/dev/zero of=/dev/null bs=256M count=1 status=none; true"
    let busy = try Child.run("sh", ["-c", copy]).usage
    #expect(busy.processorTime > idle.processorTime)
    #expect(busy.peakResidentBytes >= 256 << 20)
  }

  @Test("Large input, output and errors at once do not block")
  func much() throws {
    let input = String(repeating: "0123456789", count: 100_000)
    let outcome = try Child.run("sh", ["-c", "tee /dev/stderr"], input: input)
    #expect(outcome.output == input && outcome.errors == input)
  }

  @Test(
    "Lines are read while it runs, and any signal ends it", arguments: [SIGTERM, SIGHUP, SIGPIPE])
  func signal(number: Int32) throws {
    let child = try Child("sh", ["-c", "echo one; echo two; exec sleep 1000"])
    #expect(try child.readLine() == "one")
    #expect(try child.readLine() == "two")
    child.send(number)
    #expect(try child.wait().status == 128 + number)
  }

  @Test("It ends with its object")
  func endsWithObject() throws {
    var child: Child? = try Child("sleep", ["1000"])
    let identifier = try #require(child?.identifier)
    child = nil
    #expect(kill(identifier, 0) != 0 && errno == ESRCH)
  }

  @Test("A server ends with its test, even a killed one, and leaves no socket")
  func endsWithKilledTest() async throws {
    let folder = try TemporaryFolder()
    let note = folder.path("note")
    await #expect(processExitsWith: .signal(SIGKILL)) { [note = note as String] in
      let server = try XvfbServer()
      let socket = "/tmp/.X11-unix/X\(server.display.dropFirst())"
      let text = "\(socket)\n\(try Self.birth(of: socket))"
      try Data(text.utf8).write(to: URL(fileURLWithPath: note))
      kill(getpid(), SIGKILL)
    }
    let lines = try String(contentsOfFile: note, encoding: .utf8).split(separator: "\n")
    try #require(lines.count == 2)
    let limit = ContinuousClock.now + .seconds(60)
    // Another server may have taken the number in the meantime.
    while let birth = try? Self.birth(of: String(lines[0])), birth == lines[1] {
      try #require(ContinuousClock.now < limit, "\(lines[0]) is still there")
    }
  }

  /// A value that distinguishes a file from a later one with the same name.
  private static func birth(of path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let date = attributes[.modificationDate] as? Date
    return "\(attributes[.systemFileNumber] ?? 0) \(date?.timeIntervalSince1970 ?? 0)"
  }

  @Test("A missing program is named")
  func missing() {
    #expect(throws: Child.Failure.self) { try Child("/no/such/program") }
  }
}
