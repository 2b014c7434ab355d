import Decoding
import Platform
import X11Display

/// What is read and decoded beside the viewer's loop: one thing at a time, and the newest of those that wait.
final class IncomingJob {
  /// Reads one thing.
  typealias Reading = @Sendable (PictureLimits) -> sending Incoming

  private let waker: Waker
  private let limits: PictureLimits
  private var running: Future<Incoming>?
  private var next: Reading?

  /// Creates a job that has nothing to do.
  ///
  /// - Parameters:
  ///   - waker: Wakes the viewer for ``take()``.
  ///   - limits: The resources that decoding a picture may use.
  init(waker: Waker, limits: PictureLimits) { (self.waker, self.limits) = (waker, limits) }

  /// Leaves a decoder to its time limit, or to the end of the process.
  deinit { running?.abandon() }

  /// Reads something, in place of everything that was to be read before.
  func read(_ reading: @escaping Reading) {
    if running != nil { return next = reading }
    running = Future(then: { [waker] in waker.wake() }) { [limits] in reading(limits) }
  }

  /// Returns what has been read; `nil` if nothing new has.
  func take() -> Incoming? {
    guard let running, running.isReady else { return nil }
    self.running = nil
    let result = running.take()
    guard let next else { return result }
    self.next = nil
    read(next)
    return nil
  }
}
