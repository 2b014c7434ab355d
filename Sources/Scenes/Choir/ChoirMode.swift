/// How the voices of the choir keep time.
enum ChoirMode: String, CaseIterable {
  /// Each by its own clock, at one speed: the longer ones fall behind.
  case own
  /// All on one begin time, one sweep as long as the other.
  case shared
  /// As windows onto one light that crosses them all.
  case window

  /// What it does, in a line.
  var note: String {
    switch self {
    case .own: "own clock: one speed for all, so the longer ones fall behind"
    case .shared: "shared begin: one beat, whatever the width"
    case .window: "window sweep: one light crosses them all"
    }
  }

  /// The one after it, in a circle.
  var next: ChoirMode {
    switch self {
    case .own: .shared
    case .shared: .window
    case .window: .own
    }
  }
}
