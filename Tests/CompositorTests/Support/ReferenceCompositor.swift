import LayerKit
import Raster

/// A straightforward compositor: one pixel after the other, in `Double`, built on the public API alone.
///
/// It samples at the centres of pixels without anti-aliasing; instead it reports which pixels are at an edge. It
/// rounds to eight bits only at the end.
struct ReferenceCompositor {
  /// A premultiplied colour, each part 0…255.
  typealias Pixel = SIMD4<Double>

  /// An image, and the pixels at edges, whose colours are not certain.
  struct Result {
    var picture: Bitmap
    /// The pixels before rounding, row by row.
    var exact: [Pixel]
    var isEdge: [Bool]
  }

  let roots: [Layer]
  let background: Color
  let typesetter: any Typesetter
  /// Device pixels per point.
  var scale = 1.0

  /// Draws a frame at the time of the context's last turn.
  func picture(size: PixelSize) -> Result {
    var isEdge = [Bool](repeating: false, count: size.area)
    var exact = [Pixel](repeating: .zero, count: size.area)
    let (outlines, texts) = (ReferenceOutlines(), ReferenceTexts(typesetter))
    let nodes = roots.map { ReferenceNode($0) }
    let placement = ReferencePlacement(scale: scale)
    let picture = Bitmap(size: size) { rows in
      for y in 0..<size.height {
        for x in 0..<size.width {
          var painter = PixelPainter(outlines: outlines, texts: texts)
          var pixel = PixelPainter.exact(background)
          if let spot = ReferenceSpot(ReferenceSpot(x: x, y: y), entering: placement) {
            for node in nodes { painter.paint(node, spot, over: &pixel) }
          }
          rows[x, y] = PixelPainter.pack(pixel)
          exact[y * size.width + x] = pixel
          isEdge[y * size.width + x] = painter.isEdge
        }
      }
    }
    return Result(picture: picture, exact: exact, isEdge: isEdge)
  }
}

private struct PixelPainter {
  typealias Pixel = ReferenceCompositor.Pixel

  let outlines: ReferenceOutlines
  let texts: ReferenceTexts
  var isEdge = false

  static func unpack(_ pixel: UInt32) -> Pixel {
    Pixel(
      Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF),
      Double(pixel >> 24))
  }

  static func exact(_ color: Color) -> Pixel {
    Pixel(color.red, color.green, color.blue, 1) * (color.alpha * 255)
  }

  static func pack(_ exact: Pixel) -> UInt32 {
    let pixel = exact.rounded(.toNearestOrAwayFromZero)
    return UInt32(pixel.w) << 24 | UInt32(pixel.x) << 16 | UInt32(pixel.y) << 8 | UInt32(pixel.z)
  }

  /// - Parameter around: The pixel in the coordinates of the superlayer.
  mutating func paint(
    _ node: ReferenceNode, _ around: ReferenceSpot, over pixel: inout Pixel,
    masked: Bool = true, opacity inherited: Double = 1
  ) {
    let shown = node.shown
    let opacity = min(max(shown.opacity, 0), 1) * inherited
    if shown.isHidden || opacity == 0 { return }
    guard let spot = ReferenceSpot(around, entering: node.placement) else { return }
    if spot.isHorizon { isEdge = true }
    var group = Pixel.zero
    let isGroup = shown.allowsGroupOpacity
    let share = isGroup ? 1 : opacity
    paintLayers(node, spot, share, over: &group)
    var factor = isGroup ? opacity : 1
    if masked, let mask = node.mask {
      var coverage = Pixel.zero
      paint(mask, spot, over: &coverage, masked: false)
      factor *= coverage.w / 255
    }
    Self.over(group * factor, &pixel)
  }

  private mutating func paintLayers(
    _ node: ReferenceNode, _ spot: ReferenceSpot, _ share: Double, over pixel: inout Pixel
  ) {
    let shown = node.shown
    let radius = min(shown.cornerRadius, min(shown.bounds.width, shown.bounds.height) / 2)
    let isInside = isInside(shown.bounds, radius, spot)
    if isInside {
      if let color = shown.backgroundColor {
        Self.over(Self.exact(color) * share, &pixel)
      }
      if let gradient = shown as? GradientLayer, gradient.color(at: spot.place) != nil {
        let color = sample(spot) { gradient.color(at: $0).map(Self.exact) ?? .zero }
        Self.over(color * share, &pixel)
      }
    }
    if isInside || !shown.masksToBounds {
      paintContents(shown, spot, share, over: &pixel)
      for child in node.sublayers { paint(child, spot, over: &pixel, opacity: share) }
    }
    if shown.borderWidth > 0 && isInside {
      let hole = shown.bounds.insetBy(dx: shown.borderWidth, dy: shown.borderWidth)
      if !self.isInside(hole, max(0, radius - shown.borderWidth), spot) {
        Self.over(Self.exact(shown.borderColor) * share, &pixel)
      }
    }
  }

  /// The value at a spot of something that varies with position.
  ///
  /// In perspective, a change of slope within the pixels that are mixed counts as an edge.
  private mutating func sample(_ spot: ReferenceSpot, _ body: (Point) -> Pixel) -> Pixel {
    let center = body(spot.place)
    if !spot.isWarped { return center }
    for (x, y) in [(1.0, 0.0), (0, 1), (1, 1), (1, -1)] {
      let way = Point(x: x * spot.blur, y: y * spot.blur)
      let bend = (body(spot.place + way) + body(spot.place - way)) / 2 - center
      if max(bend.max(), -bend.min()) > 0.25 { isEdge = true }
    }
    return center
  }

  private mutating func paintContents(
    _ shown: Layer, _ spot: ReferenceSpot, _ share: Double, over pixel: inout Pixel
  ) {
    if let picture = shown.contents {
      let (partWidth, partHeight) = (
        Double(picture.size.width) * shown.contentsRect.size.width,
        Double(picture.size.height) * shown.contentsRect.size.height
      )
      let size = Size(
        width: partWidth.magnitude / shown.contentsScale,
        height: partHeight.magnitude / shown.contentsScale)
      let rect = shown.contentsGravity.rect(of: size, in: shown.bounds)
      if isInside(rect, 0, spot) {
        let part = shown.contentsRect.origin
        let flat = spot.flat
        let width = rect.width * (flat.a * flat.a + flat.b * flat.b).squareRoot()
        let height = rect.height * (flat.c * flat.c + flat.d * flat.d).squareRoot()
        let columns = Self.blockLength(picture.size.width, partWidth.magnitude, shownAs: width)
        let rows = Self.blockLength(picture.size.height, partHeight.magnitude, shownAs: height)
        let reduced = Self.reduced(picture, columns, rows)
        let sample = sample(spot) { place in
          let u =
            (place.x - rect.minX) / rect.width * partWidth + part.x * Double(picture.size.width)
          let v =
            (place.y - rect.minY) / rect.height * partHeight + part.y * Double(picture.size.height)
          return Self.sample(reduced, u / Double(columns) - 0.5, v / Double(rows) - 0.5)
        }
        Self.over(sample * share, &pixel)
      }
    }
    if let shape = shown as? ShapeLayer {
      paintOutline(shape, spot, share, over: &pixel)
    }
    guard let label = shown as? TextLayer, let text = label.text else { return }
    let color = Self.exact(label.foregroundColor) * share
    Self.over(color * coverage(of: text, in: shown.bounds, spot), &pixel)
  }

  /// The coverage of a pixel by glyphs.
  ///
  /// Upright text is aligned to whole pixels and has the typesetter's coverage. Otherwise, and in perspective, the
  /// glyphs are sampled at a higher density; a pixel is certain if it is entirely inside or outside a glyph.
  private mutating func coverage(
    of text: TextRun, in bounds: Rect, _ spot: ReferenceSpot
  ) -> Double {
    let flat = spot.flat
    let place = spot.place - bounds.origin
    if flat.b == 0, flat.c == 0, flat.a > 0, (flat.a - flat.d).magnitude < 1e-9, !spot.isWarped {
      let corner = flat.apply(to: bounds.origin)
      let point = flat.apply(to: spot.place)
      let x = Int(point.x.rounded(.down)) - Int((corner.x + 0.5).rounded(.down))
      let y = Int(point.y.rounded(.down)) - Int((corner.y + 0.5).rounded(.down))
      return texts.alpha(of: text, size: bounds.size, x: x, y: y, scale: flat.a)
    }
    let margin = 2 * spot.reach
    let around = Rect(
      x: place.x - margin, y: place.y - margin, width: 2 * margin, height: 2 * margin)
    guard let coverage = texts.coverage(of: text, size: bounds.size, in: around) else {
      isEdge = true
      return 0
    }
    return coverage
  }

  /// Paints a shape whose line has round caps and joins.
  private mutating func paintOutline(
    _ shown: ShapeLayer, _ spot: ReferenceSpot, _ share: Double, over pixel: inout Pixel
  ) {
    guard let path = shown.path else { return }
    let shape = outlines.shape(path, from: shown.strokeStart, to: shown.strokeEnd)
    let (place, reach) = (spot.place, spot.reach)
    if let color = shown.fillColor {
      if shape.outline.distanceToEdge(from: place) < reach { isEdge = true }
      if shape.outline.contains(place, rule: shown.fillRule) {
        Self.over(Self.exact(color) * share, &pixel)
      }
    }
    if let color = shown.strokeColor, shown.lineWidth > 0 {
      let distance = shape.line.distance(to: place) - shown.lineWidth / 2
      if distance.magnitude < reach { isEdge = true }
      if distance < 0 { Self.over(Self.exact(color) * share, &pixel) }
    }
  }

  /// The number of image pixels averaged into one when the image is shown at half its size or less.
  private static func blockLength(_ count: Int, _ part: Double, shownAs length: Double) -> Int {
    max(1, min(count, Int(part / max(length, 1) + 1e-9)))
  }

  /// Returns an image whose pixels are the means of blocks; the last blocks may be smaller.
  private static func reduced(_ picture: Bitmap, _ columns: Int, _ rows: Int) -> Bitmap {
    if columns == 1 && rows == 1 { return picture }
    let (width, height) = (picture.size.width, picture.size.height)
    let size = PixelSize(
      width: (width + columns - 1) / columns, height: (height + rows - 1) / rows)
    return Bitmap(size: size) { target in
      for index in 0..<size.area {
        let (x, y) = (index % size.width, index / size.width)
        var sum = Pixel.zero
        var count = 0.0
        for v in y * rows..<min((y + 1) * rows, height) {
          for u in x * columns..<min((x + 1) * columns, width) {
            sum += unpack(picture[u, v])
            count += 1
          }
        }
        target[x, y] = pack(sum / count)
      }
    }
  }

  private static func sample(_ picture: Bitmap, _ u: Double, _ v: Double) -> Pixel {
    func clamp(_ value: Double, _ count: Int) -> Double { min(max(value, 0), Double(count - 1)) }
    let (u, v) = (clamp(u, picture.size.width), clamp(v, picture.size.height))
    let (x, y) = (Int(u), Int(v))
    let (right, below) = (min(x + 1, picture.size.width - 1), min(y + 1, picture.size.height - 1))
    let (s, t) = (u - Double(x), v - Double(y))
    let top = unpack(picture[x, y]) * (1 - s) + unpack(picture[right, y]) * s
    let bottom = unpack(picture[x, below]) * (1 - s) + unpack(picture[right, below]) * s
    return top * (1 - t) + bottom * t
  }

  /// Whether a point is inside a box; marks pixels whose centre is closer than a pixel to the outline.
  private mutating func isInside(
    _ rect: Rect, _ radius: Double, _ spot: ReferenceSpot
  ) -> Bool {
    let place = spot.place
    if rect.width <= 0 || rect.height <= 0 { return false }
    let inset = rect.insetBy(dx: radius, dy: radius)
    let dx = max(inset.minX - place.x, place.x - inset.maxX)
    let dy = max(inset.minY - place.y, place.y - inset.maxY)
    let outside = Point(x: max(dx, 0), y: max(dy, 0))
    let length = (outside.x * outside.x + outside.y * outside.y).squareRoot()
    let distance = (dx > 0 || dy > 0 ? length : max(dx, dy)) - radius
    if distance.magnitude < spot.reach { isEdge = true }
    return distance <= 0
  }

  private static func over(_ source: Pixel, _ pixel: inout Pixel) {
    pixel = source + pixel * (1 - source.w / 255)
  }
}
