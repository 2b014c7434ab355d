package import Raster

/// Something that a session asks of the window, or of the program around it.
package enum SessionEffect: Hashable, Sendable {
  /// The picture may differ from now on: a frame is due at the next deadline.
  case frame
  /// The window is to fill the screen (`true`) or to give it back (`false`).
  case setFullscreen(Bool)
  /// The window is to get another size, because the one of a recording did.
  case resize(PixelSize)
  /// The picture is to be saved.
  case screenshot
  /// What has been done so far is to be saved.
  case saveRecording
  /// What the scene is set to is to be kept.
  case savePreset
  /// The window's title is to name the scene, because it is another one: see ``SceneCatalog/Entry/windowTitle``.
  case retitle
  /// The program is to end.
  case quit
}
