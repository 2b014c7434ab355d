public import Raster

extension Compositor {
  /// Draws the outlines that the screen shows into a picture of the same frame.
  ///
  /// For a picture that was drawn by another compositor and is to look like the screen.
  public func drawShownOutlines(into frame: PixelRows) {
    guard let shownSlot else { return }
    let record = records[shownSlot]
    DamageOutlines.draw(record.outlines, scale: record.outlineScale, into: frame)
  }

  /// Draws the places of a buffer's outlines as they are now without them.
  func eraseOutlines(ofSlot slot: Int, in frame: PixelRows) {
    // Nothing of the layers changes by it: it does not count.
    var report = FrameReport()
    let record = records[slot]
    for outline in record.outlines {
      let list = outlines.eraser(
        of: outline, frame: PixelRect(size), scale: record.outlineScale)
      redraw(list, into: frame, report: &report)
    }
  }
}
