public import Raster

/// A picture that reveals every mistake of a display.
///
/// It has a frame of one pixel with a colour for each side and each corner; every level of each channel, alone,
/// together and against each other; patches with every order of red, green and blue; lines and squares of single
/// pixels; and noise, in which no two rows or columns are alike.
public enum TestCard {
  /// The minimum width in pixels: a ramp of 256 levels within the frame.
  public static let leastWidth = 258

  /// The height of a ramp, and of every other pattern, in pixels; odd.
  private static let bandHeight = 7

  /// Draws the card at a size.
  ///
  /// - Parameters:
  ///   - size: The size, at least ``leastWidth`` wide.
  ///   - seed: The seed of the noise.
  /// - Precondition: The size is wide enough.
  public static func draw(size: PixelSize, seed: UInt32 = 0) -> Bitmap {
    precondition(size.width >= leastWidth, "\(size.width) columns")
    return Bitmap(size: size) { rows in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let color = frame(x, y, size) ?? pattern(x - 1, y - 1) ?? noise(x, y, seed)
          rows[x, y] = 0xFF00_0000 | color
        }
      }
    }
  }

  /// Returns the colour of a corner or side; `nil` inside.
  private static func frame(_ x: Int, _ y: Int, _ size: PixelSize) -> UInt32? {
    let (right, bottom) = (size.width - 1, size.height - 1)
    switch (x, y) {
    case (0, 0): return 0xFF_8001
    case (right, 0): return 0x01_FF80
    case (0, bottom): return 0x80_01FF
    case (right, bottom): return 0xFE_7F00
    case (_, 0): return 0xFF_FFFF
    case (_, bottom): return 0xFF_FF00
    case (0, _): return 0x00_FFFF
    case (right, _): return 0xFF_00FF
    default: return nil
    }
  }

  /// Returns the colour in the bands of patterns, counted from inside the frame; `nil` beyond them.
  private static func pattern(_ x: Int, _ y: Int) -> UInt32? {
    guard x < 256 else { return nil }
    let level = UInt32(x)
    let rest = 255 - level
    switch y / bandHeight {
    case 0: return level << 16
    case 1: return level << 8
    case 2: return level
    case 3: return level << 16 | level << 8 | level
    case 4: return level << 16 | rest << 8 | 0x80
    case 5: return 0x80_0000 | level << 8 | rest
    case 6: return rest << 16 | 0x8000 | level
    case 7: return orders[x / 43]
    case 8: return x % 2 == 0 ? stripes[x / 2 % stripes.count] : 0
    case 9: return y % 2 == 0 ? 0xFF_FFFF : 0
    case 10: return (x + y) % 2 == 0 ? 0xFF_00FF : 0x00_FF00
    default: return nil
    }
  }

  /// Three values in every order; patches of 43 columns fill a ramp's width.
  private static let orders: [UInt32] = [
    0x12_80E7, 0x12_E780, 0x80_12E7, 0x80_E712, 0xE7_1280, 0xE7_8012,
  ]

  private static let stripes: [UInt32] = [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF, 0xFF_FF00]

  /// Returns the mixed bits of a position, after the finalizer of MurmurHash3.
  private static func noise(_ x: Int, _ y: Int, _ seed: UInt32) -> UInt32 {
    var hash = UInt32(truncatingIfNeeded: y << 16 | x) ^ seed
    hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return (hash ^ hash >> 16) & 0xFF_FFFF
  }
}
