import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Program: the encoder of movies, and its absence")
struct MovieEncoderProgramTests {
  private let stage: MovieStage

  init() throws { stage = try MovieStage() }

  /// Renders a short movie with a shell script in place of ffmpeg.
  private func run(_ arguments: [String], withFFmpeg script: String) throws -> Child.Outcome {
    try stage.run(["--to", "0.5"] + arguments, environment: ["PATH": try path(toFFmpeg: script)])
  }

  /// The variable `PATH` with a folder that contains only a script named `ffmpeg` before the others.
  private func path(toFFmpeg script: String) throws -> String {
    let tools = stage.folder.path("tools")
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    let file = try stage.folder.write(Array("#!/bin/sh\n\(script)\n".utf8), to: "tools/ffmpeg")
    unsafe chmod(file, 0o755)
    return "\(tools):/usr/bin:/bin"
  }

  /// Requires one line, and that only the script is left in the folder.
  private func expect(_ outcome: Child.Outcome, says line: String) throws {
    #expect(outcome.status == 73 && outcome.output == "")
    #expect(outcome.errors == "shimmer: \(line)\n")
    #expect(try stage.folder.names().filter { $0 != "tools" } == [])
  }

  @Test(
    "Without ffmpeg, a movie is one line that names the package",
    arguments: ["apng", "gif", "webp", "mp4", "webm"])
  func missing(format: String) throws {
    let outcome = try stage.run(["--format", format], environment: ["PATH": "/nowhere"])
    try expect(
      outcome,
      says: "\(format) is written by ffmpeg, which is not installed "
        + "(install the package ffmpeg)")
    for ending in ["y4m", "raw"] {
      #expect(
        try stage.run(["--to", "0.1", "-o", "a.\(ending)"], environment: ["PATH": "/nowhere"])
          .status == 0)
    }
  }

  @Test(
    "What ffmpeg says when it fails is told, whether it reads the frames or not",
    arguments: ["", "cat >/dev/null; "])
  func failure(reads: String) throws {
    let script = "\(reads)echo 'Unknown encoder of things' >&2; echo 'in vain' >&2; exit 1"
    try expect(
      run(["-o", "a.mp4"], withFFmpeg: script),
      says: "cannot write a.mp4 (ffmpeg: Unknown encoder of things)")
    try expect(
      run(["-o", "a.gif"], withFFmpeg: script),
      says: "cannot write the colours of a GIF (ffmpeg: Unknown encoder of things)")
    try expect(
      run(["--format", "webm"], withFFmpeg: script),
      says: "cannot write shimmer.webm (ffmpeg: Unknown encoder of things)")
  }

  @Test("An error that ffmpeg reports although it ends with 0 is one")
  func falseSuccess() throws {
    // The last argument is the file, which may have the name of a protocol before it.
    let script =
      "cat >/dev/null; for file; do :; done; echo half >\"${file#file:}\"; echo 'disk on fire' >&2"
    try expect(
      run(["-o", "a.webp"], withFFmpeg: script),
      says: "cannot write a.webp (ffmpeg: disk on fire)")
  }

  @Test(
    "An ffmpeg that ends without a word is an error that says how",
    arguments: [
      ("exit 3", "ended with exit code 3, without a message"),
      ("cat >/dev/null; exit 3", "ended with exit code 3, without a message"),
      ("kill -SEGV $$", "was ended by signal 11"), ("cat >/dev/null", "wrote nothing"),
    ])
  func silent(script: String, end: String) throws {
    try expect(
      run(["-o", "a.mp4"], withFFmpeg: script), says: "cannot write a.mp4 (ffmpeg \(end))")
  }

  @Test("The file has the name in ffmpeg's messages that it has for the user")
  func name() throws {
    try expect(
      run(
        ["-o", "a.mp4"],
        withFFmpeg: "cat >/dev/null; for file; do :; done; echo \"$file: no, ${file#file:}\" >&2"),
      says: "cannot write a.mp4 (ffmpeg: a.mp4: no, a.mp4)")
  }

  @Test("An ffmpeg that writes messages without end costs no memory, and one line")
  func talkative() throws {
    let outcome = try run(
      ["-o", "a.mp4"], withFFmpeg: "head -c 300000000 /dev/zero >&2; exec cat >/dev/null")
    #expect(outcome.status == 73 && outcome.errors.filter(\.isNewline).count == 1)
    #expect(outcome.errors.hasPrefix("shimmer: cannot write a.mp4 (ffmpeg: \\0"))
    #expect(outcome.usage.peakResidentBytes < 150 << 20)
  }

  @Test(
    "An ffmpeg that no longer reads, and writes messages without an end, ends after ten seconds")
  func endless() throws {
    try expect(
      run(["-o", "a.mp4"], withFFmpeg: "exec <&-; exec cat /dev/zero >&2"),
      says: "cannot write a.mp4 (ffmpeg stopped reading and did not end)")
  }

  @Test("What an ffmpeg has started ends with it")
  func descendants() throws {
    let outcome = try run(["-o", "a.mp4"], withFFmpeg: "sleep 600 & echo $! >&2; cat >/dev/null")
    let number = try #require(
      outcome.errors.firstMatch(of: /ffmpeg: ([0-9]+)/).flatMap { Int32($0.1) })
    try RunningMovie.waitForEnd(of: [number])
  }

  @Test("An ffmpeg that may not be started is one line")
  func forbidden() throws {
    _ = try path(toFFmpeg: "exit 0")
    unsafe chmod(stage.folder.path("tools/ffmpeg"), 0o644)
    let outcome = try stage.run(
      ["-o", "a.mp4"], environment: ["PATH": stage.folder.path("tools")])
    #expect(outcome.status == 73 && outcome.errors.filter(\.isNewline).count == 1)
    #expect(outcome.errors.contains("ffmpeg"), "\(outcome.errors)")
    #expect(try stage.folder.names() == ["tools"])
  }

  @Test("A signal ends a run whose ffmpeg hangs, and ffmpeg with it")
  func hanging() throws {
    _ = try stage.folder.write([1], to: "a.mp4")
    let run = try RunningMovie(
      ["-o", "a.mp4"], in: stage, environment: ["PATH": try path(toFFmpeg: "exec sleep 1000")])
    // The pipe is full once the run waits for its reader, and has read no frame for a while.
    try ProcessActivity.wait(for: "a full pipe") {
      try !run.encoders.isEmpty && Self.isWriting(run.child.identifier)
    }
    let encoders = run.encoders
    run.child.send(SIGTERM)
    #expect(try run.child.wait().status == 128 + SIGTERM)
    try RunningMovie.waitForEnd(of: encoders)
    #expect(encoders.count == 1)
    #expect(try stage.folder.names() == ["a.mp4", "tools"])
    #expect(try stage.bytes("a.mp4") == [1])
  }

  /// Whether a thread of a process waits for three descriptors: room in the pipe, messages, the end of the encoder.
  ///
  /// The numbers are those of poll and ppoll on x86-64 and arm64.
  private static func isWriting(_ process: Int32) throws -> Bool {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).contains { thread in
      let call = try? String(contentsOfFile: "\(tasks)/\(thread)/syscall", encoding: .utf8)
      let fields = call?.split(separator: " ") ?? []
      return fields.count > 3 && ["7", "271", "73"].contains(fields[0]) && fields[2] == "0x3"
    }
  }
}
