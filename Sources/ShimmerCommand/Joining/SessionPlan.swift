package import Display
package import Drawing
package import LayerKit
import Platform
package import Raster
package import Viewer

/// The parameters from which all programs of this project create a viewer session.
package struct SessionPlan {
  /// The scene, with its parameters.
  package var request: SceneRequest

  /// The user's pictures and background; none by default.
  package var content = SceneContent()

  /// The functions that provide pictures of the window's size, such as the wallpaper; none by default.
  package var art = SceneArt()

  /// Whether scenes start with full motion or with still pictures; full motion by default.
  package var motion = SceneMotion.full

  /// The typesetter of the scene's text.
  package var typesetter: any Typesetter

  /// The rasterizer of outlines, Cairo's by default; `nil` if the scene needs none.
  package var pathRasterizer: (any PathRasterizer)? = CairoRasterizer()

  /// The size of the window, in device pixels.
  package var size: PixelSize

  /// The part of the window that frames cover, or `nil` for all of it.
  package var visiblePart: PixelRect?

  /// Device pixels per point.
  package var scale = 1.0

  /// The scale to which a key returns, or `nil` for ``scale``.
  package var desktopScale: Double?

  /// Whether ``scale`` follows the desktop's; false by default.
  package var followsDesktop = false

  /// Whether the desktop's theme is dark; true by default.
  package var isDesktopDark = true

  /// The keys that the user has bound; none by default.
  package var keys = OwnKeys()

  /// The settings of an earlier session: see `Session`; by default those of a first session.
  package var remembered = RememberedSettings()

  /// Whether the window starts fullscreen.
  package var isFullscreen = false

  /// The number of frame deadlines per second.
  package var rate = RefreshRate.sixty

  /// The frame rate that the user prefers, in frames a second; 0 for no preference.
  private var preferredFramesPerSecond = 0

  /// Creates the plan of a session for a scene.
  package init(_ request: SceneRequest, size: PixelSize, typesetter: any Typesetter) {
    self.request = request
    self.size = size
    self.typesetter = typesetter
  }

  /// Creates the plan of a session that starts in the same state as a recorded session.
  ///
  /// - Throws: An error if the recorded scene does not exist.
  package init(
    replaying recording: Recording, typesetter: any Typesetter
  ) throws(ProgramError) {
    do throws(SceneError) {
      self.init(try SceneRequest(recording), size: recording.size, typesetter: typesetter)
    } catch {
      throw ProgramError(error.description, status: .badData)
    }
    (motion, scale, rate) = (recording.motion, recording.scale, recording.rate)
    (desktopScale, remembered.page) = (recording.desktopScale, recording.page)
    keys = recording.keys
    (isFullscreen, isDesktopDark) = (recording.isFullscreen, recording.isDesktopDark)
    preferredFramesPerSecond = recording.preferredFramesPerSecond
  }

  /// Creates a session with these parameters.
  package func makeSession() -> Session {
    let session = Session(
      request.entry, content: content, art: art, assignments: request.assignments,
      against: request.others, motion: motion, typesetter: typesetter,
      pathRasterizer: pathRasterizer, size: size, visiblePart: visiblePart,
      scale: scale, desktopScale: desktopScale, followsDesktop: followsDesktop,
      isDesktopDark: isDesktopDark, remembered: remembered, isFullscreen: isFullscreen, rate: rate,
      keys: keys)
    session.pacer.preferredFramesPerSecond = preferredFramesPerSecond
    return session
  }
}

/// The choice of the typesetter.
package enum Typesetting {
  /// Checks that enough files can be open to read the fonts.
  ///
  /// - Throws: An error with exit code 71.
  package static func check() throws(ProgramError) {
    guard let limit = PangoTypesetter.neededDescriptorLimit else { return }
    throw ProgramError(DisplayError.tooFewDescriptors(limit: limit))
  }

  /// Returns Pango's typesetter, or a typesetter that draws boxes if there are no fonts.
  ///
  /// - Throws: An error if too few files can be open to read the fonts.
  package static func typesetter() throws(ProgramError) -> any Typesetter {
    try check()
    return typesetter(PangoTypesetter())
  }

  /// Returns Pango's typesetter, or a typesetter that draws boxes if there is none.
  ///
  /// Without Pango's typesetter, the first call prints a warning.
  ///
  /// - Parameter pango: Pango's typesetter, as the caller has created it.
  package static func typesetter(_ pango: PangoTypesetter?) -> any Typesetter {
    if let pango { return pango }
    _ = warning
    return BlockTypesetter()
  }

  /// The warning, which is printed on the first access.
  private static let warning: Void = {
    if LibraryMessages.hasToldOfFonts { return }
    let remedy =
      if PangoTypesetter.hasFonts, Environment.value(of: "PANGOCAIRO_BACKEND") != nil {
        "unset PANGOCAIRO_BACKEND"
      } else if let setting = FontConfiguration.setting {
        "check \(setting), or install fonts-lato"
      } else {
        "install fonts-lato"
      }
    Console.error("no font is found (text is drawn as boxes; \(remedy))")
  }()
}
