import Foundation
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Program: the matrix of servers")
struct ServerProgramTests {
  private static let guide = ShimmerProgram.root.appending(
    path: "Sources/ShimmerCommand/ShimmerCommand.docc/Servers.md")

  @Test(
    "A server shows every pixel of the card, as the guide says",
    .fault(.otherFormats, .modeSwitch),
    .takes(atMost: 300, because: "with SHIMMER_ALL_SERVERS it starts nineteen kinds of server"),
    arguments: ServerRow.wanted)
  func row(_ row: ServerRow) throws {
    let trial = ServerTrial(row)
    let line = trial.run()
    let place = try #require(ServerRow.all.firstIndex { $0.name == row.name })
    try ServerLine.record(line, at: place)
    #expect(trial.problems.isEmpty)
    #expect(try MarkdownFile(Self.guide).text.contains("\n\(line)\n"), "the guide has no \(line)")
  }

  @Test("The guide's table is what the matrix expects, row by row")
  func guideRows() throws {
    let text = try MarkdownFile(Self.guide).text
    let parts = text.components(separatedBy: ServerLine.header + "\n")
    try #require(parts.count == 2)
    let lines = parts[1].components(separatedBy: "\n").prefix { $0.hasPrefix("|") }
    #expect(Array(lines) == ServerRow.all.map { ServerLine(expected: $0).text })
  }

  @Test(
    "A screen of palettes alone is refused, with one line that says why", .fault(.otherFormats))
  func palettes() throws {
    let screen = try PaletteScreen()
    let probe = try ShimmerProgram.run(["probe", "--format", "json"], display: screen.display)
    #expect(probe.status == 0 && probe.output.contains("\"visual\" : null"), "\(probe.errors)")
    let outcome = try ShimmerProgram.run(["view", "--frames", "1"], display: screen.display)
    #expect(outcome.status == 69 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("shimmer: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("none of its 6 visuals has colour masks"), "\(outcome.errors)")
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
  }

  @Test("The card drawn by render is correct")
  func rendered() throws {
    let (scene, folder) = (try CardScene(), try TemporaryFolder())
    let (size, path) = (CardScene.size, folder.path("rendered.png"))
    let outcome = try ShimmerProgram.run(
      ["render", "--size", "\(size.width)x\(size.height)", "-o", path] + scene.arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try ImageFile.load(path: path).hasSamePixels(as: scene.expected))
  }

  @Test(
    "A wrong picture of the card is always detected",
    arguments: [[0xFF_0000, 0xFF00, 0xFF], [0x7, 0x38, 0xC0]] as [[UInt32]])
  func mistakes(masks: [UInt32]) {
    let card = TestCard.draw(size: PixelSize(width: 259, height: 99))
    let (size, whole) = (card.size, ServerPicture(of: card, masks: masks))
    #expect(whole.difference(from: whole) == nil)
    // The same numbers, read or written with the channels in another order.
    for order in [[1, 0, 2], [2, 1, 0], [0, 2, 1], [1, 2, 0], [2, 0, 1]] {
      let swapped = ServerPicture(
        of: Bitmap(size: size) { rows in
          for y in 0..<size.height {
            for x in 0..<size.width {
              let levels = [16, 8, 0].map { card[x, y] >> $0 & 0xFF }
              rows[x, y] = order.reduce(0) { $0 << 8 | levels[$1] }
            }
          }
        }, masks: masks)
      #expect(swapped.difference(from: whole) != nil, "\(order)")
    }
    for (right, down) in [(1, 0), (0, 1), (16, 0), (0, 16)] {
      let part = PixelRect(x: 0, y: 0, width: size.width - right, height: size.height - down)
      let moved = whole.part(part.offset(x: right, y: down))
      #expect(moved.difference(from: whole.part(part)) != nil, "moved by \(right), \(down)")
    }
    // The smallest change of one channel in one pixel.
    for (x, y) in [(0, 0), (size.width - 1, 0), (0, size.height - 1), (130, 90)] {
      var picture = whole
      picture[x, y] ^= masks[0] & ~(masks[0] << 1)
      #expect(picture.difference(from: whole)?.contains("(\(x), \(y))") == true)
    }
  }

  @Test("The card has every level of each channel")
  func levels() {
    let card = TestCard.draw(size: CardScene.inner.size)
    for shift in [0, 8, 16] as [UInt32] {
      var alone: Set<UInt32> = []
      for y in 0..<card.size.height {
        for x in 0..<card.size.width where card[x, y] & 0xFF_FFFF & ~(0xFF << shift) == 0 {
          alone.insert(card[x, y] >> shift & 0xFF)
        }
      }
      #expect(alone.count == 256)
    }
  }
}
