public import Raster

/// The port through which frames reach a display.
///
/// A window, memory and "nowhere" are equal. The rules:
/// - a frame is lent, then presented or discarded, before the next one is lent;
/// - a buffer is lent again only after the display has reported that it no longer reads it;
/// - only the damage has to reach the screen, the rest of the frame equals what is shown.
public protocol Presenter: AnyObject {
  /// The size of the frames lent from now on, in device pixels.
  var frameSize: PixelSize { get }

  /// The window, and the part of it that the frames lent from now on hold; all of it unless a presenter says so.
  var viewport: Viewport { get }

  /// Lends a free buffer, or answers nothing when the display still reads them all.
  func lendFrame() throws(DisplayError) -> LentFrame?

  /// Shows the damaged part of a frame.
  ///
  /// - Parameter damage: Rectangles, clipped to the frame by the presenter. Not empty.
  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError)

  /// Takes a frame back without showing it; its contents stay as they are.
  func discard(_ frame: consuming LentFrame)

  /// What has been done so far.
  var counts: PresenterCounts { get }
}

extension Presenter {
  /// All of a window of the frames' size.
  public var viewport: Viewport { Viewport(whole: frameSize) }
}

/// What a presenter has done since it was made.
public struct PresenterCounts: Hashable, Sendable {
  /// Frames handed to ``Presenter/present(_:damage:)``.
  public var presented = 0

  /// Presented frames that the display has read.
  public var completions = 0

  /// Of these, frames whose report got lost: that they were read is known from what came later.
  public var overdue = 0

  /// Presented frames that the display refused.
  public var failed = 0

  /// Bytes of pixels sent or offered to the display.
  public var bytesPut = 0

  /// Requests that carry pixels.
  public var putRequests = 0

  /// Presented frames of which nothing has been heard yet.
  public var pending: Int { presented - completions - failed }

  /// Creates counts of nothing.
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
