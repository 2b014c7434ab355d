import LayerKit
import Raster

/// The pixels of a picture that is stretched, turned or moved by parts of a pixel.
///
/// Between the picture's pixels it interpolates linearly, on premultiplied values; beyond the
/// outermost ones these go on. White pixels, more or less transparent, take the tint; those of
/// another colour take its alpha alone, as glyphs do that have a colour of their own.
struct PictureShader {
  private let picture: Bitmap
  private let toPicture: AffineTransform
  /// What a level of white, and one of a colour, becomes: shares of 65535.
  private let white, colored: SIMD4<Float>

  /// Prepares a picture.
  ///
  /// - Parameters:
  ///   - toPicture: The map from device pixels to pixels of the picture.
  ///   - tint: The colour of what is white.
  init?(_ picture: Bitmap, toPicture: AffineTransform, tint: Color) {
    guard !picture.size.isEmpty, toPicture.tx.isFinite, toPicture.ty.isFinite else { return nil }
    self.picture = picture
    self.toPicture = toPicture
    white = SIMD4<Float>(WidePixel(tint).channels) / 255
    colored = SIMD4(repeating: white.w)
  }

  /// Writes the pixels of a row from a column on.
  func shade(row y: Int, from x: Int, into pixels: inout MutableSpan<WidePixel>) {
    let (width, height) = (picture.size.width, picture.size.height)
    picture.withRows { rows in
      for index in 0..<pixels.count {
        let place = toPicture.apply(to: Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5))
        let u = Self.split(place.x - 0.5, count: width)
        let v = Self.split(place.y - 0.5, count: height)
        let top = mix(rows[u.low, v.low], rows[u.high, v.low], u.share)
        let bottom = mix(rows[u.low, v.high], rows[u.high, v.high], u.share)
        pixels[index] = WidePixel(rounding: top + (bottom - top) * v.share)
      }
    }
  }

  private static func split(
    _ place: Double, count: Int
  ) -> (low: Int, high: Int, share: Float) {
    let clamped = min(max(place, 0), Double(count - 1))
    let low = Int(clamped)
    return (low, min(low + 1, count - 1), Float(clamped - Double(low)))
  }

  private func mix(_ a: UInt32, _ b: UInt32, _ share: Float) -> SIMD4<Float> {
    let first = tinted(a)
    return a == b ? first : first + (tinted(b) - first) * share
  }

  private func tinted(_ pixel: UInt32) -> SIMD4<Float> {
    let levels = SIMD4<Float>(
      Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), Float(pixel >> 24))
    return levels * (pixel.isWhite ? white : colored)
  }
}
