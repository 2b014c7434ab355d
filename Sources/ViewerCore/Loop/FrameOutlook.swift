/// What a frame will change, before it is drawn.
public struct FrameOutlook: Hashable, Sendable {
  /// The pixels that the layers change.
  public var area: Int

  /// In how many rectangles they lie.
  public var rectCount: Int

  /// Creates a description.
  public init(area: Int, rectCount: Int) {
    self.area = area
    self.rectCount = rectCount
  }
}
