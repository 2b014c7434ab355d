/// A premultiplied pixel with 16 bits a channel, for results that take many steps.
///
/// Each channel is a share of 65535, so that 8-bit levels have exact places: level `v` is `v · 257`.
public struct WidePixel: Hashable, Sendable {
  /// Blue, green, red and alpha, as they follow each other in memory.
  public var channels: SIMD4<UInt16>

  /// Transparent black.
  public static let clear = WidePixel(channels: .zero)

  /// Opaque white.
  public static let white = WidePixel(channels: SIMD4(repeating: .max))

  /// Creates a pixel from its channels.
  public init(channels: SIMD4<UInt16>) { self.channels = channels }

  /// Creates a pixel from an 8-bit one, `0xAARRGGBB`, without a loss.
  public init(_ pixel: UInt32) {
    channels = SIMD4<UInt16>(truncatingIfNeeded: WidePixel.bytes(of: pixel)) &* 257
  }

  /// Rounds channels to nearest.
  ///
  /// - Parameter levels: Blue, green, red and alpha, each a share of 65535.
  /// - Precondition: Each lies within 0…65535; what is not a number gives 0.
  public init(rounding levels: SIMD4<Float>) {
    // Adding 2²³ leaves the rounded number in the low bits, without the checks of a conversion.
    // SAFETY: four floats are as large as four words, and any bits are a word.
    let bits = unsafe unsafeBitCast(levels + 8_388_608, to: SIMD4<UInt32>.self)
    channels = SIMD4<UInt16>(truncatingIfNeeded: bits)
  }

  /// The pixel with its channels rounded to 8 bits, `0xAARRGGBB`.
  public var rounded: UInt32 {
    func level(_ channel: UInt16) -> UInt32 { (UInt32(channel) + 128) / 257 }
    return level(channels.w) << 24 | level(channels.z) << 16 | level(channels.y) << 8
      | level(channels.x)
  }

  /// The pixel times a share of 0…1, rounded to nearest.
  public func multiplied(by share: Float) -> WidePixel {
    WidePixel(rounding: SIMD4<Float>(channels) * share)
  }

  /// The pixel drawn over another one.
  public func over(_ back: WidePixel) -> WidePixel {
    let rest = Float(.max - channels.w) / 65535
    return WidePixel(channels: channels &+ back.multiplied(by: rest).channels)
  }

  /// The channels in one word, blue lowest.
  var rawValue: UInt64 {
    UInt64(channels.w) << 48 | UInt64(channels.z) << 32 | UInt64(channels.y) << 16
      | UInt64(channels.x)
  }

  private static func bytes(of pixel: UInt32) -> SIMD4<UInt32> {
    (SIMD4(repeating: pixel) &>> SIMD4(0, 8, 16, 24)) & 0xFF
  }
}
