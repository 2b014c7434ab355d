import LayerKit

/// What covers and opacities make of a gradient's alpha `g`: `p + q · g`.
///
/// A shimmer's mask is a gradient under a cover that fades; folded like this it is one gradient.
struct AlphaFold {
  /// The alpha where the gradient has none.
  let p: Double

  /// How much of the gradient's alpha shows.
  let q: Double

  /// Folds a layer's background and opacity, and covers of its exact extent.
  ///
  /// - Parameters:
  ///   - covers: Uniform sublayers, from back to front.
  ///   - opacity: A further factor.
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

  /// The alpha of a colour that the gradient has, folded.
  func alpha(of alpha: Double) -> Double { p + q * Self.unit(alpha) }

  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
