package import Display
package import Raster
package import X11Display

/// Opens windows of an exact size for benchmarks.
package enum BenchWindow {
  /// The time limit, 2 s in nanoseconds, for a window to become visible in its requested size, and for the server to
  /// read a frame.
  package static let patience: Int64 = 2_000_000_000

  /// The error to throw if the server has not read a frame within ``patience``.
  package static var silence: DisplayError {
    .unsupported(
      feature: "the display did not answer a frame", reason: "no completion came within 2 s")
  }

  /// Opens a window and waits until it is visible.
  ///
  /// - Parameters:
  ///   - display: The display's name, or `nil` for `$DISPLAY`.
  ///   - size: The size of the window and of its frames, in pixels.
  ///   - buffers: The number of buffers, 1 to 3.
  /// - Returns: `nil` if the window gets another size, as on a smaller screen, or stays hidden.
  /// - Throws: The display's error.
  package static func open(
    on display: String?, size: PixelSize, buffers: Int = 2
  ) throws(DisplayError) -> X11Window? {
    try open(
      WindowOptions(
        display: display, title: "Shimmer benchmark", size: size, buffers: buffers))
  }

  /// Opens a window with the given options and waits until it is visible.
  ///
  /// - Returns: `nil` if the window stays hidden, or if it gets a size other than the requested one and does not fill
  ///   the screen.
  /// - Throws: The display's error.
  package static func open(_ options: WindowOptions) throws(DisplayError) -> X11Window? {
    let window = try X11Window.open(options)
    let (area, size) = (window.connection.workArea, options.size)
    let isAnySize = options.isFullscreen
    guard isAnySize || area.width >= size.width && area.height >= size.height else { return nil }
    let limit = window.events.now + patience
    while !window.events.isVisible, window.events.now < limit {
      _ = try window.events.nextEvents(until: limit)
    }
    // A window manager sends its changes in a burst.
    let settled = window.events.now + 100_000_000
    while window.events.now < settled { _ = try window.events.nextEvents(until: settled) }
    guard window.events.isVisible, isAnySize || window.presenter.frameSize == size else {
      return nil
    }
    return window
  }
}
