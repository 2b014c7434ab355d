import LayerKit
import Raster

extension Color {
  /// Straight blue, green, red and alpha, each within 0…1; what is not a number is 0.
  var straightChannels: SIMD4<Double> {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return SIMD4(unit(blue), unit(green), unit(red), unit(alpha))
  }
}

extension WidePixel {
  /// Creates a premultiplied pixel from a colour, each component clamped and rounded.
  init(_ color: Color) {
    let straight = color.straightChannels
    let opaque = SIMD4(straight.x, straight.y, straight.z, 1)
    self.init(rounding: SIMD4<Float>(opaque * (straight.w * 65535)))
  }
}
