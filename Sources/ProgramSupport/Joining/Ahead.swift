/// A value that another thread works out while this one goes on.
///
/// For what needs neither the display nor the scene: those belong to one thread.
///
/// ```swift
/// let picture = Ahead { DuskWallpaper.render(size: size) }
/// …
/// use(picture.take())
/// ```
package final class Ahead<Value> {
  // Needs no lock: the thread alone uses it until it has ended, and `take` waits for that first.
  private final class Slot: @unchecked Sendable {
    var value: Value?
  }

  private let slot: Slot
  private let thread: SideThread

  /// Begins the work.
  package init(_ make: @escaping @Sendable () -> sending Value) {
    let slot = Slot()
    self.slot = slot
    thread = SideThread { slot.value = make() }
  }

  /// Waits for the value and hands it over.
  ///
  /// - Precondition: It has not been taken before.
  package func take() -> Value {
    thread.join()
    guard let value = slot.value else { preconditionFailure("a value was taken twice") }
    slot.value = nil
    return value
  }
}
