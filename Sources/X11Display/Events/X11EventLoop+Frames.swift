import CX11
public import Display
import Platform

/// The waits between frames of a running animation, in which almost nothing happens.
extension X11EventLoop {
  /// Waits for the deadline of a frame, as long as nothing happens but the completion of earlier frames.
  ///
  /// - Throws: `DisplayError.system`. The loss of the connection is left to ``nextEvents(until:)``.
  public func waitForFrame(
    until deadline: Int64, ends: inout FrameEnds
  ) throws(DisplayError) -> Int64? {
    guard isSteady, deadline - now <= Self.shortWait else { return nil }
    try DisplayError.converting { () throws(SystemError) in try timer.set(to: deadline) }
    var descriptors = PollTable([
      timer.descriptor, signals?.thread.descriptor ?? -1, files?.changes.descriptor ?? -1, -1,
    ])
    if try !DisplayError.converting({ () throws(SystemError) in try descriptors.wait() }) {
      return nil
    }
    let instant = now
    wakeUps += 1
    if !descriptors.isReady(0) { return nil }
    if takeCompletions(into: &ends) { return instant }
    isUpToDate = false
    return nil
  }

  /// Whether nothing is pending but the server's events, and no time limit but a frame's deadline runs.
  private var isSteady: Bool {
    batch.isEmpty && isUpToDate && !wakesForCompletions && completionEvent != nil
      && fullscreen.isOn == reportedFullscreen && !fullscreen.isOn && handshake == nil
      && pointer.due == nil && files?.changes.due == nil
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
      guard unsafe event.type == completionEvent,
        let end = unsafe presenter.frameCompleted(Self.completion(in: event))
      else {
        unsafe handle(&event)
        return false
      }
      ends.append(end)
      queued = unsafe XEventsQueued(connection.display, Int32(QueuedAlready))
    }
    return !connection.hasFaults && !connection.isLost
  }
}
