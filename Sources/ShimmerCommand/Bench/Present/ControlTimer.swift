package import Display
import Platform
import Synchronization

/// A bare timer that wakes beside a measured viewer, in a thread of this process, and keeps when it woke late.
///
/// It shares nothing with the viewer and the X server but the processors: what delays it and them is the machine.
package final class ControlTimer {
  private final class Record: Sendable {
    let isStopped = Atomic(false)
    /// The times from a deadline to the end of the wait for it, of all waits that ended late.
    let delays = Mutex<[Range<Int64>]>([])
  }

  private let record: Record
  private let thread: JoinedThread

  /// Starts the timer; `nil` if no thread can be created.
  ///
  /// Without a descriptor, it keeps nothing.
  ///
  /// - Parameter rate: The number of deadlines per second.
  package init?(rate: RefreshRate) {
    let record = Record()
    let half = Int64(0.5e9 / rate.hertz)
    let thread = JoinedThread(apart: {
      _ = try? BareTimer(rate: rate).walk(while: { _ in !record.isStopped.load(ordering: .relaxed) }
      ) {
        deadline, now in
        if now - deadline > half { record.delays.withLock { $0.append(deadline..<now) } }
      }
    })
    guard let thread else { return nil }
    (self.record, self.thread) = (record, thread)
  }

  deinit { record.isStopped.store(true, ordering: .relaxed) }

  /// Stops the timer, after one more deadline.
  ///
  /// - Returns: The times in which the timer was more than half a period late, each from a deadline to the end of the
  ///   wait for it.
  package func stop() -> [Range<Int64>] {
    record.isStopped.store(true, ordering: .relaxed)
    thread.join()
    return record.delays.withLock { $0 }
  }
}

/// How a control timer runs, and what it decides.
struct ControlPlan {
  /// The number of deadlines per second: that of the frames.
  let rate: RefreshRate
  /// Whether the viewer can ask the scheduler about the X server.
  let isServerKnown: Bool
}

extension FrameRow {
  /// Returns the row as a control timer completes it: a frame that was not on time while the timer was late too is the
  /// machine's, if the viewer could not know better.
  ///
  /// - Parameters:
  ///   - delays: The times in which the control timer was late.
  ///   - isServerKnown: Whether the viewer can ask the scheduler about the X server, without which a wait for the
  ///     server counts as the server's.
  package func completed(by delays: [Range<Int64>], isServerKnown: Bool) -> FrameRow {
    guard let cause, let target, verdict.isFault else { return self }
    let time = deadline..<max(target + max(overrun ?? 0, 0), deadline)
    var row = self
    row.control = delays.filter { $0.overlaps(time) }.map { $0.upperBound - $0.lowerBound }.max()
    if row.control != nil, cause == .unknown || cause == .server && !isServerKnown {
      row.cause = .machine
    }
    return row
  }
}
