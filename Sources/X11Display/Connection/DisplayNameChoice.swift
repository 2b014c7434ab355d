package import Display

/// The choice of a display's name between an option and the environment.
package enum DisplayNameChoice {
  /// Picks the name to connect to; empty strings count as unset.
  ///
  /// - Throws: ``DisplayError/cannotOpen(display:reason:)`` if there is no name at all. In a
  ///   Wayland session without `$DISPLAY` the reason says what is missing.
  package static func choose(
    asked: String?, display: String?, wayland: String?
  ) throws(DisplayError) -> String {
    if let asked, !asked.isEmpty { return asked }
    if let display, !display.isEmpty { return display }
    if let wayland, !wayland.isEmpty {
      throw .cannotOpen(
        display: "", reason: "DISPLAY is not set; in a Wayland session Xwayland is needed")
    }
    throw .cannotOpen(display: "", reason: "DISPLAY is not set")
  }
}
