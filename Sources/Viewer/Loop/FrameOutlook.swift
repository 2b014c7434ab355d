/// What a frame will change, before it is drawn.
package struct FrameOutlook: Hashable, Sendable {
  /// The pixels that the layers change.
  package var area: Int

  /// In how many rectangles they lie.
  package var rectCount: Int

  /// Creates a description.
  package init(area: Int, rectCount: Int) {
    self.area = area
    self.rectCount = rectCount
  }
}
