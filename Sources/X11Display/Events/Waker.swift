public import Display
import Platform
import Synchronization

/// An object with which any thread ends a wait of an event loop.
///
/// ```swift
/// let waker = try Waker()
/// window.events.waker = waker
/// ```
///
/// Another thread then calls ``wake()``, and the loop reports `DisplayEvent.woken`. Several calls before the loop reports
/// it count as one. One object may wake several loops of the same thread; one of them reports it.
public final class Waker: Sendable {
  let counter: WakeCounter
  private let isAsked = Atomic(false)

  /// Creates a waker.
  ///
  /// - Throws: `DisplayError.system` if the process has too many open files.
  public init() throws(DisplayError) {
    counter = try DisplayError.converting { () throws(SystemError) in try WakeCounter() }
  }

  /// Ends the present wait or the next one; any thread may call it.
  public func wake() {
    isAsked.store(true, ordering: .releasing)
    counter.raise()
  }

  /// Returns whether ``wake()`` has been called since the last call of this method.
  func takeRequest() -> Bool { isAsked.exchange(false, ordering: .acquiring) }
}
