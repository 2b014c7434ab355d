import Glibc

/// A thread that runs one function and, unless it is detached, is joined before this object goes away.
///
/// Tasks and dispatch queues are not used, because their thread pools would outlive the work.
package final class JoinedThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private var thread: pthread_t?

  /// Starts the work, or runs it at once if no thread can be created.
  package init(_ body: @escaping @Sendable () -> Void) {
    thread = Self.start(body)
    if thread == nil { body() }
  }

  /// Starts work that must run on another thread; `nil` if no thread can be created.
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
          // SAFETY: this is the reference retained above, and it is released only here.
          unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
      }, context.toOpaque())
    if code == 0 { return thread }
    // SAFETY: no thread was created that would release it.
    unsafe context.release()
    return nil
  }

  deinit { join() }

  /// Waits for the work to end.
  package func join() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }

  /// Lets the work go on after this object has gone, at most until the process ends.
  package func detach() {
    guard let thread else { return }
    pthread_detach(thread)
    self.thread = nil
  }
}
