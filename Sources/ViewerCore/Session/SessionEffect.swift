/// Something that a session asks of the window, or of the program around it.
public enum SessionEffect: Hashable, Sendable {
  /// The picture may differ from now on: a frame is due at the next deadline.
  case frame
  /// The window is to fill the screen (`true`) or to give it back (`false`).
  case setFullscreen(Bool)
  /// The picture is to be saved.
  case screenshot
  /// The program is to end.
  case quit
}
