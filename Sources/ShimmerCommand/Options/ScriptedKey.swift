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

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let seconds = Double(parts[0]), seconds >= 0, seconds <= 1e9 else {
      return nil
    }
    let press = KeyPress(KeyName(String(parts[1])))
    guard KeyTable.binding(for: press) != nil else { return nil }
    self.seconds = seconds
    self.press = press
  }
}
