/// The map from the nanoseconds of the pacing grid to media time: pause, slow motion, frame step.
///
/// Media time is in seconds and starts at 1000. The grid itself never slows. The map never falls,
/// except by a step back, and never jumps: every change keeps the media time of the instant at which
/// it is made. An instant before the last change reads as that change.
///
/// Inside, media time is a whole number of sixteenths of a nanosecond, because a sixteenth of real
/// time is the slowest speed; so no change rounds, and 18 years fit.
public struct MediaClock: Hashable, Sendable {
  /// The media time at which every program starts, in seconds.
  ///
  /// Far from 0, because code written for Core Animation takes a small time for "unset".
  public static let startTime = 1000.0

  /// The speed of media time when it is not paused.
  public private(set) var speed = ClockSpeed.realTime

  /// Whether media time stands still.
  public private(set) var isPaused = false

  /// The instant of the last change, in nanoseconds of the grid.
  private var anchor: Int64

  /// The media time at `anchor`, in sixteenths of a nanosecond since the start.
  private var position: Int64 = 0

  /// The frame steps of the present pause.
  private var stepping: Stepping?

  /// Creates a clock that runs in real time from an instant on, in nanoseconds of the grid.
  public init(startingAt start: Int64) {
    anchor = start
  }

  /// The media time of an instant, in seconds.
  ///
  /// In real time it is 1000 + nanoseconds / 1e9, with that one division.
  public func time(at instant: Int64) -> Double {
    Self.seconds(position(at: instant))
  }

  /// The earliest instant at which media time has reached a value, or `nil` when it never will.
  ///
  /// Exact: ``time(at:)`` is at least `mediaTime` there, and less one nanosecond before, if that
  /// is not before the last change of the clock.
  ///
  /// - Returns: `nil` when the clock is paused before `mediaTime`, or when that is years away.
  /// - Complexity: At most 63 evaluations of the map.
  public func instant(reaching mediaTime: Double) -> Int64? {
    if Self.seconds(position) >= mediaTime { return anchor }
    if isPaused { return nil }
    // A search needs no inverse whose rounding would have to be undone, and the map is monotonic.
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

  /// Lets media time stand still from an instant on; a paused clock stays as it is.
  public mutating func pause(at instant: Int64) {
    if isPaused { return }
    move(to: instant)
    isPaused = true
  }

  /// Lets media time run on from an instant on, at ``speed``, from where it stands.
  ///
  /// The instant may lie in the future, for instance at the next deadline.
  public mutating func resume(at instant: Int64) {
    if !isPaused { return }
    move(to: instant)
    isPaused = false
    stepping = nil
  }

  /// Changes how fast media time runs, from an instant on.
  public mutating func setSpeed(_ speed: ClockSpeed, at instant: Int64) {
    move(to: instant)
    self.speed = speed
  }

  /// Moves a paused clock by whole frames of the display, back or on; a running one is paused first.
  ///
  /// A step is one frame whatever the speed. Steps do not drift, and as many back as on lead exactly
  /// to where they began; only the start of media time is a wall.
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

  /// Moves a paused clock to a media time, back or on; a running one is paused first.
  ///
  /// It then stands at the first sixteenth of a nanosecond that is not before the media time, so that what
  /// happens at that time has happened; the start of media time, and 18 years after it, are walls.
  ///
  /// - Precondition: The media time is a number.
  public mutating func seek(to mediaTime: Double, at instant: Int64) {
    pause(at: instant)
    let passed = (mediaTime - Self.startTime) * 16e9
    position = Int64(min(max(passed.rounded(), 0), 9e18))
    // Far from the start neighbouring places read as the same media time: a few thousand after 18 years.
    while position > 0, Self.seconds(position - 1) >= mediaTime { position -= 1 }
    while Self.seconds(position) < mediaTime, passed < 9e18 { position += 1 }
    stepping = nil
  }

  /// Makes an instant the one of the last change.
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

/// A walk in whole frames from a place in media time.
private struct Stepping: Hashable, Sendable {
  /// The place at which the walk began, in sixteenths of a nanosecond.
  let origin: Int64

  /// The deadlines of a display that had one there.
  let grid: FrameGrid

  /// Frames from the beginning.
  var frames = 0

  init(origin: Int64, rate: RefreshRate) {
    self.origin = origin
    grid = FrameGrid(origin: 0, rate: rate)
  }

  /// The place that it has reached, in sixteenths of a nanosecond.
  var position: Int64 { origin + 16 * grid.deadline(frames) }
}

/// A speed of media time: a power of two, from a sixteenth of real time to eight times as fast.
///
/// Powers of two keep the map from real time to media time exact in whole numbers.
public struct ClockSpeed: Hashable, Comparable, Sendable {
  /// The exponents that there are.
  public static let exponents = -4...3

  /// The power of two: -1 is half as fast, 0 is real time.
  public let exponent: Int

  /// As fast as the clock on the wall.
  public static let realTime = ClockSpeed(exponent: 0)

  /// Creates a speed.
  ///
  /// - Precondition: `exponent` is one of ``exponents``.
  public init(exponent: Int) {
    precondition(Self.exponents.contains(exponent), "a clock speed of 2 to the \(exponent)")
    self.exponent = exponent
  }

  /// Half this speed; the slowest one is its own.
  public var halved: ClockSpeed {
    ClockSpeed(exponent: max(exponent - 1, Self.exponents.lowerBound))
  }

  /// Twice this speed; the fastest one is its own.
  public var doubled: ClockSpeed {
    ClockSpeed(exponent: min(exponent + 1, Self.exponents.upperBound))
  }

  /// Seconds of media time in a second of real time.
  public var factor: Double { Double(ticksPerNanosecond) / 16 }

  /// Sixteenths of a media nanosecond in a nanosecond of real time; a whole number at every speed.
  fileprivate var ticksPerNanosecond: Int64 { 1 << Int64(exponent - Self.exponents.lowerBound) }

  /// Whether one speed is slower than another.
  public static func < (left: ClockSpeed, right: ClockSpeed) -> Bool {
    left.exponent < right.exponent
  }
}
