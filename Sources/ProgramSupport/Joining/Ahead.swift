import Glibc

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

/// A thread that does one thing; it has ended before this object goes away.
///
/// Not a task or a queue: their pools of threads would outlive the work.
final class SideThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private var thread: pthread_t?

  /// Begins the work; where no thread can be had, does it at once.
  init(_ body: @escaping @Sendable () -> Void) {
    thread = Self.start(body)
    if thread == nil { body() }
  }

  /// Begins work that only another thread can do, or answers nothing where none can be had.
  init?(apart body: @escaping @Sendable () -> Void) {
    guard let thread = Self.start(body) else { return nil }
    self.thread = thread
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let context = unsafe Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context {
          // SAFETY: it is the reference retained above, and released here alone.
          unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
      }, context.toOpaque())
    if code == 0 { return thread }
    // SAFETY: no thread was made that would release it.
    unsafe context.release()
    return nil
  }

  deinit { join() }

  /// Waits for the end of the work.
  func join() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }
}
