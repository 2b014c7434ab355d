import CX11
package import Display
import Platform
package import Raster

/// A minimal C-style loop that moves a band over a word.
///
/// At each deadline it sends `ShmPutImage` for a rectangle drawn in advance. It sleeps while the band is off the
/// word. The loop composites nothing and waits for no completions, so a program that draws cannot take less processor
/// time. Each image is of a single grey, because the content makes no difference to a server that copies it.
@safe
package final class BandLoop {
  private let server: BareDisplay
  private let window: BareWindow
  private let timer: BareTimer
  private let rate: RefreshRate
  private let frames: [(place: PixelRect, image: BareImage?)]
  private let framesPerCycle: Int

  /// Opens a window in the upper left corner of the screen, above all others, and puts each image once.
  ///
  /// - Parameters:
  ///   - display: The display's name, or `nil` for `$DISPLAY`.
  ///   - size: The size of the window, in pixels; not empty.
  ///   - places: The rectangle that each frame of a sweep changes, in pixels of the window. A frame with an empty
  ///     rectangle puts nothing.
  ///   - framesPerCycle: The number of deadlines from one sweep to the next, at least the number of places.
  ///   - rate: The number of deadlines per second.
  /// - Throws: The display's error; ``DisplayError/unsupported(feature:reason:)`` if there is no shared memory.
  package init(
    display: String?, size: PixelSize, places: [PixelRect], framesPerCycle: Int, rate: RefreshRate
  ) throws(DisplayError) {
    precondition(framesPerCycle >= places.count, "\(places.count) frames in \(framesPerCycle)")
    let server = try BareDisplay(display)
    // Called only for the error without MIT-SHM: the loop ignores completions.
    _ = try server.completionEvent()
    var frames: [(place: PixelRect, image: BareImage?)] = []
    for place in places {
      let image = try place.isEmpty ? nil : BareImage(server, size: place.size)
      frames.append((place, image))
    }
    window = try BareWindow(server, size: size)
    timer = try BareTimer()
    self.server = server
    self.rate = rate
    self.frames = frames
    self.framesPerCycle = framesPerCycle
    try window.raise()
    // The server maps the pages of each image at its first put.
    for frame in frames { put(frame) }
    try server.synchronize()
  }

  /// Runs the given number of cycles, each a sweep followed by a pause.
  ///
  /// - Returns: The number of rectangles put.
  /// - Throws: ``DisplayError/connectionLost(display:)``, and the timer's ``DisplayError/system(operation:errno:)``.
  @discardableResult
  package func run(cycles: Int) throws(DisplayError) -> Int {
    let grid = FrameGrid(origin: MonotonicClock.now, rate: rate)
    var puts = 0
    for cycle in 0..<cycles {
      for (index, frame) in frames.enumerated() where frame.image != nil {
        try timer.wait(until: grid.deadline(cycle * framesPerCycle + index))
        put(frame)
        unsafe XFlush(server.pointer)
        puts += 1
      }
    }
    try timer.wait(until: grid.deadline(cycles * framesPerCycle))
    try server.synchronize()
    return puts
  }

  private func put(_ frame: (place: PixelRect, image: BareImage?)) {
    guard let image = frame.image else { return }
    let place = frame.place
    unsafe cx11_shm_put(
      server.pointer, window.identifier, window.context, image.header, image.segment, 0, 0,
      Int32(place.minX), Int32(place.minY), UInt32(place.width), UInt32(place.height), 0)
  }
}
