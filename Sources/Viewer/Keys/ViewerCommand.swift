/// The commands that keys and clicks give to the viewer.
///
/// A new command takes three steps:
///
/// 1. Add a case here, and to ``changesFrames``; to ``writesFile`` too if the command writes a file.
/// 2. Add its keys to a row in `KeyTable`.
/// 3. Add its action to `effects(of:_:)` in `Document+Commands`. If the command can be without effect in a scene, the
///    action says so in the notice, as that of ``sceneAction`` does.
///
/// An action changes the document and nothing else. It changes the scene by `edit(_:_:)`, which undo and time travel
/// know; what it has to know of the scene is a member of `EntryFacts`. A new kind of change is a case of `SceneChange`, which
/// also says whether it is undoable and describes it; `SceneHost` makes the change. Undo restores only the values of
/// parameters; time travel repeats the change itself.
package enum ViewerCommand: String, Hashable, Sendable, CaseIterable {
  /// Starts the effect, or lets it finish its slide and fade out.
  case toggleShimmering = "toggle"
  /// Removes the effect at once.
  case stop
  /// Shows or hides the keys.
  case toggleHelp = "help"
  /// Chooses the next parameter, or the next layer while layers are shown.
  case chooseNext = "choose-next"
  /// Chooses the previous parameter, or the previous layer while layers are shown.
  case choosePrevious = "choose-previous"
  /// Decreases the chosen parameter by a step, or chooses the previous word.
  case decrease
  /// Increases the chosen parameter by a step, or chooses the next word.
  case increase
  /// Decreases the chosen parameter by ten steps.
  case decreaseCoarsely = "decrease-coarsely"
  /// Increases the chosen parameter by ten steps.
  case increaseCoarsely = "increase-coarsely"
  /// Decreases the chosen parameter by a tenth of a step.
  case decreaseFinely = "decrease-finely"
  /// Increases the chosen parameter by a tenth of a step.
  case increaseFinely = "increase-finely"
  /// Opens a field in which the user types a value for the chosen parameter.
  case enterValue = "enter-value"
  /// Resets the chosen parameter to the scene's initial value.
  case resetParameter = "reset"
  /// Resets all parameters to the scene's initial values.
  case resetAll = "reset-all"
  /// Undoes the last change of parameter values.
  case undo
  /// Redoes the change of parameter values that was undone last.
  case redo
  /// Keeps the present values as B, and goes on in A.
  case keepAsB = "keep-as-b"
  /// Exchanges A and B; if the key is held, until it is released.
  case swapSides = "swap"
  /// Shows A and B beside each other, or only the one that is tuned.
  case toggleSplit = "split"
  /// Pauses or resumes media time.
  case togglePause = "pause"
  /// Advances a paused clock by one frame; pauses a running clock first.
  case stepForward = "step-forward"
  /// Moves a paused clock back by one frame; pauses a running clock first.
  case stepBack = "step-back"
  /// Advances a paused clock by ten frames; pauses a running clock first.
  case stepFarForward = "step-far-forward"
  /// Moves a paused clock back by ten frames; pauses a running clock first.
  case stepFarBack = "step-far-back"
  /// Halves the speed of media time.
  case slower
  /// Doubles the speed of media time.
  case faster
  /// Resets the speed of media time to one media second per second.
  case realTime = "real-time"
  /// Pauses the clock at the next event.
  case nextEvent = "next-event"
  /// Pauses the clock at the last event before the current time.
  case previousEvent = "previous-event"
  /// Pauses the clock at the beginning of the scene.
  case goToBegin = "go-to-begin"
  /// Pauses the clock at the latest media time that was shown.
  case goToEnd = "go-to-end"
  /// Shows or hides the timeline.
  case toggleTimeline = "timeline"
  /// Shows the next animations that do not fit on the timeline; after the last ones, the first.
  case turnTimelineRows = "timeline-rows"
  /// Marks the beginning of a range of time, then its end, from which on it repeats; then plays the whole again.
  case mark
  /// Shows the next page; the order is the state, the statistics, the layers, and no page.
  case turnPage = "page"
  /// Shows the statistics for 4 seconds, then the previous page again.
  case glanceAtStatistics = "statistics"
  /// Shows what is above on a page or in the help that does not fit.
  case scrollUp = "scroll-up"
  /// Shows what is below on a page or in the help that does not fit.
  case scrollDown = "scroll-down"
  /// Counts the frames on the statistics page anew.
  case countAnew = "count-anew"
  /// Cycles through outlines of what each frame changes, tints of its overdraw, and neither.
  case toggleDamage = "damage"
  /// Performs the scene's own action, if the scene has one.
  case sceneAction = "scene-action"
  /// Shows the previous scene; the last one follows the first.
  case previousScene = "previous-scene"
  /// Shows the next scene; the first one follows the last.
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
  /// Shows all scenes as live pictures, or leaves them.
  case toggleGallery = "gallery"
  /// Draws everything larger: at the next scale of the ladder.
  case enlarge
  /// Draws everything smaller: at the previous scale of the ladder.
  case reduce
  /// Draws everything at the desktop's scale again.
  case resetScale = "reset-scale"
  /// Makes the scene and the panels light if they are dark, otherwise dark.
  case toggleAppearance = "appearance"
  /// Enters or leaves fullscreen.
  case toggleFullscreen = "fullscreen"
  /// Saves an image of the current frame.
  case screenshot
  /// Saves the session so far, for replay.
  case record
  /// Renders one cycle of what is shown to an animated PNG file.
  case renderMovie = "movie"
  /// Renders one cycle of what is shown to a GIF file.
  case renderGIF = "movie-gif"
  /// Applies the next preset for the scene; after the last one, the scene's own values.
  case nextPreset = "next-preset"
  /// Applies the previous preset for the scene; before the first one, the scene's own values.
  case previousPreset = "previous-preset"
  /// Opens a field for the name under which the scene's current values are saved as a preset.
  case savePreset = "save-preset"
  /// Asks for what was copied; the middle button asks for what is marked.
  case paste
  /// Opens a field for the path of a picture, a text or a preset.
  case openFile = "open"
  /// Copies the command line that shows what is on the screen.
  case copyCommandLine = "copy-command"
  /// Copies the scene's current values as a preset.
  case copyPreset = "copy-preset"
  /// Copies an image of the current frame.
  case copyPicture = "copy-picture"
  /// Stops rendering a movie; otherwise closes the first of these that is open: help, gallery, page, timeline,
  /// fullscreen. If none is open, a notice says that the command, given again while the notice is shown, quits the
  /// program.
  case leave
  case quit
}

extension ViewerCommand {
  /// The commands that show the first nine scenes, in order.
  package static let scenes: [ViewerCommand] = [
    .scene1, .scene2, .scene3, .scene4, .scene5, .scene6, .scene7, .scene8, .scene9,
  ]

  /// Whether the command is ``nextPreset`` or ``previousPreset``.
  package var showsPreset: Bool { self == .nextPreset || self == .previousPreset }
}

extension ViewerCommand {
  /// Whether the command can end the program.
  package var leaves: Bool { self == .quit || self == .leave }

  /// Whether the command writes a file, at once or with a name that it asks for.
  package var writesFile: Bool {
    [.screenshot, .record, .renderMovie, .renderGIF, .savePreset].contains(self)
  }

  /// Whether a key that another program sent must not give the command: it writes a file, as a copy may write the picture
  /// that it names, or reads one, which what is pasted may name.
  package var isForUserAlone: Bool {
    writesFile || [.openFile, .paste, .copyCommandLine, .copyPreset, .copyPicture].contains(self)
  }

  /// Whether the command has an effect on a frame that is drawn off-screen for a given media time.
  ///
  /// Off-screen there is no window, and no clock that could pause or run at another speed.
  package var changesFrames: Bool {
    switch self {
    case .previousScene, .nextScene, .scene1, .scene2, .scene3, .scene4, .scene5, .scene6, .scene7,
      .scene8, .scene9, .toggleGallery:
      true
    case .toggleShimmering, .stop, .toggleHelp, .turnPage, .toggleDamage, .sceneAction: true
    case .glanceAtStatistics, .scrollUp, .scrollDown, .toggleTimeline, .turnTimelineRows: true
    case .chooseNext, .choosePrevious, .enterValue, .resetParameter, .resetAll, .undo, .redo: true
    case .keepAsB, .swapSides, .toggleSplit, .toggleAppearance, .nextPreset, .previousPreset,
      .enlarge, .reduce, .resetScale:
      true
    case .increase, .increaseCoarsely, .increaseFinely: true
    case .decrease, .decreaseCoarsely, .decreaseFinely: true
    case .togglePause, .stepForward, .stepBack, .stepFarForward, .stepFarBack, .slower, .faster,
      .realTime, .nextEvent, .previousEvent, .goToBegin, .goToEnd, .mark, .countAnew:
      false
    case .toggleFullscreen, .screenshot, .record, .renderMovie, .renderGIF, .savePreset, .paste,
      .openFile, .copyCommandLine, .copyPreset, .copyPicture, .leave, .quit:
      false
    }
  }
}
