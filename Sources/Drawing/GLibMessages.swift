import CCairo

/// What GLib's libraries would print about the pictures and texts they are given.
enum GLibMessages {
  /// Keeps the libraries from printing; whoever calls them does this first.
  ///
  /// A library prints nothing of its own accord: what matters is reported as an error. The handlers
  /// belong to the process, are set once and for these domains only.
  static func silence() { isSilent }

  private static let isSilent: Void = {
    for domain in ["GdkPixbuf", "librsvg", "Pango", "GLib-GObject", "GLib-GIO"] {
      // SAFETY: GLib copies the name; the handler is a function of this module that lives for ever.
      unsafe ccairo_silence(domain)
    }
  }()
}
