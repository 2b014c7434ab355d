public import Raster

extension Compositor {
  /// Draws the outlines that the screen shows into a picture of the same frame.
  ///
  /// For a picture that was drawn by another compositor and is to look like the screen.
  public func drawShownOutlines(into frame: PixelRows) {
    DamageOutlines.draw(shownOutlines, scale: scale, into: frame)
  }

  /// Draws the places of a buffer's outlines as they are now without them.
  func eraseOutlines(ofSlot slot: Int, in frame: PixelRows) {
    // Nothing of the layers changes by it: it does not count.
    var report = FrameReport()
    for outline in records[slot].outlines {
      let list = outlines.eraser(of: outline, frame: PixelRect(size), scale: scale)
      redraw(list, into: frame, report: &report)
    }
  }
}
