package import Display
package import Raster

/// What an entry asks for beyond the document.
///
/// The session carries out the effects on what it shows, and returns the others for the window or the program. A
/// replay leaves out those that write files or end the program.
package enum Effect: Hashable, Sendable {
  // MARK: On the window and the program

  /// The picture may have changed: draw a frame at the next deadline.
  case frame
  /// Count the frames on the statistics page anew.
  case countAnew
  /// Enter (`true`) or leave (`false`) fullscreen.
  case setFullscreen(Bool)
  /// Resize the window, as the window of the recording was resized.
  case resize(PixelSize)
  /// Resize the window by the ratio of two scales, so that its size in points stays the same.
  case rescale(from: Double, to: Double)
  /// Save the picture to a file.
  case screenshot
  /// Save the recording so far.
  case saveRecording
  /// Render one cycle of what is shown to a file.
  case renderMovie(MovieKind)
  /// Stop rendering, and leave no file.
  case stopMovie
  /// Save the scene's values as a preset with a name; `replaces` says whether it may replace one of the user's presets.
  case savePreset(named: String, replaces: Bool)
  /// Ask for what the user pastes, which arrives as `DisplayEvent.delivered`; never a drop.
  case paste(Delivery.Way)
  /// Copy something for other programs.
  case copy(CopiedThing)
  /// Show the picture, the text or the preset that a file holds; the path is as the user typed it, so that a tilde at its
  /// beginning stands for the home folder.
  case open(path: String)
  /// Decode an image that another program handed over, and show it.
  case decode([UInt8])
  /// Change the window's title, because another scene or the gallery is shown: see ``Document/windowTitle``.
  case retitle
  case quit

  // MARK: Within the session

  /// Apply another input at the same instant, as an entry of its own.
  case enter(Input)
  /// Log the name of a command or parameter with the key or gesture that caused it.
  case log(String, by: String?)
  /// Show in the notice what is known only after the scene has changed.
  case tell(Outcome)
  /// Choose another layer on the layers page.
  case chooseLayer(LayerMove)

  /// What a notice tells of a change.
  package enum Outcome: Hashable, Sendable {
    /// The value of a parameter, unless the panel shows it.
    case value(of: String)
    /// The value of a parameter that is being dragged, until the drag ends.
    case dragged(String)
    /// The values that were undone or redone, with the word for that.
    case restored([String], verb: String)
    /// The state of the first effect.
    case effect
    /// The fact that the scene's own action reports.
    case action
    /// The event at which the clock was paused.
    case event(SceneEvent)
  }

  /// A choice of another layer on the layers page.
  package enum LayerMove: Hashable, Sendable {
    /// Choose the layer that is so many lines further, wrapping around at the ends.
    case by(Int)
    /// Choose the layer of a line, by its number.
    case to(Int)
  }
}

/// Something that a key copies.
package enum CopiedThing: Hashable, Sendable {
  /// The command line that shows what is on the screen.
  case commandLine
  /// The scene's values, and its text and picture, as a preset.
  case preset
  /// What the window shows, without what lies over the scene.
  case picture
}

/// The format of a movie that a key requests; the raw values are the extensions of files.
package enum MovieKind: String, Hashable, Sendable {
  /// An animated PNG, without loss.
  case apng
  /// A GIF, with 256 colours.
  case gif
}
