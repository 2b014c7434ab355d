package import Display
package import Raster
package import X11Display

/// A window of a size that a benchmark needs.
package enum BenchWindow {
  /// How long a window may take until it is to be seen with its size, and a frame until the server has read it, in
  /// nanoseconds.
  package static let patience: Int64 = 2_000_000_000

  /// What is thrown when the server has not read a frame for so long.
  package static var silence: DisplayError {
    .unsupported(feature: "answer to a frame", reason: "none came within 2 s")
  }

  /// Opens a window and waits until it is to be seen.
  ///
  /// - Parameters:
  ///   - display: The display, or nothing for `$DISPLAY`.
  ///   - size: The size of the window and of its frames, in pixels.
  ///   - transport: How pixels reach the server, or nothing, the default, for the best way.
  ///   - buffers: The number of buffers, 1 to 3.
  /// - Returns: Nothing when it gets another size, as where the screen is smaller, or stays hidden.
  /// - Throws: What the display reports.
  package static func open(
    on display: String?, size: PixelSize, transport: Transport? = nil, buffers: Int = 2
  ) throws(DisplayError) -> X11Window? {
    try open(
      WindowOptions(
        display: display, title: "Shimmer benchmark", size: size, transport: transport,
        buffers: buffers))
  }

  /// Opens a window as options say and waits until it is to be seen.
  ///
  /// - Returns: Nothing when it gets another size than the options', unless it fills the screen, or stays hidden.
  /// - Throws: What the display reports.
  package static func open(_ options: WindowOptions) throws(DisplayError) -> X11Window? {
    let window = try X11Window.open(options)
    let (area, size) = (window.connection.workArea, options.size)
    let isAnySize = options.isFullscreen
    guard isAnySize || area.width >= size.width && area.height >= size.height else { return nil }
    let limit = window.events.now + patience
    while !window.events.isVisible, window.events.now < limit {
      _ = try window.events.nextEvents(until: limit)
    }
    // What a window manager does comes in a burst.
    let settled = window.events.now + 100_000_000
    while window.events.now < settled { _ = try window.events.nextEvents(until: settled) }
    guard window.events.isVisible, isAnySize || window.presenter.frameSize == size else {
      return nil
    }
    return window
  }
}
