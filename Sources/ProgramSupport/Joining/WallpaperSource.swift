package import Display
import Drawing
import Glibc
import Platform
package import Raster
package import Scenes
import X11Display

/// The wallpaper behind scenes: `wallpaper.png` in the folder `$SHIMMER_ASSETS` or in the installed `share/shimmer`,
/// otherwise the program's own.
///
/// No such file is installed; the user can add one.
///
/// The program's own wallpaper is computed at the size that is needed. Reading the same picture from a file takes six
/// times as long (30 ms instead of 5 ms at 1280×800), which is half of the time to the first frame.
package struct WallpaperSource {
  private static let fileName = "wallpaper.png"

  /// The decoder of the user's picture; `nil` if there is none.
  private let decoder: PictureDecoder?

  /// Begins to decode the user's picture; one line reports a picture that cannot be read.
  ///
  /// - Parameter limits: The resources that decoding may use.
  package init(limits: PictureLimits = PictureLimits()) {
    do throws(PictureError) {
      decoder = try Self.chosenPath().map { path throws(PictureError) in
        try PictureDecoder(path, limits: limits)
      }
    } catch {
      Self.report(error)
      decoder = nil
    }
  }

  /// Returns the function from which scenes get pictures of a window's size; call it once.
  ///
  /// - Parameter first: The viewport of the first dark wallpaper, which another thread starts to draw at once; `nil`
  ///   for none.
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
    var ahead = first.map { viewport in Future { Self.computed(viewport, .dark) } }
    return { viewport, appearance in
      // Taken in any case, so that an unsuitable picture is released.
      defer { ahead = nil }
      if let drawn = ahead?.take(), viewport == first, appearance == .dark { return drawn }
      return Self.computed(viewport, appearance)
    }
  }

  /// Returns the program's own wallpaper, ignoring the user's choice: the same on every machine.
  package static func computed(_ viewport: Viewport, _ appearance: SceneAppearance) -> Bitmap {
    DuskWallpaper.render(
      size: viewport.window, part: viewport.part, at: appearance == .light ? .dawn : .dusk)
  }

  /// Returns the user's picture; one line reports a picture that cannot be decoded.
  private func chosenPicture() -> Bitmap? {
    do throws(PictureError) {
      guard let decoder else { return nil }
      let picture = try decoder.take()
      if PictureScaler.scales(picture) { return picture }
      throw PictureError(
        what: "\(decoder.path) has a side of more than \(PictureScaler.longestSide) pixels",
        remedy: "use a smaller image")
    } catch {
      Self.report(error)
      return nil
    }
  }

  private static func report(_ error: PictureError) {
    Console.error("\(error.what) (the wallpaper is computed instead)")
  }

  /// Returns the path of the user's picture, or `nil`; only a folder that was named explicitly must contain one.
  private static func chosenPath() -> String? {
    if let folder = AssetFolder.chosen { return "\(folder)/\(fileName)" }
    guard let folder = AssetFolder.installed else { return nil }
    let path = "\(folder)/\(fileName)"
    return FileSystem.exists(path) ? path : nil
  }
}

/// The folders whose pictures replace computed ones.
private enum AssetFolder {
  /// The folder that the user has chosen, `$SHIMMER_ASSETS`.
  static var chosen: String? { Environment.value(of: "SHIMMER_ASSETS") }

  /// The folder `share/shimmer` beside the folder of the executable, whether or not it exists.
  ///
  /// It is derived from the executable's path, so that an installed program may be moved with its prefix and called
  /// through a symbolic link. `nil` without `/proc`.
  static var installed: String? {
    Environment.executablePath.map { executable in
      let prefix = executable.split(separator: "/").dropLast(2).joined(separator: "/")
      return "/\(prefix)/share/shimmer"
    }
  }
}
