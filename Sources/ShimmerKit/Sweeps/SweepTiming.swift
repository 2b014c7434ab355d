import LayerKit

/// The times at which the sweeps of an effect happen.
///
/// ```
///        begin
/// time ────┼── slide ──┼─ pause ─┼── slide ──┼─ pause ─┼── slide ──┤ end
///          0           1                                place
/// ```
///
/// All values are functions of time: no state advances in steps. Times are those of the layer whose light moves: media
/// time, unless a superlayer has another speed, begin time or offset.
public struct SweepTiming: Hashable, Sendable {
  /// The start of the first sweep, in seconds.
  public var begin: Double

  /// The duration of a sweep in seconds, greater than 0.
  public let slide: Double

  /// The duration of the pause after a sweep in seconds, from 0 to 10⁹.
  public let pause: Double

  /// The number of sweeps, a whole number of at least 1; `nil` if unlimited.
  public let count: Double?

  /// Whether every other sweep runs backwards.
  public let autoreverses: Bool

  /// Creates the timing of the sweeps along a path; `nil` if nothing can travel.
  ///
  /// - Parameters:
  ///   - sweep: The parameters.
  ///   - path: The path over the crossed area.
  ///   - begin: The start of the first sweep, in seconds.
  public init?(_ sweep: Sweep, along path: SweepPath, begin: Double) {
    guard let slide = path.duration(at: sweep.pace), begin.isFinite else { return nil }
    self.begin = begin
    self.slide = slide
    // In a longer pause, the times of sweeps would be lost to rounding.
    pause = sweep.pause > 0 && sweep.pause.isFinite ? min(sweep.pause, 1e9) : 0
    autoreverses = sweep.autoreverses
    switch sweep.repeatCount {
    case .forever: count = nil
    case .times(let times): count = times > 0 ? max(Double(times).rounded(.up), 1) : 1
    }
  }

  /// The duration of a sweep and its pause, in seconds.
  public var cycle: Double { slide + pause }

  /// The end of the last sweep in seconds; infinite if the number of sweeps is unlimited.
  public var end: Double { count.map { begin + ($0 - 1) * cycle + slide } ?? .infinity }

  /// Returns the index, from 0, of the last sweep that has begun by a time; `nil` before the first one.
  public func index(at time: Double) -> Double? {
    guard time >= begin else { return nil }
    let index = ((time - begin) / cycle).rounded(.down)
    return count.map { min(index, $0 - 1) } ?? index
  }

  /// Returns the share of the current sweep that has passed, 0…1, before easing; 1 in the pause after it, 0 before
  /// the first one.
  public func share(at time: Double) -> Double {
    guard let index = index(at: time) else { return 0 }
    return min(max((time - begin - index * cycle) / slide, 0), 1)
  }

  /// Returns whether a sweep is in progress at a time.
  public func isSliding(at time: Double) -> Bool {
    guard let index = index(at: time) else { return false }
    return time - begin - index * cycle < slide
  }

  /// Returns the end of the sweep that is in progress at a time, or the time itself if there is none.
  public func endOfSweep(at time: Double) -> Double {
    guard isSliding(at: time), let index = index(at: time) else { return time }
    return begin + index * cycle + slide
  }

  /// Returns this timing, with its begin time set so that it continues another timing at a time.
  ///
  /// The index of the sweep stays the same, and so does the share of the sweep, or of its pause, that has passed.
  func continuing(_ other: SweepTiming, at time: Double) -> SweepTiming {
    var result = self
    guard let index = other.index(at: time) else {
      result.begin = other.begin
      return result
    }
    var passed = other.share(at: time) * slide
    if passed >= slide, other.pause > 0 {
      let rest = time - other.begin - index * other.cycle - other.slide
      passed += min(max(rest / other.pause, 0), 1) * pause
    }
    result.begin = time - index * cycle - passed
    return result
  }
}

/// The times of a sweep effect from its begin fade to the end of its end fade, in the time of its light.
struct SweepRun: Hashable {
  /// The begin fade, which raises the strength of the effect from a value to 1.
  struct Fade: Hashable {
    /// The strength of the effect at the start of the fade, 0…1.
    var from: Double
    /// The start of the fade, in seconds.
    var begin: Double
    /// The duration in seconds, at least 0.
    var duration: Double

    /// The end of the fade, in seconds.
    var end: Double { begin + duration }

    /// Returns the strength of the effect at a time, 0…1.
    func amount(at time: Double) -> Double {
      if time >= end { return 1 }
      return from + (1 - from) * max(time - begin, 0) / duration
    }
  }

  /// The fade with which the run begins.
  var fade: Fade

  /// The duration of the end fade in seconds, at least 0.
  var endFadeDuration: Double

  /// The time at which the first sweep starts, unless the layer has a ``SweepLayer/sweepBeginTime``.
  var ownBegin: Double

  /// The timing of the sweeps; `nil` while nothing can travel.
  var timing: SweepTiming?

  /// The time at which the last sweep ends after the effect was switched off; `nil` if it was not switched off.
  var stopTime: Double?

  /// The time at which the end fade starts; infinite if the effect has no end.
  var end: Double { min(stopTime ?? .infinity, timing?.end ?? .infinity) }

  /// The time at which the end fade is over; infinite if the effect has no end.
  var idleTime: Double { end + endFadeDuration }

  /// Returns the strength of the effect at a time, 0…1, including its fades.
  func amount(at time: Double) -> Double {
    if time < end { return fade.amount(at: time) }
    if time >= idleTime { return 0 }
    return fade.amount(at: end) * (1 - (time - end) / endFadeDuration)
  }

  /// Returns the state of the effect at a time.
  func state(at time: Double) -> ShimmeringState {
    if time >= end { return time < idleTime ? .fading : .idle }
    if stopTime != nil { return .finishing }
    return time < fade.end ? .beginning : .sliding
  }

  /// Makes the sweep in progress the last one.
  mutating func stop(at time: Double) { stopTime = timing?.endOfSweep(at: time) ?? time }
}
