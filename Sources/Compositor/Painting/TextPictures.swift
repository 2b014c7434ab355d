import LayerKit
import Raster

/// Texts as pictures, kept until they have not been asked for in a while.
///
/// The typesetter is slow: it is asked only when a text, its box or the scale changes, never in a
/// frame.
final class TextPictures {
  /// A text that has been set.
  final class Picture {
    /// White glyphs, and those that have a colour of their own.
    let glyphs: Bitmap

    /// Whether there are glyphs with a colour of their own.
    let isColored: Bool

    fileprivate init(_ glyphs: Bitmap) {
      self.glyphs = glyphs
      isColored = !glyphs.isWhite
    }
  }

  private struct Key: Hashable {
    let run: TextRun
    let width: Double
    let height: Double
    let scale: Double
  }

  private var pictures = PictureStore<Key, Picture>(limit: 256, byteLimit: 32 << 20)
  private let typesetter: any Typesetter

  /// Creates an empty store before a typesetter.
  init(_ typesetter: any Typesetter) { self.typesetter = typesetter }

  /// Memory in use, in bytes.
  var byteCount: Int { pictures.byteCount }

  /// Lets go of what the last pass over the scene needed, when there is need for room.
  func beginPass() { pictures.beginPass() }

  /// A text in a box, or nothing when the box has no pixel.
  func picture(of run: TextRun, size: Size, scale: Double) -> Picture? {
    let key = Key(run: run, width: size.width, height: size.height, scale: scale)
    if let known = pictures.picture(for: key) { return known }
    guard scale > 0, scale.isFinite,
      let glyphs = typesetter.bitmap(of: run, size: size, scale: scale)
    else { return nil }
    let picture = Picture(glyphs)
    pictures.keep(picture, byteCount: glyphs.byteCount, for: key)
    return picture
  }
}

extension Bitmap {
  /// Whether every pixel is white, more or less transparent.
  fileprivate var isWhite: Bool {
    withRows { rows in
      for y in 0..<size.height {
        let isWhite = rows.withRow(reading: y, 0..<size.width) { row in
          for index in 0..<row.count where !row[index].isWhite {
            return false
          }
          return true
        }
        if !isWhite { return false }
      }
      return true
    }
  }
}

extension UInt32 {
  /// Whether a premultiplied pixel is white, more or less transparent.
  var isWhite: Bool { self == (self >> 24) &* 0x0101_0101 }
}
