/// One run of a sweep, from its begin fade to the end of its end fade, as numbers.
struct SweepRun: Hashable {
  /// The fade with which it begins.
  struct Fade: Hashable {
    /// How much of the effect there is at its begin, 0…1.
    var from: Double
    /// When it begins, in media seconds.
    var begin: Double
    /// How long it takes, in seconds, at least 0.
    var duration: Double

    /// When it is over.
    var end: Double { begin + duration }

    /// How much of the effect there is, 0…1.
    func amount(at time: Double) -> Double {
      if time >= end { return 1 }
      return from + (1 - from) * max(time - begin, 0) / duration
    }
  }

  /// The begin fade.
  var fade: Fade

  /// How long the end fade takes, in seconds, at least 0.
  var endFadeDuration: Double

  /// When the first sweep begins by the run's own clock.
  var ownBegin: Double

  /// When the sweeps happen; `nil` while nothing can travel.
  var timing: SweepTiming?

  /// When the effect that was switched off has completed its sweep.
  var stopTime: Double?

  /// When the end fade begins, infinite when it does not.
  var end: Double { min(stopTime ?? .infinity, timing?.end ?? .infinity) }

  /// When all is over.
  var idleTime: Double { end + endFadeDuration }

  /// How much of the effect there is, 0…1.
  func amount(at time: Double) -> Double {
    if time < end { return fade.amount(at: time) }
    if time >= idleTime { return 0 }
    return fade.amount(at: end) * (1 - (time - end) / endFadeDuration)
  }

  /// What the effect does at a time.
  func state(at time: Double) -> ShimmeringState {
    if time >= end { return time < idleTime ? .fading : .idle }
    if stopTime != nil { return .finishing }
    return time < fade.end ? .beginning : .sliding
  }

  /// Lets the sweep that is on its way be the last.
  mutating func stop(at time: Double) { stopTime = timing?.endOfSweep(at: time) ?? time }
}
