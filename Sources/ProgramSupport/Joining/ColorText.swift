package import LayerKit

/// Colours as people type them: `#rgb`, `#rrggbb`, or one of a few names.
package enum ColorText {
  private static let names: [String: UInt32] = [
    "black": 0x000000, "white": 0xFFFFFF, "gray": 0x808080, "grey": 0x808080, "red": 0xFF0000,
    "green": 0x008000, "blue": 0x0000FF, "navy": 0x000080, "teal": 0x008080, "maroon": 0x800000,
    "purple": 0x800080, "orange": 0xFFA500, "yellow": 0xFFFF00,
  ]

  /// Reads a colour, or nothing when the text is none.
  package static func parse(_ text: String) -> Color? {
    if let hex = names[text.lowercased()] { return Color(hex: hex) }
    guard text.first == "#" else { return nil }
    var digits = String(text.dropFirst())
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.count == 6 else { return nil }
    return UInt32(digits, radix: 16).map { Color(hex: $0) }
  }
}
