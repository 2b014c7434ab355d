import ArgumentParser
import Display
import Viewer

/// A key press at a time, given on the command line as `S:KEY`.
struct ScriptedKey {
  /// The text as given on the command line.
  let text: String

  /// The time in seconds after the start.
  let seconds: Double

  let press: KeyPress

  /// The time in nanoseconds after the start.
  var instant: Int64 { Int64((seconds * 1e9).rounded()) }

  /// Whether the key toggles the outlines of changed areas.
  var togglesDamage: Bool { KeyTable.binding(for: press)?.command == .toggleDamage }

  /// Whether the key shows a preset.
  var showsPreset: Bool { KeyTable.binding(for: press)?.command?.showsPreset == true }

  /// Creates a key press from text of the form `S:KEY`, where the key is given by its name or by its label in the key
  /// table; capital letters make no difference: `U` is the key `u`, and `Shift-u` is another.
  ///
  /// - Throws: `ValidationError` if the text has another form, or the key does not change a frame.
  init(_ text: String) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let seconds = NumberUnit.seconds.number(in: String(parts[0])),
      RenderTimeOptions.times.contains(seconds)
    else { throw ValidationError("write S:KEY with S within 0…1000000 seconds, such as 2:space") }
    let key = String(parts[1])
    guard let chord = Self.chords.first(where: { Self.isNamed($0, by: key) }) else {
      throw ValidationError(Self.refusal(of: key))
    }
    self.text = text
    self.seconds = seconds
    press = KeyPress(chord.key, modifiers: chord.modifiers)
  }

  /// Returns the error message for a key that does not exist or does not change a frame.
  private static func refusal(of key: String) -> String {
    let labels = chords.map(\.label)
    // A key of the viewer is not a misspelling of another one.
    let isKnown = chords(where: { _ in true }).contains { isNamed($0, by: key) }
    let question = isKnown ? nil : Spelling.question(about: key, among: labels)
    return "the key \(quoted: key) does not change a frame; "
      + (question ?? "use one of \(NumberText.list(labels))")
  }

  /// The keys that change the content of a frame.
  private static var chords: [KeyChord] { chords { $0?.changesFrames == true } }

  private static func chords(where isWanted: (ViewerCommand?) -> Bool) -> [KeyChord] {
    KeyTable.bindings.compactMap { binding in
      guard isWanted(binding.command), case .key(let chord) = binding.trigger else { return nil }
      return chord
    }
  }

  /// Returns whether a text names a key, also with a plus sign after a modifier.
  private static func isNamed(_ chord: KeyChord, by text: String) -> Bool {
    let names = [
      text.lowercased(),
      "\(text.prefix(1))\(text.dropFirst().replacing("+", with: "-"))".lowercased(),
    ]
    return names.contains(chord.label.lowercased())
      || chord.modifiers.isEmpty && names.contains(chord.key.name)
  }
}
