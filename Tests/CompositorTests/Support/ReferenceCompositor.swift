import LayerKit
import Raster

/// The obvious compositor: one pixel after the other, in `Double`, from the public API alone.
///
/// It samples at pixels' centres and has no anti-aliasing; instead it tells which pixels lie at an
/// edge. It rounds to eight bits at the end, and nowhere before.
struct ReferenceCompositor {
  /// A premultiplied colour, each part 0…255.
  typealias Pixel = SIMD4<Double>

  /// A picture and what is not certain about it.
  struct Result {
    var picture: Bitmap
    var isEdge: [Bool]
  }

  let roots: [Layer]
  let background: Color
  let typesetter: any Typesetter

  /// Draws a frame at scale 1; the context's turn must be at the instant that is wanted.
  func picture(size: PixelSize) -> Result {
    var isEdge = [Bool](repeating: false, count: size.area)
    let outlines = ReferenceOutlines()
    let picture = Bitmap(size: size) { rows in
      for y in 0..<size.height {
        for x in 0..<size.width {
          var painter = PixelPainter(typesetter: typesetter, outlines: outlines)
          var pixel = PixelPainter.exact(background)
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          for root in roots {
            painter.paint(
              root, AffineTransform.identity, Placement.own(of: root), point, over: &pixel)
          }
          rows[x, y] = PixelPainter.pack(pixel)
          isEdge[y * size.width + x] = painter.isEdge
        }
      }
    }
    return Result(picture: picture, isEdge: isEdge)
  }
}

/// How a layer lies in its superlayer.
private enum Placement {
  static func own(of layer: Layer) -> AffineTransform {
    let shown = layer.presentation() ?? layer
    let anchor = anchor(of: shown)
    return AffineTransform.translation(x: -anchor.x, y: -anchor.y)
      .concatenated(with: AffineTransform(shown.transform))
      .concatenated(with: .translation(x: shown.position.x, y: shown.position.y))
  }

  static func of(_ layer: Layer, in parent: Layer) -> AffineTransform {
    let shown = parent.presentation() ?? parent
    let anchor = anchor(of: shown)
    return own(of: layer)
      .concatenated(with: .translation(x: -anchor.x, y: -anchor.y))
      .concatenated(with: AffineTransform(shown.sublayerTransform))
      .concatenated(with: .translation(x: anchor.x, y: anchor.y))
  }

  private static func anchor(of layer: Layer) -> Point {
    Point(
      x: layer.bounds.origin.x + layer.anchorPoint.x * layer.bounds.size.width,
      y: layer.bounds.origin.y + layer.anchorPoint.y * layer.bounds.size.height)
  }
}

/// Computes one pixel.
private struct PixelPainter {
  typealias Pixel = ReferenceCompositor.Pixel

  let typesetter: any Typesetter
  let outlines: ReferenceOutlines
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

  mutating func paint(
    _ layer: Layer, _ parentToDevice: AffineTransform, _ toParent: AffineTransform, _ point: Point,
    over pixel: inout Pixel, masked: Bool = true, opacity inherited: Double = 1
  ) {
    let shown = layer.presentation() ?? layer
    let opacity = min(max(shown.opacity, 0), 1) * inherited
    if shown.isHidden || opacity == 0 { return }
    let toDevice = toParent.concatenated(with: parentToDevice)
    guard let inverse = toDevice.inverse else { return }
    var group = Pixel.zero
    let isGroup = shown.allowsGroupOpacity
    let share = isGroup ? 1 : opacity
    paintLayers(layer, shown, toDevice, inverse, point, share, over: &group)
    var factor = isGroup ? opacity : 1
    if masked, let mask = layer.mask {
      var coverage = Pixel.zero
      let placement = Placement.of(mask, in: layer)
      paint(mask, toDevice, placement, point, over: &coverage, masked: false)
      factor *= coverage.w / 255
    }
    Self.over(group * factor, &pixel)
  }

  private mutating func paintLayers(
    _ layer: Layer, _ shown: Layer, _ toDevice: AffineTransform, _ inverse: AffineTransform,
    _ point: Point, _ share: Double, over pixel: inout Pixel
  ) {
    let place = inverse.apply(to: point)
    let radius = min(shown.cornerRadius, min(shown.bounds.width, shown.bounds.height) / 2)
    let isInside = isInside(shown.bounds, radius, place, inverse)
    if isInside {
      if let color = shown.backgroundColor {
        Self.over(Self.exact(color) * share, &pixel)
      }
      if let color = (shown as? GradientLayer)?.color(at: place) {
        Self.over(Self.exact(color) * share, &pixel)
      }
    }
    if isInside || !shown.masksToBounds {
      paintContents(shown, place, inverse, toDevice, point, share, over: &pixel)
      let sublayers = layer.sublayers.enumerated().sorted {
        (($0.element.presentation() ?? $0.element).zPosition, $0.offset)
          < (($1.element.presentation() ?? $1.element).zPosition, $1.offset)
      }
      for (_, child) in sublayers {
        let placement = Placement.of(child, in: layer)
        paint(child, toDevice, placement, point, over: &pixel, opacity: share)
      }
    }
    if shown.borderWidth > 0 && isInside {
      let hole = shown.bounds.insetBy(x: shown.borderWidth, y: shown.borderWidth)
      if !self.isInside(hole, max(0, radius - shown.borderWidth), place, inverse) {
        Self.over(Self.exact(shown.borderColor) * share, &pixel)
      }
    }
  }

  private mutating func paintContents(
    _ shown: Layer, _ place: Point, _ inverse: AffineTransform, _ toDevice: AffineTransform,
    _ point: Point, _ share: Double, over pixel: inout Pixel
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
      if isInside(rect, 0, place, inverse) {
        let part = shown.contentsRect.origin
        let u =
          (place.x - rect.minX) / rect.width * partWidth + part.x * Double(picture.size.width)
        let v =
          (place.y - rect.minY) / rect.height * partHeight + part.y * Double(picture.size.height)
        let width = rect.width * (toDevice.a * toDevice.a + toDevice.b * toDevice.b).squareRoot()
        let height = rect.height * (toDevice.c * toDevice.c + toDevice.d * toDevice.d).squareRoot()
        let columns = Self.blockLength(picture.size.width, partWidth.magnitude, shownAs: width)
        let rows = Self.blockLength(picture.size.height, partHeight.magnitude, shownAs: height)
        let reduced = Self.reduced(picture, columns, rows)
        let sample = Self.sample(reduced, u / Double(columns) - 0.5, v / Double(rows) - 0.5)
        Self.over(sample * share, &pixel)
      }
    }
    if let shape = shown as? ShapeLayer {
      paintOutline(shape, place, inverse, share, over: &pixel)
    }
    guard let label = shown as? TextLayer, let text = label.text else { return }
    let corner = toDevice.apply(to: shown.bounds.origin)
    let x = Int(point.x) - Int((corner.x + 0.5).rounded(.down))
    let y = Int(point.y) - Int((corner.y + 0.5).rounded(.down))
    let part = PixelRect(x: x, y: y, width: 1, height: 1)
    let glyph = typesetter.bitmap(of: text, size: shown.bounds.size, part: part, scale: 1)
    let color = Self.exact(label.foregroundColor) * share
    Self.over(color * Double((glyph?[0, 0] ?? 0) >> 24) / 255, &pixel)
  }

  /// Paints a shape whose line has round ends and corners.
  private mutating func paintOutline(
    _ shown: ShapeLayer, _ place: Point, _ inverse: AffineTransform, _ share: Double,
    over pixel: inout Pixel
  ) {
    guard let path = shown.path else { return }
    let shape = outlines.shape(path, from: shown.strokeStart, to: shown.strokeEnd)
    let reach = Self.reach(inverse)
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

  /// How many pixels of a picture become one when it is shown at half its size or less.
  private static func blockLength(_ count: Int, _ part: Double, shownAs length: Double) -> Int {
    max(1, min(count, Int(part / max(length, 1) + 1e-9)))
  }

  /// A picture whose pixels are the means of blocks, the last ones perhaps smaller.
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

  /// Whether a point lies in a box; notes pixels whose centre is nearer than a pixel to the
  /// outline.
  private mutating func isInside(
    _ rect: Rect, _ radius: Double, _ place: Point, _ inverse: AffineTransform
  ) -> Bool {
    if rect.width <= 0 || rect.height <= 0 { return false }
    let inset = rect.insetBy(x: radius, y: radius)
    let dx = max(inset.minX - place.x, place.x - inset.maxX)
    let dy = max(inset.minY - place.y, place.y - inset.maxY)
    let outside = Point(x: max(dx, 0), y: max(dy, 0))
    let length = (outside.x * outside.x + outside.y * outside.y).squareRoot()
    let distance = (dx > 0 || dy > 0 ? length : max(dx, dy)) - radius
    if distance.magnitude < Self.reach(inverse) { isEdge = true }
    return distance <= 0
  }

  /// How large a pixel is at most in the layer's own coordinates.
  private static func reach(_ inverse: AffineTransform) -> Double {
    (inverse.a * inverse.a + inverse.b * inverse.b + inverse.c * inverse.c
      + inverse.d * inverse.d).squareRoot()
  }

  private static func over(_ source: Pixel, _ pixel: inout Pixel) {
    pixel = source + pixel * (1 - source.w / 255)
  }
}
