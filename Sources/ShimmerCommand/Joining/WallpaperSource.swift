package import Decoding
package import Display
import Drawing
import Glibc
import Platform
package import Raster
package import Viewer
import X11Display

/// The source of the wallpaper behind scenes.
///
/// The wallpaper is the user's picture `wallpaper.png` in the folder `$SHIMMER_ASSETS` or in the installed
/// `share/shimmer`. If there is no such file, the wallpaper is the program's own; this project installs no such file.
///
/// The program's own wallpaper is computed at the size that is needed. Reading the same picture from a file takes six
/// times as long (30 ms instead of 5 ms at 1280×800), which is half of the time to the first frame.
package struct WallpaperSource {
  private static let fileName = "wallpaper.png"

  /// The decoder of the user's picture; `nil` if there is none.
  private let decoder: PictureDecoder?

  /// Begins to decode the user's picture; prints a warning if its file cannot be read.
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

  /// Returns the functions that provide the wallpaper and scale pictures to a window's size; call it once.
  ///
  /// It waits until the user's picture is decoded.
  ///
  /// - Parameter first: The viewport for which another thread starts to draw the dark wallpaper at once; `nil` to
  ///   draw each wallpaper when it is needed.
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
    // Without a variable, so that several threads can call it.
    guard let first else { return Self.computed }
    var ahead: Future<Bitmap>? = Future { Self.computed(first, .dark) }
    return { viewport, appearance in
      // Taken in any case, so that an unsuitable picture is released.
      defer { ahead = nil }
      if let drawn = ahead?.take(), viewport == first, appearance == .dark { return drawn }
      return Self.computed(viewport, appearance)
    }
  }

  /// Returns the program's own wallpaper, which is the same on every machine.
  package static func computed(_ viewport: Viewport, _ appearance: SceneAppearance) -> Bitmap {
    DuskWallpaper.render(
      size: viewport.window, part: viewport.part, at: appearance == .light ? .dawn : .dusk)
  }

  /// Returns the user's picture; prints a warning if the picture cannot be decoded or is too large.
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

  /// Returns the path of the user's picture, or `nil` if there is none.
  ///
  /// If `$SHIMMER_ASSETS` is set, the path is returned even if the file does not exist, so that the user is warned.
  /// In the installed folder the file is optional.
  private static func chosenPath() -> String? {
    if let folder = AssetFolder.chosen { return "\(folder)/\(fileName)" }
    guard let folder = AssetFolder.installed else { return nil }
    let path = "\(folder)/\(fileName)"
    return FileSystem.exists(path) ? path : nil
  }
}

/// The folders whose pictures replace computed pictures.
private enum AssetFolder {
  /// The folder that the user has chosen, `$SHIMMER_ASSETS`.
  static var chosen: String? { Environment.value(of: "SHIMMER_ASSETS") }

  /// The folder `share/shimmer` next to the folder of the executable, whether or not it exists; `nil` without
  /// `/proc`.
  ///
  /// The path is derived from the executable's path, so an installed program may be moved with its prefix and called
  /// through a symbolic link.
  static var installed: String? {
    Environment.executablePath.map { executable in
      let prefix = executable.split(separator: "/").dropLast(2).joined(separator: "/")
      return "/\(prefix)/share/shimmer"
    }
  }
}
