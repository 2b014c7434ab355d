package import Display
package import Raster

/// How the program draws and scales pictures for scenes, once for each size of the window.
///
/// A picture of exactly the frames' size costs a frame nothing but a copy. Answers are as large as the part of the
/// window that is asked for, and show what a picture of the whole window shows there.
package struct SceneArt {
  /// Draws the wallpaper of a window, for dark or light scenes; without it the ground is plain.
  package var wallpaper: ((Viewport, SceneAppearance) -> Bitmap)?

  /// Scales a picture so that it covers a window, cut at the edges; where there is no answer the renderer scales.
  package var covering: ((Bitmap, Viewport) -> Bitmap?)?

  /// Creates an answer to both questions.
  package init(
    wallpaper: ((Viewport, SceneAppearance) -> Bitmap)? = nil,
    covering: ((Bitmap, Viewport) -> Bitmap?)? = nil
  ) {
    self.wallpaper = wallpaper
    self.covering = covering
  }
}
