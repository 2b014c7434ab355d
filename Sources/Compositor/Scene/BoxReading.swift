import LayerKit
import Raster

/// The result of describing a layer as a box that a kernel can draw.
enum BoxReading {
  /// The layer is a box; the associated value is the rectangle of the pixels that it may touch.
  case shown(PixelRect)
  /// No part of the layer is visible.
  case hidden
  /// The layer must be painted.
  case other
}

extension RenderNode {
  /// Whether the layer is, in every frame, only a box with one colour or with an axial gradient.
  ///
  /// A ``BoxReading`` describes the layer's animated values in one frame.
  var isPlainBox: Bool {
    let hasGradient = values.colors.count > 1 || animates([.colors])
    let hasColor = values.backgroundColor != nil || animates([.backgroundColor])
    return isBoxOfAlpha && sublayers.isEmpty && !(hasGradient && hasColor)
  }

  /// Whether the layer itself, without its sublayers, draws only a background or an axial gradient in every frame: no
  /// picture, text, path, border or mask.
  fileprivate var isBoxOfAlpha: Bool {
    !hasContents && !animates([.contents, .path]) && mask == nil
      && values.borderWidth <= 0 && !animates([.borderWidth]) && values.gradientType == .axial
  }

  /// Reads the layer as a box, from its values in the current frame and its own opacity.
  ///
  /// - Parameters:
  ///   - figure: Receives the box.
  ///   - toDevice: The map from the layer's own coordinates to pixels.
  func readBox(into figure: BoxFigure, _ toDevice: AffineTransform) -> BoxReading {
    if values.isHidden || values.drawnOpacity == 0 { return .hidden }
    guard let field = BoxField(values.bounds, radius: values.drawnRadius, toDevice) else {
      let area = values.bounds.width * values.bounds.height * toDevice.determinant
      return area == 0 ? .hidden : .other
    }
    guard let ramp = boxRamp(toDevice) else { return .other }
    figure.assign(field, ramp)
    return .shown(toDevice.pixelBounds(of: values.bounds))
  }

  /// Returns the layer's colours as the ramp of a box, or `nil` if they cannot be described by a ramp.
  ///
  /// - Parameter toDevice: The map from the layer's own coordinates to pixels.
  func boxRamp(_ toDevice: AffineTransform) -> BoxRamp? {
    let opacity = Float(values.drawnOpacity)
    func paint(_ color: Color) -> SIMD4<Float> {
      var straight = SIMD4<Float>(color.straightChannels)
      straight.w *= opacity
      return straight
    }
    if values.colors.count < 2 { return BoxRamp(paint(values.backgroundColor ?? .clear)) }
    return values.gradientAlong(toDevice).flatMap { BoxRamp(values, along: $0, paint) }
  }

  /// Whether no animation changes the position, bounds, transform, corners or visibility of the layer.
  var liesStill: Bool {
    !animates([.position, .anchorPoint, .bounds, .transform, .cornerRadius, .isHidden])
  }
}

extension LayerValues {
  /// Returns the gradient's parameter as a function of device pixels, or `nil` if the parameter is not defined.
  fileprivate func gradientAlong(_ toDevice: AffineTransform) -> LinearField? {
    let dx = endPoint.x - startPoint.x
    let dy = endPoint.y - startPoint.y
    let square = dx * dx + dy * dy
    guard square > 0, square.isFinite, bounds.width > 0, bounds.height > 0,
      let inverse = toDevice.inverse
    else { return nil }
    // In the unit space of the bounds: t = (u − start)·d / (d·d).
    let kx = dx / (square * bounds.width)
    let ky = dy / (square * bounds.height)
    let along = inverse.linear(
      x: kx, y: ky,
      plus:
        -(bounds.minX * kx + bounds.minY * ky + (startPoint.x * dx + startPoint.y * dy) / square))
    return along.start.isFinite && along.perColumn.isFinite && along.perRow.isFinite ? along : nil
  }
}

extension BoxRamp {
  /// Creates a ramp from the colours of a gradient, or `nil` if the gradient has too many stops, or stops that are
  /// out of order or at equal positions.
  ///
  /// Stops outside 0…1 of the gradient's axis are removed, because they are never visible.
  ///
  /// - Parameter paint: Converts a colour to the ramp's components.
  fileprivate init?(_ values: LayerValues, along: LinearField, _ paint: (Color) -> SIMD4<Float>) {
    let count = values.colors.count
    guard count >= 2, values.locations.map({ $0.count == count }) ?? true else { return nil }
    func place(_ index: Int) -> Double {
      values.locations?[index] ?? Double(index) / Double(count - 1)
    }
    self.init(paint(values.colors[place(count - 1) <= 0 ? count - 1 : 0]), along: along)
    var isFirst = true
    for index in 1..<count {
      let (low, high) = (place(index - 1), place(index))
      guard low < high, low.isFinite, high.isFinite else { return nil }
      let range = max(low, 0)...max(low, 0, min(high, 1))
      if range.isEmpty || range.lowerBound == range.upperBound { continue }
      let (first, second) = (paint(values.colors[index - 1]), paint(values.colors[index]))
      func color(_ place: Double) -> SIMD4<Float> {
        place == high ? second : first + (second - first) * Float((place - low) / (high - low))
      }
      if isFirst { self.init(color(range.lowerBound), along: along) }
      isFirst = false
      if !add(color(range.upperBound), over: range) { return nil }
    }
  }
}

extension BoxField {
  /// The maximum length of a side, in device pixels; up to this length, the ends are accurate to fractions of a
  /// pixel.
  private static let longestSide = 1e9

  /// The maximum radius, in device pixels.
  ///
  /// In single precision, an arc of twice this radius is accurate to half a level.
  private static let largestRadius = 16384.0

  /// Creates the field of a rectangle, or `nil` if the rectangle has no area, its corners are stretched, or it is too
  /// large for single precision.
  fileprivate init?(_ rect: Rect, radius: Double, _ toDevice: AffineTransform) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, let inverse = toDevice.inverse else { return nil }
    let across = 1 / (inverse.a * inverse.a + inverse.c * inverse.c).squareRoot()
    let down = 1 / (inverse.b * inverse.b + inverse.d * inverse.d).squareRoot()
    guard rect.width * across < Self.longestSide, rect.height * down < Self.longestSide,
      radius * across < Self.largestRadius, inverse.tx.isFinite, inverse.ty.isFinite
    else { return nil }
    let turn = inverse.a * inverse.b + inverse.c * inverse.d
    let isSimilar =
      (across - down).magnitude < 1e-9 * across && turn.magnitude * across * down < 1e-9
    if radius > 0 && !isSimilar { return nil }
    if radius > 0, rect.width <= 2 * radius * (1 + 1e-9), rect.height <= 2 * radius * (1 + 1e-9) {
      self.init(disc: toDevice.apply(to: rect.center), radius: radius * across)
      return
    }
    self.init(
      left: inverse.linear(x: across, y: 0, plus: -rect.minX * across),
      right: inverse.linear(x: -across, y: 0, plus: rect.maxX * across),
      top: inverse.linear(x: 0, y: down, plus: -rect.minY * down),
      bottom: inverse.linear(x: 0, y: -down, plus: rect.maxY * down), radius: radius * across)
  }

  /// Creates the field of a disc, which looks the same at every rotation.
  private init(disc center: Point, radius: Double) {
    func distance(_ sign: Double, _ place: Double) -> Double { radius + sign * (0.5 - place) }
    self.init(
      left: LinearField(start: distance(1, center.x), perColumn: 1, perRow: 0),
      right: LinearField(start: distance(-1, center.x), perColumn: -1, perRow: 0),
      top: LinearField(start: distance(1, center.y), perColumn: 0, perRow: 1),
      bottom: LinearField(start: distance(-1, center.y), perColumn: 0, perRow: -1), radius: radius)
  }
}

extension AffineTransform {
  /// Returns the linear function `x · X + y · Y + constant` of the transformed centre (X, Y) of each pixel, as a
  /// function of the pixel's column and row.
  fileprivate func linear(x: Double, y: Double, plus constant: Double) -> LinearField {
    let perColumn = a * x + b * y
    let perRow = c * x + d * y
    return LinearField(
      start: tx * x + ty * y + (perColumn + perRow) / 2 + constant, perColumn: perColumn,
      perRow: perRow)
  }
}

/// A mask that is a box in at least some frames.
///
/// The box may be rounded or rotated. It has a uniform alpha or a gradient along any axis, and may be below uniform
/// covers.
struct BoxMask {
  /// The mask's sublayers from back to front; each has a uniform alpha and exactly the mask's extent.
  private let covers: [RenderNode]

  /// Creates the description of a layer's mask, or `nil` if the mask must always be painted.
  init?(of masked: RenderNode) {
    guard let mask = masked.mask, mask.isBoxOfAlpha, mask.fadesAsWhole,
      let covers = mask.uniformCovers
    else { return nil }
    // Covers do not have round corners, and do not change with the mask's bounds.
    let isRound = mask.values.cornerRadius > 0 || mask.animates([.cornerRadius])
    if !covers.isEmpty && (isRound || mask.animates([.bounds, .sublayerTransform])) { return nil }
    self.covers = covers
  }

  /// Reads the mask as a box, from its values in the current frame.
  ///
  /// - Parameters:
  ///   - masked: The layer that has the mask.
  ///   - figure: Receives the box.
  ///   - toDevice: The map from the coordinates of `masked` to pixels.
  ///   - opacity: An additional factor.
  func read(
    of masked: RenderNode, into figure: BoxFigure, _ toDevice: AffineTransform, opacity: Double
  ) -> BoxReading {
    guard let mask = masked.mask else { return .other }
    if mask.values.isHidden { return .hidden }
    guard mask.values.liesFlat(under: masked.values.sublayerTransform) else { return .other }
    let fold = AlphaFold(mask, covers: covers, opacity: opacity)
    let hasGradient = mask.values.colors.count > 1
    if fold.p == 0 && (fold.q == 0 || !hasGradient) { return .hidden }
    let maskToDevice = masked.transform(of: mask).concatenated(with: toDevice)
    guard
      let field = BoxField(
        mask.values.bounds, radius: mask.values.drawnRadius, maskToDevice)
    else { return .other }
    func paint(_ color: Color) -> SIMD4<Float> {
      SIMD4(0, 0, 0, Float(fold.alpha(of: color.alpha)))
    }
    if hasGradient {
      let along = mask.values.gradientAlong(maskToDevice)
      guard let ramp = along.flatMap({ BoxRamp(mask.values, along: $0, paint) }) else {
        return .other
      }
      figure.assign(field, ramp)
    } else {
      figure.assign(field, BoxRamp(paint(.clear)))
    }
    return .shown(maskToDevice.pixelBounds(of: mask.values.bounds))
  }
}
