import Drawing
import Raster
import TestSupport

/// Two test cards, one in front of the other, and the arguments that show them.
///
/// One is the viewer's background; the other, smaller, is the shimmering picture at rest. This tests both ways in
/// which pictures reach the screen.
struct CardScene {
  /// The size of the window; both sides are odd and not multiples of anything.
  static let size = PixelSize(width: 309, height: 205)

  /// The position of the smaller card, with the least margins that the scene allows.
  static let inner = PixelRect(x: 16, y: 16, width: 277, height: 173)

  /// The expected contents of the window.
  let expected: Bitmap

  /// The arguments for commands that show a scene.
  let arguments: [String]

  private let folder: TemporaryFolder

  /// Draws the cards and writes their files.
  init() throws {
    folder = try TemporaryFolder()
    let behind = TestCard.draw(size: Self.size, seed: 0xB0A7)
    let before = TestCard.draw(size: Self.inner.size)
    try PNGWriter.write(behind, to: folder.path("behind.png"))
    try PNGWriter.write(before, to: folder.path("before.png"))
    expected = Bitmap(size: Self.size) { rows in
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          let isInside = Self.inner.rows.contains(y) && Self.inner.columns.contains(x)
          rows[x, y] =
            isInside ? before[x - Self.inner.minX, y - Self.inner.minY] : behind[x, y]
        }
      }
    }
    arguments = [
      "--scene", "wordmark", "--background", folder.path("behind.png"), "--image",
      folder.path("before.png"),
      "--scale", "1", "--set", "shimmering=off",
    ]
  }
}
