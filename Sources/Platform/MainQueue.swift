import CLinux

/// The queue of the main thread's work, which runs the tasks of the main actor.
///
/// A program whose main thread waits in a loop of its own must run this work in the loop. The functions are those with
/// which Core Foundation's run loop does so.
///
/// Once the main thread has handed its queue over to libdispatch, as it does at the first `await` at the top level of
/// `main.swift`, the descriptor is closed and no thread is the main one. So do not keep a value across an `await`.
package struct MainQueue {
  /// The descriptor, readable once work has been queued.
  package let descriptor: Int32

  /// Creates access to the queue; `nil` on any other than the main thread, which cannot run its work.
  ///
  /// The first call in a process needs a free descriptor; libdispatch ends the process if there is none.
  package init?() {
    guard clinux_is_main_thread() != 0 else { return nil }
    descriptor = _dispatch_get_main_queue_handle_4CF()
    if descriptor < 0 { return nil }
  }

  /// Runs the work that has been queued.
  package func run() {
    if clinux_is_main_thread() != 0 { _dispatch_main_queue_callback_4CF(nil) }
  }
}
