import Display

/// What the event loop reports to the presenter.
///
/// What comes to its end by a report is told as an event: ``DisplayEvent/frameEnded(_:)`` of each frame, once, and
/// ``DisplayEvent/bufferFreed`` of pixels that were put once more.
extension X11Presenter {
  /// When the oldest outstanding put was sent.
  var oldestPut: Int64? {
    var oldest: Int64?
    for slot in slots { oldest = min(oldest, slot.state.ticket?.sentAt) }
    for slot in retired { oldest = min(oldest, slot.state.ticket?.sentAt) }
    return oldest
  }

  /// Notes a completion event of shared memory.
  func completed(segment: UInt, serial: UInt, into batch: inout EventBatch) {
    settle(into: &batch) { slot in
      slot.memory.identifier == segment ? slot.state.complete(serial: serial) : nil
    }
  }

  /// Notes the answer to a copy through the connection.
  func answered(serial: UInt, into batch: inout EventBatch) {
    settle(into: &batch) { slot in
      slot.image.isShared ? nil : slot.state.complete(serial: serial)
    }
  }

  /// Whether an error of the server is about pixels that are on their way.
  func isOfFrame(_ fault: X11Fault) -> Bool {
    (slots + retired).contains { $0.state.ticket?.contains(serial: fault.serial) ?? false }
  }

  /// Notes an error of the server; one that belongs to no put changes nothing.
  func failed(_ fault: X11Fault, into batch: inout EventBatch) {
    settle(into: &batch) { $0.state.fail(serial: fault.serial) }
  }

  /// Frees the buffers whose completion got lost.
  func expire(now: Int64, into batch: inout EventBatch) {
    let processed = painter.connection.lastProcessedSerial
    settle(into: &batch) { $0.state.expire(processed: processed, now: now) }
  }

  private func settle(into batch: inout EventBatch, _ step: (FrameSlot) -> DisplayEvent?) {
    for slot in slots { tell(step(slot), in: &batch) }
    if retired.isEmpty { return }
    for slot in retired { tell(step(slot), in: &batch) }
    retired.removeAll { $0.state == .retired(nil) }
  }

  private func tell(_ event: DisplayEvent?, in batch: inout EventBatch) {
    guard let event else { return }
    if case .frameEnded(let frame) = event { counts.count(frame.outcome) }
    batch.append(event)
  }

  private func min(_ first: Int64?, _ second: Int64?) -> Int64? {
    guard let first, let second else { return first ?? second }
    return Swift.min(first, second)
  }
}
