import ArgumentParser
import Display
import ViewerCore

/// A key of the viewer and the time at which it is pressed, as `S:KEY`.
struct ScriptedKey: ExpressibleByArgument {
  /// Seconds after the start.
  let seconds: Double

  /// The key.
  let press: KeyPress

  /// The time in nanoseconds after the start.
  var instant: Int64 { Int64((seconds * 1e9).rounded()) }

  /// The press of a key by its name, or by the label that help and README print.
  private static func press(_ name: String) -> KeyPress? {
    let press = KeyPress(KeyName(name))
    if KeyTable.binding(for: press) != nil { return press }
    for binding in KeyTable.rows.flatMap(\.bindings) {
      guard case .key(let chord) = binding.trigger, chord.label.lowercased() == name.lowercased()
      else { continue }
      return KeyPress(chord.key, modifiers: chord.modifiers)
    }
    return nil
  }

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let seconds = Double(parts[0]),
      RenderCommand.times.contains(seconds), let press = Self.press(String(parts[1]))
    else { return nil }
    self.seconds = seconds
    self.press = press
  }
}
