package import LayerKit

/// The colours through which keys step a parameter that is a colour.
///
/// All of them have names of CSS, so that panel and presets show words.
enum Swatches {
  /// The colours in their order; `nil` is the scene's own.
  static let all: [Color?] =
    [nil]
    + [
      "dodgerblue", "lightseagreen", "limegreen", "gold", "darkorange", "crimson", "hotpink",
      "blueviolet", "slateblue", "white", "black",
    ].map(ColorText.parse)

  /// Returns the colour a number of steps further, wrapping around at the ends.
  ///
  /// From a colour that is not among them, the first step leads to the one most like it.
  static func color(_ color: Color?, steps: Int) -> Color? {
    if let index = all.firstIndex(of: color) { return all[(index + steps).wrapped(to: all.count)] }
    guard let color, steps != 0 else { return color }
    let near = all.indices.dropFirst().min { distance($0, color) < distance($1, color) } ?? 0
    return all[(near + steps - steps.signum()).wrapped(to: all.count)]
  }

  /// Returns the square of the distance between a swatch and a colour; zero for the scene's own.
  private static func distance(_ index: Int, _ color: Color) -> Double {
    guard let swatch = all[index] else { return 0 }
    let (red, green, blue) = (
      swatch.red - color.red, swatch.green - color.green, swatch.blue - color.blue
    )
    return red * red + green * green + blue * blue
  }
}

extension Parameter {
  /// Returns the colour to draw beside a value; `nil` for the scene's own colour, and for values that are no colours.
  package func swatch(of value: ParameterValue) -> Color? {
    if case .color(let color) = value { color } else { nil }
  }
}
