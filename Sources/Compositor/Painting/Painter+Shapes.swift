import LayerKit
import Raster

extension Painter {
  /// Fills a shape with a colour.
  func fill(_ shape: BoxShape, with color: WidePixel, on canvas: Canvas) {
    if color == .clear { return }
    if let rect = shape.wholePixels {
      WideBlend.over(color: color, in: canvas.local(rect), into: canvas.rows)
      return
    }
    let area = shape.pixelBounds.intersection(canvas.clip)
    // Rows that are covered alike, most of them, are filled in one go.
    var strip = PixelRect.empty
    func flush() {
      WideBlend.over(color: color, in: canvas.local(strip), into: canvas.rows)
    }
    forEachRow(of: shape, in: area) { y, row, coverage in
      if row.inner == strip.columns && y == strip.maxY {
        strip.maxY += 1
      } else {
        flush()
        strip = PixelRect(
          minX: row.inner.lowerBound, minY: y, maxX: row.inner.upperBound, maxY: y + 1)
      }
      canvas.forEachEdge(of: row, y, coverage, from: area.minX) { pixel, share in
        pixel = color.multiplied(by: share).over(pixel)
      }
    }
    flush()
  }

  /// Fills a shape with pixels that a body computes row by row.
  func shade(
    _ shape: BoxShape, opacity: Double = 1, on canvas: Canvas,
    _ body: (_ y: Int, _ columns: Range<Int>, inout MutableSpan<WidePixel>) -> Void
  ) {
    let area = shape.pixelBounds.intersection(canvas.clip)
    if area.isEmpty { return }
    scratch.withCanvas(area) { group, bitmap in
      forEachRow(of: shape, in: area) { y, row, coverage in
        let local = row.outer.lowerBound - area.minX..<row.outer.upperBound - area.minX
        group.rows.withRow(y - area.minY, local) { pixels in body(y, row.outer, &pixels) }
        group.forEachEdge(of: row, y, coverage, from: area.minX) { pixel, share in
          pixel = pixel.multiplied(by: share)
        }
      }
      over(bitmap, of: group, weight: Weight(Float(opacity)), on: canvas)
    }
  }

  /// Multiplies the canvas of a group by the coverage of a shape.
  func cut(_ group: Canvas, to shape: BoxShape) {
    if let rect = shape.wholePixels, rect.contains(group.clip) { return }
    let area = group.clip
    forEachRow(of: shape, in: area) { y, row, coverage in
      group.clear(area.minX..<row.outer.lowerBound, row: y)
      group.forEachEdge(of: row, y, coverage, from: area.minX) { pixel, share in
        pixel = pixel.multiplied(by: share)
      }
      group.clear(row.outer.upperBound..<area.maxX, row: y)
    }
  }

  /// Multiplies the canvas of a group by what a shape does not cover.
  func erase(_ shape: BoxShape, on group: Canvas) {
    let area = group.clip
    forEachRow(of: shape, in: area) { y, row, coverage in
      group.clear(row.inner, row: y)
      group.forEachEdge(of: row, y, coverage, from: area.minX) { pixel, share in
        pixel = pixel.multiplied(by: 1 - share)
      }
    }
  }

  /// Draws the canvas of a group over another one.
  func over(_ bitmap: WideBitmap, of group: Canvas, weight: Weight, on canvas: Canvas) {
    WideBlend.over(
      bitmap, at: canvas.local(group.origin), weight: weight, clip: canvas.local(group.clip),
      into: canvas.rows)
  }

  private func forEachRow(
    of shape: BoxShape, in area: PixelRect,
    _ body: (_ y: Int, _ row: BoxShape.Row, _ coverage: [Float]) -> Void
  ) {
    var coverage: [Float] = []
    swap(&coverage, &rowCoverage)
    if coverage.count < area.width { coverage = [Float](repeating: 0, count: area.width) }
    for y in area.rows {
      body(y, shape.coverage(row: y, columns: area.columns, into: &coverage), coverage)
    }
    swap(&coverage, &rowCoverage)
  }
}

extension Canvas {
  /// Makes some pixels of a row transparent.
  fileprivate func clear(_ columns: Range<Int>, row y: Int) {
    let strip = PixelRect(
      minX: columns.lowerBound, minY: y, maxX: columns.upperBound, maxY: y + 1)
    WideBlend.fill(local(strip), with: .clear, into: rows)
  }

  /// Changes the pixels of a row that a shape covers in part.
  ///
  /// - Parameters:
  ///   - coverage: The shares, from the column `first` on.
  fileprivate func forEachEdge(
    of row: BoxShape.Row, _ y: Int, _ coverage: [Float], from first: Int,
    _ body: (_ pixel: inout WidePixel, _ share: Float) -> Void
  ) {
    func change(_ columns: Range<Int>) {
      if columns.isEmpty { return }
      let local = columns.lowerBound - origin.x..<columns.upperBound - origin.x
      rows.withRow(y - origin.y, local) { pixels in
        for index in 0..<pixels.count {
          body(&pixels[index], coverage[columns.lowerBound - first + index])
        }
      }
    }
    change(row.outer.lowerBound..<row.inner.lowerBound)
    change(row.inner.upperBound..<row.outer.upperBound)
  }
}
