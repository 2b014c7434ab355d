import Display

/// A tour through the scenes: it shows the next scene after each period of real time, until the user takes over.
///
/// It changes the scene like the key for the next scene, so a recording repeats the tour. A hidden window does not wake
/// for it.
package struct SceneTour {
  /// The possible times for which each scene is shown, in seconds.
  package static let periods = 1.0...3600

  /// The time for which each scene is shown, in nanoseconds.
  private let period: Int64

  /// The instant of the next change, in nanoseconds; `nil` before the tour has begun.
  private(set) var nextInstant: Int64?

  /// Creates a tour that shows each scene for a number of seconds, within ``periods``.
  package init(seconds: Double) {
    precondition(Self.periods.contains(seconds), "a tour with \(seconds) s for each scene")
    period = Int64((seconds * 1e9).rounded())
  }

  /// The notice at the start of a tour.
  static let invitation = LabeledValue("Tour", "press a key to stay")

  /// The notice at the end of a tour.
  static let ending = LabeledValue("Tour", "ended")

  /// Begins with the present scene.
  mutating func begin(at instant: Int64) { nextInstant = instant + period }

  /// Returns whether the next scene is due at an instant, and sets the instant of the change after it.
  ///
  /// After a pause of more than a period, as when the window was hidden, a whole period follows.
  mutating func takeChange(at instant: Int64) -> Bool {
    guard let next = nextInstant, next <= instant else { return false }
    nextInstant = next + period > instant ? next + period : instant + period
    return true
  }

  /// Returns whether an event ends a tour: a key, or a button of the mouse.
  func ends(with event: DisplayEvent) -> Bool {
    switch event {
    case .key: true
    case .pointer(let pointer): if case .pressed = pointer.action { true } else { false }
    default: false
    }
  }

  /// The key that ended a tour, which may still be held.
  struct Ending {
    private let key: KeyName

    /// Creates the ending for an event; `nil` unless the event is a key.
    init?(_ event: DisplayEvent) {
      guard case .key(let press) = event else { return nil }
      key = press.key
    }

    /// Returns whether an event is an automatic repeat of the key.
    func isRepeated(by event: DisplayEvent) -> Bool {
      if case .key(let press) = event { press.isRepeat && press.key == key } else { false }
    }
  }
}
