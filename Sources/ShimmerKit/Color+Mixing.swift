import LayerKit

extension Color {
  /// Returns a mixture of this colour, at share 0, and another colour, at share 1, by linear interpolation of each
  /// component.
  func mixed(with other: Color, share: Double) -> Color {
    if share == 0 { return self }
    if share == 1 { return other }
    return Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }
}

extension [Color] {
  /// The average colour of a gradient through these colours, evenly spaced; transparent if there are none.
  var meanOfGradient: Color {
    guard let first, let last else { return .clear }
    if count == 1 { return first }
    func mean(_ channel: (Color) -> Double) -> Double {
      let sum = reduce(0) { $0 + channel($1) } - (channel(first) + channel(last)) / 2
      return sum / Double(count - 1)
    }
    return Color(
      red: mean { $0.red }, green: mean { $0.green }, blue: mean { $0.blue },
      alpha: mean { $0.alpha })
  }
}
