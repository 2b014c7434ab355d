import Drawing
import Raster
import ViewerCore
import X11Display

/// The picture behind scenes: the program's own, or `wallpaper.png` of the folder `$SHIMMER_ASSETS`.
///
/// The program's own is computed at the size that is needed. Reading the same picture from the file that
/// ships takes three times as long (30 ms against 10 ms at 1280×800), which is half of the time to
/// the first frame.
enum WallpaperSource {
  private static let fileName = "wallpaper.png"

  /// Answers how scenes get pictures of a window's size.
  static func art() -> SceneArt {
    let picture = chosenPicture()
    return SceneArt(
      wallpaper: { size in
        picture.map { PictureScaler.covering($0, size: size) } ?? DuskWallpaper.render(size: size)
      },
      covering: { PictureScaler.covering($0, size: $1) })
  }

  /// The picture that the user has chosen; where it is missing one line says so.
  private static func chosenPicture() -> Bitmap? {
    guard let folder = Environment.value(of: "SHIMMER_ASSETS") else { return nil }
    do {
      return try ImageFile.load(path: "\(folder)/\(fileName)")
    } catch {
      Console.complain("\(error.description) (the wallpaper is computed instead)")
      return nil
    }
  }
}
