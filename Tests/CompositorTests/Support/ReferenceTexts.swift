import LayerKit
import Raster

/// Texts as the typesetter draws them, each drawn once per scale.
final class ReferenceTexts {
  private struct Key: Hashable {
    let text: TextRun
    let size: Size
    let scale: Double
  }

  /// A text's glyphs, and the position of their first pixel in the text's box.
  private struct Picture {
    let glyphs: Bitmap
    let area: PixelRect

    func alpha(_ x: Int, _ y: Int) -> UInt32 {
      guard area.columns.contains(x), area.rows.contains(y) else { return 0 }
      return glyphs[x - area.minX, y - area.minY] >> 24
    }
  }

  /// The pixels per point at which glyphs are sampled.
  private static let density = 4.0

  private let typesetter: any Typesetter
  private var pictures: [Key: Picture?] = [:]

  init(_ typesetter: any Typesetter) { self.typesetter = typesetter }

  /// The coverage of a pixel of the text's box at a scale.
  func alpha(of text: TextRun, size: Size, x: Int, y: Int, scale: Double) -> Double {
    Double(picture(of: text, size, scale)?.alpha(x, y) ?? 0) / 255
  }

  /// The coverage of a rectangle of the text's box if it is uniform; `nil` if an edge of a glyph crosses the
  /// rectangle.
  func coverage(of text: TextRun, size: Size, in rect: Rect) -> Double? {
    guard let picture = picture(of: text, size, Self.density) else { return 0 }
    func pixel(_ place: Double) -> Int {
      Int(min(max((place * Self.density).rounded(.down), -1e6), 1e6))
    }
    let part = PixelRect(
      minX: pixel(rect.minX), minY: pixel(rect.minY), maxX: pixel(rect.maxX) + 1,
      maxY: pixel(rect.maxY) + 1)
    let inside = part.intersection(picture.area)
    if inside.isEmpty { return 0 }
    let first = picture.alpha(inside.minX, inside.minY)
    if first != 0 && (first != 255 || inside != part) { return nil }
    for y in inside.rows {
      for x in inside.columns where picture.alpha(x, y) != first { return nil }
    }
    return Double(first) / 255
  }

  private func picture(of text: TextRun, _ size: Size, _ scale: Double) -> Picture? {
    let key = Key(text: text, size: size, scale: scale)
    if let known = pictures[key] { return known }
    let ink = typesetter.inkBounds(of: text, size: size)
    let area = PixelRect(
      minX: Int((ink.minX * scale).rounded(.down)), minY: Int((ink.minY * scale).rounded(.down)),
      maxX: Int((ink.maxX * scale).rounded(.up)), maxY: Int((ink.maxY * scale).rounded(.up)))
    let glyphs = typesetter.bitmap(of: text, size: size, part: area, scale: scale)
    let picture = glyphs.map { Picture(glyphs: $0, area: area) }
    pictures[key] = .some(picture)
    return picture
  }
}
