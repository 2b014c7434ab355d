import Glibc

/// A thread that does one thing; it has ended before this object goes away.
///
/// Not a task or a queue: their pools of threads would outlive the work.
package final class SideThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private var thread: pthread_t?

  /// Begins the work; where no thread can be had, does it at once.
  package init(_ body: @escaping @Sendable () -> Void) {
    thread = Self.start(body)
    if thread == nil { body() }
  }

  /// Begins work that only another thread can do, or answers nothing where none can be had.
  package init?(apart body: @escaping @Sendable () -> Void) {
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
  package func join() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }
}
