import Foundation
import TestSupport
import Testing

/// Plays what the help shows, with the program that it names.
@Suite(
  "Program: frames piped into a player", .needs(.tool("mpv", package: "mpv")),
  .needs(.tool("ffmpeg", package: "ffmpeg")))
struct PlayerProgramTests {
  @Test("The example of the help shows the colours of the scene at the default size")
  func colors() throws {
    let folder = try TemporaryFolder()
    let help = try ShimmerProgram.run(["help", "render"]).output
    let line = try #require(help.split(separator: "\n").first { $0.contains("| mpv") })
    let command = line.trimmingCharacters(in: .whitespaces)
      .replacing("shimmer render", with: "\"$0\" render --background '#208040' --from 0 --to 0.1")
      .replacing(
        "| mpv",
        with: "| mpv --no-config --really-quiet --vo=image --vo-image-format=png --frames=1")
    let program = try ShimmerProgram.executable().path
    let played = try Child.run("sh", ["-c", command, program], directory: folder.url)
    #expect(played.status == 0, "\(played.errors)")
    // The corner of the frame shows the background alone.
    let corner = try Child.run(
      "sh",
      [
        "-c",
        "ffmpeg -v error -i 00000001.png -vf crop=1:1:5:5 -f rawvideo -pix_fmt rgb24 - | od -An -tu1",
      ], directory: folder.url)
    let levels = corner.output.split(separator: " ").compactMap {
      Int($0.trimmingCharacters(in: .newlines))
    }
    try #require(levels.count == 3, "\(corner.output)\(corner.errors)")
    for (level, wanted) in zip(levels, [0x20, 0x80, 0x40]) {
      #expect(abs(level - wanted) <= 2, "\(levels)")
    }
  }
}
