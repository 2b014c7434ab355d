/// The map from the pacing grid's nanoseconds to media time, with pause, slow motion and frame steps.
///
/// Media time is in seconds and starts at 1000. The grid itself never slows. Only ``step(frames:of:at:)`` and
/// ``seek(to:at:)`` make media time jump; every other change keeps the media time at the instant of the change. An
/// instant before the last change maps to the media time of that change.
///
/// Internally, media time is a whole number of sixteenths of a nanosecond, because the slowest speed is a sixteenth
/// of real time. Changes therefore never round, and the range is 18 years.
public struct MediaClock: Hashable, Sendable {
  /// The media time at which every program starts, in seconds.
  ///
  /// It is far from 0, because code written for Core Animation treats a small time as unset.
  public static let startTime = 1000.0

  /// The speed of media time when it is not paused.
  public private(set) var speed = ClockSpeed.realTime

  /// Whether media time is paused; default false.
  public private(set) var isPaused = false

  /// The instant of the last change, in nanoseconds of the grid.
  private var anchor: Int64

  /// The media time at `anchor`, in sixteenths of a nanosecond since the start.
  private var position: Int64 = 0

  /// The frame steps of the current pause.
  private var stepping: Stepping?

  /// Creates a clock that runs in real time from an instant on, in nanoseconds of the grid.
  public init(startingAt start: Int64) {
    anchor = start
  }

  /// Returns the media time of an instant, in seconds.
  ///
  /// In real time the result is 1000 + nanoseconds / 1e9, computed with a single division.
  public func time(at instant: Int64) -> Double {
    Self.seconds(position(at: instant))
  }

  /// Returns the earliest instant at which media time reaches a value, or `nil` if it never does.
  ///
  /// The result is exact. At the result, ``time(at:)`` is at least `mediaTime`. One nanosecond earlier it is less,
  /// unless that instant is before the clock's last change.
  ///
  /// - Returns: The instant; `nil` if the clock is paused before `mediaTime`, or if `mediaTime` is years away.
  /// - Complexity: At most 63 evaluations of the map.
  public func instant(reaching mediaTime: Double) -> Int64? {
    if Self.seconds(position) >= mediaTime { return anchor }
    if isPaused { return nil }
    // A search works because the map is monotonic, and it avoids an inverse with rounding of its own.
    var before: Int64 = 0
    var reached = min((Int64.max - position) / speed.ticksPerNanosecond, Int64.max - max(anchor, 0))
    guard Self.seconds(position(at: anchor + reached)) >= mediaTime else { return nil }
    while reached - before > 1 {
      let middle = before + (reached - before) / 2
      if Self.seconds(position(at: anchor + middle)) >= mediaTime {
        reached = middle
      } else {
        before = middle
      }
    }
    return anchor + reached
  }

  /// Pauses media time at an instant; no effect on a paused clock.
  public mutating func pause(at instant: Int64) {
    if isPaused { return }
    move(to: instant)
    isPaused = true
  }

  /// Resumes media time at an instant, at ``speed``, from its current value.
  ///
  /// The instant may be in the future, for instance the next deadline.
  public mutating func resume(at instant: Int64) {
    if !isPaused { return }
    move(to: instant)
    isPaused = false
    stepping = nil
  }

  /// Changes the speed of media time from an instant on.
  public mutating func setSpeed(_ speed: ClockSpeed, at instant: Int64) {
    move(to: instant)
    self.speed = speed
  }

  /// Moves a paused clock by whole frames of the display, back or forward; a running clock is paused first.
  ///
  /// A step is one frame of the display, regardless of ``speed``. Steps do not drift: after equally many steps back
  /// and forward, the clock is exactly at its starting point. Media time never goes below its start.
  public mutating func step(frames: Int, of rate: RefreshRate, at instant: Int64) {
    pause(at: instant)
    var walk = stepping ?? Stepping(origin: position, rate: rate)
    if walk.grid.rate != rate { walk = Stepping(origin: position, rate: rate) }
    walk.frames += frames
    position = walk.position
    stepping = walk
    if position < 0 {
      position = 0
      stepping = nil
    }
  }

  /// Moves a paused clock to a media time, back or forward; a running clock is paused first.
  ///
  /// The clock stops at the first sixteenth of a nanosecond at or after the media time, so that events at that time
  /// have happened. The result is limited to the range from the start of media time to 18 years later.
  ///
  /// - Precondition: The media time is not NaN.
  public mutating func seek(to mediaTime: Double, at instant: Int64) {
    pause(at: instant)
    let passed = (mediaTime - Self.startTime) * 16e9
    position = Int64(min(max(passed.rounded(), 0), 9e18))
    // Far from the start, neighbouring positions convert to the same media time: a few thousand after 18 years.
    while position > 0, Self.seconds(position - 1) >= mediaTime { position -= 1 }
    while Self.seconds(position) < mediaTime, passed < 9e18 { position += 1 }
    stepping = nil
  }

  /// Moves the anchor to an instant.
  private mutating func move(to instant: Int64) {
    position = position(at: instant)
    anchor = max(anchor, instant)
  }

  private func position(at instant: Int64) -> Int64 {
    if isPaused || instant <= anchor { return position }
    return position + (instant - anchor) * speed.ticksPerNanosecond
  }

  // Scaling by 16 is exact in binary, so this equals nanoseconds / 1e9 bit for bit.
  private static func seconds(_ position: Int64) -> Double {
    startTime + Double(position) / 16e9
  }
}

/// A series of frame steps from a position in media time.
private struct Stepping: Hashable, Sendable {
  /// The position at which the steps began, in sixteenths of a nanosecond.
  let origin: Int64

  /// The deadlines of a display, relative to `origin`.
  let grid: FrameGrid

  /// Frames since `origin`; negative for steps back.
  var frames = 0

  init(origin: Int64, rate: RefreshRate) {
    self.origin = origin
    grid = FrameGrid(origin: 0, rate: rate)
  }

  /// The position reached, in sixteenths of a nanosecond.
  var position: Int64 { origin + 16 * grid.deadline(frames) }
}

/// A speed of media time: a power of two, from 1/16 to 8 times real time.
///
/// Powers of two keep the map from real time to media time exact in whole numbers.
public struct ClockSpeed: Hashable, Comparable, Sendable {
  /// The range of valid exponents: 1/16 to 8 times real time.
  public static let exponents = -4...3

  /// The power of two: -1 is half as fast, 0 is real time.
  public let exponent: Int

  /// Real time: one second of media time per second.
  public static let realTime = ClockSpeed(exponent: 0)

  /// Creates a speed from a power of two.
  ///
  /// - Precondition: `exponent` is one of ``exponents``.
  public init(exponent: Int) {
    precondition(Self.exponents.contains(exponent), "a clock speed of 2 to the \(exponent)")
    self.exponent = exponent
  }

  /// Half this speed, or the slowest speed if this is it.
  public var halved: ClockSpeed {
    ClockSpeed(exponent: max(exponent - 1, Self.exponents.lowerBound))
  }

  /// Twice this speed, or the fastest speed if this is it.
  public var doubled: ClockSpeed {
    ClockSpeed(exponent: min(exponent + 1, Self.exponents.upperBound))
  }

  /// Seconds of media time in a second of real time.
  public var factor: Double { Double(ticksPerNanosecond) / 16 }

  /// Sixteenths of a media nanosecond in a nanosecond of real time; a whole number at every speed.
  fileprivate var ticksPerNanosecond: Int64 { 1 << Int64(exponent - Self.exponents.lowerBound) }

  /// Returns whether one speed is slower than another.
  public static func < (left: ClockSpeed, right: ClockSpeed) -> Bool {
    left.exponent < right.exponent
  }
}
