import Drawing
import Foundation
import Raster
import TestSupport
import Testing

@Suite("Program: its output")
struct OutputProgramTests {
  /// Runs the program with a file size limit of zero; the arguments must not contain blanks.
  private func runWithoutRoom(
    _ arguments: [String], input: String = "", in folder: TemporaryFolder
  ) throws -> Child.Outcome {
    let program = try ShimmerProgram.executable().path
    let command = ([program] + arguments).joined(separator: " ")
    return try Child.run(
      "/bin/sh", ["-c", "ulimit -f 0; exec \(command)"],
      input: input, directory: folder.url)
  }

  @Test(
    "When writing fails midway, the old file is unchanged",
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

  @Test(
    "Content that the scene does not show is named, with what happens instead",
    arguments: [
      (["--scene", "skeleton", "--text", "Hi"], "skeleton shows no text of yours"),
      (["--scene", "choir", "a b"], "choir shows no text of yours"),
      (["--scene", "defaults", "--image", "%"], "defaults shows no image of yours"),
      (["--scene", "corners", "--image", "%"], ""), (["--scene", "defaults", "--text", "Hi"], ""),
    ])
  func hiddenContent(arguments: [String], warning: String) throws {
    let folder = try TemporaryFolder()
    try PNGWriter.write(
      Bitmap(size: PixelSize(width: 4, height: 4)), to: folder.path("image.png"))
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "64x48", "-o", "x.png"] + arguments.map { $0 == "%" ? "image.png" : $0 },
      directory: folder.url)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == (warning.isEmpty
          ? "" : "shimmer: \(warning) (its own content is shown; use --scene own)\n"))
  }

  @Test("A signal during writing leaves a whole file or none")
  func signal() throws {
    let folder = try TemporaryFolder()
    // Noise does not compress, so that writing the PNG takes a while.
    var generator = SeededGenerator(seed: 0x5EED_0F11)
    let noise = Bitmap(size: PixelSize(width: 1200, height: 800)) { rows in
      for y in 0..<800 {
        for x in 0..<1200 {
          rows[x, y] = UInt32.random(in: 0...UInt32.max, using: &generator) | 0xFF00_0000
        }
      }
    }
    try PNGWriter.write(noise, to: folder.path("noise.png"))
    let child = try ShimmerProgram.start(
      ["render", "--background", "noise.png", "--size", "1200x800", "-o", "frame.png"],
      directory: folder.url)
    while !child.hasEnded, RunningMovie.partByteCount(of: child.identifier, in: folder.url) == nil {
    }
    child.send(SIGTERM)
    // It may have finished before the signal arrived.
    #expect(try [0, 128 + SIGTERM].contains(child.wait().status))
    #expect(try folder.names() == ["frame.png", "noise.png"])
  }

  @Test(
    "While a pipe has no reader, or no writer, a signal ends the program",
    arguments: [
      ["render", "--format", "png", "-o", "pipe"],
      ["render", "--format", "y4m", "--to", "1", "-o", "pipe"], ["presets", "-o", "pipe"],
      ["trace", "pipe"], ["render", "--save-preset", "./pipe", "-o", "a.png"],
      ["render", "--scene", "own", "--image", "pipe", "-o", "a.png"],
      ["render", "--preset", "./pipe", "-o", "a.png"],
      ["render", "--replay", "pipe", "-o", "a.png"],
    ])
  func pipe(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    let child = try ShimmerProgram.start(arguments, directory: folder.url)
    try ProcessActivity.wait(for: "a wait") {
      try child.hasEnded || ProcessActivity.isWaitingForFile(child)
    }
    child.send(SIGTERM)
    let outcome = try child.wait()
    #expect(outcome.status == 128 + SIGTERM && outcome.errors == "", "\(outcome.errors)")
  }

  @Test("The time for a picture includes the wait for the writer of a pipe")
  func picturePipe() throws {
    let folder = try TemporaryFolder()
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    let outcome = try ShimmerProgram.run(
      ["render", "--scene", "own", "--image", "pipe", "--picture-seconds", "1", "-o", "a.png"],
      directory: folder.url)
    #expect(outcome.status == 66)
    #expect(
      outcome.errors == """
        shimmer: cannot decode pipe: decoding takes longer than 2 s \
        (use a simpler image or raise --picture-seconds)

        """)
  }

  @Test("A movie for a pipe is refused without a wait for its reader")
  func moviePipe() throws {
    let folder = try TemporaryFolder()
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    let outcome = try ShimmerProgram.run(
      ["render", "--format", "gif", "-o", "pipe"], directory: folder.url)
    #expect(
      outcome.errors.hasPrefix("shimmer: -o pipe is not a regular file, which ffmpeg needs ("))
    #expect(outcome.status == 2)
  }

  @Test(
    "SIGQUIT and SIGABRT end a command without a window at once", arguments: [SIGQUIT, SIGABRT])
  func backtrace(number: Int32) throws {
    let child = try Child(
      "/bin/sh",
      [
        "-c", "ulimit -c 0; exec \"$0\" render --size 640x400 -o -",
        ShimmerProgram.executable().path,
      ])
    // The output exceeds the pipe's capacity, so the program waits for its reader.
    _ = try child.readLine()
    child.send(number)
    let outcome = try child.wait()
    #expect(outcome.status == 128 + number && outcome.errors == "")
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

  @Test("A trace keeps unknown members, every digit of an integer and a zero's sign")
  func unknownMembers() throws {
    let outcome = try ShimmerProgram.run(
      ["trace", "-"], input: #"{"steps": [], "seed": 9007199254740993, "zero": -0.0}"#)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("\"seed\" : 9007199254740993"), "\(outcome.output)")
    #expect(outcome.output.contains("\"zero\" : -0"), "\(outcome.output)")
  }
}
