public import Raster

/// The port through which frames reach a display: a window, memory or nothing.
///
/// All presenters follow the same rules:
/// - A frame is lent, then presented or discarded, before the next one is lent.
/// - A buffer is lent again only after the display has reported that it no longer reads it.
/// - Only the damage must reach the screen; the rest of the frame equals what is shown.
/// - Sizes change only between frames: while one is lent, ``frameSize`` and ``viewport`` stay.
public protocol Presenter: AnyObject {
  /// The size of the frames lent from now on, in device pixels.
  var frameSize: PixelSize { get }

  /// The window, and the part of it that the frames lent from now on hold; the default is the whole window.
  var viewport: Viewport { get }

  /// Lends a free buffer, or returns `nil` if the display still reads all of them.
  func lendFrame() throws(DisplayError) -> LentFrame?

  /// Shows the damaged part of a frame.
  ///
  /// - Parameters:
  ///   - frame: The lent frame.
  ///   - damage: Rectangles, clipped to the frame by the presenter. Not empty.
  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError)

  /// Returns a frame without showing it; its contents stay as they are.
  func discard(_ frame: consuming LentFrame)

  /// The counts of frames, requests and bytes so far.
  var counts: PresenterCounts { get }
}

extension Presenter {
  /// The whole of a window that has the frames' size.
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

  /// The pixels to draw into, valid until the frame is returned; any stride of at least the width, in whole pixels.
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

  /// Creates the end of the frame with a number.
  public init(of frame: Int, as outcome: Outcome) {
    self.frame = frame
    self.outcome = outcome
  }
}

/// A window and the part of it that frames hold, in device pixels.
///
/// Only the part of a window that is on the screen can be seen, so frames of a much larger window hold no more: all
/// of 32 767×32 767 pixels would take four gibibytes for each buffer.
public struct Viewport: Hashable, Sendable {
  /// The window's size; its content is laid out for all of it.
  public let window: PixelSize

  /// The part that frames hold, inside the window.
  public let part: PixelRect

  /// The side of the tiles at which parts begin: 64 pixels.
  ///
  /// A window that moves within a tile keeps its part, and so the pixels already drawn.
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
  /// A side that is hardly longer than the screen's is shown whole wherever the window is, so that an ordinary window
  /// that is half off the screen is drawn like any other. The part of a longer side has the same length at every
  /// position, so that a move needs no other memory.
  ///
  /// - Parameters:
  ///   - window: The window's size.
  ///   - place: The position of the window's corner on the screen.
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

  /// Returns the largest part that frames hold on a screen: the screen in whole tiles, and one tile more each way,
  /// because a window need not begin at a tile.
  public static func largestPart(on screen: PixelSize) -> PixelSize {
    func length(_ side: Int) -> Int { (max(side, 1) + 2 * tile - 1) / tile * tile }
    return PixelSize(width: length(screen.width), height: length(screen.height))
  }

  /// Whether frames hold all of the window.
  public var isWhole: Bool { part.size == window }

  private static func range(of length: Int, at place: Int, atMost limit: Int) -> Range<Int> {
    if length <= limit { return 0..<length }
    let first = max(0, -place) / tile * tile
    let start = min(first, length - limit)
    return start..<start + limit
  }
}
