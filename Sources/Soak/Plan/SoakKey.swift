import Display
import ViewerCore

/// A key that a plan may press.
struct SoakKey: Hashable {
  /// The key and what is held with it.
  let chord: KeyChord

  /// What the viewer takes it for; nothing where it has no command, or none yet.
  let command: ViewerCommand?

  /// The key as people write it.
  var label: String { chord.label }
}

extension SoakKey {
  /// Every key of the viewer's table that does not end it, and those that change scenes.
  ///
  /// A key that the table gets later is pressed without a change here; every plan is another one then.
  static let all: [SoakKey] = {
    var keys = KeyTable.rows.flatMap { row in
      (row.bindings + row.variants).compactMap { binding in
        if case .key(let chord) = binding.trigger {
          SoakKey(chord: chord, command: binding.command)
        } else {
          nil
        }
      }
    }
    for chord in sceneChords where !keys.contains(where: { $0.chord == chord }) {
      keys.append(SoakKey(chord: chord, command: nil))
    }
    return keys.filter { !ending.contains($0.command) }
  }()

  /// The key of a command, if the table has one.
  static func key(for command: ViewerCommand) -> SoakKey? {
    all.first { $0.command == command }
  }

  /// What ends the viewer, always or sometimes.
  private static let ending: Set<ViewerCommand?> = [.quit, .leave]

  /// The keys that are to choose scenes.
  ///
  /// They are written out because nothing in the program has them: with one scene, the viewer's table
  /// has no command for them. The viewer must not mind them either.
  private static let sceneChords =
    ["pageup", "pagedown"].map { KeyChord(KeyName($0)) }
    + (1...9).map { KeyChord(KeyName("\($0)")) }
}
