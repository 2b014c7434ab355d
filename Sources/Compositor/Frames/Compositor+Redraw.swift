import Raster

extension Compositor {
  /// Draws what a list asks for.
  func redraw(_ list: RedrawList, into frame: PixelRows, report: inout RenderedFrame) {
    if list.isEmpty { return }
    report.path = .fast
    for rect in list.dirty.rects { redraw(rect, with: items[...], into: frame, report: &report) }
    for change in list.changes {
      let item = change.item
      if item.isFlat {
        report.pixelsComposited += inBands(change.rect) { band in
          item.draw(band, over: item.background, into: frame)
        }
      } else if change.isByRuns {
        report.pixelsComposited += item.drawDifference(into: frame)
      } else {
        // No other item touches the place; asking a thousand of them a thousand times takes long.
        let alone = items[item.order...item.order]
        let rect = change.rect.intersection(PixelRect(frame.size))
        redraw(rect, with: alone, into: frame, report: &report)
      }
    }
  }

  /// Draws a rectangle from the backdrop up.
  ///
  /// - Parameter items: From back to front, all those that touch the rectangle.
  private func redraw(
    _ rect: PixelRect, with items: ArraySlice<DisplayItem>, into frame: PixelRows,
    report: inout RenderedFrame
  ) {
    var direct: DisplayItem?
    var directCount = 0
    together.frame = rect
    together.removeAll()
    for item in items where item.current.box.blockAligned.intersects(rect) {
      if item.isDirect {
        directCount += 1
        direct = item
      } else {
        together.add(item.current.box)
      }
    }
    if directCount == 1, together.rects.isEmpty, let direct, direct.isFlat {
      redraw(rect, around: direct, into: frame, report: &report)
      return
    }
    if !together.rects.contains(rect) { restore(rect, into: frame, report: &report) }
    for part in together.rects { compose(part, of: items, into: frame, report: &report) }
    if directCount == 0 { return }
    // They touch no other item, so they may come last.
    for item in items where item.isDirect && item.current.box.blockAligned.intersects(rect) {
      report.pixelsComposited += item.draw(rect, over: .destination, into: frame)
    }
  }

  /// Draws a rectangle with a single item in one pass: each pixel is written once.
  private func redraw(
    _ rect: PixelRect, around item: DisplayItem, into frame: PixelRows,
    report: inout RenderedFrame
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
    report.pixelsComposited += inBands(inner) { band in
      item.draw(band, over: item.background, fillingGaps: true, into: frame)
    }
  }

  /// Puts a rectangle together from items that lie on each other, and rounds its pixels once.
  private func compose(
    _ rect: PixelRect, of items: ArraySlice<DisplayItem>, into frame: PixelRows,
    report: inout RenderedFrame
  ) {
    painter.paint(rect, into: frame) { canvas in
      backdrop.load(on: canvas)
      for item in items where !item.isDirect { item.draw(on: canvas, with: painter) }
    }
    report.pixelsComposited += rect.area
    let isPainted = items.contains { $0.isPainted && $0.current.box.intersects(rect) }
    if isPainted { report.path = .general }
  }

  private func restore(_ rect: PixelRect, into frame: PixelRows, report: inout RenderedFrame) {
    if rect.isEmpty { return }
    report.pixelsComposited += inBands(rect) { band in
      backdrop.restore(band, in: frame)
      return band.area
    }
  }

  /// Draws a rectangle, on all cores that there are when it is large.
  ///
  /// - Parameter draw: Draws rows of it and answers the pixels written; changes nothing but these rows.
  private func inBands(_ rect: PixelRect, _ draw: (PixelRect) -> Int) -> Int {
    guard let rowBands, rowBands.count > 1, rect.area >= leastBandedArea,
      rect.height >= rowBands.count
    else { return draw(rect) }
    let count = rowBands.count
    drawsInBands = true
    return withoutActuallyEscaping(draw) { draw in
      // SAFETY: each call draws rows of its own, and reads what nobody changes before `run` returns.
      nonisolated(unsafe) let draw = draw
      return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { written in
        // SAFETY: each call writes an element of its own.
        nonisolated(unsafe) let written = unsafe written
        rowBands.run { index in
          var band = rect
          band.minY = rect.minY + rect.height * index / count
          band.maxY = rect.minY + rect.height * (index + 1) / count
          unsafe written[index] = draw(band)
        }
        return unsafe written.reduce(0, +)
      }
    }
  }
}
