import Display

/// What the event loop reports to the presenter.
extension X11Presenter {
  /// When the oldest outstanding put was sent.
  var oldestPut: Int64? {
    var oldest: Int64?
    for slot in slots { oldest = min(oldest, slot.state.ticket?.sentAt) }
    for slot in retired { oldest = min(oldest, slot.state.ticket?.sentAt) }
    return oldest
  }

  /// Notes a completion event of shared memory.
  ///
  /// - Returns: How many buffers became free.
  func completed(segment: UInt, serial: UInt) -> Int {
    settle { slot in
      slot.memory.identifier == segment ? slot.state.complete(serial: serial) : nil
    }
  }

  /// Notes the answer to a copy through the connection.
  func answered(serial: UInt) -> Int {
    settle { slot in slot.image.isShared ? nil : slot.state.complete(serial: serial) }
  }

  /// Whether an error of the server is about pixels that are on their way.
  func isOfFrame(_ fault: X11Fault) -> Bool {
    (slots + retired).contains { $0.state.ticket?.contains(serial: fault.serial) ?? false }
  }

  /// Notes an error of the server; one that belongs to no put changes nothing.
  func failed(_ fault: X11Fault) -> Int {
    settle { $0.state.fail(serial: fault.serial) }
  }

  /// Frees the buffers whose completion got lost.
  func expire(now: Int64) -> Int {
    let processed = painter.connection.lastProcessedSerial
    return settle { $0.state.expire(processed: processed, now: now) }
  }

  private func settle(_ step: (FrameSlot) -> SlotState.Outcome?) -> Int {
    var ended = 0
    for slot in slots { ended += settle(slot, step) }
    if retired.isEmpty { return ended }
    for slot in retired { ended += settle(slot, step) }
    retired.removeAll { $0.state == .retired(nil) }
    return ended
  }

  private func settle(_ slot: FrameSlot, _ step: (FrameSlot) -> SlotState.Outcome?) -> Int {
    let countsAsFrame = slot.state.ticket?.countsAsFrame ?? false
    guard let outcome = step(slot) else { return 0 }
    switch outcome {
    case .completed where countsAsFrame: counts.completions += 1
    case .overdue where countsAsFrame:
      counts.completions += 1
      counts.overdue += 1
    case .failed where countsAsFrame: counts.failed += 1
    default: break
    }
    return 1
  }

  private func min(_ first: Int64?, _ second: Int64?) -> Int64? {
    guard let first, let second else { return first ?? second }
    return Swift.min(first, second)
  }
}
