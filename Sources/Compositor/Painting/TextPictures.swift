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

    private var tint: (color: UInt32, picture: Bitmap)?

    fileprivate init(_ glyphs: Bitmap) {
      self.glyphs = glyphs
      isColored = !glyphs.isWhite
    }

    /// The glyphs in a colour; those that have their own keep it and take the colour's alpha.
    func tinted(_ color: UInt32) -> Bitmap {
      if let tint, tint.color == color { return tint.picture }
      let picture = glyphs.tinted(color)
      tint = (color, picture)
      return picture
    }

    fileprivate var byteCount: Int { glyphs.byteCount + (tint?.picture.byteCount ?? 0) }
  }

  private struct Key: Hashable {
    let run: TextRun
    let width: Double
    let height: Double
    let scale: Double
  }

  private var pictures: [Key: (picture: Picture, lastUse: Int)] = [:]
  private var uses = 0
  private let typesetter: any Typesetter

  /// Texts that are kept.
  private static let limit = 256

  /// Creates an empty store before a typesetter.
  init(_ typesetter: any Typesetter) { self.typesetter = typesetter }

  /// Memory in use, in bytes.
  var byteCount: Int { pictures.values.reduce(0) { $0 + $1.picture.byteCount } }

  /// A text in a box, or nothing when the box has no pixel.
  func picture(of run: TextRun, size: Size, scale: Double) -> Picture? {
    let key = Key(run: run, width: size.width, height: size.height, scale: scale)
    uses += 1
    if let known = pictures[key]?.picture {
      pictures[key]?.lastUse = uses
      return known
    }
    guard scale > 0, scale.isFinite,
      let glyphs = typesetter.bitmap(of: run, size: size, scale: scale)
    else { return nil }
    if pictures.count >= Self.limit { removeOldest() }
    let picture = Picture(glyphs)
    pictures[key] = (picture, uses)
    return picture
  }

  /// Drops the older half at once, so that the search is rare.
  private func removeOldest() {
    let middle = pictures.values.map(\.lastUse).sorted()[pictures.count / 2]
    pictures = pictures.filter { $0.value.lastUse > middle }
  }
}

extension Bitmap {
  /// Whether every pixel is white, more or less transparent.
  fileprivate var isWhite: Bool {
    withRows { rows in
      for y in 0..<size.height {
        let isWhite = rows.withRow(reading: y, 0..<size.width) { row in
          for index in 0..<row.count where row[index] != (row[index] >> 24) &* 0x0101_0101 {
            return false
          }
          return true
        }
        if !isWhite { return false }
      }
      return true
    }
  }

  fileprivate func tinted(_ color: UInt32) -> Bitmap {
    let result = Bitmap(size: size)
    withRows { source in
      result.withRows { target in
        for y in 0..<size.height {
          source.withRow(reading: y, 0..<size.width) { glyphs in
            target.withRow(y, 0..<size.width) { pixels in
              for index in 0..<pixels.count {
                let glyph = glyphs[index]
                let isWhite = glyph == (glyph >> 24) &* 0x0101_0101
                pixels[index] =
                  isWhite
                  ? color.multiplied(byAlpha: glyph >> 24)
                  : glyph.multiplied(byAlpha: color >> 24)
              }
            }
          }
        }
      }
    }
    return result
  }
}

extension UInt32 {
  /// A premultiplied pixel times an alpha of 0…255, rounded to nearest.
  func multiplied(byAlpha alpha: UInt32) -> UInt32 {
    var result: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
      let product = (self >> shift & 0xFF) * alpha + 128
      result |= ((product + product >> 8) >> 8) << shift
      shift += 8
    }
    return result
  }

  /// A premultiplied pixel times a coverage of 0…1, rounded to nearest.
  func multiplied(by coverage: Float) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      UInt32(Float(self >> shift & 0xFF) * coverage + 0.5) << shift
    }
    return part(24) | part(16) | part(8) | part(0)
  }
}
