import ShimmerKit
import ViewerUI

extension Control {
  /// Where a sweep travels to, by the way that the content is read or by the window.
  static func direction<Owner: AnyObject>(
    default usual: SweepDirection, of owners: [Owner],
    _ path: ReferenceWritableKeyPath<Owner, SweepDirection>
  ) -> Control {
    .choice(
      "direction", "Direction", in: .motion,
      [
        "trailing": .trailing, "leading": .leading, "right": .right, "left": .left, "up": .up,
        "down": .down,
      ], symbols: ["right": "→", "left": "←", "up": "↑", "down": "↓"], default: usual, of: owners,
      path)
  }
}
