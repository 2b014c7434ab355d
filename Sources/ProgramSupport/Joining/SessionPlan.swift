package import Display
package import Drawing
package import LayerKit
package import Raster
package import Scenes
package import Viewer

/// What a session is put together of, in the one way in which programs do it: with outlines drawn by Cairo.
package struct SessionPlan {
  /// The scene, with its parameters.
  package var request: SceneRequest

  /// What it shows in place of its own content.
  package var content = SceneContent()

  /// Where pictures of a window's size come from; by default there are none.
  package var art = SceneArt()

  /// Whether scenes begin with still pictures in place of motion.
  package var motion = SceneMotion.full

  /// Sets text.
  package var typesetter: any Typesetter

  /// Draws outlines, or nothing where the scene needs none.
  package var pathRasterizer: (any PathRasterizer)? = CairoRasterizer()

  /// The window, in device pixels.
  package var size: PixelSize

  /// The part of it that frames hold, or nothing for all of it.
  package var visiblePart: PixelRect?

  /// Device pixels in a point.
  package var scale = 1.0

  /// Whether the window begins so that it fills the screen.
  package var isFullscreen = false

  /// How many deadlines a second.
  package var rate = RefreshRate.sixty

  /// Frames a second that the user has asked for; 0 for none in particular.
  private var preferredFramesPerSecond = 0

  /// Plans a session of a scene.
  package init(_ request: SceneRequest, size: PixelSize, typesetter: any Typesetter) {
    self.request = request
    self.size = size
    self.typesetter = typesetter
  }

  /// Plans a session that begins as a recorded one began.
  ///
  /// - Throws: For a recording of a scene that does not exist.
  package init(
    replaying recording: Recording, typesetter: any Typesetter
  ) throws(ProgramError) {
    do throws(SceneError) {
      self.init(try SceneRequest(recording), size: recording.size, typesetter: typesetter)
    } catch {
      throw ProgramError(error.description, status: .badData)
    }
    (motion, scale, rate) = (recording.motion, recording.scale, recording.rate)
    isFullscreen = recording.isFullscreen
    preferredFramesPerSecond = recording.preferredFramesPerSecond
  }

  /// Puts the session together.
  package func makeSession() -> ViewerSession {
    let session = ViewerSession(
      request.entry, content: content, art: art, assignments: request.assignments, motion: motion,
      typesetter: typesetter, pathRasterizer: pathRasterizer, size: size, visiblePart: visiblePart,
      scale: scale, isFullscreen: isFullscreen, rate: rate)
    session.preferredFramesPerSecond = preferredFramesPerSecond
    return session
  }
}

/// How the program sets text.
package enum Typesetting {
  /// Pango, or boxes where no font is installed, which one line says.
  ///
  /// - Parameter pango: Pango's typesetter, where it has been asked for already.
  package static func typesetter(_ pango: PangoTypesetter? = PangoTypesetter()) -> any Typesetter {
    if let pango { return pango }
    Console.complain("no font is installed (text is drawn as boxes; install fonts-lato)")
    return BlockTypesetter()
  }
}
