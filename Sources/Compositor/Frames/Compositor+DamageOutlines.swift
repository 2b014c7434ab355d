public import Raster

extension Compositor {
  /// Draws the outlines or tints that the screen shows into a picture of the same frame.
  ///
  /// For a picture that was drawn by another compositor and is to look like the screen.
  public func drawShownOutlines(into frame: PixelRows) {
    guard let shownSlot else { return }
    let record = records[shownSlot]
    if record.hasTints {
      _ = Overdraw(of: backdrop.items + items, in: record.outlines, size: size, tinting: frame)
      return
    }
    DamageOutlines.draw(record.outlines, scale: record.outlineScale, into: frame)
  }

  /// What the layers change in the prepared frame, apart from ``legendArea``.
  public var preparedChanges: [PixelRect] {
    screenDamage.rects.flatMap { $0.parts(outside: legendArea) }
  }

  /// How many layers lie on what the prepared frame changes; nothing is drawn.
  public var preparedOverdraw: Overdraw {
    Overdraw(of: backdrop.items + items, in: preparedChanges, size: size, tinting: nil)
  }

  /// Draws the places of a buffer's outlines as they are now without them.
  func eraseOutlines(ofSlot slot: Int, in frame: PixelRows) {
    // Nothing of the layers changes by it: it does not count.
    var report = RenderedFrame()
    let record = records[slot]
    for outline in record.outlines {
      let list = outlines.eraser(
        of: outline, frame: PixelRect(size), scale: record.outlineScale,
        isFilled: record.hasTints)
      redraw(list, into: frame, report: &report)
    }
  }
}
