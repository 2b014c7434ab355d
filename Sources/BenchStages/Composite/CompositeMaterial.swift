package import Compositor
import Drawing
package import LayerKit
package import Raster
package import Measuring

/// What the cases of a group share: the typesetter, pictures, a frame to draw into, a copy to compare with.
package final class CompositeMaterial {
  /// Sets texts.
  package let typesetter: any Typesetter

  private var pictures: [PixelSize: Bitmap] = [:]
  private var frames: [PixelSize: Bitmap] = [:]
  private var copies: [PixelSize: FrameCopies] = [:]

  /// Creates material without pictures.
  ///
  /// - Parameter rowBands: Cores that draw in bands.
  package init(typesetter: any Typesetter, rowBands: (any RowBands)? = nil) {
    self.typesetter = typesetter
    self.rowBands = rowBands
  }

  /// Cores that draw in bands, if there are any.
  package let rowBands: (any RowBands)?

  /// An opaque picture of a size: the program's wallpaper.
  package func picture(_ size: PixelSize) -> Bitmap {
    if let known = pictures[size] { return known }
    let picture = DuskWallpaper.render(size: size)
    pictures[size] = picture
    return picture
  }

  /// A frame of a size, for those who draw all of it.
  package func frame(_ size: PixelSize) -> Bitmap {
    if let known = frames[size] { return known }
    let frame = Bitmap(size: size)
    frames[size] = frame
    return frame
  }

  /// Copies of a frame of a size.
  package func copies(_ size: PixelSize) -> FrameCopies {
    if let known = copies[size] { return known }
    let copy = FrameCopies(size: size)
    copies[size] = copy
    return copy
  }
}
