import Display
import ViewerUI

/// Keys that are not obeyed.
///
/// Any program on the same display can send a window keys. They may steer what is shown, and write nothing.
extension ViewerSession {
  /// How long after a refusal the next one is told, in nanoseconds: 1 s, however many come.
  private static let refusalPause: Int64 = 1_000_000_000

  /// Whether another program has sent a key that would write a file.
  func isRefused(_ press: KeyPress) -> Bool {
    // While a value is typed no key is a command.
    press.isSent && editor.field == nil && KeyTable.binding(for: press)?.command?.writesFile == true
  }

  /// Tells the user of such a key, in the notice.
  func refuse(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    if let refusedAt, instant - refusedAt < Self.refusalPause { return [] }
    refusedAt = instant
    let chord = KeyChord(press.key, press.modifiers)
    return tell(LabeledValue("\(chord.label), sent by another program", "refused"), at: instant)
  }
}
