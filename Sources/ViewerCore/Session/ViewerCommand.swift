/// What a key or a click asks the viewer for.
public enum ViewerCommand: String, Hashable, Sendable, CaseIterable {
  /// Starts the effect, or lets it finish its slide and fade out.
  case toggleShimmering = "toggle"
  /// Takes the effect away at once.
  case stop
  /// Shows the keys, or hides them.
  case toggleHelp = "help"
  /// Lets media time stand still, or run on.
  case togglePause = "pause"
  /// Moves a paused clock one frame on; a running one is paused first.
  case stepForward = "step-forward"
  /// Moves a paused clock one frame back; a running one is paused first.
  case stepBack = "step-back"
  /// Halves how fast media time runs.
  case slower
  /// Doubles how fast media time runs.
  case faster
  /// Lets media time run as fast as the clock on the wall.
  case realTime = "real-time"
  /// Fills the screen, or gives it back.
  case toggleFullscreen = "fullscreen"
  /// Saves the picture.
  case screenshot
  /// Leaves help, else fullscreen, else the program.
  case leave
  /// Ends the program.
  case quit
}
