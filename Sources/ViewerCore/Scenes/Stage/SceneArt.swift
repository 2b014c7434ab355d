public import Raster

/// How the program draws and scales pictures for scenes, once for each size of the window.
///
/// A picture of exactly the window's size costs a frame nothing but a copy.
public struct SceneArt {
  /// Draws the wallpaper at a size, for dark or light scenes; without it the ground is plain.
  public var wallpaper: ((PixelSize, SceneAppearance) -> Bitmap)?

  /// Scales a picture so that it covers a size, cut at the edges; without it the renderer scales.
  public var covering: ((Bitmap, PixelSize) -> Bitmap)?

  /// Creates an answer to both questions.
  public init(
    wallpaper: ((PixelSize, SceneAppearance) -> Bitmap)? = nil,
    covering: ((Bitmap, PixelSize) -> Bitmap)? = nil
  ) {
    self.wallpaper = wallpaper
    self.covering = covering
  }
}
