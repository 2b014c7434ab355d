import Decoding
import Foundation
import ShimmerCommand
import TestSupport
import Testing

/// Programs in place of `shimmer-decode`, which end in ways in which it may end.
@Suite("Decoder: how it ends")
struct StandInDecoderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the line about a picture that a program fails to decode.
  private func line(of picture: String, program: String) throws -> String? {
    let error = #expect(throws: PictureError.self) {
      _ = try PictureDecoder(picture, limits: PictureLimits(), program: program).take()
    }
    return error?.description
  }

  @Test(
    "Each way has its line",
    arguments: [
      (
        "kill -SYS $$",
        """
        cannot decode PICTURE: the decoder was stopped at a forbidden system call \
        (use another image; this one may be an attack)
        """
      ),
      (
        "exit 2",
        """
        cannot start a decoder for PICTURE: shimmer-decode is of another version \
        (install shimmer again, with shimmer-decode)
        """
      ),
      (
        "echo 'shimmer-decode: error while loading shared libraries: librsvg-2.so.2' >&2; exit 127",
        """
        cannot start a decoder for PICTURE: \
        shimmer-decode: error while loading shared libraries: librsvg-2.so.2 \
        (install the library, or raise the limits that ulimit -a shows)
        """
      ),
      (
        "echo 'setrlimit: Operation not permitted' >&2; exit 1",
        """
        cannot decode PICTURE: the decoder was killed: setrlimit: Operation not permitted \
        (check the machine's free memory and the limits set with ulimit)
        """
      ),
      (
        "kill -SEGV $$",
        "cannot decode PICTURE: the decoder crashed: Segmentation fault (use another image)"
      ),
      (
        "exit 0",
        """
        cannot decode PICTURE: the decoder returned an invalid answer \
        (use a PNG, JPEG, GIF or SVG file)
        """
      ),
    ])
  func endings(script: String, line: String) throws {
    let picture = try folder.write(Array(script.utf8), to: "script")
    // Not a script of the test's own: a file cannot be run while any process still has it open for writing.
    let program = ShimmerProgram.root.appending(path: "Tests/Support/StandInDecoder/decoder").path
    #expect(
      try self.line(of: picture, program: program) == line.replacing("PICTURE", with: picture))
  }

  @Test("A decoder that is not there, or not a program, is named with the remedy")
  func noProgram() throws {
    let picture = try folder.write([0x89, 0x50], to: "x.png")
    let words = "cannot start a decoder for \(picture): "
    let remedy = " (install shimmer again, with shimmer-decode)"
    #expect(
      try line(of: picture, program: folder.path("none"))
        == words + "No such file or directory" + remedy)
    #expect(try line(of: picture, program: picture) == words + "Permission denied" + remedy)
  }
}
