package import Display
import Drawing
import Glibc
import Platform
package import Raster
package import Scenes
import X11Display

/// The picture behind scenes: `wallpaper.png` of the folder `$SHIMMER_ASSETS` or of the installed
/// `share/shimmer`, else the program's own.
///
/// No such file is installed: it is the user's to add.
///
/// The program's own is computed at the size that is needed. Reading the same picture from a file
/// takes six times as long (30 ms against 5 ms at 1280×800), which is half of the time to
/// the first frame.
package struct WallpaperSource {
  private static let fileName = "wallpaper.png"

  /// Decodes the picture that the user has chosen, if there is one.
  private let decoder: PictureDecoder?

  /// Begins to decode the picture that the user has chosen; one line says so when it cannot be read.
  ///
  /// - Parameter limits: What decoding it may take.
  package init(limits: PictureLimits = PictureLimits()) {
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
  /// - Parameter first: What a dark wallpaper will be wanted for first: another thread begins with
  ///   it at once. `nil` for none.
  package func art(first: Viewport? = nil) -> SceneArt {
    SceneArt(
      wallpaper: wallpaper(first: first),
      covering: { PictureScaler.covering($0, size: $1.window, part: $1.part) })
  }

  private func wallpaper(
    first: Viewport?
  ) -> (Viewport, SceneAppearance) -> Bitmap {
    if let picture = chosenPicture() {
      return { viewport, appearance in
        PictureScaler.covering(picture, size: viewport.window, part: viewport.part)
          ?? Self.computed(viewport, appearance)
      }
    }
    var ahead = first.map { viewport in Ahead { Self.computed(viewport, .dark) } }
    return { viewport, appearance in
      // Taken in any case, so that a picture of no use is not kept.
      defer { ahead = nil }
      if let drawn = ahead?.take(), viewport == first, appearance == .dark { return drawn }
      return Self.computed(viewport, appearance)
    }
  }

  /// The program's own picture of a window, whatever the user has chosen: the same on every machine.
  package static func computed(_ viewport: Viewport, _ appearance: SceneAppearance) -> Bitmap {
    DuskWallpaper.render(
      size: viewport.window, part: viewport.part, at: appearance == .light ? .dawn : .dusk)
  }

  /// The picture that the user has chosen; one line says so when it cannot be decoded.
  private func chosenPicture() -> Bitmap? {
    do throws(PictureError) {
      guard let decoder else { return nil }
      let picture = try decoder.take()
      if PictureScaler.scales(picture) { return picture }
      throw PictureError(
        what: "\(decoder.path) has a side of more than \(PictureScaler.longestSide) pixels",
        remedy: "name a smaller picture")
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
    return FileSystem.exists(path) ? path : nil
  }
}

/// The folders whose pictures take the place of computed ones.
private enum AssetFolder {
  /// The folder that the user has chosen, `$SHIMMER_ASSETS`.
  static var chosen: String? { Environment.value(of: "SHIMMER_ASSETS") }

  /// The folder `share/shimmer` beside the folder of the executable, whether or not there is one.
  ///
  /// It is found from the executable itself, so that an installed program may be moved with its prefix
  /// and called through a symbolic link. `nil` without a `/proc`.
  static var installed: String? {
    Environment.executablePath.map { executable in
      let prefix = executable.split(separator: "/").dropLast(2).joined(separator: "/")
      return "/\(prefix)/share/shimmer"
    }
  }
}
