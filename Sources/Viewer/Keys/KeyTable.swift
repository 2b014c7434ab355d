package import Display

/// The viewer's keys: one table for the dispatch, `--help`, the manual page, the overlay and the guide *Viewer*.
package enum KeyTable {
  /// The rows for any scene, in the order in which they are listed; those for the scene's own action and for drags
  /// refer to the table of scenes.
  package static let rows = rows(
    action: "the scene's own action: see the table of scenes",
    drag: "depends on the scene: see the table of scenes")

  /// Returns the rows for a scene, with a description of the scene's own action and drags.
  package static func rows(for card: SceneCard) -> [KeyRow] {
    rows(
      action: card.action.map { "this scene: \($0)" } ?? "nothing in this scene",
      drag: card.drag.map { "this scene: \($0)" } ?? "nothing in this scene")
  }

  private static func rows(action: String, drag: String) -> [KeyRow] {
    [
      KeyRow(
        ["space"], click: true, .toggleShimmering,
        "toggle shimmering: fade in, or finish the slide and fade out"),
      KeyRow(["return"], .stop, "stop immediately"),
      KeyRow(["?", "h", "f1"], .toggleHelp, "key help"),
      KeyRow(
        [
          "tab": .chooseNext, KeyChord("tab", .shift): .choosePrevious, "up": .choosePrevious,
          "down": .chooseNext,
        ], "select a parameter, or a layer on the layers page", holding: .repeating),
      KeyRow(
        ["left": .decrease, "right": .increase],
        variants: [
          KeyChord("left", .shift): .decreaseCoarsely, KeyChord("right", .shift): .increaseCoarsely,
          KeyChord("left", .alt): .decreaseFinely, KeyChord("right", .alt): .increaseFinely,
        ], "change it; Shift ×10, Alt ×0.1", holding: .repeating),
      KeyRow(
        ["e"], .enterValue, "type its value: Return accepts, Esc cancels, Tab: the next"),
      KeyRow(
        ["backspace": .resetParameter, KeyChord("backspace", .shift): .resetAll],
        "reset it; reset all"),
      KeyRow(
        ["u": .undo, KeyChord("u", .shift): .redo], "undo, redo", holding: .repeating),
      KeyRow(dragTitle: drag),
      KeyRow(["p"], .togglePause, "pause the clock"),
      KeyRow(
        [".": .stepForward, ",": .stepBack],
        variants: [
          KeyChord(".", .shift): .stepFarForward, KeyChord(",", .shift): .stepFarBack,
        ], "one frame forward, one back; Shift ×10", holding: .repeating),
      KeyRow(
        ["[": .slower, "]": .faster, "\\": .realTime], "slow motion ÷2, ×2, real time",
        holding: .repeating),
      KeyRow(
        ["n": .nextEvent, KeyChord("n", .shift): .previousEvent],
        "pause at the next event, at the previous event", holding: .repeating),
      KeyRow(
        ["home": .goToBegin, "end": .goToEnd], "pause at the beginning, at the latest time shown"),
      KeyRow(
        ["pageup": .previousScene, "pagedown": .nextScene], digits: ViewerCommand.scenes,
        "previous scene, next scene, one of the first nine", holding: .repeating),
      KeyRow(
        ["g"], .toggleGallery, "gallery of all scenes: arrows and Return, or click"),
      KeyRow(
        ["i": .turnPage, KeyChord("i", .shift): .glanceAtStatistics],
        "state, statistics and layers pages; statistics for 4 seconds"),
      KeyRow(
        [KeyChord("up", .shift): .scrollUp, KeyChord("down", .shift): .scrollDown],
        "scroll a page, or this help", holding: .repeating),
      KeyRow(["r"], .countAnew, "count the frames on the statistics page anew"),
      KeyRow(
        ["t": .toggleTimeline, KeyChord("t", .shift): .turnTimelineRows],
        "timeline, drag on it to scrub; more animation rows"),
      KeyRow(["d"], .toggleDamage, "show what each frame changes: damage, then overdraw"),
      KeyRow(["l"], .sceneAction, action),
      KeyRow(
        ["o": .nextPreset, KeyChord("o", .shift): .previousPreset],
        "next preset for the scene, previous preset"),
      KeyRow([KeyChord("s", .control)], .savePreset, "save the values as a preset with a name"),
      KeyRow(["f", "f11"], .toggleFullscreen, "fullscreen"),
      KeyRow(
        [
          KeyChord("+", .control): .enlarge, KeyChord("-", .control): .reduce,
          KeyChord("0", .control): .resetScale,
        ], variants: [KeyChord("=", .control): .enlarge], "larger, smaller, the desktop's scale",
        holding: .repeating),
      KeyRow(["s"], .screenshot, "screenshot, PNG"),
      KeyRow(["f2"], .record, "save a recording of the session"),
      KeyRow(
        ["x": .renderMovie, KeyChord("x", .shift): .renderGIF],
        "one cycle as a movie: APNG, GIF; Esc stops"),
      KeyRow(
        ["escape"], .leave,
        "close help, gallery, pages, timeline, fullscreen; else twice to quit"),
      KeyRow(["q"], .quit, "quit"),
    ]
  }

  /// Returns the binding for a key press; `nil` if the key has no command, or if the press is an automatic repeat and
  /// the command runs only once per press.
  package static func binding(for press: KeyPress) -> KeyBinding? {
    for row in rows {
      for binding in row.bindings + row.variants {
        guard case .key(let chord) = binding.trigger, chord.matches(press) else { continue }
        return press.isRepeat && row.holding == .once ? nil : binding
      }
    }
    return nil
  }

  /// Returns the key press of the table's first key binding for a command; `nil` if no key runs the command.
  package static func press(for command: ViewerCommand) -> KeyPress? {
    for row in rows {
      for binding in row.bindings + row.variants where binding.command == command {
        if case .key(let chord) = binding.trigger {
          return KeyPress(chord.key, modifiers: chord.modifiers)
        }
      }
    }
    return nil
  }

  /// The command that a click on the scene runs; `nil` if there is none.
  package static var clickCommand: ViewerCommand? {
    for row in rows {
      for binding in row.bindings where binding.trigger == .click { return binding.command }
    }
    return nil
  }

  /// The table as two columns of text, for help and documents.
  package static var lines: [(keys: String, title: String)] {
    rows.map { (keys: $0.keysText, title: $0.title) }
  }
}
