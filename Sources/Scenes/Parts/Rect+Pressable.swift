package import LayerKit

extension Rect {
  /// The part of the window that a finger or a hurried pointer may hit for it: at least 44 by 30 points.
  package var pressable: Rect {
    insetBy(x: min((width - 44) / 2, 0), y: min((height - 30) / 2, 0))
  }
}
