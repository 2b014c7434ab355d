/// How a keyframe animation gets from one value to the next.
///
/// The corresponding Core Animation type is `CAAnimationCalculationMode`.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// Straight, each segment in the time that its keys give it.
  case linear
  /// In steps.
  case discrete
  /// Straight at even speed: key times and the segments' timing functions do not count.
  case paced
  /// As ``linear``; Core Animation's curve through the values is not computed.
  case cubic
  /// As ``paced``; Core Animation's curve through the values is not computed.
  case cubicPaced

  /// Whether segments take time in proportion to their lengths.
  var isPaced: Bool { self == .paced || self == .cubicPaced }
}
