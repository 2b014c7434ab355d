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
    // Rows with equal coverage, which are most of them, are filled at once.
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

  /// Fills a shape with pixels that a closure computes row by row.
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

  /// Keeps only the part of a group that is inside a shape: multiplies the group's pixels by the shape's coverage.
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

  /// Keeps only the part of a group that is outside a shape: multiplies the group's pixels by the inverse of the
  /// shape's coverage.
  func erase(_ shape: BoxShape, on group: Canvas) {
    let area = group.clip
    forEachRow(of: shape, in: area) { y, row, coverage in
      group.clear(row.inner, row: y)
      group.forEachEdge(of: row, y, coverage, from: area.minX) { pixel, share in
        pixel = pixel.multiplied(by: 1 - share)
      }
    }
  }

  /// Draws the pixels of a group over another canvas.
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
  /// Clears the given columns of a row.
  fileprivate func clear(_ columns: Range<Int>, row y: Int) {
    let strip = PixelRect(
      minX: columns.lowerBound, minY: y, maxX: columns.upperBound, maxY: y + 1)
    WideBlend.fill(local(strip), with: .clear, into: rows)
  }

  /// Calls a closure for each pixel of a row that a shape covers partially, with the covered share within 0…1.
  ///
  /// - Parameters:
  ///   - coverage: The coverage of each column, beginning at the column `first`.
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

/// The pixel coverage of a rectangle, which may have round corners and be rotated.
///
/// The coverage of straight edges is the exact area. Round corners use the distance from the arc, and, if the rectangle
/// is rotated, the area inside the arc's tangent.
struct BoxShape {
  /// The covered columns of a row.
  struct Row {
    /// The columns that may be covered.
    var outer: Range<Int>
    /// The columns of `outer` that are covered completely.
    var inner: Range<Int>
  }

  /// The pixels that the shape can touch.
  let pixelBounds: PixelRect

  /// The shape as a rectangle of whole pixels, or `nil` if the shape is not such a rectangle.
  let wholePixels: PixelRect?

  private let rect: Rect
  private let radius: Double
  private let inverse: AffineTransform
  /// Device pixels per unit of the rectangle's coordinates, measured perpendicular to its vertical and horizontal
  /// edges.
  private let across: (x: Double, y: Double)
  /// The area of a rectangle whose edges are not parallel to the rows and columns of pixels.
  private let turned: TurnedArea?

  /// Creates a shape, or `nil` if it has no area that can be drawn.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in its own coordinates.
  ///   - radius: The radius of the rectangle's corners, at most half the smaller side.
  ///   - toDevice: The map from the rectangle's coordinates to pixels.
  init?(_ rect: Rect, radius: Double, toDevice: AffineTransform) {
    guard rect.width > 0, rect.height > 0, let inverse = toDevice.inverse else { return nil }
    let area = rect.width * rect.height * toDevice.determinant
    guard area.isFinite, inverse.tx.isFinite, inverse.ty.isFinite else { return nil }
    self.rect = rect.standardized
    self.radius = radius
    self.inverse = inverse
    across.x = 1 / Self.length(inverse.a, inverse.c)
    across.y = 1 / Self.length(inverse.b, inverse.d)
    turned = inverse.hasAlignedEdges ? nil : TurnedArea(rect.standardized, toDevice: toDevice)
    pixelBounds = toDevice.pixelBounds(of: rect)
    wholePixels = radius > 0 ? nil : toDevice.wholePixels(of: rect)
  }

  /// Computes the coverage of a row, and returns the columns that are covered.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - columns: The requested columns.
  ///   - coverage: Receives a number within 0…1 for each partially covered column, that is, each column in the
  ///     result's outer range but not in its inner range. The element at index 0 belongs to the first of `columns`.
  /// - Precondition: `coverage` has an element for each column.
  func coverage(row y: Int, columns: Range<Int>, into coverage: inout [Float]) -> Row {
    let outer = outerReach(row: y, columns: columns)
    if outer.isEmpty { return Row(outer: outer, inner: outer) }
    var inner = innerReach(row: y, columns: outer)
    if inner.isEmpty { inner = outer.upperBound..<outer.upperBound }
    for x in outer.lowerBound..<inner.lowerBound {
      coverage[x - columns.lowerBound] = Float(self.coverage(x: x, y: y))
    }
    for x in inner.upperBound..<outer.upperBound {
      coverage[x - columns.lowerBound] = Float(self.coverage(x: x, y: y))
    }
    return Row(outer: outer, inner: inner)
  }

  /// Returns the coverage of a pixel, within 0…1.
  func coverage(x: Int, y: Int) -> Double {
    let point = inverse.apply(to: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    let arc = arcCoverage(at: point)
    if let turned {
      let straight = turned.coverage(x: x, y: y)
      return arc.map { min($0, straight) } ?? straight
    }
    if let arc { return arc }
    return overlap(rect.minX - point.x, rect.maxX - point.x, across.x)
      * overlap(rect.minY - point.y, rect.maxY - point.y, across.y)
  }

  /// Returns the share of a pixel's width, within 0…1, that is between two distances from the pixel's centre.
  ///
  /// The distances are in units of the rectangle's coordinates; `scale` is the number of pixels per unit.
  private func overlap(_ low: Double, _ high: Double, _ scale: Double) -> Double {
    max(0, min(high * scale, 0.5) - max(low * scale, -0.5))
  }

  /// Returns the coverage of the pixel at a point by the arc of a corner; `nil` if the point is not in a corner.
  private func arcCoverage(at point: Point) -> Double? {
    if radius <= 0 { return nil }
    let inset = rect.insetBy(dx: radius, dy: radius)
    let dx = max(inset.minX - point.x, point.x - inset.maxX)
    let dy = max(inset.minY - point.y, point.y - inset.maxY)
    if dx <= 0 || dy <= 0 { return nil }
    let length = Self.length(dx, dy)
    // A length does not depend on the signs of its components, but the slope depends on whether the signs are equal.
    let nx = (point.x < rect.center.x ? -dx : dx) / length
    let ny = (point.y < rect.center.y ? -dy : dy) / length
    let (x, y) = (nx * inverse.a + ny * inverse.b, nx * inverse.c + ny * inverse.d)
    let slope = Self.length(x, y)
    let depth = (radius - length) / slope
    if turned == nil { return min(max(0.5 + depth, 0), 1) }
    // The length of a pixel's way along the tangent, measured in the coordinates of the rectangle.
    let along =
      (ny * (inverse.a * y - inverse.c * x) - nx * (inverse.b * y - inverse.d * x)) / slope
    return ArcArea(normalX: x / slope, y / slope).coverage(
      depth: depth, curvature: along * along / (radius * slope))
  }

  /// The largest distance of a pixel's centre from an edge that reaches the pixel.
  private var pixelReach: Double { turned == nil ? 0.5 : 0.5.squareRoot() }

  /// Returns the columns of a row that the shape may cover.
  private func outerReach(row y: Int, columns: Range<Int>) -> Range<Int> {
    let straight = reach(row: y, margin: -pixelReach, columns: columns, slack: 1)
    guard let arc = arcReach(row: y, margin: -0.5) else { return straight }
    let first = pixel(arc.lowerBound - 1, in: straight)
    return first..<max(first, pixel(arc.upperBound + 2, in: straight))
  }

  /// Returns a range of columns of a row that the shape certainly covers completely; other columns may be covered
  /// too.
  private func innerReach(row y: Int, columns: Range<Int>) -> Range<Int> {
    if radius <= 0 { return reach(row: y, margin: pixelReach, columns: columns, slack: -1) }
    guard isUpright else {
      // In the corner squares only the distance from the arc matters.
      let margin = max(pixelReach, radius * max(across.x, across.y))
      return reach(row: y, margin: margin, columns: columns, slack: -1)
    }
    let straight = reach(row: y, margin: 0.5, columns: columns, slack: -1)
    guard let arc = arcReach(row: y, margin: 0.5) else { return straight }
    let first = pixel(arc.lowerBound + 2, in: straight)
    return first..<max(first, pixel(arc.upperBound - 1, in: straight))
  }

  /// Returns the columns at which the corner arcs intersect a row of an upright shape; `nil` for rows between the
  /// corners.
  ///
  /// - Parameter margin: The distance by which the arcs are moved inwards, in pixels.
  private func arcReach(row y: Int, margin: Double) -> ClosedRange<Double>? {
    guard radius > 0, isUpright else { return nil }
    let place = inverse.d * (Double(y) + 0.5) + inverse.ty
    let dy = max(rect.minY + radius - place, place - rect.maxY + radius) * across.y
    if dy <= 0 { return nil }
    let reach = radius * across.x - margin
    let square = reach * reach - dy * dy
    // Outside the arc nothing is covered: both ends meet in the middle.
    let dx = square > 0 ? square.squareRoot() : -(rect.width / 2 - radius) * across.x
    let first = (rect.minX + radius - inverse.tx) / inverse.a
    let last = (rect.maxX - radius - inverse.tx) / inverse.a
    let (left, right) = (min(first, last), max(first, last))
    return min(left - dx, right + dx)...max(left - dx, right + dx)
  }

  /// Whether the shape is neither rotated nor stretched, so that its arcs are circles.
  private var isUpright: Bool {
    inverse.isScaleAndTranslation && (across.x - across.y).magnitude < 1e-9 * across.x
  }

  private func pixel(_ place: Double, in range: Range<Int>) -> Int {
    Int(min(max(place.rounded(.down), Double(range.lowerBound)), Double(range.upperBound)))
  }

  /// Returns the columns of a row that are at least `margin` pixels inside all four edges.
  ///
  /// To allow for rounding errors, the range is extended by `slack` columns at each end, or shortened if `slack` is
  /// negative.
  private func reach(row y: Int, margin: Double, columns: Range<Int>, slack: Double) -> Range<Int> {
    let origin = inverse.apply(to: Point(x: 0.5, y: Double(y) + 0.5))
    var low = Double(columns.lowerBound)
    var high = Double(columns.upperBound - 1)
    func cut(_ distance: Double, _ slope: Double) {
      // distance + slope · x ≥ margin
      if slope.magnitude < 1e-12 {
        if distance < margin - slack * 1e-9 { high = low - 1 }
      } else if slope > 0 {
        low = max(low, (margin - distance) / slope - slack)
      } else {
        high = min(high, (margin - distance) / slope + slack)
      }
    }
    cut((origin.x - rect.minX) * across.x, inverse.a * across.x)
    cut((rect.maxX - origin.x) * across.x, -inverse.a * across.x)
    cut((origin.y - rect.minY) * across.y, inverse.b * across.y)
    cut((rect.maxY - origin.y) * across.y, -inverse.b * across.y)
    if !(low <= high) { return columns.lowerBound..<columns.lowerBound }
    let first = Int(low.rounded(.up))
    return first..<max(first, Int(high.rounded(.down)) + 1)
  }

  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

extension AffineTransform {
  /// Whether the images of rows and columns are rows and columns, apart from the rounding error of a quarter turn.
  fileprivate var hasAlignedEdges: Bool {
    let least = 1e-12 * max(max(a.magnitude, b.magnitude), max(c.magnitude, d.magnitude))
    return b.magnitude <= least && c.magnitude <= least
      || a.magnitude <= least && d.magnitude <= least
  }
}
