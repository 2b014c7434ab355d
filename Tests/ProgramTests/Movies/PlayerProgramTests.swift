import Foundation
import TestSupport
import Testing

/// Plays and converts what the help and the guide show, with the programs that they name.
@Suite(
  "Program: frames piped into a player", .needs(.tool("mpv", package: "mpv")),
  .needs(.tool("ffmpeg", package: "ffmpeg")))
struct PlayerProgramTests {
  private static let still =
    "mpv --no-config --really-quiet --vo=image --vo-image-format=png --frames=1"

  private let folder: TemporaryFolder
  private let guide: String

  init() throws {
    folder = try TemporaryFolder()
    guide = try String(
      contentsOf: ShimmerProgram.root.appending(
        path: "Sources/ShimmerCommand/ShimmerCommand.docc/Recording.md"), encoding: .utf8)
  }

  /// Runs a command line that shows a frame at the default size, and compares its corner, where only the background is.
  private func expectColors(of command: String, within tolerance: Int) throws {
    let frames = "\"$0\" render --background '#208040' --from 0 --to 0.1"
    let script = command.replacing("shimmer render", with: frames)
    let played = try Child.run(
      "sh", ["-c", script, ShimmerProgram.executable().path], directory: folder.url)
    #expect(played.status == 0, "\(played.errors)")
    let corner = try Child.run(
      "sh",
      [
        "-c",
        "ffmpeg -v error -i 00000001.png -vf crop=1:1:5:5 -f rawvideo -pix_fmt rgb24 - | od -An -tu1",
      ], directory: folder.url)
    let levels = corner.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(levels.count == 3, "\(corner.output)\(corner.errors)")
    for (level, wanted) in zip(levels, [0x20, 0x80, 0x40]) {
      #expect(abs(level - wanted) <= tolerance, "\(levels)")
    }
  }

  @Test("The example of the help, which is that of the guide, shows the colours of the scene")
  func colors() throws {
    let help = try ShimmerProgram.run(["help", "render"]).output
    let line = try #require(help.split(separator: "\n").first { $0.contains("| mpv") })
      .trimmingCharacters(in: .whitespaces)
    #expect(guide.contains("\n\(line)\n"))
    try expectColors(of: line.replacing("| mpv", with: "| \(Self.still)"), within: 2)
  }

  @Test("What the guide's command makes for other players shows them too, without options")
  func converted() throws {
    let line = try #require(guide.firstMatch(of: /`(ffmpeg -i - [^`]*)`/)).1
    try expectColors(
      of: "shimmer render --format y4m -o - | \(line) && \(Self.still) out.mkv", within: 4)
  }
}
