import Drawing
import Glibc
import Raster
import ViewerCore
import X11Display

/// The picture behind scenes: `wallpaper.png` of the folder `$SHIMMER_ASSETS` or of the installed
/// `share/shimmer`, else the program's own.
///
/// No such file is installed: it is the user's to add.
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

  /// The picture that the user has chosen; one line says so when it cannot be read.
  private static func chosenPicture() -> Bitmap? {
    guard let path = chosenPath() else { return nil }
    do {
      return try ImageFile.load(path: path)
    } catch {
      Console.complain("\(error.description) (the wallpaper is computed instead)")
      return nil
    }
  }

  /// The file of the chosen picture, or nothing; only a folder that was named must have one.
  private static func chosenPath() -> String? {
    if let folder = AssetFolder.chosen { return "\(folder)/\(fileName)" }
    guard let folder = AssetFolder.installed else { return nil }
    let path = "\(folder)/\(fileName)"
    return unsafe access(path, F_OK) == 0 ? path : nil
  }
}
