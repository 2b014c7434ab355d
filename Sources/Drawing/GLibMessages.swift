import CCairo
import Synchronization

/// The messages that GLib's libraries would print about the pictures and texts they are given.
package enum GLibMessages {
  /// Gets what would be printed, once the process has handed it over.
  private static let receiver = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Hands every message of this process to a function in place of printing it.
  ///
  /// For programs: GLib lets a process do that once, so that a library must not.
  ///
  /// - Parameter receive: Gets a domain's name and its message, on any thread; it takes the place of the one before.
  package static func handOver(to receive: @escaping @Sendable (String) -> Void) {
    let isFirst = receiver.withLock { receiver in
      defer { receiver = receive }
      return receiver == nil
    }
    if isFirst { setWriter() }
  }

  private static func setWriter() {
    // SAFETY: the function lives for ever; the fields and their texts are read inside the call.
    unsafe g_log_set_writer_func(
      { _, fields, count, _ in
        guard let fields = unsafe fields else { return G_LOG_WRITER_UNHANDLED }
        var texts = ["GLIB_DOMAIN": "GLib", "MESSAGE": ""]
        for index in 0..<Int(count) {
          let field = unsafe fields[index]
          let name = unsafe String(cString: field.key)
          // Other fields need not be texts.
          guard unsafe field.length == -1, texts[name] != nil else { continue }
          unsafe texts[name] = String(cString: field.value.assumingMemoryBound(to: CChar.self))
        }
        let receive = GLibMessages.receiver.withLock { $0 }
        receive?("\(texts["GLIB_DOMAIN"] ?? ""): \(texts["MESSAGE"] ?? "")")
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }

  /// Keeps the libraries from printing, as far as a library may; whoever calls them does this first.
  ///
  /// A library prints nothing of its own accord: what matters is reported as an error. The handlers
  /// belong to the process, are set once and for these domains only. What Pango says in the structured
  /// way of GLib passes them; only ``handOver(to:)`` reaches that.
  static func silence() { isSilent }

  private static let isSilent: Void = {
    if receiver.withLock({ $0 != nil }) { return }
    for domain in ["GdkPixbuf", "librsvg", "Pango", "GLib-GObject", "GLib-GIO"] {
      // SAFETY: GLib copies the name; the handler is a function of this module that lives for ever.
      unsafe ccairo_silence(domain)
    }
  }()
}

/// The words of an error that GLib reported, which are released.
///
/// - Parameter error: An error that the caller owns, or `nil`.
@unsafe
func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
  // SAFETY: the caller owns the error; it is read once and released.
  guard let error = unsafe error else { return "no reason was given" }
  defer { unsafe g_error_free(error) }
  guard let message = unsafe error.pointee.message else { return "no reason was given" }
  let words = unsafe String(cString: message)
  // Some loaders write more than a line.
  return words.split(whereSeparator: \.isNewline).joined(separator: " ")
}
