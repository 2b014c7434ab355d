import CX11
package import Display
import Platform
package import Raster
import Viewer
import X11Display

/// A minimal C-style loop that shows frames.
///
/// It sends `ShmPutImage` for each of its images in turn, and waits for `ShmCompletion` only while the server is
/// still reading all of them. The images have the size of the window.
///
/// The loop has its own connection and window. The window is above all others during a measurement and below them
/// otherwise, because a server does not copy pixels into a window that is not visible. The same holds for the other
/// window of a comparison.
@safe
package final class BarePuts {
  /// The `feature` of ``DisplayError/unsupported(feature:reason:)`` by which callers recognise a display without
  /// shared memory.
  package static let sharedMemory = "the display has no shared memory"

  private let server: BareDisplay
  private let window: BareWindow
  private let images: [BareImage]
  private let completionEvent: Int32
  private let size: PixelSize

  /// Opens a window and creates images of its size, with all pixels written.
  ///
  /// - Parameters:
  ///   - display: The display's name, or `nil` for `$DISPLAY`.
  ///   - size: The size of window and images, in pixels; not empty.
  ///   - buffers: The number of images, at least one.
  /// - Throws: The display's error; ``DisplayError/unsupported(feature:reason:)`` if there is no shared memory or the
  ///   screen is smaller.
  package init(display: String?, size: PixelSize, buffers: Int) throws(DisplayError) {
    precondition(!size.isEmpty && buffers > 0, "\(buffers) images of \(size)")
    let server = try BareDisplay(display)
    let screen = server.screenSize
    guard screen.hasRoom(for: size) else {
      throw .unsupported(
        feature: "the display has no space for a window of \(size.text)",
        reason: "its screen has \(screen.text) pixels")
    }
    completionEvent = try server.completionEvent()
    var images: [BareImage] = []
    for _ in 0..<buffers { images.append(try BareImage(server, size: size)) }
    window = try BareWindow(server, size: size)
    self.images = images
    self.server = server
    self.size = size
  }

  /// Puts whole images for the given number of seconds, and waits until the server has read them all.
  ///
  /// Each image is put once before the measurement starts.
  ///
  /// - Throws: ``DisplayError/connectionLost(display:)``, and ``DisplayError/unsupported(feature:reason:)`` if the
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

  /// Returns the durations of round trips of empty puts, one after the other, in nanoseconds.
  ///
  /// Each round trip puts one pixel and waits for the event that reports that the server has read it.
  ///
  /// - Throws: The errors of ``run(seconds:)``.
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
    unsafe cx11_shm_put(
      server.pointer, window.identifier, window.context, image.header, image.segment, 0, 0, 0, 0,
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
    let segment = unsafe cx11_extension_event(event).event.completion.shmseg
    images.first(where: { $0.segment == segment })?.isInFlight = false
  }
}
