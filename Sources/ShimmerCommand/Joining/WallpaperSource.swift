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
/// ships takes six times as long (30 ms against 5 ms at 1280×800), which is half of the time to
/// the first frame.
struct WallpaperSource {
  private static let fileName = "wallpaper.png"

  /// Decodes the picture that the user has chosen, if there is one.
  private let decoder: PictureDecoder?

  /// Begins to decode the picture that the user has chosen; one line says so when it cannot be read.
  ///
  /// - Parameter limits: What decoding it may take.
  init(limits: PictureLimits = PictureLimits()) {
    do throws(PictureError) {
      decoder = try Self.chosenPath().map { path throws(PictureError) in
        try PictureDecoder(path, limits: limits)
      }
    } catch {
      Self.complain(error)
      decoder = nil
    }
  }

  /// Answers how scenes get pictures of a window's size; to be called once.
  ///
  /// - Parameter first: The size for which a dark wallpaper will be wanted first: another thread begins with
  ///   it at once. `nil` for none.
  func art(first: PixelSize? = nil) -> SceneArt {
    SceneArt(
      wallpaper: wallpaper(first: first), covering: { PictureScaler.covering($0, size: $1) })
  }

  private func wallpaper(
    first: PixelSize?
  ) -> (PixelSize, SceneAppearance) -> Bitmap {
    if let picture = chosenPicture() {
      return { size, _ in PictureScaler.covering(picture, size: size) }
    }
    var ahead = first.map { size in Ahead { DuskWallpaper.render(size: size) } }
    return { size, appearance in
      // Taken in any case, so that a picture of no use is not kept.
      defer { ahead = nil }
      if let drawn = ahead?.take(), drawn.size == size, appearance == .dark { return drawn }
      return Self.computed(size, appearance)
    }
  }

  /// The program's own picture at a size, whatever the user has chosen: the same on every machine.
  static func computed(_ size: PixelSize, _ appearance: SceneAppearance) -> Bitmap {
    DuskWallpaper.render(size: size, at: appearance == .light ? .dawn : .dusk)
  }

  /// The picture that the user has chosen; one line says so when it cannot be decoded.
  private func chosenPicture() -> Bitmap? {
    do throws(PictureError) {
      return try decoder?.take()
    } catch {
      Self.complain(error)
      return nil
    }
  }

  private static func complain(_ error: PictureError) {
    Console.complain("\(error.what) (the wallpaper is computed instead)")
  }

  /// The file of the chosen picture, or nothing; only a folder that was named must have one.
  private static func chosenPath() -> String? {
    if let folder = AssetFolder.chosen { return "\(folder)/\(fileName)" }
    guard let folder = AssetFolder.installed else { return nil }
    let path = "\(folder)/\(fileName)"
    return unsafe access(path, F_OK) == 0 ? path : nil
  }
}
