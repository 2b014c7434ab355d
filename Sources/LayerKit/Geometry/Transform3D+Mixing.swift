extension Transform3D {
  /// A transform on the way to another one: moved, scaled, skewed and turned by a share each.
  ///
  /// Unlike a mix of the sixteen numbers it keeps lengths while it turns, and it turns the shorter way: to
  /// turn by more than half a circle animate `\.transform.rotation.z`. The ends are exact.
  ///
  /// - Parameters:
  ///   - other: The transform at the end of the way.
  ///   - share: 0 for this transform, 1 for the other one; others are beyond.
  public func interpolated(to other: Transform3D, at share: Double) -> Transform3D {
    if share == 0 || self == other { return self }
    if share == 1 { return other }
    return TransformParts(self).mixed(with: TransformParts(other), share).transform
  }

  /// The transform applied a number of times one after the other; negative undoes it.
  func power(_ exponent: Double) -> Transform3D {
    var left = exponent.magnitude.rounded()
    var factor = exponent < 0 ? inverse : self
    var result = Transform3D.identity
    while left >= 1, left.isFinite {
      if left.truncatingRemainder(dividingBy: 2) == 1 {
        result = result.concatenated(with: factor)
      }
      factor = factor.concatenated(with: factor)
      left = (left / 2).rounded(.down)
    }
    return result
  }
}
