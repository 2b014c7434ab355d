import Display

/// What the event loop reports to the presenter.
extension X11Presenter {
  /// Whether the server has not yet reported everything that was sent.
  var hasOutstandingPut: Bool { oldestPut != nil }

  /// When the oldest outstanding put was sent.
  var oldestPut: Int64? {
    (slots + retired).compactMap { $0.state.ticket?.sentAt }.min()
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
    for slot in slots + retired {
      let countsAsFrame = slot.state.ticket?.countsAsFrame ?? false
      guard let outcome = step(slot) else { continue }
      ended += 1
      if !countsAsFrame { continue }
      switch outcome {
      case .completed: counts.completions += 1
      case .failed: counts.failed += 1
      }
    }
    retired.removeAll { $0.state == .retired(nil) }
    return ended
  }
}
