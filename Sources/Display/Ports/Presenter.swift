public import Raster

/// The port through which frames are shown: in a window, in memory or not at all.
///
/// All presenters follow the same rules:
/// - A frame is lent, then presented or discarded, before the next one is lent.
/// - A buffer is lent again only after the display has reported that it no longer reads it.
/// - Only the damage must reach the screen; the rest of the frame equals what is shown.
/// - Sizes change only between frames: while one is lent, ``frameSize`` and ``viewport`` stay.
/// - The end of each presented frame is counted once in ``counts``. The event source reports the end once as
///   ``DisplayEvent/frameEnded(_:)``, at its next wait if ``present(_:damage:)`` has already read the pixels. A frame
///   of which nothing had to be sent needs no event.
///
/// A presenter and its event source are therefore created together and share the ends of frames. Without the events,
/// as in some tests and benchmarks, frames are shown and counted, but ``FrameStatistics`` has no samples of
/// ``FrameMeasure/completion`` and ``FrameMeasure/animationError``.
public protocol Presenter: AnyObject {
  /// The size of the frames lent from now on, in device pixels.
  var frameSize: PixelSize { get }

  /// The size of the window, and the part of it that frames lent from now on contain; by default the whole window.
  var viewport: Viewport { get }

  /// Lends a free buffer, or returns `nil` if the display still reads all of them.
  func lendFrame() throws(DisplayError) -> LentFrame?

  /// Shows the damaged part of a frame.
  ///
  /// - Parameters:
  ///   - frame: The lent frame.
  ///   - damage: Rectangles, clipped to the frame by the presenter. Not empty.
  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError)

  /// Returns a frame to the presenter without showing it; the buffer keeps its contents.
  func discard(_ frame: consuming LentFrame)

  /// The counts of frames, requests and bytes so far.
  var counts: PresenterCounts { get }
}

extension Presenter {
  /// The viewport of a window that has the frames' size and is contained in them completely.
  public var viewport: Viewport { Viewport(whole: frameSize) }
}

/// The counts of a presenter since its creation.
public struct PresenterCounts: Hashable, Sendable {
  /// Frames handed to ``Presenter/present(_:damage:)``.
  public var presented = 0

  /// Presented frames that the display has read.
  public var completions = 0

  /// Completions whose own report was lost; later reports show that the frames were read.
  public var overdue = 0

  /// Presented frames that the display refused.
  public var failed = 0

  /// Bytes of pixels sent or offered to the display.
  public var bytesPut = 0

  /// Requests to the display that carry pixels.
  public var putRequests = 0

  /// Presented frames whose end has not been reported yet.
  public var pending: Int { presented - completions - failed }

  /// Creates counts that are all 0.
  public init() {}

  /// Counts the end of a presented frame.
  public mutating func count(_ outcome: FrameEnd.Outcome) {
    switch outcome {
    case .completed: completions += 1
    case .overdue:
      completions += 1
      overdue += 1
    case .failed: failed += 1
    }
  }
}

/// A buffer of the display, lent to be drawn.
///
/// It cannot be copied and is used up by ``Presenter/present(_:damage:)`` or
/// ``Presenter/discard(_:)``, so that a buffer is never drawn into while the display reads it.
public struct LentFrame: ~Copyable {
  /// The buffer's name; the buffer still contains what was last drawn under the same name.
  public let buffer: BufferName

  /// The pixels to draw into, valid until the frame is presented or discarded.
  ///
  /// The stride is a whole number of pixels, at least the width.
  public let rows: PixelRows

  /// Wraps a buffer; for presenters only.
  public init(buffer: BufferName, rows: PixelRows) {
    self.buffer = buffer
    self.rows = rows
  }
}

/// The end of a presented frame.
public struct FrameEnd: Hashable, Sendable {
  /// The way in which a presented frame ends.
  public enum Outcome: Hashable, Sendable {
    /// The display has just reported that it has read the frame.
    case completed

    /// The display has read the frame, but its report was lost: the instant is unknown.
    case overdue

    /// The display refused the frame.
    case failed
  }

  /// The number of the frame: the value of ``PresenterCounts/presented`` just after the frame was presented.
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

/// A window and the part of it that frames contain, in device pixels.
///
/// Only the part of a window that is on the screen can be seen. Frames of a window that is much larger than the
/// screen therefore contain only a part: all of 32 767×32 767 pixels would take four gibibytes for each buffer.
public struct Viewport: Hashable, Sendable {
  /// The window's size; its content is laid out for all of it.
  public let window: PixelSize

  /// The part of the window that frames contain, in the window's coordinates; never outside the window.
  public let part: PixelRect

  /// The side of the tiles at whose edges parts begin: 64 pixels.
  ///
  /// While a window moves within one tile, its part stays the same, and the pixels already drawn stay valid.
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

  /// Creates the viewport that shows the part of a window that is on the screen, rounded to tiles.
  ///
  /// A side that is at most slightly longer than the screen's side is shown whole at any position of the window, so
  /// that an ordinary window that is half off the screen is drawn like any other. The part of a longer side has the
  /// same length at every position, so that moving the window needs no new memory.
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

  /// Returns the size of the largest part that frames contain on a screen.
  ///
  /// It is the screen in whole tiles plus one tile in each direction, because a window need not begin at a tile.
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
