import Raster

/// Reference implementations of the kernels: a channel at a time, and without optimisation.
enum SlowTwins {
  /// Combines two pixels channel by channel; channels and results are 0…255.
  static func combine(_ a: UInt32, _ b: UInt32, _ body: (Int, Int) -> Int) -> UInt32 {
    var pixel: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      pixel |= UInt32(body(Int(a >> shift & 0xFF), Int(b >> shift & 0xFF))) << shift
    }
    return pixel
  }

  /// Source-over with a weight, as documented in the kernels' source.
  static func over(_ content: UInt32, _ back: UInt32, _ weight: Weight) -> UInt32 {
    let w = Int(weight.rawValue)
    let hides = (Int(content >> 24) * 257 * w) >> 16
    return combine(content, back) { c, b in
      let rest = b * 256 + 127 - ((b * 256 * hides) >> 16)
      return min(rest + ((c * 256 * w) >> 16), 0xFFFF) >> 8
    }
  }

  /// The interpolation from the background to opaque content.
  static func lerp(_ content: UInt32, _ back: UInt32, _ weight: Weight) -> UInt32 {
    let w = Int(weight.rawValue) / 2
    return combine(content, back) { c, b in b + (((c - b) * w + 0x4000) >> 15) }
  }

  /// The largest error of a result's channels, in levels.
  static func error(
    of result: UInt32, content: UInt32, over back: UInt32, _ weight: Weight
  ) -> Double {
    let m = weight == .one ? 1 : Double(weight.rawValue) / 65536
    let rest = 1 - Double(content >> 24) / 255 * m
    var worst = 0.0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let exact = Double(back >> shift & 0xFF) * rest + Double(content >> shift & 0xFF) * m
      worst = max(worst, abs(Double(result >> shift & 0xFF) - exact))
    }
    return worst
  }

  /// The product of two fractions of 65535, exact and rounded to nearest; a sum of the halves of 32767 counts as a
  /// half and is rounded up.
  static func product(_ a: UInt16, _ b: UInt16) -> UInt16 {
    UInt16((Int(a) * Int(b) + 32768) / 65535)
  }

  /// Source-over of wide pixels.
  static func over(_ source: WidePixel, _ back: WidePixel) -> WidePixel {
    var result = source
    for channel in 0..<4 {
      let rest = Int(product(back.channels[channel], ~source.channels.w))
      result.channels[channel] = UInt16(min(Int(source.channels[channel]) + rest, 65535))
    }
    return result
  }

  /// A wide pixel times a fraction of 65535.
  static func multiply(_ pixel: WidePixel, _ share: UInt16) -> WidePixel {
    var result = pixel
    for channel in 0..<4 { result.channels[channel] = product(pixel.channels[channel], share) }
    return result
  }

  /// Whether a column is in an opaque run; `nil` if it is in no run.
  static func isOpaque(_ runs: [SpanRun], column: Int) -> Bool? {
    runs.first { $0.columns.contains(column) }?.isOpaque
  }
}
