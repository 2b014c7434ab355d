/// A clock that converts real instants to media time, with pause, slow motion and frame steps.
///
/// Instants are nanoseconds of a ``FrameGrid``, which never slows. Media time is in seconds and starts at 1000. Only
/// ``step(frames:of:at:)`` and ``seek(to:at:)`` make media time jump; every other change keeps the media time at the
/// instant of the change. An instant before the last change has the media time of that change.
///
/// Internally, media time is a whole number of sixteenths of a nanosecond, because the slowest speed is a sixteenth
/// of real time. Changes therefore never round, and the range is 18 years, after which media time stands still.
public struct MediaClock: Hashable, Sendable {
  /// The media time at which every clock starts, in seconds.
  ///
  /// It is far from 0, because code written for Core Animation treats a small time as unset.
  public static let startTime = 1000.0

  /// The speed at which media time runs while it is not paused.
  public private(set) var speed = ClockSpeed.realTime

  /// Whether media time is paused; default false.
  public private(set) var isPaused = false

  /// The last media time, in sixteenths of a nanosecond since ``startTime``: 18 years after the start.
  fileprivate static let lastPosition: Int64 = 9_000_000_000_000_000_000

  /// The instant of the last change of the clock, in nanoseconds of the grid.
  private var anchor: Int64

  /// The media time at the last change, in sixteenths of a nanosecond since ``startTime``.
  private var position: Int64 = 0

  /// The frame steps made in the current pause; `nil` if there are none.
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

  /// Returns the earliest instant at which media time reaches a value.
  ///
  /// The result is exact. At the result, ``time(at:)`` is at least `mediaTime`. One nanosecond earlier it is less,
  /// unless that instant is before the clock's last change.
  ///
  /// - Returns: The instant in nanoseconds; `nil` if the clock is paused before `mediaTime`, or if `mediaTime` is
  ///   years away.
  /// - Complexity: At most 63 evaluations of ``time(at:)``.
  public func instant(reaching mediaTime: Double) -> Int64? {
    if Self.seconds(position) >= mediaTime { return anchor }
    if isPaused { return nil }
    // A search works because the map is monotonic, and it avoids an inverse with rounding of its own.
    var before: Int64 = 0
    var reached = min(
      (Self.lastPosition - position) / speed.ticksPerNanosecond, Int64.max / 2 - max(anchor, 0))
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
  /// The clock stops at the first sixteenth of a nanosecond at or after `mediaTime`, so that everything that happens
  /// at that media time has happened. The result is limited to the range from the start of media time to 18 years
  /// later.
  ///
  /// - Precondition: The media time is not NaN.
  public mutating func seek(to mediaTime: Double, at instant: Int64) {
    pause(at: instant)
    let passed = (mediaTime - Self.startTime) * 16e9
    position = Int64(min(max(passed.rounded(), 0), Double(Self.lastPosition)))
    // Far from the start, neighbouring positions convert to the same media time: a few thousand after 18 years.
    while position > 0, Self.seconds(position - 1) >= mediaTime { position -= 1 }
    while Self.seconds(position) < mediaTime, position < Self.lastPosition { position += 1 }
    stepping = nil
  }

  /// Makes an instant the anchor; media time continues from its value at that instant.
  private mutating func move(to instant: Int64) {
    position = position(at: instant)
    anchor = max(anchor, instant)
  }

  private func position(at instant: Int64) -> Int64 {
    if isPaused || instant <= anchor { return position }
    let (ticks, isTooLong) = (instant - anchor).multipliedReportingOverflow(
      by: speed.ticksPerNanosecond)
    let (sum, isTooLate) = position.addingReportingOverflow(ticks)
    return isTooLong || isTooLate ? Self.lastPosition : min(sum, Self.lastPosition)
  }

  // Scaling by 16 is exact in binary, so this equals nanoseconds / 1e9 bit for bit.
  private static func seconds(_ position: Int64) -> Double {
    startTime + Double(position) / 16e9
  }
}

/// The frames by which a paused clock has been stepped, counted from where the steps began.
private struct Stepping: Hashable, Sendable {
  /// The media time at which the steps began, in sixteenths of a nanosecond since the start.
  let origin: Int64

  /// A grid of the display's rate whose deadline 0 is 0, which gives the length of any number of steps.
  let grid: FrameGrid

  /// The number of frames stepped so far; negative for steps back.
  var frames = 0

  init(origin: Int64, rate: RefreshRate) {
    self.origin = origin
    grid = FrameGrid(origin: 0, rate: rate)
  }

  /// The media time after the steps, in sixteenths of a nanosecond since the start.
  var position: Int64 {
    Int64(min(Int128(origin) + 16 * Int128(grid.deadline(frames)), Int128(MediaClock.lastPosition)))
  }
}

/// The speed of media time, a power of two from 1/16 to 8 times real time.
///
/// With powers of two, media time can be computed from real time exactly, in whole numbers.
public struct ClockSpeed: Hashable, Comparable, Sendable {
  /// The range of valid exponents of two, for 1/16 to 8 times real time.
  public static let exponents = -4...3

  /// The exponent of two: -1 is half as fast as real time, 0 is real time, 1 is twice as fast.
  public let exponent: Int

  /// Real time: one second of media time per second.
  public static let realTime = ClockSpeed(exponent: 0)

  /// Creates a speed of 2 to the power of `exponent` times real time.
  ///
  /// - Precondition: `exponent` is one of ``exponents``.
  public init(exponent: Int) {
    precondition(Self.exponents.contains(exponent), "a clock speed of 2 to the \(exponent)")
    self.exponent = exponent
  }

  /// The next slower speed, half of this one; the slowest speed stays the same.
  public var halved: ClockSpeed {
    ClockSpeed(exponent: max(exponent - 1, Self.exponents.lowerBound))
  }

  /// The next faster speed, twice this one; the fastest speed stays the same.
  public var doubled: ClockSpeed {
    ClockSpeed(exponent: min(exponent + 1, Self.exponents.upperBound))
  }

  /// Seconds of media time in a second of real time.
  public var factor: Double { Double(ticksPerNanosecond) / 16 }

  /// The sixteenths of a nanosecond by which media time advances in a nanosecond of real time; whole at every speed.
  fileprivate var ticksPerNanosecond: Int64 { 1 << Int64(exponent - Self.exponents.lowerBound) }

  /// Returns whether one speed is slower than another.
  public static func < (left: ClockSpeed, right: ClockSpeed) -> Bool {
    left.exponent < right.exponent
  }
}
