import LayerKit

/// When the sweeps of an effect happen.
///
/// ```
///        begin
/// time ────┼── slide ──┼─ pause ─┼── slide ──┼─ pause ─┼── slide ──┤ end
///          0           1                                place
/// ```
///
/// Everything is a function of the time: there are no steps.
public struct SweepTiming: Hashable, Sendable {
  /// When the first sweep begins, in media seconds.
  public var begin: Double

  /// How long a sweep takes, in seconds, greater than 0.
  public let slide: Double

  /// How long the pause after it takes, in seconds, at least 0.
  public let pause: Double

  /// How many sweeps there are, a whole number of 1 or more; `nil` for without end.
  public let count: Double?

  /// Whether every other sweep goes back.
  public let autoreverses: Bool

  /// Finds out when the sweeps over a path happen; `nil` where nothing can travel.
  ///
  /// - Parameters:
  ///   - sweep: The parameters.
  ///   - path: What is crossed.
  ///   - begin: When the first sweep begins, in media seconds.
  public init?(_ sweep: Sweep, along path: SweepPath, begin: Double) {
    guard let slide = path.duration(at: sweep.pace), begin.isFinite else { return nil }
    self.begin = begin
    self.slide = slide
    pause = sweep.pause > 0 && sweep.pause.isFinite ? sweep.pause : 0
    autoreverses = sweep.autoreverses
    switch sweep.repeatCount {
    case .forever: count = nil
    case .times(let times): count = times > 0 ? max(Double(times).rounded(.up), 1) : 1
    }
  }

  /// A sweep and its pause, in seconds.
  public var cycle: Double { slide + pause }

  /// When the last sweep has crossed, infinite when there is none.
  public var end: Double { count.map { begin + ($0 - 1) * cycle + slide } ?? .infinity }

  /// The number of the sweep that is on its way or has passed last, from 0; `nil` before the first.
  public func index(at time: Double) -> Double? {
    guard time >= begin else { return nil }
    let index = ((time - begin) / cycle).rounded(.down)
    return count.map { min(index, $0 - 1) } ?? index
  }

  /// The share of the present sweep that has passed, 0…1, before easing; 1 in the pause after it, 0 before
  /// the first one.
  public func share(at time: Double) -> Double {
    guard let index = index(at: time) else { return 0 }
    return min(max((time - begin - index * cycle) / slide, 0), 1)
  }

  /// Whether a sweep is on its way.
  public func isSliding(at time: Double) -> Bool {
    guard let index = index(at: time) else { return false }
    return time - begin - index * cycle < slide
  }

  /// The end of the sweep that is on its way; the time itself where none is.
  public func endOfSweep(at time: Double) -> Double {
    guard isSliding(at: time), let index = index(at: time) else { return time }
    return begin + index * cycle + slide
  }

  /// The same timing with a begin that leaves what another one shows at a time where it is.
  ///
  /// The number of the sweep stays, and its share, or that of its pause.
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
