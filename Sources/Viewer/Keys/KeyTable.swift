package import Display

/// The viewer's keys: one table for the dispatch, `--help`, the manual page, the overlay and the guide *Viewer*.
package enum KeyTable {
  /// Keys that belong together, under a heading.
  package struct Group: Hashable, Sendable {
    package let title: String

    /// The rows, in the order in which they are listed.
    package let rows: [KeyRow]

    init(_ title: String, _ rows: [KeyRow]) { (self.title, self.rows) = (title, rows) }
  }

  /// The groups for any scene, in the order in which they are listed; the rows for the scene's own action and for
  /// drags refer to the table of scenes.
  package static let groups = groups(
    action: "the scene's own action: see the table of scenes",
    drag: "depends on the scene: see the table of scenes")

  /// The rows of all ``groups``.
  package static let rows = groups.flatMap(\.rows)

  /// The bindings of all ``rows``.
  package static let bindings = rows.flatMap(\.all)

  /// Returns the groups for a scene, with a description of the scene's own action and drags.
  package static func groups(for card: SceneCard) -> [Group] {
    groups(
      action: card.action.map { "this scene: \($0)" } ?? "nothing in this scene",
      drag: card.drag.map { "this scene: \($0)" } ?? "nothing in this scene")
  }

  private static func groups(action: String, drag: String) -> [Group] {
    let groups: KeyValuePairs<String, [KeyRow]> = [
      "Effect": [
        KeyRow(
          ["space"], button: .click, .toggleShimmering,
          "toggle shimmering: fade in, or finish the slide and fade out"),
        KeyRow(["return"], .stop, "stop immediately"),
        KeyRow(["l"], .sceneAction, action),
        KeyRow(dragTitle: drag),
      ],
      "Values": [
        KeyRow(
          [
            "tab": .chooseNext, KeyChord("tab", .shift): .choosePrevious, "up": .choosePrevious,
            "down": .chooseNext,
          ], "select a parameter, or a layer on the layers page", holding: .repeating),
        KeyRow(
          ["left": .decrease, "right": .increase],
          variants: [
            KeyChord("left", .shift): .decreaseCoarsely,
            KeyChord("right", .shift): .increaseCoarsely,
            KeyChord("left", .alt): .decreaseFinely, KeyChord("right", .alt): .increaseFinely,
          ], "change it; Shift ×10, Alt ×0.1", holding: .repeating),
        KeyRow(["e"], .enterValue, "type its value: Return accepts, Esc cancels, Tab: the next"),
        KeyRow(
          ["backspace": .resetParameter, KeyChord("backspace", .shift): .resetAll],
          "reset it; reset all"),
        KeyRow(
          ["u": .undo, KeyChord("u", .shift): .redo],
          variants: [
            KeyChord("z", .control): .undo, KeyChord("z", [.control, .shift]): .redo,
          ], "undo, redo; also Ctrl-z, Ctrl-Shift-z", holding: .repeating),
        KeyRow(
          ["b": .keepAsB, "a": .swapSides, "v": .toggleSplit],
          "keep the values as B; swap A and B, held: look; both at once"),
        KeyRow(
          ["o": .nextPreset, KeyChord("o", .shift): .previousPreset],
          "next preset for the scene, previous preset"),
        KeyRow([KeyChord("s", .control)], .savePreset, "save the values as a preset with a name"),
      ],
      "Time": [
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
          ["home": .goToBegin, "end": .goToEnd],
          "pause at the beginning, at the latest time shown"),
      ],
      "Scenes": [
        KeyRow(
          ["pageup": .previousScene, "pagedown": .nextScene], digits: ViewerCommand.scenes,
          "previous, next scene, one of the first nine", holding: .repeating),
        KeyRow(["g"], .toggleGallery, "gallery of all scenes: arrows, Return, or click"),
      ],
      "Pages": [
        KeyRow(["?", "h", "f1"], .toggleHelp, "key help"),
        KeyRow(
          ["i": .turnPage, KeyChord("i", .shift): .glanceAtStatistics],
          "state, statistics and layers pages; statistics for 4 seconds"),
        KeyRow(
          [KeyChord("up", .shift): .scrollUp, KeyChord("down", .shift): .scrollDown],
          "scroll a page, or this help", holding: .repeating),
        KeyRow(["r"], .countAnew, "count the frames on the statistics page anew"),
        KeyRow(
          ["t": .toggleTimeline, KeyChord("t", .shift): .turnTimelineRows],
          "timeline: drag scrubs, Shift-drag repeats a range; more rows"),
        KeyRow(["m"], .mark, "mark a range of time that repeats: begin, end, the whole again"),
        KeyRow(["d"], .toggleDamage, "show what each frame changes: damage, then overdraw"),
      ],
      "Window": [
        KeyRow(["k"], .toggleAppearance, "dark or light"),
        KeyRow(["f", "f11"], .toggleFullscreen, "fullscreen"),
        KeyRow(
          [
            KeyChord("+", .control): .enlarge, KeyChord("-", .control): .reduce,
            KeyChord("0", .control): .resetScale,
          ], variants: [KeyChord("=", .control): .enlarge],
          "larger, smaller, the desktop's scale",
          holding: .repeating),
      ],
      "In and out": [
        KeyRow(
          [KeyChord("v", .control)], button: .middleClick, .paste,
          variants: [KeyChord("insert", .shift): .paste],
          "paste text, image, colour; also Shift-Insert"),
        KeyRow(
          [KeyChord("o", .control)], .openFile, "type the path of a picture or a text to open"),
        KeyRow(
          [
            "y": .copyCommandLine, KeyChord("y", .shift): .copyPreset, "c": .copyPicture,
            KeyChord("c", .control): .copyPicture,
          ], "copy the command line, the preset, the image"),
      ],
      "Files and leaving": [
        KeyRow(["s"], .screenshot, "screenshot, PNG"),
        KeyRow(["f2"], .record, "save a recording of the session"),
        KeyRow(
          ["x": .renderMovie, KeyChord("x", .shift): .renderGIF],
          "one cycle as a movie: APNG, GIF; Esc stops"),
        KeyRow(
          ["escape"], .leave,
          "close help, gallery, pages, timeline, fullscreen; else twice to quit"),
        KeyRow(
          ["q", KeyChord("q", .control), KeyChord("w", .control)], .quit,
          "quit; if values are not saved, at the second time"),
      ],
    ]
    return groups.map { Group($0.key, $0.value) }
  }

  /// Returns the binding for a key press; `nil` if the key has no command, or if the press is an automatic repeat and
  /// the command runs only once per press.
  package static func binding(for press: KeyPress) -> KeyBinding? {
    for row in rows {
      for binding in row.all where binding.trigger.chord?.matches(press) == true {
        return press.isRepeat && row.holding == .once ? nil : binding
      }
    }
    return nil
  }

  /// Returns the key press of the table's first key binding for a command; `nil` if no key runs the command.
  package static func press(for command: ViewerCommand) -> KeyPress? {
    bindings.first { $0.command == command && $0.trigger.chord != nil }?.trigger.chord?.press
  }

  /// Returns the first row with a command; `nil` if no row has it.
  package static func row(of command: ViewerCommand) -> KeyRow? {
    rows.first { $0.all.contains { $0.command == command } }
  }

  /// Returns the bindings of a command, in the order of the table.
  package static func bindings(of command: ViewerCommand) -> [KeyBinding] {
    bindings.filter { $0.command == command }
  }

  /// The command that a click on the scene runs; `nil` if there is none.
  package static var clickCommand: ViewerCommand? {
    bindings.first { $0.trigger == .click }?.command
  }

  /// The table as two columns of text, for help and documents.
  package static var lines: [(keys: String, title: String)] {
    rows.map { (keys: $0.keysText, title: $0.title) }
  }
}
