import ShimmerKit
import ViewerUI

/// Parameters that several scenes have.
extension ParameterBinding {
  /// Where a sweep travels to, by the way that the content is read or by the window.
  static func direction(
    default usual: SweepDirection,
    _ path: any ReferenceWritableKeyPath<Owner, SweepDirection> & Sendable
  ) -> ParameterBinding {
    .choice(
      "direction", "Direction", in: .motion,
      [
        "trailing": .trailing, "leading": .leading, "right": .right, "left": .left, "up": .up,
        "down": .down,
      ], symbols: ["right": "→", "left": "←", "up": "↑", "down": "↓"], default: usual, path)
  }

  /// Whether something shimmers; default yes.
  static func shimmering(
    _ path: any ReferenceWritableKeyPath<Owner, Bool> & Sendable
  ) -> ParameterBinding {
    .flag("shimmering", "Shimmering", in: .effect, default: true, path)
  }

  /// Whether something runs; default yes.
  static func running(
    _ path: any ReferenceWritableKeyPath<Owner, Bool> & Sendable
  ) -> ParameterBinding {
    .flag("running", "Running", in: .effect, default: true, path)
  }
}
