import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Program: movies that cannot be completed", .needs(.tool("ffmpeg", package: "ffmpeg")))
struct MovieEndingProgramTests {
  private let stage: MovieStage

  init() throws { stage = try MovieStage() }

  // MARK: Signals

  @Test(
    "A signal leaves neither a part of a movie nor an encoder, and an older file as it was",
    arguments: zip(
      ["y4m", "raw", "gif", "mp4", "apng"], [SIGINT, SIGTERM, SIGTERM, SIGINT, SIGHUP]))
  func signal(ending: String, number: Int32) throws {
    _ = try stage.folder.write([1, 2, 3], to: "a.\(ending)")
    let run = try RunningMovie(["-o", "a.\(ending)"], in: stage)
    let isEncoded = ending != "y4m" && ending != "raw"
    let encoder = isEncoded ? [try run.waitForEncoder()] : []
    // A GIF has content only once its colours are chosen; an MP4 gets it late.
    if ending != "mp4" { try run.waitForContent(in: stage) }
    // Nothing would have to be removed.
    #expect(try stage.folder.names() == ["a.\(ending)"])
    let encoders = Set(encoder + run.encoders)
    #expect(encoders.isEmpty != isEncoded)
    run.child.send(number)
    let outcome = try run.child.wait()
    #expect(outcome.status == 128 + number && outcome.errors == "")
    try RunningMovie.waitForEnd(of: Array(encoders))
    #expect(try stage.folder.names() == ["a.\(ending)"])
    #expect(try stage.bytes("a.\(ending)") == [1, 2, 3])
  }

  @Test("While the colours of a GIF are chosen, too; there is no temporary folder")
  func signalWhileChoosing() throws {
    let scratch = try TemporaryFolder()
    let run = try RunningMovie(
      ["--format", "gif", "--fps", "50"], in: stage, environment: ["TMPDIR": scratch.url.path])
    var encoders: [Int32] = []
    try ProcessActivity.wait(for: "an encoder") {
      encoders = run.encoders
      return !encoders.isEmpty || run.child.hasEnded
    }
    #expect(try scratch.names() == [])
    run.child.send(SIGTERM)
    let outcome = try run.child.wait()
    #expect(outcome.status == 128 + SIGTERM && outcome.errors == "")
    try RunningMovie.waitForEnd(of: encoders)
    #expect(try stage.folder.names() == [] && scratch.names() == [])
  }

  @Test(
    "Ctrl-C, which a terminal sends the encoder too, ends both without a word",
    arguments: ["apng", "mp4"])
  func interrupt(ending: String) throws {
    // A session of its own, so that the signal reaches only this run.
    let run = try RunningMovie(["-o", "a.\(ending)"], in: stage, launcher: ["setsid"])
    let encoder = try run.waitForEncoder()
    kill(-run.child.identifier, SIGINT)
    let outcome = try run.child.wait()
    #expect(outcome.status == 128 + SIGINT && outcome.errors == "", "\(outcome.errors)")
    try RunningMovie.waitForEnd(of: [encoder])
    #expect(try stage.folder.names() == [])
  }

  @Test("An encoder that ends midway is an error, and leaves nothing")
  func killedEncoder() throws {
    let run = try RunningMovie(["-o", "a.mp4"], in: stage)
    kill(try run.waitForEncoder(), SIGKILL)
    let outcome = try run.child.wait()
    #expect(outcome.status == 73)
    #expect(
      outcome.errors == "shimmer: cannot write a.mp4 (ffmpeg was ended by signal 9)\n",
      "\(outcome.errors)")
    #expect(try stage.folder.names() == [])
  }

  @Test(
    "Every other signal that ends a program leaves neither a part of a movie nor an encoder",
    arguments: [SIGKILL, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM])
  func hardSignal(number: Int32) throws {
    let run = try RunningMovie(
      ["-o", "a.apng"], in: stage, launcher: ["/bin/sh", "-c", "ulimit -c 0; exec \"$0\" \"$@\""])
    let encoder = try run.waitForEncoder()
    try run.waitForContent(in: stage)
    run.child.send(number)
    #expect(try run.child.wait().status == 128 + number)
    try RunningMovie.waitForEnd(of: [encoder])
    #expect(try stage.folder.names() == [])
  }

  // MARK: Room

  /// Runs `render` in a file system of 16 KiB; the output lists the files that are left there.
  private func runWithoutRoom(
    _ arguments: [String], scratch: String = "/tmp"
  ) throws -> Child.Outcome {
    let namespace = try IPCNamespace()
    defer { withExtendedLifetime(namespace) {} }
    let place = stage.folder.path("small")
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let script =
      "mount -t tmpfs -o size=16k none '\(place)' && cd '\(place)' && "
      + "TMPDIR=\(scratch) \"$0\" \"$@\"; status=$?; ls -A; exit $status"
    let command =
      namespace.entry + MachineFeature.mountNamespace.launcher
      + ["sh", "-c", script, try ShimmerProgram.executable().path]
      + MovieStage.command(["--size", "320x200", "--to", "2"] + arguments)
    return try Child.run(
      command[0], Array(command.dropFirst()), environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil])
  }

  @Test(
    "A full disk is one line with the remedy, and leaves nothing", .needs(.mountNamespace),
    arguments: ["y4m", "raw", "apng", "gif", "webp", "mp4", "webm"])
  func fullDisk(ending: String) throws {
    let outcome = try runWithoutRoom(["-o", "a.\(ending)"])
    #expect(outcome.status == 73 && outcome.output == "", "\(outcome.output)")
    #expect(outcome.errors.hasPrefix("shimmer: cannot write a.\(ending) ("), "\(outcome.errors)")
    #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("free some space or write elsewhere)\n"), "\(outcome.errors)")
    #expect(outcome.errors.filter(\.isNewline).count == 1)
  }

  @Test("A file of a movie is never larger than the limit of ulimit", arguments: ["y4m", "apng"])
  func limited(ending: String) throws {
    _ = try stage.folder.write([1, 2, 3], to: "a.\(ending)")
    let outcome = try Child.run(
      "/bin/sh",
      ["-c", "ulimit -f 8; exec \"$0\" \"$@\"", ShimmerProgram.executable().path]
        + MovieStage.command(["--size", "320x200", "--to", "2", "-o", "a.\(ending)"]),
      directory: stage.folder.url)
    #expect(outcome.status == 73)
    #expect(outcome.errors.hasPrefix("shimmer: cannot write a.\(ending) ("), "\(outcome.errors)")
    #expect(try stage.folder.names() == ["a.\(ending)"])
    #expect(try stage.bytes("a.\(ending)") == [1, 2, 3])
  }

  @Test("A device that is full is one line with the remedy", arguments: ["y4m", "raw"])
  func fullDevice(format: String) throws {
    let outcome = try stage.run(["--to", "1", "--format", format, "-o", "/dev/full"])
    #expect(outcome.status == 73)
    #expect(
      outcome.errors
        == "shimmer: cannot write /dev/full (No space left on device; free some space or write elsewhere)\n"
    )
  }

  @Test(
    "A folder that cannot be written is one line with the remedy", arguments: ["raw", "gif", "mp4"])
  func unwritable(ending: String) throws {
    let outcome = try stage.run(["--to", "1", "-o", "/no/such/a.\(ending)"])
    #expect(outcome.status == 73 && outcome.errors.filter(\.isNewline).count == 1)
    #expect(
      outcome.errors.hasPrefix("shimmer: cannot write /no/such/a.\(ending) ("), "\(outcome.errors)")
  }

  // MARK: Readers

  @Test("A reader that has seen enough is not an error", arguments: ["y4m", "raw"])
  func closedPipe(format: String) throws {
    let script = "{ \"$0\" \"$@\"; echo $? >&2; } | head -c 1000"
    let outcome = try Child.run(
      "/bin/sh",
      ["-c", script, ShimmerProgram.executable().path]
        + MovieStage.command(["--to", "1000", "--format", format, "-o", "-"]))
    #expect(outcome.errors == "0\n")
  }

  @Test("Standard output receives the bytes of the file")
  func piped() throws {
    for format in ["y4m", "raw"] {
      try stage.render(["--to", "0.2"], to: "a.\(format)")
      let outcome = try Child.run(
        "/bin/sh",
        ["-c", "\"$0\" \"$@\" >piped", ShimmerProgram.executable().path]
          + MovieStage.command(["--to", "0.2", "--format", format, "-o", "-"]),
        directory: stage.folder.url)
      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(try MovieStage.difference(stage.bytes("piped"), stage.bytes("a.\(format)")) == 0)
    }
  }
}
