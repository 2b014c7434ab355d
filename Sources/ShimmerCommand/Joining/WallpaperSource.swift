import Drawing
import Raster
import ViewerCore

/// The program's own picture behind scenes.
final class WallpaperSource {
  private let picture: Bitmap?

  /// Reads the picture of the assets; where there is none it is computed, and one line says so.
  init(assets: Assets) {
    guard let path = assets.path("wallpaper.png") else {
      Console.complain("no assets folder (the wallpaper is computed; set SHIMMER_ASSETS to it)")
      picture = nil
      return
    }
    do {
      picture = try ImageFile.load(path: path)
    } catch {
      Console.complain("\(error.description) (the wallpaper is computed instead)")
      picture = nil
    }
  }

  /// Answers how scenes get pictures of a window's size.
  var art: SceneArt {
    SceneArt(
      wallpaper: { [picture] size in
        picture.map { PictureScaler.covering($0, size: size) } ?? DuskWallpaper.render(size: size)
      },
      covering: { PictureScaler.covering($0, size: $1) })
  }
}
