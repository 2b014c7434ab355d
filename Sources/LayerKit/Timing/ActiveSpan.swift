/// A timing whose begin and duration are known, ready to be asked for any instant.
///
/// The rules are those of Core Animation; an iteration is a function of time, floor of elapsed over
/// duration, never a step from the one before.
public struct ActiveSpan: Hashable, Sendable {
  /// The first instant, in the parent's time.
  public let begin: Double

  /// The last instant, in the parent's time; infinite when it never ends.
  public let end: Double

  /// The length of one cycle in seconds, greater than 0.
  public let duration: Double

  let speed: Double
  let offset: Double
  let active: Double
  let autoreverses: Bool
  let fillsBefore: Bool
  let fillsAfter: Bool

  /// Slack for asking which cycle an end belongs to: ends are products of rounded numbers.
  private static let boundarySlack = 1e-7

  /// Where an instant lies.
  public enum Phase: Hashable, Sendable {
    /// Before the begin.
    case before
    /// Within the span, both ends included.
    case active
    /// Behind the end.
    case after
  }

  /// What an animation plays at an instant.
  public struct Moment: Hashable, Sendable {
    /// Seconds into the cycle, 0…duration.
    public var local: Double
    /// The share of the cycle, 0…1, before the timing function.
    public var progress: Double
    /// The number of the cycle, with both directions of an autoreversed one counted as one.
    public var cycle: Double
  }

  /// Resolves a timing.
  ///
  /// - Parameters:
  ///   - timing: What was asked for.
  ///   - begin: The begin, in the parent's time.
  ///   - duration: The length of a cycle.
  /// - Precondition: The duration is greater than 0.
  public init(_ timing: MediaTiming, begin: Double, duration: Double) {
    precondition(duration > 0, "a cycle of \(duration) s")
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

  /// Where an instant of the parent's time lies.
  public func phase(at time: Double) -> Phase {
    if time < begin { return .before }
    return time > end ? .after : .active
  }

  /// What plays at an instant of the parent's time, or nothing when the value below shows.
  public func moment(at time: Double) -> Moment? {
    var time = time
    if time < begin {
      return fillsBefore && offset.isFinite ? fold(offset, atEnd: false) : nil
    } else if time > end {
      guard fillsAfter else { return nil }
      time = end
    } else if !(time >= begin) {
      return nil  // a begin that is no number
    }
    // `(end − begin) · speed` loses digits and can land beyond a boundary, so an end is exact.
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
      // Three times a tenth is not three tenths: an end of whole cycles is the end of the last one.
      (local, progress) = speed < 0 ? (0, 0) : (duration, 1)
    }
    // A cycle without end stands at its first value.
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

  /// The cycle that an end belongs to: the one before it.
  private func cycleIndex(atEnd cycles: Double) -> Double {
    speed > 0
      ? (cycles - Self.boundarySlack).rounded(.up) - 1
      : (cycles + Self.boundarySlack).rounded(.down)
  }

  /// What a number of cycles is more than a whole one, 0…1.
  private static func fraction(of cycles: Double) -> Double { cycles - cycles.rounded(.down) }
}
