/// The name of a piece of memory that frames are drawn into, and of what it holds.
///
/// A presenter has a few buffers and lends them in turn. As long as a buffer keeps its epoch it
/// still holds the frame that was drawn into it last, and only the difference is drawn.
public struct BufferKey: Hashable, Sendable {
  /// The number of the buffer, 0…63.
  public var slot: Int

  /// Grows when the buffer's pixels have been lost or belong to another surface.
  public var epoch: Int

  /// Creates a key.
  ///
  /// - Precondition: The slot lies in 0…63.
  public init(slot: Int, epoch: Int = 0) {
    precondition((0..<64).contains(slot), "buffer slot \(slot)")
    self.slot = slot
    self.epoch = epoch
  }
}
