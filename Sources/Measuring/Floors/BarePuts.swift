import CX11
package import Display
import Platform
package import Raster
package import X11Display

/// The loop that one writes in C to show frames: `XShmPutImage` of whole images that take turns, and a wait for
/// `ShmCompletion` only when the server still reads them all.
///
/// It has a connection and a window of its own. The window lies above all others while something is measured and below
/// them otherwise: a server puts nothing into a window that cannot be seen, neither here nor in the window that this
/// one is compared with.
@safe
package final class BarePuts {
  /// What ``DisplayError/unsupported(feature:reason:)`` names where there is no memory that the server reads too.
  package static let sharedMemory = "shared memory"

  private let server: BareDisplay
  private let window: BareWindow
  private let images: [BareImage]
  private let completionEvent: Int32
  private let size: PixelSize

  /// Opens a window of a size and makes images for it, whose pixels have been written.
  ///
  /// - Parameters:
  ///   - display: The display's name, or nothing for `$DISPLAY`.
  ///   - size: The size of window and images, in pixels; not empty.
  ///   - buffers: How many images, at least one.
  /// - Throws: What the display reports; ``DisplayError/unsupported(feature:reason:)`` also where there is no shared
  ///   memory and where the screen is smaller.
  package init(display: String?, size: PixelSize, buffers: Int) throws(DisplayError) {
    precondition(!size.isEmpty && buffers > 0, "\(buffers) images of \(size)")
    let server = try BareDisplay(display)
    let screen = server.screenSize
    guard size.width <= screen.width, size.height <= screen.height else {
      throw .unsupported(
        feature: "room for a window of \(size.width)x\(size.height)",
        reason: "its screen has \(screen.width)x\(screen.height)")
    }
    completionEvent = try server.completionEvent()
    var images: [BareImage] = []
    for _ in 0..<buffers { images.append(try BareImage(server, size: size)) }
    window = try BareWindow(server, size: size)
    self.images = images
    self.server = server
    self.size = size
  }

  /// Puts whole images for so many seconds, and waits until the server has read them all.
  ///
  /// Before the clock runs, each image is put once.
  ///
  /// - Throws: ``DisplayError/connectionLost(display:)``, and ``DisplayError/unsupported(feature:reason:)`` when the
  ///   server does not answer for 2 s.
  package func run(seconds: Double) throws(DisplayError) -> PutRun {
    try window.raise()
    for image in images { put(image, size) }
    try settle()
    let start = MonotonicClock.now
    let end = start + Int64(seconds * 1e9)
    var puts = 0
    repeat {
      put(try freeImage(), size)
      puts += 1
    } while MonotonicClock.now < end
    try settle()
    let result = PutRun(puts: puts, nanoseconds: MonotonicClock.now - start)
    try window.lower()
    return result
  }

  /// The nanoseconds of empty puts' round trips, one after the other: one pixel is put, and the event read by which the
  /// server says that it has read it.
  ///
  /// - Throws: As ``run(seconds:)``.
  package func roundTrips(_ count: Int) throws(DisplayError) -> [Int64] {
    try window.raise()
    let pixel = PixelSize(width: 1, height: 1)
    var result: [Int64] = []
    result.reserveCapacity(count)
    for _ in 0..<count {
      let start = MonotonicClock.now
      put(images[0], pixel)
      try waitForCompletion()
      result.append(MonotonicClock.now - start)
    }
    try window.lower()
    return result
  }

  private func put(_ image: BareImage, _ part: PixelSize) {
    image.isInFlight = true
    unsafe XShmPutImage(
      server.pointer, window.identifier, window.context, image.header, 0, 0, 0, 0,
      UInt32(part.width), UInt32(part.height), 1)
  }

  private func freeImage() throws(DisplayError) -> BareImage {
    while true {
      if let image = images.first(where: { !$0.isInFlight }) { return image }
      try waitForCompletion()
    }
  }

  private func settle() throws(DisplayError) {
    while images.contains(where: \.isInFlight) { try waitForCompletion() }
  }

  private func waitForCompletion() throws(DisplayError) {
    var event = unsafe XEvent()
    repeat { try unsafe server.nextEvent(&event) } while unsafe event.type != completionEvent
    let segment = unsafe withUnsafeBytes(of: &event) { bytes in
      // SAFETY: the server's event of this number has this layout, and an XEvent is larger.
      unsafe bytes.load(as: XShmCompletionEvent.self).shmseg
    }
    images.first(where: { $0.segment == segment })?.isInFlight = false
  }
}

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
