import Display
import ViewerUI

/// A session's pacing and media time, and the instants to which what happens belongs, in nanoseconds of the grid.
struct SessionClock {
  /// The pacing and the media time; begins at instant 0.
  var link: DisplayLink

  /// The instant at which the session began.
  private(set) var launchInstant: Int64 = 0

  /// The instant to which belongs what was done last.
  var actedAt: Int64 = 0

  /// Creates a clock that begins at instant 0.
  init(rate: RefreshRate) { link = DisplayLink(startingAt: 0, rate: rate) }

  /// Begins media time and the pacing grid anew at an instant, before anything has happened.
  mutating func begin(at instant: Int64) {
    launchInstant = instant
    link.begin(at: instant)
  }

  /// The media time to which something belongs that happens at an instant.
  func mediaTime(at instant: Int64) -> Double {
    link.clock.time(at: link.effectiveInstant(at: instant))
  }

  /// How time runs, or will when it goes on.
  var speedFact: LabeledValue {
    LabeledValue("Time", link.clock.speed == .realTime ? "real time" : link.clock.speed.words)
  }
}

extension ClockSpeed {
  /// How fast time runs, as a factor: "¼ ×", "1/16 ×", "2 ×".
  var words: String {
    let vulgar = [-1: "½", -2: "¼", -3: "⅛"]
    let factor =
      vulgar[exponent] ?? (exponent < 0 ? "1/\(1 << -exponent)" : "\(1 << exponent)")
    return "\(factor) ×"
  }
}
