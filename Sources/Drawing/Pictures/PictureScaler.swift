import CCairo
public import Raster

/// Scales pictures with Cairo.
public enum PictureScaler {
  /// A picture that fills a size in the proportions of the given one, its middle showing.
  ///
  /// A picture of that very size is answered as it is.
  ///
  /// - Parameters:
  ///   - picture: The picture, not empty. One with a side of more than 32 767 pixels, which Cairo cannot
  ///     address, is answered as it is.
  ///   - size: The size to fill.
  public static func covering(_ picture: Bitmap, size: PixelSize) -> Bitmap {
    let longest = max(picture.size.width, picture.size.height)
    if picture.size == size || picture.size.isEmpty || longest > CairoContext.longestSide {
      return picture
    }
    let x = Double(size.width) / Double(picture.size.width)
    let y = Double(size.height) / Double(picture.size.height)
    let factor = max(x, y)
    let left = (Double(size.width) - Double(picture.size.width) * factor) / 2
    let top = (Double(size.height) - Double(picture.size.height) * factor) / 2
    return Bitmap(size: size) { rows in
      picture.withRows { source in
        rows.drawWithCairo { context in
          context.translate(x: left, y: top)
          context.scale(by: factor)
          context.paint(source, isSmoothed: factor < 0.5)
        }
      }
    }
  }
}
