/// The time during which an animation is active: its timing with a known begin and duration, which can be evaluated
/// at any instant.
///
/// The rules are those of Core Animation. The number of the cycle is the elapsed time divided by the duration,
/// rounded down, and never depends on an earlier evaluation.
public struct ActiveSpan: Hashable, Sendable {
  /// The instant at which the span begins, in seconds of the parent's time.
  public let begin: Double

  /// The instant at which the span ends, in seconds of the parent's time; infinite if the span never ends.
  public let end: Double

  /// The length of one cycle in seconds, greater than 0.
  public let duration: Double

  let speed: Double
  let offset: Double
  let active: Double
  let autoreverses: Bool
  let fillsBefore: Bool
  let fillsAfter: Bool

  /// The largest distance, in cycles, at which the end of the span counts as the end of a whole cycle.
  ///
  /// A tolerance is needed because the end is a product of rounded numbers.
  private static let boundarySlack = 1e-7

  /// The position of an instant relative to a span.
  public enum Phase: Hashable, Sendable {
    /// Before the begin of the span.
    case before
    /// Within the span, both ends included.
    case active
    /// After the end of the span.
    case after
  }

  /// The position of an animation in its cycles at an instant.
  public struct Moment: Hashable, Sendable {
    /// The local time in the cycle in seconds, 0…duration.
    public var local: Double
    /// The progress in the cycle, 0…1, before the timing function.
    public var progress: Double
    /// The number of the cycle, which may be negative if the animation plays backwards.
    ///
    /// With autoreversing, forwards and backwards together count as one cycle.
    public var cycle: Double
  }

  /// Creates a span from a timing.
  ///
  /// - Parameters:
  ///   - timing: The timing as requested; its begin time and duration are ignored in favour of the following
  ///     parameters.
  ///   - begin: The begin, in the parent's time.
  ///   - duration: The length of a cycle in seconds; 0 or less, or NaN, is replaced by the shortest one, which ends as
  ///     it begins.
  public init(_ timing: MediaTiming, begin: Double, duration: Double) {
    let duration = resolvedDuration(duration, or: 0)
    self.begin = begin
    self.duration = duration
    speed = Double(timing.speed)
    offset = timing.timeOffset
    active = timing.activeDuration(cycle: duration)
    end = speed == 0 ? .infinity : begin + active / speed.magnitude
    autoreverses = timing.autoreverses
    fillsBefore = timing.fillMode.fillsBefore
    fillsAfter = timing.fillMode.fillsAfter
  }

  /// Returns whether an instant of the parent's time is before, within or after the span.
  public func phase(at time: Double) -> Phase {
    if time < begin { return .before }
    return time > end ? .after : .active
  }

  /// Returns the position in the cycles at an instant of the parent's time; `nil` if the animation shows no value at
  /// that instant.
  public func moment(at time: Double) -> Moment? {
    var time = time
    if time < begin {
      return fillsBefore && offset.isFinite ? fold(offset, atEnd: false) : nil
    } else if time > end {
      guard fillsAfter else { return nil }
      time = end
    } else if !(time >= begin) {
      return nil  // the begin is NaN
    }
    // `(end − begin) · speed` loses digits and may exceed a boundary, so an end is computed exactly.
    let isEnd = time == end
    let elapsed = isEnd ? (speed < 0 ? -active : active) + offset : (time - begin) * speed + offset
    guard elapsed.isFinite else { return nil }
    return fold(elapsed, atEnd: isEnd)
  }

  private func fold(_ elapsed: Double, atEnd: Bool) -> Moment {
    let cycles = elapsed / duration
    let index = atEnd ? cycleIndex(atEnd: cycles) : cycles.rounded(.down)
    var local = min(max(elapsed - index * duration, 0), duration)
    var progress = atEnd ? local / duration : Self.fraction(of: cycles)
    if atEnd && (cycles - cycles.rounded()).magnitude < Self.boundarySlack {
      // 3 × 0.1 is not exactly 0.3 in floating point: an end after whole cycles is the end of the last one.
      (local, progress) = speed < 0 ? (0, 0) : (duration, 1)
    }
    // An infinite cycle stays at its first value.
    if !local.isFinite || duration == .infinity { (local, progress) = (0, 0) }
    guard autoreverses else { return Moment(local: local, progress: progress, cycle: index) }
    if index.remainder(dividingBy: 2).magnitude == 1 {
      (local, progress) = (duration - local, 1 - progress)
    }
    let pairs = elapsed / (2 * duration)
    return Moment(
      local: local, progress: progress,
      cycle: atEnd ? cycleIndex(atEnd: pairs) : pairs.rounded(.down))
  }

  /// Returns the number of the cycle in which the span ends; at a boundary between two cycles, the one that ends
  /// there.
  ///
  /// - Parameter cycles: The number of cycles that have elapsed at the end of the span.
  private func cycleIndex(atEnd cycles: Double) -> Double {
    speed > 0
      ? (cycles - Self.boundarySlack).rounded(.up) - 1
      : (cycles + Self.boundarySlack).rounded(.down)
  }

  /// Returns the fractional part of a number of cycles, 0…1.
  private static func fraction(of cycles: Double) -> Double { cycles - cycles.rounded(.down) }
}
