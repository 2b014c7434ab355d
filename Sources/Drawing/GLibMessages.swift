import CCairo
import Synchronization

/// The messages that GLib's libraries would print about the images and text they process.
package enum GLibMessages {
  /// The function that receives messages instead of standard error; `nil` until ``handOver(to:)``.
  private static let receiver = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Passes every GLib message of this process to a function instead of printing it.
  ///
  /// Only programs may call this, not libraries, because GLib allows only one such call per process.
  ///
  /// - Parameter receive: Receives each message, preceded by the name of its domain, on any thread. Replaces an
  ///   earlier function.
  package static func handOver(to receive: @escaping @Sendable (String) -> Void) {
    let isFirst = receiver.withLock { receiver in
      defer { receiver = receive }
      return receiver == nil
    }
    if isFirst { setWriter() }
  }

  private static func setWriter() {
    // SAFETY: the function is never released; the fields and their strings are read inside the call.
    unsafe g_log_set_writer_func(
      { _, fields, count, _ in
        guard let fields = unsafe fields else { return G_LOG_WRITER_UNHANDLED }
        var texts = ["GLIB_DOMAIN": "GLib", "MESSAGE": ""]
        for index in 0..<Int(count) {
          let field = unsafe fields[index]
          let name = unsafe String(cString: field.key)
          // Other fields need not be text.
          guard unsafe field.length == -1, texts[name] != nil else { continue }
          unsafe texts[name] = String(cString: field.value.assumingMemoryBound(to: CChar.self))
        }
        let receive = GLibMessages.receiver.withLock { $0 }
        receive?("\(texts["GLIB_DOMAIN"] ?? ""): \(texts["MESSAGE"] ?? "")")
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }

  /// Keeps GLib's libraries from printing, as far as a library may; call it before using them.
  ///
  /// Failures that matter are reported as errors instead. The handlers belong to the process, are set once and apply
  /// only to the domains listed here. Messages that Pango writes through GLib's structured logging bypass the
  /// handlers; only ``handOver(to:)`` receives them.
  static func silence() { isSilent }

  private static let isSilent: Void = {
    if receiver.withLock({ $0 != nil }) { return }
    for domain in ["GdkPixbuf", "librsvg", "Pango", "GLib-GObject", "GLib-GIO"] {
      // SAFETY: GLib copies the name; the handler is a function of this module and is never released.
      unsafe ccairo_silence(domain)
    }
  }()
}

/// Returns the message of a GLib error, and releases the error.
///
/// - Parameter error: An error that the caller owns, or `nil`.
@unsafe
func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
  // SAFETY: the caller owns the error; it is read once and released.
  guard let error = unsafe error else { return "no reason was given" }
  defer { unsafe g_error_free(error) }
  guard let message = unsafe error.pointee.message else { return "no reason was given" }
  let words = unsafe String(cString: message)
  // Some loaders write more than one line.
  return words.split(whereSeparator: \.isNewline).joined(separator: " ")
}
