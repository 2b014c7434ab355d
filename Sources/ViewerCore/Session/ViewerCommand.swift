/// What a key or a click asks the viewer for.
public enum ViewerCommand: String, Hashable, Sendable, CaseIterable {
  /// Starts the effect, or lets it finish its slide and fade out.
  case toggleShimmering = "toggle"
  /// Takes the effect away at once.
  case stop
  /// Shows the keys, or hides them.
  case toggleHelp = "help"
  /// Chooses the parameter after the chosen one.
  case chooseNext = "choose-next"
  /// Chooses the parameter before the chosen one.
  case choosePrevious = "choose-previous"
  /// Makes the chosen parameter a step smaller, or takes the word before.
  case decrease
  /// Makes the chosen parameter a step greater, or takes the next word.
  case increase
  /// Ten steps smaller.
  case decreaseCoarsely = "decrease-coarsely"
  /// Ten steps greater.
  case increaseCoarsely = "increase-coarsely"
  /// A tenth of a step smaller.
  case decreaseFinely = "decrease-finely"
  /// A tenth of a step greater.
  case increaseFinely = "increase-finely"
  /// Gives the chosen parameter the value that the scene begins with.
  case resetParameter = "reset"
  /// Gives all parameters the values that the scene begins with.
  case resetAll = "reset-all"
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
  /// Shows the state, then the statistics, then nothing.
  case turnPage = "page"
  /// Outlines what each frame changes, or no longer.
  case toggleDamage = "damage"
  /// Does what only this scene does.
  case sceneAction = "scene-action"
  /// Fills the screen, or gives it back.
  case toggleFullscreen = "fullscreen"
  /// Saves the picture.
  case screenshot
  /// Leaves help, else the page, else fullscreen, else the program.
  case leave
  /// Ends the program.
  case quit
}
