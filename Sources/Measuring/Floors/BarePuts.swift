import CX11
package import Display
import Platform
package import Raster
import X11Display

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
