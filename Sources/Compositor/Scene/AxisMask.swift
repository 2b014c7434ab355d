import LayerKit
import Raster

/// A mask whose alpha varies along only one axis of the frame: a gradient, and uniform sublayers that cover it.
///
/// The mask's animated values may change from frame to frame. Its axis, and its extent perpendicular to the axis,
/// never change.
struct AxisMask {
  /// The direction in which the alpha varies.
  enum Axis: Hashable {
    /// The alpha varies from column to column.
    case horizontal
    /// The alpha varies from row to row.
    case vertical
  }

  let axis: Axis

  /// The layer that has the mask.
  let masked: RenderNode

  let node: RenderNode

  /// The mask's sublayers from back to front; each has a uniform alpha and exactly the mask's extent.
  let covers: [RenderNode]

  /// The map from the masked layer's own coordinates to pixels.
  let toDevice: AffineTransform

  /// The animation slot of the mask's position, which changes only along the axis; `nil` if it is not animated.
  let positionSlot: Int?

  /// The mask's extent perpendicular to the axis, in device pixels.
  let across: ClosedRange<Double>

  /// Creates the description of a layer's mask, or `nil` if the mask must be drawn in another way.
  init?(of masked: RenderNode, _ toDevice: AffineTransform, table: AnimationTable) {
    guard let mask = masked.mask, toDevice.isScaleAndTranslation, toDevice.determinant != 0,
      let axis = mask.axisOfAlpha(table), let covers = mask.uniformCovers,
      mask.fadesAsWhole, mask.values.liesFlat(under: masked.values.sublayerTransform)
    else { return nil }
    self.axis = axis
    self.masked = masked
    self.node = mask
    self.covers = covers
    self.toDevice = toDevice
    positionSlot = mask.slot(of: .position)
    let map = masked.transform(of: mask).concatenated(with: toDevice)
    guard map.isScaleAndTranslation, map.determinant.isFinite, map.determinant != 0 else {
      return nil
    }
    let box = map.apply(to: mask.values.bounds)
    if box.minX.isNaN || box.minY.isNaN || box.maxX.isNaN || box.maxY.isNaN { return nil }
    across = axis == .horizontal ? box.minY...max(box.minY, box.maxY) : box.minX...box.maxX
    let component = axis == .horizontal ? 1 : 0
    if let positionSlot, !table.isConstant(slot: positionSlot, component: component) { return nil }
  }

  /// The number of device pixels by which the mask moves along its axis when its position changes by one point.
  var pixelsPerPoint: Double {
    let turn = AffineTransform(masked.values.sublayerTransform)
    return axis == .horizontal ? turn.a * toDevice.a : turn.d * toDevice.d
  }

  /// Returns the extent to which content in a box must be cut perpendicular to the axis, in device pixels; `nil` if
  /// the mask's extent contains the whole box.
  func cut(of box: PixelRect) -> ClosedRange<Double>? {
    let extent = axis == .horizontal ? box.rows : box.columns
    let isCovered =
      across.lowerBound <= Double(extent.lowerBound)
      && across.upperBound >= Double(extent.upperBound)
    return isCovered ? nil : across
  }
}

extension RenderNode {
  /// Returns the only axis along which the alpha of the layer itself can vary in any frame, or `nil` if there is no
  /// such axis.
  fileprivate func axisOfAlpha(_ table: AnimationTable) -> AxisMask.Axis? {
    let isPlain =
      !hasContents && values.borderWidth <= 0 && values.cornerRadius <= 0
      && values.gradientType == .axial
    let shades: [LayerField] = [
      .opacity, .position, .backgroundColor, .colors, .locations, .startPoint, .endPoint,
    ]
    guard isPlain, !values.isHidden, slots.allSatisfy({ shades.contains($0.field) }) else {
      return nil
    }
    let isStraight = { (component: Int) in
      let start = self.slot(of: .startPoint)
      let end = self.slot(of: .endPoint)
      return start.map { table.isConstant(slot: $0, component: component) } ?? true
        && end.map { table.isConstant(slot: $0, component: component) } ?? true
    }
    if model.startPoint.y == model.endPoint.y && isStraight(1) { return .horizontal }
    if model.startPoint.x == model.endPoint.x && isStraight(0) { return .vertical }
    if model.colors.count < 2 && !animates([.colors]) { return .horizontal }
    return nil
  }

  /// The sublayers if each has a uniform alpha and covers exactly the whole bounds; `nil` otherwise.
  var uniformCovers: [RenderNode]? {
    if reordersSublayers { return nil }
    let covers = paintOrder.filter { !$0.values.isHidden || $0.animates([.isHidden]) }
    return covers.allSatisfy { $0.isUniform && isCovered(by: $0) } ? covers : nil
  }

  private func isCovered(by cover: RenderNode) -> Bool {
    let map = transform(of: cover)
    guard map.isScaleAndTranslation, cover.values.liesFlat(under: values.sublayerTransform) else {
      return false
    }
    let frame = map.apply(to: cover.model.bounds)
    let bounds = model.bounds
    let gaps = [
      frame.minX - bounds.minX, frame.minY - bounds.minY, frame.maxX - bounds.maxX,
      frame.maxY - bounds.maxY,
    ]
    return gaps.allSatisfy { $0.magnitude < 1e-6 }
  }

  private var isUniform: Bool {
    let fades: [LayerField] = [.opacity, .backgroundColor]
    return !hasContents && values.colors.count < 2
      && values.borderWidth <= 0 && values.cornerRadius <= 0 && mask == nil
      && sublayers.isEmpty && slots.allSatisfy { fades.contains($0.field) }
  }
}

/// The effect of covers and opacities on a gradient's alpha `g`: `p + q · g`.
///
/// A shimmer's mask is a gradient below a cover that fades. Folding combines both into a single gradient.
struct AlphaFold {
  /// The resulting alpha where the gradient's alpha is 0.
  let p: Double

  /// The factor by which the gradient's alpha is multiplied.
  let q: Double

  /// Combines a layer's background and opacity with covers of exactly the layer's extent.
  ///
  /// - Parameters:
  ///   - covers: Sublayers of uniform alpha, from back to front.
  ///   - opacity: An additional factor.
  init(_ node: RenderNode, covers: [RenderNode], opacity: Double) {
    var p = Self.unit(node.values.backgroundColor?.alpha ?? 0)
    var q = 1 - p
    for cover in covers {
      let alpha = Self.unit(cover.values.backgroundColor?.alpha ?? 0) * cover.values.drawnOpacity
      p = alpha + p * (1 - alpha)
      q *= 1 - alpha
    }
    let whole = node.values.drawnOpacity * opacity
    self.p = p * whole
    self.q = q * whole
  }

  /// Returns the resulting alpha for an alpha of the gradient.
  func alpha(of alpha: Double) -> Double { p + q * Self.unit(alpha) }

  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
