import CX11
package import Display
import Platform
package import Raster

/// The loop that one writes in C to let a band cross a word for the least processor time: at each deadline
/// `XShmPutImage` of a rectangle that was drawn beforehand, and sleep while the band is off the word.
///
/// Nothing is composited and no completion is waited for, so a program that draws cannot take less. The pictures are
/// of one grey each: what is in them makes no difference to a server that copies them.
@safe
package final class BandLoop {
  private let server: BareDisplay
  private let window: BareWindow
  private let timer: BareTimer
  private let rate: RefreshRate
  private let frames: [(place: PixelRect, image: BareImage?)]
  private let framesPerCycle: Int

  /// How many frames of a cycle are put.
  package let putsPerCycle: Int

  /// How many pixels of a cycle are put.
  package let pixelsPerCycle: Int

  /// Opens a window in the upper left corner of the screen, above all others, and puts each picture once.
  ///
  /// - Parameters:
  ///   - display: The display's name, or nothing for `$DISPLAY`.
  ///   - size: The size of the window, in pixels; not empty.
  ///   - places: What each frame of a sweep changes, in pixels of the window; an empty one puts nothing.
  ///   - framesPerCycle: The deadlines from one sweep to the next, at least as many as there are places.
  ///   - rate: How many deadlines a second.
  /// - Throws: What the display reports; ``DisplayError/unsupported(feature:reason:)`` also where there is no shared
  ///   memory.
  package init(
    display: String?, size: PixelSize, places: [PixelRect], framesPerCycle: Int, rate: RefreshRate
  ) throws(DisplayError) {
    precondition(framesPerCycle >= places.count, "\(places.count) frames in \(framesPerCycle)")
    let server = try BareDisplay(display)
    // Asked for its failure: the loop heeds no completions.
    _ = try server.completionEvent()
    var frames: [(place: PixelRect, image: BareImage?)] = []
    for place in places {
      let image = try place.isEmpty ? nil : BareImage(server, size: place.size)
      frames.append((place, image))
    }
    window = try BareWindow(server, size: size)
    timer = try BareTimer(rate: rate)
    self.server = server
    self.rate = rate
    self.frames = frames
    self.framesPerCycle = framesPerCycle
    putsPerCycle = places.count(where: { !$0.isEmpty })
    pixelsPerCycle = places.reduce(0) { $0 + $1.area }
    try window.raise()
    // The first time the server maps each picture's pages.
    for frame in frames { put(frame) }
    try server.synchronize()
  }

  /// Lets the band cross the word so many times, and rests after each as long as the cycle lasts.
  ///
  /// - Returns: How many rectangles were put.
  /// - Throws: ``DisplayError/connectionLost(display:)``, and ``DisplayError/system(operation:errno:)`` of the timer.
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
    unsafe XShmPutImage(
      server.pointer, window.identifier, window.context, image.header, 0, 0, Int32(place.minX),
      Int32(place.minY), UInt32(place.width), UInt32(place.height), 0)
  }
}
