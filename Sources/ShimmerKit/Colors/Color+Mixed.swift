import LayerKit

extension Color {
  /// The colour between this one, at 0, and another one, at 1, component by component.
  func mixed(with other: Color, share: Double) -> Color {
    if share == 0 { return self }
    if share == 1 { return other }
    return Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }
}
