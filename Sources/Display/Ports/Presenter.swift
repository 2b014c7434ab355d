public import Raster

/// The port through which frames are shown: in a window, in memory or not at all.
///
/// All presenters follow the same rules:
/// - A frame is lent, then presented or discarded, before the next one is lent.
/// - A buffer is lent again only after the display has reported that it no longer reads it.
/// - After a resize, each buffer has a new epoch, because its contents are lost; see `BufferName`.
/// - Only the damage must reach the screen; the rest of the frame is the same as what the screen shows.
/// - Sizes change only between frames: while a frame is lent, ``frameSize`` and ``viewport`` do not change.
/// - Each presented frame ends once: when the display has read it or refused it. The presenter counts the end in
///   ``counts``, and the event source reports it as ``DisplayEvent/frameEnded(_:)``. If the pixels have been read
///   when ``present(_:damage:)`` returns, the event source reports the end at its next wait. A frame of which nothing
///   had to be sent needs no event.
///
/// A presenter and its event source are therefore created together and share the ends of frames. Without the events,
/// as in some tests and benchmarks, frames are shown and counted, but ``FrameStatistics`` has no samples of
/// ``FrameMeasure/completion`` and ``FrameMeasure/animationError``.
public protocol Presenter: AnyObject {
  /// The size of the frames lent from now on, in device pixels.
  var frameSize: PixelSize { get }

  /// The size of the window, and the part of it that frames lent from now on contain; by default the whole window.
  var viewport: Viewport { get }

  /// Lends a free buffer to draw the next frame into; `nil` if no buffer is free, because the display still reads
  /// them all.
  func lendFrame() throws(DisplayError) -> LentFrame?

  /// Shows the damaged part of a frame and takes back its buffer.
  ///
  /// - Parameters:
  ///   - frame: The lent frame.
  ///   - damage: The rectangles in which the frame differs from what is shown, clipped to the frame by the presenter.
  ///     Not empty.
  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError)

  /// Returns a frame to the presenter without showing it; the buffer keeps its contents.
  func discard(_ frame: consuming LentFrame)

  /// The frames presented so far and their ends, and the requests and bytes sent for them.
  ///
  /// A presenter counts ``FrameCounts/presented``, ``FrameCounts/putRequests`` and ``FrameCounts/bytesPut``, and adds
  /// each end with ``FrameCounts/add(_:)``. The loop counts the rest, which stays 0 here.
  var counts: FrameCounts { get }
}

extension Presenter {
  /// The viewport of a window that is as large as the frames, so that frames contain all of it.
  public var viewport: Viewport { Viewport(whole: frameSize) }
}

/// A buffer of the display, lent to the program to draw a frame into.
///
/// It cannot be copied, and ``Presenter/present(_:damage:)`` or ``Presenter/discard(_:)`` consumes it, so that a
/// buffer is never drawn into while the display reads it.
public struct LentFrame: ~Copyable {
  /// The buffer's name; a buffer that was lent before under the same name still contains what was drawn then.
  public let buffer: BufferName

  /// The pixels to draw into, valid until the frame is presented or discarded.
  ///
  /// The stride is a whole number of pixels, at least the width.
  public let rows: PixelRows

  /// Creates a frame from a buffer's name and its pixels; for presenters only.
  public init(buffer: BufferName, rows: PixelRows) {
    self.buffer = buffer
    self.rows = rows
  }
}

/// The end of a presented frame.
public struct FrameEnd: Hashable, Sendable {
  /// The way in which a presented frame ended: read or refused by the display.
  public enum Outcome: Hashable, Sendable {
    /// The display has just reported that it has read the frame.
    case completed

    /// The display has read the frame, but its report was lost: the instant is unknown.
    case overdue

    /// The display refused the frame.
    case failed
  }

  /// The number of the frame: the value of ``FrameCounts/presented`` just after the frame was presented.
  ///
  /// A presenter's first frame is 1.
  public var frame: Int

  /// The way in which the frame ended.
  public var outcome: Outcome

  /// Creates the end of a frame from the frame's number and its outcome.
  public init(of frame: Int, as outcome: Outcome) {
    self.frame = frame
    self.outcome = outcome
  }
}

/// The ends of frames that one wait has collected, in the order in which they were reported.
public struct FrameEnds {
  /// The maximum number of ends; more frames are never under way, because a display has at most three buffers.
  public static let limit = 4

  private var all: InlineArray<4, FrameEnd>

  /// The number of ends.
  public private(set) var count = 0

  /// Creates a list without ends.
  public init() { all = InlineArray(repeating: FrameEnd(of: 0, as: .completed)) }

  /// Whether ``append(_:)`` may not be called, because there are ``limit`` ends.
  public var isFull: Bool { count == Self.limit }

  /// The end at an index, from 0 up to but not including ``count``.
  public subscript(index: Int) -> FrameEnd {
    precondition(index < count, "end \(index) of \(count)")
    return all[index]
  }

  /// Adds an end.
  ///
  /// - Precondition: The list is not full.
  public mutating func append(_ end: FrameEnd) {
    all[count] = end
    count += 1
  }

  /// Removes all ends.
  public mutating func removeAll() { count = 0 }
}

/// A window and the part of it that frames contain, in device pixels.
///
/// Only the part of a window that is on the screen can be seen. Frames of a window that is much larger than the
/// screen therefore contain only a part: all of 32 767×32 767 pixels would take four gibibytes for each buffer.
public struct Viewport: Hashable, Sendable {
  /// The size of the window, for all of which its content is laid out, in device pixels.
  public let window: PixelSize

  /// The part of the window that frames contain, in the window's coordinates; never outside the window.
  public let part: PixelRect

  /// The step in which the part of a window moves, 64 pixels; parts begin at multiples of it.
  ///
  /// While the window moves by less than a step, its part stays the same, and the pixels already drawn stay valid.
  public static let tile = 64

  /// Creates the viewport that shows all of a window.
  public init(whole window: PixelSize) {
    self.window = window
    part = PixelRect(window)
  }

  /// Creates the viewport that shows a part of a window, clipped to the window.
  ///
  /// A part outside the window is replaced by the window's first pixel.
  public init(_ part: PixelRect, of window: PixelSize) {
    self.window = window
    let inside = part.intersection(PixelRect(window))
    self.part = inside.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : inside
  }

  /// Creates the viewport that shows the part of a window that is on the screen, rounded to multiples of ``tile``.
  ///
  /// A side of the window that is at most slightly longer than the screen's side is shown whole at any position of
  /// the window, so that an ordinary window that is half off the screen is drawn like any other. The part of a longer
  /// side has the same length at every position, so that moving the window needs no new memory.
  ///
  /// - Parameters:
  ///   - window: The window's size.
  ///   - place: The position of the window's top left corner on the screen.
  ///   - screen: The screen's size, all monitors together.
  public init(of window: PixelSize, at place: PixelPoint, on screen: PixelSize) {
    self.window = window
    let largest = Self.largestPart(on: screen)
    let columns = Self.range(of: window.width, at: place.x, atMost: largest.width)
    let rows = Self.range(of: window.height, at: place.y, atMost: largest.height)
    part = PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound)
  }

  /// Returns the size of the largest part of a window that frames on a screen contain.
  ///
  /// It is the screen's size rounded up to multiples of ``tile``, plus one tile in each direction, because a window
  /// may be between two multiples.
  public static func largestPart(on screen: PixelSize) -> PixelSize {
    func length(_ side: Int) -> Int { (max(side, 1) + 2 * tile - 1) / tile * tile }
    return PixelSize(width: length(screen.width), height: length(screen.height))
  }

  /// Whether frames contain all of the window.
  public var isWhole: Bool { part.size == window }

  private static func range(of length: Int, at place: Int, atMost limit: Int) -> Range<Int> {
    if length <= limit { return 0..<length }
    let first = max(0, -place) / tile * tile
    let start = min(first, length - limit)
    return start..<start + limit
  }
}
