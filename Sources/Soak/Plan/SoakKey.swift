import Display
import Viewer
import ViewerUI

/// A key that a plan may press.
struct SoakKey: Hashable {
  /// The key and what is held with it.
  let chord: KeyChord

  /// What the viewer takes it for; nothing where it has no command.
  let command: ViewerCommand?

  /// Whether the viewer writes a file for it.
  var writesFile: Bool { command.map(Self.saving.contains) ?? false }

  private static let saving: Set<ViewerCommand> = [.screenshot, .record, .savePreset]

  /// The key as people write it.
  var label: String { chord.label }
}

extension SoakKey {
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
