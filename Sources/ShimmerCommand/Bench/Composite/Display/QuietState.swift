/// A state in which a viewer has nothing to do.
enum QuietState: String, CaseIterable {
  /// The effect is off.
  case stopped
  /// The clock stands still in the middle of a slide.
  case paused
  /// Another window covers the viewer's in the middle of a slide.
  case hidden
  /// The band is off the content, between two slides.
  case unlit

  /// The most wake-ups while it lasts: an unlit stretch ends with one.
  var wakeUpLimit: Double { self == .unlit ? 1 : 0 }
}

/// What a viewer did while it had nothing to do.
struct QuietAccount: Equatable {
  /// Pixels that were composed.
  var pixels = 0
  /// Requests to the X server, of any kind.
  var requests = 0
  /// How often the viewer's loop came back from sleep.
  var wakeUps = 0

  /// What has been added since an earlier account.
  func since(_ other: QuietAccount) -> QuietAccount {
    QuietAccount(
      pixels: pixels - other.pixels, requests: requests - other.requests,
      wakeUps: wakeUps - other.wakeUps)
  }
}
