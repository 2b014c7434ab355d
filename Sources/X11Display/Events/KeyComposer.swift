import CX11
import Platform

/// Converts symbols of pressed keys to text, by the user's compose sequences.
///
/// The sequences are those of `$XCOMPOSEFILE`, of `~/.XCompose`, or of the language, in this order. Neither the
/// process's locale nor an input method takes part: an input method is another program, which may be dead.
@safe
final class KeyComposer {
  /// The maximum length of a composed text, in bytes of UTF-8; a longer one counts as empty.
  private static let longestText = 256

  /// The progress within a sequence; `nil` if there are no sequences.
  private var state: OpaquePointer?

  /// Creates a composer, and reads the sequences.
  init() {
    let flags = XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    guard let context = unsafe xkb_context_new(xkb_context_flags(flags)) else { return }
    // The table and the state keep what they need of each other.
    defer { unsafe xkb_context_unref(context) }
    // No level is as low: libxkbcommon prints the mistakes in the user's file otherwise.
    unsafe xkb_context_set_log_level(context, xkb_log_level(0))
    for locale in Self.locales {
      let table = unsafe xkb_compose_table_new_from_locale(
        context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
      guard let table = unsafe table else { continue }
      unsafe state = unsafe xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
      unsafe xkb_compose_table_unref(table)
      return
    }
  }

  deinit { unsafe xkb_compose_state_unref(state) }

  /// Drops a begun sequence.
  func abandon() { if unsafe state != nil { unsafe xkb_compose_state_reset(state) } }

  /// Returns the text that the press of a key types; empty within a sequence, and for the key that breaks it off;
  /// `nil` if it types nothing, as Escape and Shift.
  func text(of symbol: UInt) -> String? {
    let symbol = UInt32(truncatingIfNeeded: symbol)
    guard let state = unsafe state else { return Self.character(symbol) }
    if unsafe xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_IGNORED { return nil }
    switch unsafe xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_NOTHING: return Self.character(symbol)
    case XKB_COMPOSE_COMPOSED:
      return unsafe Self.printed { unsafe xkb_compose_state_get_utf8(state, $0, $1) }
    default: return ""
    }
  }

  /// Returns the character of a key's symbol; `nil` if it has none that prints.
  private static func character(_ symbol: UInt32) -> String? {
    let text = unsafe printed { unsafe xkb_keysym_to_utf8(symbol, $0, $1) }
    return text.isEmpty ? nil : text
  }

  /// Returns what a function writes into a buffer of a number of bytes, without control characters.
  private static func printed(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    var bytes = [CChar](repeating: 0, count: longestText)
    let text = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: the function writes at most as many bytes as it is told, and ends them with a zero.
      guard let start = buffer.baseAddress, unsafe Int(write(start, buffer.count)) < buffer.count
      else { return "" }
      return unsafe String(system: start)
    }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  /// The locales whose sequences are read, the first that has some.
  ///
  /// Languages without UTF-8, and unknown ones, have no sequences that can be read; those for American English serve
  /// most languages.
  private static var locales: [String] {
    let chosen = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Environment.value(of: $0) }.first
    return [chosen, "en_US.UTF-8"].compactMap(\.self)
  }
}
