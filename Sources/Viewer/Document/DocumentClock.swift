package import Display
import LayerKit

/// The clock of a document: the pacing of frames, the media time, and the instants at which entries take effect.
package struct DocumentClock: Hashable, Sendable {
  /// The pacer of the frames, which also converts instants to media times; it begins at instant 0.
  package var pacer: FramePacer

  /// The instant at which the session began.
  private(set) var launchInstant: Int64 = 0

  /// The instant at which the last entry took effect.
  package internal(set) var actedAt: Int64 = 0

  /// The range of media time that repeats; `nil` if the whole plays.
  package internal(set) var loop: TimeLoop?

  /// Whether the clock is paused only because time was dragged on the timeline.
  var isPausedByScrub = false

  /// Creates a clock that begins at instant 0.
  init(rate: RefreshRate) { pacer = FramePacer(startingAt: 0, rate: rate) }

  /// Restarts media time and the schedule of frame deadlines at an instant; call it before the first entry.
  mutating func begin(at instant: Int64) {
    launchInstant = instant
    pacer.begin(at: instant)
  }

  /// Returns the media time at which an input that arrives at an instant takes effect.
  func mediaTime(at instant: Int64) -> Double {
    pacer.clock.time(at: pacer.effectiveInstant(at: instant))
  }

  /// The instant at which a change of the clock by the last entry takes effect.
  var effectiveInstant: Int64 { pacer.effectiveInstant(at: actedAt) }

  /// Moves the paused clock by frames, but not before a media time.
  mutating func step(by frames: Int, notBefore earliest: Double) {
    let instant = effectiveInstant
    pacer.clock.step(frames: frames, of: pacer.grid.rate, at: instant)
    if pacer.clock.time(at: instant) < earliest { pacer.clock.seek(to: earliest, at: instant) }
  }

  /// Pauses the clock at a media time, but not before another one.
  mutating func seek(to time: Double, notBefore earliest: Double) {
    pacer.clock.seek(to: max(time, earliest), at: effectiveInstant)
  }

  /// Returns the span of media time that the timeline shows at a time: ten seconds in real time, less in slow motion.
  func timelinePage(at time: Double) -> TimePage {
    TimePage.page(of: TimePage.usualLength * min(pacer.clock.speed.factor, 1), with: time)
  }

  /// The speed of time; while the clock is paused, the speed at which it will resume.
  var speedFact: LabeledValue {
    LabeledValue("Time", pacer.clock.speed == .realTime ? "real time" : pacer.clock.speed.words)
  }

  /// Returns a media time as text, in seconds since the session's beginning.
  static func sinceStart(_ time: Double, digits: Int = 3) -> String {
    "\(NumberText.sinceStart(time, digits: digits)) s"
  }
}
extension ClockSpeed {
  /// The speed as a factor: "¼ ×", "1/16 ×", "2 ×".
  var words: String {
    let vulgar = [-1: "½", -2: "¼", -3: "⅛"]
    let factor =
      vulgar[exponent] ?? (exponent < 0 ? "1/\(1 << -exponent)" : "\(1 << exponent)")
    return "\(factor) ×"
  }
}
