public import Raster

/// A buffer of the display, lent to be drawn.
///
/// It cannot be copied and is used up by ``Presenter/present(_:damage:)`` or
/// ``Presenter/discard(_:)``, so that nobody draws into a buffer that the display is reading.
public struct LentFrame: ~Copyable {
  /// Which buffer this is; what it still contains is what was last drawn under the same name.
  public let buffer: BufferName

  /// The pixels to draw into, valid until the frame is given back.
  public let rows: PixelRows

  /// Wraps a buffer; only presenters do this.
  public init(buffer: BufferName, rows: PixelRows) {
    self.buffer = buffer
    self.rows = rows
  }
}
