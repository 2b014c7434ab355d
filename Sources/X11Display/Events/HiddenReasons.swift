/// Why nobody can see a window; it is visible when there is no reason.
struct HiddenReasons: OptionSet, Hashable {
  let rawValue: Int

  /// It is not on the screen: not shown yet, or on another workspace.
  static let unmapped = HiddenReasons(rawValue: 1)

  /// Other windows cover it.
  ///
  /// Never reported under a compositor.
  static let obscured = HiddenReasons(rawValue: 2)

  /// The window manager keeps it mapped but shows it nowhere.
  static let minimized = HiddenReasons(rawValue: 4)
}
