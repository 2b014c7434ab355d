import Display
import Viewer
import ViewerUI

/// One thing that is done to the viewer.
///
/// Lengths are thousandths of the screen or of the window, so that a plan needs to know neither.
/// Times are milliseconds.
enum SoakAction: Hashable {
  /// Presses a key and lets it go.
  case key(SoakKey)
  /// Holds a key down, so that the server repeats it.
  case hold(SoakKey, milliseconds: Int)
  /// Holds a key while the keyboard goes to another window.
  case holdAndLoseFocus(SoakKey)
  /// Gives the window another size, in thousandths of the screen.
  case resize(width: Int, height: Int)
  /// Gives the window the smallest size that there is.
  case shrinkToOnePixel
  /// Moves the window's corner, in thousandths of the screen; it may leave the screen.
  case move(x: Int, y: Int)
  /// Clicks in the window.
  case click(x: Int, y: Int)
  /// Drags through the window with the primary button.
  case drag(fromX: Int, fromY: Int, toX: Int, toY: Int)
  /// Turns the wheel in the window; positive is away from the user.
  case wheel(x: Int, y: Int, steps: Int)
  /// Takes the window from the screen and brings it back.
  case unmap(milliseconds: Int)
  /// Asks the window manager, if there is one, to make an icon of the window, and brings it back.
  case minimize(milliseconds: Int)
  /// Covers the window, wholly or in part, and uncovers it.
  case cover(isWhole: Bool, milliseconds: Int)
  /// Gives the keyboard to another window, and back.
  case loseFocus(milliseconds: Int)
  /// Starts a window manager, unless there is one.
  case startManager
  /// Ends the window manager, if it is ours.
  case stopManager
  /// Brings the window back to one size and place, with the clock running; memory is read there.
  ///
  /// A window that fills the screen gets the key against that first, as often as it takes.
  case rest

  /// What actions are counted by.
  enum Kind: String, CaseIterable {
    /// Keys pressed.
    case keys
    /// Keys held.
    case held
    /// Sizes.
    case resizes
    /// Places.
    case moves
    /// Clicks, drags and turns of the wheel.
    case pointer
    /// Windows taken away and brought back.
    case unmaps
    /// Windows covered.
    case covers
    /// Focus changes.
    case focus
    /// Window managers started and ended.
    case managers
    /// Returns to the resting place.
    case rests
  }

  /// What the action is counted as.
  var kind: Kind {
    switch self {
    case .key: .keys
    case .hold, .holdAndLoseFocus: .held
    case .resize, .shrinkToOnePixel: .resizes
    case .move: .moves
    case .click, .drag, .wheel: .pointer
    case .unmap, .minimize: .unmaps
    case .cover: .covers
    case .loseFocus: .focus
    case .startManager, .stopManager: .managers
    case .rest: .rests
    }
  }
}

extension SoakAction: CustomStringConvertible {
  /// One line, for instance `hold Shift-Left 420 ms`.
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
  /// The key and what is held with it.
  let chord: KeyChord

  /// What the viewer takes it for; `nil` where it has no command.
  let command: ViewerCommand?

  /// Whether the viewer writes a file for it.
  var writesFile: Bool { command.map(Self.saving.contains) ?? false }

  private static let saving: Set<ViewerCommand> = [.screenshot, .record, .savePreset]

  /// The key as people write it.
  var label: String { chord.label }

  /// Every key of the viewer's table that does not end it.
  ///
  /// A key that the table gets later is pressed without a change here; every plan is another one then.
  static let all: [SoakKey] = KeyTable.rows.flatMap { row in
    (row.bindings + row.variants).compactMap { binding in
      if case .key(let chord) = binding.trigger, !ending.contains(binding.command) {
        SoakKey(chord: chord, command: binding.command)
      } else {
        nil
      }
    }
  }

  /// The key of a command, if the table has one.
  static func key(for command: ViewerCommand) -> SoakKey? {
    all.first { $0.command == command }
  }

  /// What ends the viewer, always or sometimes.
  private static let ending: Set<ViewerCommand?> = [.quit, .leave]
}
