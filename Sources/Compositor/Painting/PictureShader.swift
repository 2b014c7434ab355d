import LayerKit
import Raster

/// The pixels of a picture that is stretched, turned or moved by parts of a pixel.
///
/// Between the picture's pixels it interpolates linearly, on premultiplied values rounded to
/// nearest; beyond the outermost ones these go on.
struct PictureShader {
  private let picture: Bitmap
  private let toPicture: AffineTransform

  /// Prepares a picture.
  ///
  /// - Parameter toPicture: The map from device pixels to pixels of the picture.
  init?(_ picture: Bitmap, toPicture: AffineTransform) {
    guard !picture.size.isEmpty, toPicture.tx.isFinite, toPicture.ty.isFinite else { return nil }
    self.picture = picture
    self.toPicture = toPicture
  }

  /// Writes the pixels of a row from a column on.
  func shade(row y: Int, from x: Int, into pixels: inout MutableSpan<UInt32>) {
    let (width, height) = (picture.size.width, picture.size.height)
    picture.withRows { rows in
      for index in 0..<pixels.count {
        let place = toPicture.apply(to: Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5))
        let u = Self.split(place.x - 0.5, count: width)
        let v = Self.split(place.y - 0.5, count: height)
        let top = Self.mix(rows[u.low, v.low], rows[u.high, v.low], u.share)
        let bottom = Self.mix(rows[u.low, v.high], rows[u.high, v.high], u.share)
        pixels[index] = Self.pack(top + (bottom - top) * v.share)
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

  private static func mix(_ a: UInt32, _ b: UInt32, _ share: Float) -> SIMD4<Float> {
    let first = unpack(a)
    return a == b ? first : first + (unpack(b) - first) * share
  }

  private static func unpack(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), Float(pixel >> 24))
  }

  private static func pack(_ color: SIMD4<Float>) -> UInt32 {
    let rounded = color + 0.5
    return UInt32(rounded.w) << 24 | UInt32(rounded.z) << 16 | UInt32(rounded.y) << 8
      | UInt32(rounded.x)
  }
}
