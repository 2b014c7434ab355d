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

/// The name of a buffer together with the life of its contents.
public struct BufferName: Hashable, Sendable {
  /// The buffer's number, counted from 0 and smaller than the number of buffers.
  public var slot: Int

  /// Grows whenever the contents are lost, for instance by a resize.
  ///
  /// A new buffer's first epoch is one that was never lent before in the same slot.
  public var epoch: Int

  /// Creates a name.
  public init(slot: Int, epoch: Int) {
    self.slot = slot
    self.epoch = epoch
  }
}
