import CGLibLog
import Synchronization

/// The messages that GLib's libraries would print about the images and text they process.
package enum GLibMessages {
  /// A message of one of the libraries.
  package struct Message: Sendable {
    /// The text, preceded by the name of the library.
    package let text: String

    /// Whether GLib ends the process once the message has been received.
    ///
    /// That is the case for errors, and with `G_DEBUG` for other messages too.
    package let endsProcess: Bool
  }

  private struct Receiver {
    /// The function that receives messages instead of standard error.
    var receive: @Sendable (Message) -> Void

    /// The levels of messages after which GLib ends the process.
    var fatalLevels: UInt32
  }

  /// `nil` until ``handOver(to:)``.
  private static let receiver = Mutex<Receiver?>(nil)

  /// Passes every GLib message of this process to a function instead of printing it.
  ///
  /// Only programs may call this, not libraries, because GLib allows only one such call per process.
  ///
  /// - Parameter receive: Receives each message on any thread. Replaces an earlier function.
  package static func handOver(to receive: @escaping @Sendable (Message) -> Void) {
    // GLib returns these levels only in exchange for others.
    let levels = g_log_set_always_fatal(G_LOG_LEVEL_ERROR)
    g_log_set_always_fatal(levels)
    let isFirst = receiver.withLock { receiver in
      defer { receiver = Receiver(receive: receive, fatalLevels: levels.rawValue) }
      return receiver == nil
    }
    if isFirst { setWriter() }
  }

  private static func setWriter() {
    // SAFETY: the function is never released; the fields and their strings are read inside the call.
    unsafe g_log_set_writer_func(
      { level, fields, count, _ in
        guard let fields = unsafe fields else { return G_LOG_WRITER_UNHANDLED }
        var texts = ["GLIB_DOMAIN": "GLib", "MESSAGE": ""]
        for index in 0..<Int(count) {
          let field = unsafe fields[index]
          let name = unsafe String(cString: field.key)
          // Other fields need not be text.
          guard unsafe field.length == -1, texts[name] != nil else { continue }
          unsafe texts[name] = String(cString: field.value.assumingMemoryBound(to: CChar.self))
        }
        guard let receiver = GLibMessages.receiver.withLock({ $0 }) else {
          return G_LOG_WRITER_UNHANDLED
        }
        receiver.receive(
          Message(
            text: "\(texts["GLIB_DOMAIN"] ?? ""): \(texts["MESSAGE"] ?? "")",
            endsProcess: level.rawValue & receiver.fatalLevels != 0))
        return G_LOG_WRITER_HANDLED
      }, nil, nil)
  }

  /// Keeps GLib's libraries from printing, as far as a library may; call it before using them.
  ///
  /// Failures that matter are reported as errors instead. The handlers belong to the process, are set once and apply
  /// only to the domains listed here. Messages that Pango writes through GLib's structured logging bypass the
  /// handlers; only ``handOver(to:)`` receives them.
  package static func silence() { isSilent }

  private static let isSilent: Void = {
    if receiver.withLock({ $0 != nil }) { return }
    for domain in ["GdkPixbuf", "librsvg", "Pango", "GLib-GObject", "GLib-GIO"] {
      // SAFETY: GLib copies the name; the handler is a function of this module and is never released.
      unsafe cgliblog_silence(domain)
    }
  }()
}
