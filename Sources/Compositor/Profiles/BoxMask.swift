import LayerKit
import Raster

/// A mask that is a box at least in some frames: perhaps round or turned, of one alpha or with a
/// gradient along any axis, under uniform covers.
struct BoxMask {
  /// Uniform sublayers of exactly the mask's extent, from back to front.
  private let covers: [RenderNode]

  /// Recognises a layer's mask, or answers nothing when it always has to be painted.
  init?(of masked: RenderNode) {
    guard let mask = masked.mask, mask.isBoxOfAlpha, mask.fadesAsWhole,
      let covers = mask.uniformCovers
    else { return nil }
    // Covers do not follow round corners, nor bounds that change without them.
    let isRound = mask.values.cornerRadius > 0 || mask.animates([.cornerRadius])
    if !covers.isEmpty && (isRound || mask.animates([.bounds, .sublayerTransform])) { return nil }
    self.covers = covers
  }

  /// Reads the mask as it is in the current frame.
  ///
  /// - Parameters:
  ///   - masked: The layer that has it.
  ///   - figure: Gets the box.
  ///   - toDevice: The map from that layer's own coordinates to pixels.
  ///   - opacity: A further factor.
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
