package import Display
import Raster
package import X11Display

/// The work of ``BarePuts`` through this project's presenter: whole frames that nobody draws into.
package final class PresenterPuts {
  private let window: X11Window

  /// Puts frames into a window, which wakes for completions from then on.
  package init(_ window: X11Window) {
    self.window = window
    window.events.wakesForCompletions = true
  }

  /// Presents whole frames for so many seconds, and waits until the server has read them all.
  ///
  /// Before the clock runs, as many frames are presented as there are buffers. Frames that the server refused do not
  /// count.
  ///
  /// - Throws: What the display reports; ``DisplayError/unsupported(feature:reason:)`` when the server does not answer
  ///   for 2 s.
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

/// What a loop that puts whole frames reached.
package struct PutRun: Sendable {
  /// How many frames were put and read by the server.
  package var puts: Int

  /// From before the first put until the last one was read, in nanoseconds.
  package var nanoseconds: Int64

  /// Describes a run.
  package init(puts: Int, nanoseconds: Int64) {
    self.puts = puts
    self.nanoseconds = nanoseconds
  }

  /// Frames a second.
  package var perSecond: Double { Double(puts) / (Double(max(nanoseconds, 1)) / 1e9) }
}
