/// What a key or a click asks the viewer for.
package enum ViewerCommand: String, Hashable, Sendable, CaseIterable {
  /// Starts the effect, or lets it finish its slide and fade out.
  case toggleShimmering = "toggle"
  /// Takes the effect away at once.
  case stop
  /// Shows the keys, or hides them.
  case toggleHelp = "help"
  /// Chooses the parameter after the chosen one, or the layer where layers are shown.
  case chooseNext = "choose-next"
  /// Chooses the parameter before the chosen one, or the layer where layers are shown.
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
  /// Begins to type a value for the chosen parameter.
  case enterValue = "enter-value"
  /// Gives the chosen parameter the value that the scene begins with.
  case resetParameter = "reset"
  /// Gives all parameters the values that the scene begins with.
  case resetAll = "reset-all"
  /// Takes the last change of values back.
  case undo
  /// Makes the change of values again that was taken back last.
  case redo
  /// Lets media time stand still, or run on.
  case togglePause = "pause"
  /// Moves a paused clock one frame on; a running one is paused first.
  case stepForward = "step-forward"
  /// Moves a paused clock one frame back; a running one is paused first.
  case stepBack = "step-back"
  /// Moves a paused clock ten frames on; a running one is paused first.
  case stepFarForward = "step-far-forward"
  /// Moves a paused clock ten frames back; a running one is paused first.
  case stepFarBack = "step-far-back"
  /// Halves how fast media time runs.
  case slower
  /// Doubles how fast media time runs.
  case faster
  /// Lets media time run as fast as the clock on the wall.
  case realTime = "real-time"
  /// Pauses at the next moment at which something happens.
  case nextEvent = "next-event"
  /// Pauses at the moment before at which something happened.
  case previousEvent = "previous-event"
  /// Pauses at the first moment of the scene.
  case goToBegin = "go-to-begin"
  /// Pauses at the latest moment that was shown.
  case goToEnd = "go-to-end"
  /// Shows the timeline, or hides it.
  case toggleTimeline = "timeline"
  /// Shows the timeline's animations that had no room.
  case turnTimelineRows = "timeline-rows"
  /// Shows the state, then the statistics, then the layers, then nothing.
  case turnPage = "page"
  /// Shows the statistics for 4 seconds, then what was shown before.
  case glanceAtStatistics = "statistics"
  /// Outlines what each frame changes, then tints it by its overdraw, then neither.
  case toggleDamage = "damage"
  /// Does what only this scene does.
  case sceneAction = "scene-action"
  /// Shows the scene before this one, and before the first one the last.
  case previousScene = "previous-scene"
  /// Shows the scene after this one, and after the last one the first.
  case nextScene = "next-scene"
  /// Shows the first scene.
  case scene1 = "scene-1"
  /// Shows the second scene.
  case scene2 = "scene-2"
  /// Shows the third scene.
  case scene3 = "scene-3"
  /// Shows the fourth scene.
  case scene4 = "scene-4"
  /// Shows the fifth scene.
  case scene5 = "scene-5"
  /// Shows the sixth scene.
  case scene6 = "scene-6"
  /// Shows the seventh scene.
  case scene7 = "scene-7"
  /// Shows the eighth scene.
  case scene8 = "scene-8"
  /// Shows the ninth scene.
  case scene9 = "scene-9"
  /// Fills the screen, or gives it back.
  case toggleFullscreen = "fullscreen"
  /// Saves the picture.
  case screenshot
  /// Saves what has been done so far, to be seen again.
  case record
  /// Shows the next preset that is for the scene, after the last one the scene's own values.
  case nextPreset = "next-preset"
  /// Shows the preset before.
  case previousPreset = "previous-preset"
  /// Keeps what the scene is set to as a preset.
  case savePreset = "save-preset"
  /// Leaves help, else the page, else the timeline, else fullscreen; else, asked for twice, the program.
  case leave
  /// Ends the program.
  case quit
}

extension ViewerCommand {
  /// The commands that show one of the first nine scenes, in their order.
  package static let scenes: [ViewerCommand] = [
    .scene1, .scene2, .scene3, .scene4, .scene5, .scene6, .scene7, .scene8, .scene9,
  ]

  /// Whether it shows one of the presets that the session was given.
  package var showsPreset: Bool { self == .nextPreset || self == .previousPreset }
}

extension ViewerCommand {
  /// Whether it may end the program, whatever is shown.
  package var leaves: Bool { self == .quit || self == .leave }

  /// Whether it writes a file.
  package var writesFile: Bool { [.screenshot, .record, .savePreset].contains(self) }

  /// Whether a frame that is drawn off-screen for a given media time differs after it.
  ///
  /// There is no window there, and no clock that could pause or run at another speed.
  package var changesFrames: Bool {
    switch self {
    case .previousScene, .nextScene, .scene1, .scene2, .scene3, .scene4, .scene5, .scene6, .scene7,
      .scene8, .scene9:
      true
    case .toggleShimmering, .stop, .toggleHelp, .turnPage, .toggleDamage, .sceneAction: true
    case .glanceAtStatistics, .toggleTimeline, .turnTimelineRows: true
    case .chooseNext, .choosePrevious, .enterValue, .resetParameter, .resetAll, .undo, .redo: true
    case .nextPreset, .previousPreset: true
    case .increase, .increaseCoarsely, .increaseFinely: true
    case .decrease, .decreaseCoarsely, .decreaseFinely: true
    case .togglePause, .stepForward, .stepBack, .stepFarForward, .stepFarBack, .slower, .faster,
      .realTime, .nextEvent, .previousEvent, .goToBegin, .goToEnd:
      false
    case .toggleFullscreen, .screenshot, .record, .savePreset, .leave, .quit: false
    }
  }
}
