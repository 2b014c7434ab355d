import Raster

extension Compositor {
  /// Draws what a list asks for.
  func redraw(_ list: RedrawList, into frame: PixelRows, report: inout FrameReport) {
    if list.isEmpty { return }
    report.path = .fast
    for rect in list.dirty.rects { redraw(rect, into: frame, report: &report) }
    for change in list.changes {
      let item = change.item
      if item.isFlat {
        report.pixelsComposited += item.draw(
          change.rect, over: item.background, into: frame, painter: painter)
      } else {
        let rect = change.rect.intersection(PixelRect(frame.size))
        restore(rect, into: frame, report: &report)
        draw(item, rect, into: frame, report: &report)
      }
    }
  }

  /// Draws a rectangle from the backdrop up.
  private func redraw(_ rect: PixelRect, into frame: PixelRows, report: inout FrameReport) {
    var count = 0
    var first: DisplayItem?
    for item in items where item.current.box.blockAligned.intersects(rect) {
      count += 1
      if count == 1 { first = item }
      if count > 1 { break }
    }
    if count == 1, let first, first.isFlat, first.isIsolated {
      redraw(rect, around: first, into: frame, report: &report)
      return
    }
    restore(rect, into: frame, report: &report)
    for item in items where item.current.box.blockAligned.intersects(rect) {
      draw(item, rect, into: frame, report: &report)
    }
  }

  /// Draws a rectangle with a single item in one pass: each pixel is written once.
  private func redraw(
    _ rect: PixelRect, around item: DisplayItem, into frame: PixelRows,
    report: inout FrameReport
  ) {
    guard let blocks = item.picture?.inkBlocks else {
      return restore(rect, into: frame, report: &report)
    }
    let inner = rect.intersection(blocks)
    var (above, below, left, right) = (rect, rect, inner, inner)
    above.maxY = inner.minY
    below.minY = inner.maxY
    (left.minX, left.maxX) = (rect.minX, inner.minX)
    (right.minX, right.maxX) = (inner.maxX, rect.maxX)
    restore(above, into: frame, report: &report)
    restore(below, into: frame, report: &report)
    restore(left, into: frame, report: &report)
    restore(right, into: frame, report: &report)
    report.pixelsComposited += item.draw(
      inner, over: item.background, fillingGaps: true, into: frame, painter: painter)
  }

  private func draw(
    _ item: DisplayItem, _ rect: PixelRect, into frame: PixelRows, report: inout FrameReport
  ) {
    report.pixelsComposited += item.draw(
      rect, over: .destination, into: frame, painter: painter)
    if !item.isFlat { report.path = .general }
  }

  private func restore(_ rect: PixelRect, into frame: PixelRows, report: inout FrameReport) {
    if rect.isEmpty { return }
    backdrop.restore(rect, in: frame)
    report.pixelsComposited += rect.area
  }
}
