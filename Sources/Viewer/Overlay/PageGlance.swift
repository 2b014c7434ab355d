/// A page that is shown for a time alone, and what is shown after it.
struct PageGlance: Hashable {
  /// How long it is shown, in nanoseconds of real time: 4 s.
  static let length: Int64 = 4_000_000_000

  /// The instant after which it is gone, in nanoseconds of the grid.
  let end: Int64

  /// The page that was shown before, and is shown again.
  let before: Overlay.Page
}
