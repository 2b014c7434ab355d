import Display
import Raster
import X11Display

/// A window of a size that a benchmark needs.
enum BenchWindow {
  /// How long a window may take until it is to be seen with its size, in nanoseconds.
  private static let patience: Int64 = 2_000_000_000

  /// Opens a window and waits until it is to be seen.
  ///
  /// - Returns: Nothing when it gets another size, as where the screen is smaller, or stays hidden.
  /// - Throws: What the display reports.
  static func open(
    on display: String?, size: PixelSize, transport: Transport?
  ) throws(DisplayError) -> X11Window? {
    let window = try X11Window.open(
      WindowOptions(
        display: display, title: "Shimmer benchmark", size: size, transport: transport))
    let area = window.connection.workArea
    guard area.width >= size.width, area.height >= size.height else { return nil }
    let limit = window.events.now + patience
    while !window.events.isVisible, window.events.now < limit {
      _ = try window.events.nextEvents(until: limit)
    }
    // What a window manager does comes in a burst.
    let settled = window.events.now + 100_000_000
    while window.events.now < settled { _ = try window.events.nextEvents(until: settled) }
    guard window.events.isVisible, window.presenter.frameSize == size else { return nil }
    return window
  }
}
