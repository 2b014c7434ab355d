import Synchronization

/// A value that another thread computes in the background.
///
/// The computation must use neither the display nor the scene, because both belong to the main thread.
///
/// ```swift
/// let picture = Future { DuskWallpaper.render(size: size) }
/// …
/// use(picture.take())
/// ```
package final class Future<Value> {
  // No lock is needed: only the thread uses the value until it ends, and `take` waits for that.
  private final class Slot: @unchecked Sendable {
    var value: Value?
    let isReady = Atomic(false)
  }

  private let slot: Slot
  private let thread: JoinedThread

  /// Whether ``take()`` does not wait.
  package var isReady: Bool { slot.isReady.load(ordering: .acquiring) }

  /// Starts the computation.
  ///
  /// - Parameters:
  ///   - onReady: Called on the other thread once the value is there; does nothing by default.
  ///   - make: Computes the value.
  package init(
    then onReady: @escaping @Sendable () -> Void = {},
    _ make: @escaping @Sendable () -> sending Value
  ) {
    let slot = Slot()
    self.slot = slot
    thread = JoinedThread {
      slot.value = make()
      slot.isReady.store(true, ordering: .releasing)
      onReady()
    }
  }

  /// Waits for the value and returns it.
  ///
  /// - Precondition: It has not been called before.
  package func take() -> Value {
    thread.join()
    guard let value = slot.value else { preconditionFailure("a value was taken twice") }
    slot.value = nil
    return value
  }

  /// Lets the computation end, or the process, without anybody waiting for it.
  package func abandon() { thread.detach() }
}
