import CCairo
public import Raster

/// Scales pictures with Cairo.
public enum PictureScaler {
  /// The longest side of a picture that can be scaled, in pixels: more Cairo cannot address.
  public static let longestSide = CairoContext.longestSide

  /// Whether a picture can be scaled: it is not empty, and no side of it is too long.
  public static func scales(_ picture: Bitmap) -> Bool {
    !picture.size.isEmpty && max(picture.size.width, picture.size.height) <= longestSide
  }

  /// A picture that fills a size in the proportions of the given one, its middle showing, or a part of that.
  ///
  /// A picture of that very size is answered as it is.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - size: The size to fill.
  ///   - part: The pixels of that which are drawn; inside of it, all by default.
  /// - Returns: `nil` where it cannot be scaled: see ``scales(_:)``.
  public static func covering(
    _ picture: Bitmap, size: PixelSize, part: PixelRect? = nil
  ) -> Bitmap? {
    let part = part ?? PixelRect(size)
    if picture.size == size, part.size == size { return picture }
    if !scales(picture) { return nil }
    let x = Double(size.width) / Double(picture.size.width)
    let y = Double(size.height) / Double(picture.size.height)
    let factor = max(x, y)
    let left = (Double(size.width) - Double(picture.size.width) * factor) / 2
    let top = (Double(size.height) - Double(picture.size.height) * factor) / 2
    return Bitmap(size: part.size) { rows in
      picture.withRows { source in
        rows.drawWithCairo { context in
          context.translate(x: left - Double(part.minX), y: top - Double(part.minY))
          context.scale(by: factor)
          context.paint(source, isSmoothed: factor < 0.5)
        }
      }
    }
  }
}
