/// The name of a buffer that frames are drawn into, together with the life of its contents.
///
/// A presenter has a few buffers and lends them in turn. As long as a buffer keeps its epoch it
/// still holds the frame that was drawn into it last, and only the difference is drawn.
public struct BufferName: Hashable, Sendable {
  /// The number of the buffer, 0…63.
  public var slot: Int

  /// Grows whenever the contents are lost, for instance by a resize.
  ///
  /// A new buffer's first epoch is one that was never lent before in the same slot.
  public var epoch: Int

  /// Creates a name.
  ///
  /// - Precondition: The slot lies in 0…63.
  public init(slot: Int, epoch: Int = 0) {
    precondition((0..<64).contains(slot), "buffer slot \(slot)")
    self.slot = slot
    self.epoch = epoch
  }
}
