/// How a gradient's colours spread.
///
/// The corresponding Core Animation type is `CAGradientLayerType`.
public enum GradientType: String, Hashable, Sendable, CaseIterable {
  /// Along the axis from the start point to the end point.
  case axial
  /// From the start point outwards; the end point is a corner of the box around the last ellipse.
  case radial
}
