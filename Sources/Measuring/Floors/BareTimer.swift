import CLinux
import CX11
package import Display
import Glibc
import Platform
package import Raster

/// The timer loop that one writes in C: `timerfd_settime` to an absolute time, then `read`.
///
/// It tells how late the kernel wakes a process that does nothing else, and so what a loop that does more can
/// reach at best.
package final class BareTimer {
  private let rate: RefreshRate
  private let descriptor: Int32

  /// Makes a timer that is off, on `CLOCK_MONOTONIC`.
  ///
  /// - Parameter rate: How many deadlines a second.
  /// - Throws: ``DisplayError/system(operation:errno:)`` where there is no descriptor for it.
  package init(rate: RefreshRate) throws(DisplayError) {
    self.rate = rate
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC))
    if descriptor < 0 { throw .system(operation: "timerfd_create", errno: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits for deadlines on a grid that begins now.
  ///
  /// - Parameter seconds: How long; at least one deadline is waited for.
  /// - Returns: For each deadline that had not passed before the nanoseconds from it to the return of the wait.
  /// - Throws: As ``wait(until:)``.
  package func lateness(seconds: Double) throws(DisplayError) -> [Int64] {
    try DeadlineWalk.lateness(rate: rate, seconds: seconds, wait: wait(until:))
  }

  /// Waits for an instant, in nanoseconds of the monotonic clock; one that has passed is not waited for.
  ///
  /// - Throws: ``DisplayError/system(operation:errno:)`` when the timer cannot be set or read.
  func wait(until deadline: Int64) throws(DisplayError) {
    var alarm = itimerspec()
    alarm.it_value.tv_sec = Int(deadline / 1_000_000_000)
    alarm.it_value.tv_nsec = Int(deadline % 1_000_000_000)
    if unsafe timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &alarm, nil) != 0 {
      throw .system(operation: "timerfd_settime", errno: errno)
    }
    var expirations: UInt64 = 0
    // SAFETY: a timer gives eight bytes.
    while unsafe read(descriptor, &expirations, 8) < 0 {
      if errno != EINTR { throw .system(operation: "read", errno: errno) }
    }
  }
}

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

/// Deadlines that somebody waits for one after the other, in his own way.
package enum DeadlineWalk {
  /// Waits for deadlines on a grid that begins now.
  ///
  /// Deadlines that pass while one is waited for are left out, as a display link leaves them out: lateness is
  /// that of the way of waiting, not that of the wait before.
  ///
  /// - Parameters:
  ///   - rate: How many deadlines a second.
  ///   - seconds: How long; at least one deadline is waited for.
  ///   - wait: Waits for an instant, in nanoseconds of the monotonic clock.
  /// - Returns: For each deadline the nanoseconds from it to the return of the wait.
  package static func lateness(
    rate: RefreshRate, seconds: Double, wait: (_ instant: Int64) throws(DisplayError) -> Void
  ) throws(DisplayError) -> [Int64] {
    let grid = FrameGrid(origin: MonotonicClock.now, rate: rate)
    let count = max(1, Int(seconds * rate.hertz))
    var result: [Int64] = []
    result.reserveCapacity(count)
    var index = 1
    while index <= count {
      let deadline = grid.deadline(index)
      try wait(deadline)
      let now = MonotonicClock.now
      result.append(now - deadline)
      index = max(index + 1, grid.index(atOrAfter: now))
    }
    return result
  }
}
