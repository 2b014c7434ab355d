import Display
import Viewer

/// An action on the viewer.
///
/// Lengths are thousandths of the screen or of the window, so that a plan depends on neither. Times are milliseconds.
enum SoakAction: Hashable {
  /// Presses and releases a key.
  case key(SoakKey)
  /// Holds a key down for a time, so that the server repeats it.
  case hold(SoakKey, milliseconds: Int)
  /// Holds a key while another window takes the keyboard focus.
  case holdAndLoseFocus(SoakKey)
  /// Resizes the window to a size in thousandths of the screen's.
  case resize(width: Int, height: Int)
  /// Requests a window size of one by one pixel.
  case shrinkToOnePixel
  /// Moves the window's top left corner to a position in thousandths of the screen's size; it may leave the screen.
  case move(x: Int, y: Int)
  /// Clicks at a position in the window, in thousandths of its size.
  case click(x: Int, y: Int)
  /// Drags with the primary button between two positions in the window, in thousandths of its size.
  case drag(fromX: Int, fromY: Int, toX: Int, toY: Int)
  /// Turns the wheel at a position in the window, in thousandths of its size; positive steps are away from the user.
  case wheel(x: Int, y: Int, steps: Int)
  /// Unmaps the window, and maps it again after a time.
  case unmap(milliseconds: Int)
  /// Asks the window manager, if there is one, to minimize the window, and maps it again after a time.
  case minimize(milliseconds: Int)
  /// Covers the window, wholly or in part, and uncovers it after a time.
  case cover(isWhole: Bool, milliseconds: Int)
  /// Gives the keyboard focus to another window, and returns it after a time.
  case loseFocus(milliseconds: Int)
  /// Starts a window manager, unless one is running.
  case startManager
  /// Ends the window manager, if this run started it.
  case stopManager
  /// Returns the window to its resting place, with the clock running. Memory is read there.
  ///
  /// A fullscreen window first gets the key that leaves fullscreen, as often as necessary.
  case rest

  /// The kind of action in the report: the first word of its description.
  var kind: String { String(description.prefix { $0 != " " }) }
}

extension SoakAction: CustomStringConvertible {
  /// The action on one line, for instance `hold Shift-Left 420 ms`.
  var description: String {
    switch self {
    case .key(let key): "key \(key.label)"
    case .hold(let key, let time): "hold \(key.label) \(time) ms"
    case .holdAndLoseFocus(let key): "hold \(key.label) and lose the focus"
    case .resize(let width, let height): "resize \(width)‰ x \(height)‰"
    case .shrinkToOnePixel: "resize to 1x1"
    case .move(let x, let y): "move \(x)‰ \(y)‰"
    case .click(let x, let y): "click \(x)‰ \(y)‰"
    case .drag(let fromX, let fromY, let toX, let toY):
      "drag \(fromX)‰ \(fromY)‰ to \(toX)‰ \(toY)‰"
    case .wheel(let x, let y, let steps): "wheel \(x)‰ \(y)‰ by \(steps)"
    case .unmap(let time): "unmap \(time) ms"
    case .minimize(let time): "minimize \(time) ms"
    case .cover(let isWhole, let time): "cover \(isWhole ? "all" : "a part") \(time) ms"
    case .loseFocus(let time): "lose the focus \(time) ms"
    case .startManager: "start the window manager"
    case .stopManager: "stop the window manager"
    case .rest: "rest"
    }
  }
}

/// A key that a plan may press.
struct SoakKey: Hashable {
  /// The key and its modifiers.
  let chord: KeyChord

  /// The viewer's command for the key; `nil` if there is none.
  let command: ViewerCommand?

  /// Whether the viewer writes a file when the key is pressed.
  var writesFile: Bool { command?.writesFile ?? false }

  /// The label of the key, such as `Shift-Left`.
  var label: String { chord.label }

  /// The keys of the viewer's table, without those that end the viewer, and without those that make another process
  /// fill the disk with movies.
  ///
  /// A key that is added to the table is included without a change here, but it changes every plan.
  static let all: [SoakKey] = KeyTable.rows.flatMap { row in
    (row.bindings + row.variants).compactMap { binding in
      if case .key(let chord) = binding.trigger, !excluded.contains(binding.command) {
        SoakKey(chord: chord, command: binding.command)
      } else {
        nil
      }
    }
  }

  /// Returns the key of a command; `nil` if the table has none.
  static func key(for command: ViewerCommand) -> SoakKey? {
    all.first { $0.command == command }
  }

  private static let excluded: Set<ViewerCommand?> = [.quit, .leave, .renderMovie, .renderGIF]
}
