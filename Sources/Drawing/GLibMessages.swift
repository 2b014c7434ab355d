import CCairo
import Synchronization

/// What GLib's libraries would print about the pictures and texts they are given.
package enum GLibMessages {
  private final class Receiver: Sendable {
    let receive: @Sendable (String) -> Void

    init(_ receive: @escaping @Sendable (String) -> Void) { self.receive = receive }
  }

  private static let isHandedOver = Atomic(false)

  /// Hands every message of this process to a function in place of printing it.
  ///
  /// For programs, and once: GLib ends a process that sets its writer twice, so that a library must not.
  ///
  /// - Parameter receive: Gets a domain's name and its message, on any thread.
  package static func handOver(to receive: @escaping @Sendable (String) -> Void) {
    isHandedOver.store(true, ordering: .relaxed)
    let data = unsafe Unmanaged.passRetained(Receiver(receive)).toOpaque()
    // SAFETY: the receiver is retained for ever; the fields and their texts are read inside the call.
    unsafe g_log_set_writer_func(
      { _, fields, count, data in
        guard let fields = unsafe fields, let data = unsafe data else {
          return G_LOG_WRITER_UNHANDLED
        }
        var texts = ["GLIB_DOMAIN": "GLib", "MESSAGE": ""]
        for index in 0..<Int(count) {
          let field = unsafe fields[index]
          let name = unsafe String(cString: field.key)
          // Other fields need not be texts.
          guard unsafe field.length == -1, texts[name] != nil else { continue }
          unsafe texts[name] = String(cString: field.value.assumingMemoryBound(to: CChar.self))
        }
        let receiver = unsafe Unmanaged<Receiver>.fromOpaque(data).takeUnretainedValue()
        receiver.receive("\(texts["GLIB_DOMAIN"] ?? ""): \(texts["MESSAGE"] ?? "")")
        return G_LOG_WRITER_HANDLED
      }, data, nil)
  }

  /// Keeps the libraries from printing, as far as a library may; whoever calls them does this first.
  ///
  /// A library prints nothing of its own accord: what matters is reported as an error. The handlers
  /// belong to the process, are set once and for these domains only. What Pango says in the structured
  /// way of GLib passes them; only ``handOver(to:)`` reaches that.
  static func silence() { isSilent }

  private static let isSilent: Void = {
    if isHandedOver.load(ordering: .relaxed) { return }
    for domain in ["GdkPixbuf", "librsvg", "Pango", "GLib-GObject", "GLib-GIO"] {
      // SAFETY: GLib copies the name; the handler is a function of this module that lives for ever.
      unsafe ccairo_silence(domain)
    }
  }()
}
