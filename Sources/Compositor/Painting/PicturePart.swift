import LayerKit
import Raster

/// A picture and the part of it that is shown.
struct PicturePart {
  /// All of the picture.
  let picture: Bitmap

  /// The part in pixels of the picture; may reach beyond it, and be turned over.
  let pixels: Rect

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - part: Fractions of it.
  init(_ picture: Bitmap, _ part: Rect = Rect(x: 0, y: 0, width: 1, height: 1)) {
    self.picture = picture
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    pixels = Rect(
      x: part.origin.x * width, y: part.origin.y * height, width: part.size.width * width,
      height: part.size.height * height)
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool {
    picture.size.isEmpty || !(pixels.width > 0 && pixels.width.isFinite)
      || !(pixels.height > 0 && pixels.height.isFinite)
  }

  /// The part as whole pixels of the picture, when it is nothing else.
  var wholePixels: PixelRect? {
    guard pixels.size.width > 0, pixels.size.height > 0, pixels.minX >= -1e-6,
      pixels.minY >= -1e-6, pixels.maxX <= Double(picture.size.width) + 1e-6,
      pixels.maxY <= Double(picture.size.height) + 1e-6
    else { return nil }
    return AffineTransform.identity.wholePixels(of: pixels)
  }
}
