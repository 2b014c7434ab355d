/// Computes when the next frame is due, and the media time for which to draw it.
///
/// A pacer reads no clock and never waits. A loop passes in the current instant, arms a timer with the result of
/// ``arm(forFrameAt:at:)`` or ``arm(at:)``, and takes a ticket when the timer has fired.
///
/// ```swift
/// let deadline = pacer.arm(forFrameAt: pacer.clock.instant(reaching: change), at: events.now)
/// for event in try events.nextEvents(until: deadline) { … }
/// if let ticket = pacer.ticket(at: events.now) { draw(at: ticket.targetTimestamp) }
/// ```
///
/// If a frame takes too long, the deadlines that pass meanwhile are dropped and not made up for. The next ticket is
/// on the same grid. Each ticket's target is later than the target of the ticket before.
///
/// Its rates, its pause and its timestamps have the meaning of those of Core Animation's `CADisplayLink`, but a pacer
/// has no callback. The object with a callback is ``DisplayLink``.
public struct FramePacer: Hashable, Sendable {
  /// The media time of each instant; to pause or slow the animation, pause or slow this clock.
  ///
  /// Make each change at the instant that ``effectiveInstant(at:)`` returns.
  public var clock: MediaClock

  /// The instants at which the display can show a new frame; replaced when the refresh rate changes and by
  /// ``restart(at:)`` and ``begin(at:)``.
  public private(set) var grid: FrameGrid

  /// The last ticket, or `nil` before the first.
  public private(set) var lastTicket: FrameTicket?

  /// The index of the deadline that the loop waits for, or `nil` while it waits for none.
  private var armed: Int?

  /// The index of the deadline at which the last ticket's frame is seen, or `nil` before the first ticket.
  private var lastTarget: Int?

  /// The preferred number of callbacks per second; 0, the default, means one for each frame of the display.
  ///
  /// The actual rate is the display's rate divided by a whole number: see
  /// ``RefreshRate/framesPerCallback(preferred:)``. Callbacks come at the deadlines whose index is a multiple of that
  /// number. After a change, arm the pacer again.
  public var preferredFramesPerSecond = 0 {
    didSet { armed = armed.map(nextCallback) }
  }

  /// The range of callback rates, or `nil`, the default, to use ``preferredFramesPerSecond``.
  ///
  /// A range overrides ``preferredFramesPerSecond``: see ``RefreshRate/framesPerCallback(in:)``. After a change, arm
  /// the pacer again.
  public var preferredFrameRateRange: FrameRateRange? {
    didSet { armed = armed.map(nextCallback) }
  }

  /// Whether the pacer issues no tickets; default false.
  ///
  /// Callbacks that would have been due meanwhile count as skipped. After the pacer is resumed and armed again, it
  /// continues with the next frame.
  public var isPaused = false {
    didSet { if isPaused { armed = nil } }
  }

  /// Creates a pacer at an instant, in nanoseconds, that is its first deadline and at which its media time starts.
  public init(startingAt instant: Int64, rate: RefreshRate) {
    grid = FrameGrid(origin: instant, rate: rate)
    clock = MediaClock(startingAt: instant)
    armed = 0
  }

  /// The number of display frames from one callback to the next; at least 1.
  public var framesPerCallback: Int {
    preferredFrameRateRange.map(grid.rate.framesPerCallback(in:))
      ?? grid.rate.framesPerCallback(preferred: preferredFramesPerSecond)
  }

  /// The media time of the last ticket's deadline, in seconds; 0 before the first ticket.
  public var timestamp: Double { lastTicket?.timestamp ?? 0 }

  /// The media time at which the last ticket's frame is seen, in seconds; 0 before the first ticket.
  public var targetTimestamp: Double { lastTicket?.targetTimestamp ?? 0 }

  /// Real seconds from one frame of the display to the next, regardless of the preferred rate and the clock's speed;
  /// 0 before the first ticket.
  public var duration: Double { lastTicket == nil ? 0 : grid.rate.period }

  /// Returns the instant to assign to an event that happens now: the present instant, but never earlier than the
  /// instant for which the frame on the screen was drawn.
  ///
  /// Between two deadlines, the frame on the screen is ahead of the clock, because it was drawn for the time at which
  /// it would be seen. Assigning the present instant to input would turn media time back.
  public func effectiveInstant(at instant: Int64) -> Int64 {
    max(instant, lastTicket?.targetDeadline ?? instant)
  }

  /// Arms the next deadline, and returns its instant: the picture has changed already.
  ///
  /// The armed deadline is the one that the loop waits for and for which ``ticket(at:)`` then returns a ticket. It
  /// stays due after it has passed. A deadline that passes while no deadline, or only a later one, is armed counts as
  /// skipped.
  ///
  /// - Parameter now: The present instant, in nanoseconds.
  /// - Returns: The instant of the deadline, which may already have passed, or `nil` while paused.
  public mutating func arm(at now: Int64) -> Int64? {
    armed = isPaused ? nil : earliestIndex(at: now)
    return armedDeadline
  }

  /// Arms the deadline of the first frame that is seen at an instant or later, and returns the deadline's instant: the
  /// picture changes then.
  ///
  /// - Parameters:
  ///   - instant: The instant, in nanoseconds, for which the next frame is drawn if it has passed; `nil` to arm no
  ///     deadline.
  ///   - now: The present instant, in nanoseconds.
  /// - Returns: The instant of the deadline, which may already have passed, or `nil` if there is nothing to draw.
  public mutating func arm(forFrameAt instant: Int64?, at now: Int64) -> Int64? {
    armed = isPaused ? nil : instant.map { index(ofFrameAt: $0, at: now) }
    return armedDeadline
  }

  /// Returns permission to draw a frame if the armed deadline has passed, and arms the next callback.
  ///
  /// The next callback stays armed until the pacer is armed again.
  ///
  /// - Returns: The ticket; `nil` before the armed deadline, while nothing is armed, and while paused.
  public mutating func ticket(at instant: Int64) -> FrameTicket? {
    guard let armed, let index = dueIndex(at: instant) else { return nil }
    let step = framesPerCallback
    let (deadline, target) = (grid.deadline(index), grid.deadline(index + step))
    var ticket = FrameTicket(
      index: index, deadline: deadline, targetDeadline: target,
      armedDeadline: grid.deadline(armed),
      timestamp: clock.time(at: deadline), targetTimestamp: clock.time(at: target))
    ticket.step = step
    if let lastTicket {
      ticket.dropped = (index - armed) / step
      ticket.skipped = (armed - lastTicket.index - 1) / step
    }
    lastTicket = ticket
    lastTarget = index + step
    self.armed = index + step
    return ticket
  }

  /// The tickets that follow the last one.
  ///
  /// `nil` before the first ticket, while the pacer or its clock is paused, if the callback after the last one is not
  /// armed, and until the next ticket after a change of the rate.
  public var cadence: FrameCadence? {
    let step = framesPerCallback
    guard let lastTicket, let armed, armed == lastTicket.index + step, armed == lastTarget,
      grid.deadline(armed) == lastTicket.targetDeadline, !clock.isPaused
    else { return nil }
    return FrameCadence(after: lastTicket, step: step, grid: grid, clock: clock)
  }

  /// Continues after the tickets that were taken from a cadence.
  ///
  /// - Parameter cadence: A value of ``cadence``; the pacer has not been changed since it was read.
  public mutating func adopt(_ cadence: FrameCadence) {
    lastTicket = cadence.last
    lastTarget = cadence.last.index + cadence.step
    armed = lastTarget
  }

  /// The instant of the armed deadline, in nanoseconds, or `nil` while none is armed.
  public var armedDeadline: Int64? { armed.map(grid.deadline) }

  /// Returns the instant at which the frame of the next ticket will be seen; `nil` if ``ticket(at:)`` would now
  /// return `nil`.
  ///
  /// Apply events that happened before that instant before you draw the frame.
  public func targetDeadline(at instant: Int64) -> Int64? {
    dueIndex(at: instant).map { grid.deadline($0 + framesPerCallback) }
  }

  /// Resets the pacer to a new one at an instant, in nanoseconds: that is its first deadline, and media time starts
  /// again.
  ///
  /// Preferred rates and ``isPaused`` are kept.
  public mutating func begin(at instant: Int64) {
    let old = self
    self = FramePacer(startingAt: instant, rate: old.grid.rate)
    preferredFramesPerSecond = old.preferredFramesPerSecond
    preferredFrameRateRange = old.preferredFrameRateRange
    isPaused = old.isPaused
  }

  /// Changes the refresh rate from the next deadline on; the loop must then arm the pacer again.
  public mutating func setRefreshRate(_ rate: RefreshRate, at instant: Int64) {
    if rate == grid.rate { return }
    let old = grid
    // Not before the last target: a faster grid would otherwise draw for a time that is already shown.
    let pivot = max(old.index(atOrBefore: instant), lastTarget ?? old.firstIndex)
    grid = old.rebased(at: pivot, to: rate)
    if let index = armed {
      let kept = index <= pivot ? index : grid.index(atOrAfter: old.deadline(index))
      armed = nextCallback(from: kept)
    }
  }

  /// Moves the deadlines so that the next one is due at once.
  ///
  /// Call this method after a time in which no frame could be seen.
  public mutating func restart(at instant: Int64) {
    let start = effectiveInstant(at: instant)
    let index = nextCallback(from: max(grid.index(atOrAfter: start), lastTarget ?? grid.firstIndex))
    grid = FrameGrid(origin: start, rate: grid.rate, firstIndex: index)
    // Rounding up has moved the last target's index to an earlier instant of the new grid.
    if lastTarget != nil { lastTarget = index }
    armed = isPaused ? nil : index
  }

  /// Returns the index of the last callback that has passed since the armed deadline, or `nil` if the armed deadline
  /// has not passed.
  private func dueIndex(at instant: Int64) -> Int? {
    guard let armed, grid.deadline(armed) <= instant else { return nil }
    return max(armed, roundedDown(grid.index(atOrBefore: instant)))
  }

  private func index(ofFrameAt instant: Int64, at now: Int64) -> Int {
    let seen = roundedUp(grid.index(atOrAfter: instant))
    return max(earliestIndex(at: now), seen - framesPerCallback)
  }

  /// Returns the index of the armed deadline if it has passed, or of the first callback that is still to come.
  private func earliestIndex(at instant: Int64) -> Int {
    if let armed, grid.deadline(armed) <= instant { return armed }
    return nextCallback(from: grid.index(atOrAfter: instant))
  }

  /// Returns the first callback, at or after an index, that comes after the last ticket and whose frame is seen after
  /// the last ticket's frame.
  private func nextCallback(from index: Int) -> Int {
    guard let lastTicket, let lastTarget else { return roundedUp(index) }
    return roundedUp(max(index, lastTicket.index + 1, lastTarget + 1 - framesPerCallback))
  }

  private func roundedDown(_ index: Int) -> Int {
    let remainder = index % framesPerCallback
    return index - (remainder < 0 ? remainder + framesPerCallback : remainder)
  }

  private func roundedUp(_ index: Int) -> Int { -roundedDown(-index) }
}

/// Permission to draw one frame, with the time for which to draw it.
///
/// Instants are nanoseconds of the event source's clock; timestamps are seconds of media time.
public struct FrameTicket: Hashable, Sendable {
  /// The index of the deadline at which the frame is drawn; grows from ticket to ticket.
  public var index: Int

  /// The instant of the deadline that ``index`` denotes.
  public var deadline: Int64

  /// The instant at which the frame will be seen: the deadline of the next callback.
  public var targetDeadline: Int64

  /// The instant that the loop waited for; earlier than ``deadline`` by the duration of the dropped callbacks.
  public var armedDeadline: Int64

  /// The media time of ``deadline``, in seconds.
  public var timestamp: Double

  /// The media time of ``targetDeadline``, in seconds: the time to evaluate the scene for.
  public var targetTimestamp: Double

  /// The number of callbacks since the last ticket that were missed because the program was late.
  public var dropped: Int

  /// The number of callbacks since the last ticket that were not due, because nothing changed or the pacer was paused.
  public var skipped: Int

  /// The difference of ``index`` from one callback to the next; more than 1 at a part of the display's rate.
  package var step = 1

  /// Returns this ticket, with ``skipped`` reduced by the deadlines before the first one that is counted.
  ///
  /// - Parameter first: The index of the first deadline that is counted.
  package func counted(from first: Int) -> FrameTicket {
    var ticket = self
    ticket.skipped = max(0, min(skipped, (index - dropped * step - first) / step))
    return ticket
  }

  /// Creates the ticket of a deadline.
  ///
  /// By default the armed deadline is `deadline` itself, and no callbacks were dropped or skipped.
  public init(
    index: Int, deadline: Int64, targetDeadline: Int64, armedDeadline: Int64? = nil,
    timestamp: Double, targetTimestamp: Double, dropped: Int = 0, skipped: Int = 0
  ) {
    self.index = index
    self.deadline = deadline
    self.targetDeadline = targetDeadline
    self.armedDeadline = armedDeadline ?? deadline
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.dropped = dropped
    self.skipped = skipped
  }
}
