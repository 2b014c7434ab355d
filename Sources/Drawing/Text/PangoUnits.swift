import CCairo
import LayerKit

/// Pango's fixed-point lengths: 1024 of them are a point.
enum PangoUnits {
  /// The longest length that is given to Pango, in points.
  static let longest = 1_000_000.0

  /// A length in Pango's units, brought into 0…`longest`; what is no number becomes 0.
  static func length(_ points: Double) -> Int32 {
    Int32((points > 0 ? min(points, longest) : 0) * Double(PANGO_SCALE))
  }

  /// A length in points.
  static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  /// A rectangle in points.
  static func rect(_ rect: PangoRectangle) -> Rect {
    Rect(
      x: points(rect.x), y: points(rect.y), width: points(rect.width),
      height: points(rect.height))
  }
}
