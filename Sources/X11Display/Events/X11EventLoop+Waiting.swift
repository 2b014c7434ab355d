import CX11
public import Display
import Platform

/// The waits of the event loop: for anything, for the next frame of a running animation, and in another loop.
extension X11EventLoop {
  /// Waits until there may be something to report, at most until a deadline.
  func sleep(until deadline: Int64?) throws(DisplayError) {
    let connection = window.connection
    let isFrameUnderWay = presenter.oldestPut != nil && !wakesForCompletions
    if exchange.hasWork { return }
    try armTimer(until: deadline)
    let isShort = deadline.map { $0 - now <= Self.shortWait } ?? false
    let waitsForServer = !exchange.isIdle || !(isFrameUnderWay && isShort)
    if waitsForServer, hasUnreadEvents { return }
    var table = watched
    if waitsForServer { table.watch(connection.descriptor, at: 3) }
    if try !DisplayError.converting({ () throws(SystemError) in try table.wait() }) { return }
    (signalled, filesChanged) = (table.isReady(1), table.isReady(2))
    isWoken = table.isReady(4) || table.isReady(5)
    wokenAt = now
    wakeUps += 1
  }

  /// Sets the timer to a deadline, or to an earlier instant at which the loop itself has work to do.
  private func armTimer(until deadline: Int64?) throws(DisplayError) {
    let oldest = presenter.oldestPut
    let overdue = oldest == inquiredPut ? nil : oldest.map { $0 + BufferState.patience }
    let instant = [deadline, overdue, pointer.due, files?.changes.due, exchange.due]
      .compactMap(\.self).min()
    try DisplayError.converting { () throws(SystemError) in try timer.arm(at: instant) }
  }

  /// Whether a query since the last read has brought in events or errors.
  private var hasUnreadEvents: Bool {
    unsafe XEventsQueued(window.connection.display, Int32(QueuedAfterReading)) > 0
      || window.connection.hasFaults
  }

  /// Notes what a wait ends with, in the order of ``watched``.
  func watch() {
    watched = PollTable([
      timer.descriptor, signals?.thread.descriptor ?? -1, files?.changes.descriptor ?? -1, -1,
      waker?.counter.descriptor ?? -1, mainQueue?.descriptor ?? -1,
    ])
  }

  // MARK: Between frames

  /// Waits for the deadline of a frame, as long as nothing happens but the completion of earlier frames.
  ///
  /// - Throws: `DisplayError.system`. The loss of the connection is left to ``nextEvents(until:)``.
  public func waitForFrame(
    until deadline: Int64, ends: inout FrameEnds
  ) throws(DisplayError) -> Int64? {
    guard isSteady, deadline - now <= Self.shortWait else { return nil }
    try DisplayError.converting { () throws(SystemError) in try timer.set(to: deadline) }
    var table = watched
    if try !DisplayError.converting({ () throws(SystemError) in try table.wait() }) { return nil }
    let instant = now
    wakeUps += 1
    if !table.isReady(0) { return nil }
    if takeCompletions(into: &ends) { return instant }
    isUpToDate = false
    return nil
  }

  /// Whether nothing is pending but the server's events, and no time limit but a frame's deadline runs.
  private var isSteady: Bool {
    batch.isEmpty && isUpToDate && !wakesForCompletions && completionEvent != nil
      && fullscreen.isOn == reportedFullscreen && !fullscreen.isOn && handshake == nil
      && pointer.due == nil && files?.changes.due == nil && exchange.isIdle
  }

  /// Handles the completion events that have arrived.
  ///
  /// - Returns: `false` if there is anything else to handle: another event, an error, or the end of the connection.
  private func takeCompletions(into ends: inout FrameEnds) -> Bool {
    let connection = window.connection
    var queued = unsafe XEventsQueued(connection.display, Int32(QueuedAfterReading))
    while queued > 0 {
      if connection.hasFaults || ends.isFull { return false }
      var event = unsafe XEvent()
      unsafe XNextEvent(connection.display, &event)
      guard unsafe event.type == completionEvent, let end = unsafe frameEnd(event) else {
        unsafe handle(&event)
        return false
      }
      ends.append(end)
      queued = unsafe XEventsQueued(connection.display, Int32(QueuedAlready))
    }
    return !connection.hasFaults && !connection.isLost
  }

  /// Returns the end of the frame whose completion event has arrived.
  private func frameEnd(_ event: XEvent) -> FrameEnd? {
    let completion = unsafe cx11_extension_event(event)
    return unsafe presenter.frameCompleted(
      segment: completion.event.completion.shmseg, serial: completion.serial)
  }

  // MARK: Waits of other loops

  /// The descriptors for whose input a program waits that has a loop of its own; they change when ``signals``,
  /// ``files`` or ``waker`` is set.
  ///
  /// One of them becomes readable when ``nextEvents(until:)`` has something to report, provided that
  /// ``prepareToWait(until:)`` has been called since the last events were handled, and since the last question to the
  /// server, such as ``X11Window/settings``, whose answer may bring in events. The completion of a frame is such an
  /// event, so that a running animation wakes the program twice a frame.
  public var descriptors: [Int32] {
    [
      timer.descriptor, window.connection.descriptor, signals?.thread.descriptor,
      files?.changes.descriptor, waker?.counter.descriptor, mainQueue?.descriptor,
    ].compactMap(\.self)
  }

  /// Prepares a wait of another loop for ``descriptors``: sends buffered requests, and sets the timer.
  ///
  /// - Parameter deadline: The instant at which the wait ends at the latest, in nanoseconds of the monotonic clock;
  ///   `nil` for no limit.
  /// - Throws: `DisplayError.system`.
  public func prepareToWait(until deadline: Int64?) throws(DisplayError) {
    prepareToWait()
    // Events that Xlib has already read do not make the connection readable again.
    let isReady = hasUnreadEvents || !batch.isEmpty || exchange.hasWork
    try armTimer(until: isReady ? now : deadline)
  }
}
