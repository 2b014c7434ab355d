/// A colour in the sRGB space, not premultiplied, each component usually within 0…1.
///
/// All arithmetic uses these gamma-encoded numbers, as in Core Animation.
public struct Color: Hashable, Sendable {
  /// The red component, usually within 0…1.
  public var red: Double

  /// The green component, usually within 0…1.
  public var green: Double

  /// The blue component, usually within 0…1.
  public var blue: Double

  /// The opacity: 0 is transparent, 1 opaque.
  public var alpha: Double

  /// Opaque black, `0x000000`.
  public static let black = Color(white: 0)

  /// Opaque white, `0xFFFFFF`.
  public static let white = Color(white: 1)

  /// Transparent black, with an alpha of 0.
  public static let clear = Color(white: 0, alpha: 0)

  /// Creates a colour from components that are not premultiplied.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey, from black at 0 to white at 1.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates an opaque colour from `0xRRGGBB`.
  public init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }

  /// Returns the colour with its alpha multiplied by a factor.
  public func withAlpha(multipliedBy factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The colour as a premultiplied pixel `0xAARRGGBB`, each component clamped and rounded.
  public var premultipliedPixel: UInt32 {
    let opacity = Color.unit(alpha)
    func byte(_ component: Double) -> UInt32 {
      UInt32(Color.unit(component) * opacity * 255 + 0.5)
    }
    let rgb = byte(red) << 16 | byte(green) << 8 | byte(blue)
    return UInt32(opacity * 255 + 0.5) << 24 | rgb
  }

  /// Returns a number clamped to 0…1; NaN becomes 0.
  static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
