package import Display
import Raster
package import X11Display

/// A loop that presents whole frames with this project's presenter, without any drawing; the counterpart of
/// ``BarePuts``.
package final class PresenterPuts {
  private let window: X11Window

  /// Creates the loop for a window, and makes the window's event loop wake up for completions.
  package init(_ window: X11Window) {
    self.window = window
    window.events.wakesForCompletions = true
  }

  /// Presents whole frames for the given number of seconds, and waits until the server has read them all.
  ///
  /// As many frames as there are buffers are presented before the measurement starts. Frames that the server refused
  /// do not count.
  ///
  /// - Throws: The display's error; ``DisplayError/unsupported(feature:reason:)`` if the server does not answer for 2
  ///   s.
  package func run(seconds: Double) throws(DisplayError) -> PutRun {
    for _ in 0..<window.presenter.bufferCount { try presentFrame() }
    try settle()
    let before = window.presenter.counts.completions
    let start = window.events.now
    let end = start + Int64(seconds * 1e9)
    repeat { try presentFrame() } while window.events.now < end
    try settle()
    return PutRun(
      puts: window.presenter.counts.completions - before,
      nanoseconds: window.events.now - start)
  }

  private func presentFrame() throws(DisplayError) {
    let presenter = window.presenter
    let limit = window.events.now + BenchWindow.patience
    while true {
      if let frame = try presenter.lendFrame() {
        let whole = PixelRect(frame.rows.size)
        return try presenter.present(frame, damage: Damage(whole))
      }
      try wait(until: limit)
    }
  }

  private func settle() throws(DisplayError) {
    let limit = window.events.now + BenchWindow.patience
    while true {
      let counts = window.presenter.counts
      if counts.completions + counts.failed == counts.presented { return }
      try wait(until: limit)
    }
  }

  private func wait(until limit: Int64) throws(DisplayError) {
    if window.events.now >= limit { throw BenchWindow.silence }
    _ = try window.events.nextEvents(until: limit)
  }
}

/// The result of a loop that puts whole frames.
package struct PutRun: Sendable {
  /// The number of frames that the server has read.
  package var puts: Int

  /// The time from before the first put until the server has read the last one, in nanoseconds.
  package var nanoseconds: Int64

  /// The number of frames per second.
  package var perSecond: Double { Double(puts) / (Double(max(nanoseconds, 1)) / 1e9) }
}
