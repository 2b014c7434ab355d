public import Raster

/// The wallpaper: a dusk of two soft lights over dark hills, computed.
///
/// A peach light stands at the upper left and a violet one at the upper right, over a sky that
/// darkens downwards; two ridges lie in the lowest fifth. The lower third is dark enough for thin
/// white type at 30 %. The shipped file is this picture too; it is computed where that is missing.
///
/// Only the four basic operations are used, so equal sizes give equal bytes on every machine.
/// A slope this gentle would show as bands of equal colour; an ordered dither of less than one level
/// hides them.
public enum DuskWallpaper {
  /// Draws the picture at a size; lights and hills keep their places as fractions of it.
  public static func render(size: PixelSize) -> Bitmap {
    Bitmap(size: size) { rows in
      if size.isEmpty { return }
      let columns = Column.all(width: size.width)
      for y in 0..<size.height {
        let row = Row(y, size: size)
        // SAFETY: the row lies inside the lent size.
        let line = unsafe UnsafeMutableBufferPointer(
          start: rows.base + y * rows.stride, count: size.width)
        for x in 0..<size.width { unsafe line[x] = row.pixel(columns[x], threshold: x & 7) }
      }
    }
  }
}

/// What all pixels of a column share.
private struct Column {
  /// Squared horizontal distances from the lights, in units of their reach.
  var distances: SIMD4<Float>

  /// The heights of the far and the near ridge, as fractions from the top.
  var ridges: SIMD2<Float>

  static func all(width: Int) -> [Column] {
    (0..<width).map { x in
      let u = (Float(x) + 0.5) / Float(width)
      let offset = (SIMD4(repeating: u) - Light.x) / Light.reachX
      return Column(distances: offset * offset, ridges: Ridge.heights(u))
    }
  }
}

/// What all pixels of a row share.
private struct Row {
  private var sky: SIMD4<Float>
  private var distances: SIMD4<Float>
  private var v: Float
  private var height: Float
  private var farHill: SIMD4<Float>
  private var nearHill: SIMD4<Float>
  private var dither: SIMD8<Float>

  init(_ y: Int, size: PixelSize) {
    height = Float(size.height)
    v = (Float(y) + 0.5) / height
    let offset = (SIMD4(repeating: v) - Light.y) / Light.reachY
    distances = offset * offset
    sky = Sky.color(v)
    farHill = Ridge.far(v)
    nearHill = Ridge.near(v)
    dither = Dither.row(y)
  }

  /// The pixel where this row meets a column.
  func pixel(_ column: Column, threshold: Int) -> UInt32 {
    // Rational falloff: round on top, and without an edge where it would end.
    let fall = 1 / (1 + distances + column.distances)
    let weights = fall * fall * Light.strength
    var color = sky
    color += (Light.peach - color) * weights[0]
    color += (Light.ember - color) * weights[1]
    color += (Light.violet - color) * weights[2]
    color += (Light.haze - color) * weights[3]
    // A ridge covers the pixel by its height's distance from the pixel's edge.
    let depth = (SIMD2(repeating: v) - column.ridges) * height + 0.5
    let cover = depth.clamped(lowerBound: SIMD2(repeating: 0), upperBound: SIMD2(repeating: 1))
    color += (farHill - color) * cover[0]
    color += (nearHill - color) * cover[1]
    return pack(color, dither[threshold])
  }

  private func pack(_ color: SIMD4<Float>, _ threshold: Float) -> UInt32 {
    let levels = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(color * 255 + threshold))
    return 0xFF00_0000 | levels[0] << 16 | levels[1] << 8 | levels[2]
  }
}

/// The lights: a wide and a narrow one for each of the two.
private enum Light {
  static let x = SIMD4<Float>(0.17, 0.17, 0.87, 0.80)
  static let y = SIMD4<Float>(0.07, 0.07, -0.04, 0.10)
  static let reachX = SIMD4<Float>(0.44, 0.20, 0.27, 0.52)
  static let reachY = SIMD4<Float>(0.42, 0.22, 0.34, 0.48)
  static let strength = SIMD4<Float>(0.80, 0.55, 0.82, 0.34)

  static let peach = hex(0xD58A74)
  static let ember = hex(0xFFB088)
  static let violet = hex(0x7660C4)
  static let haze = hex(0x4A478F)
}

/// The sky behind the lights.
private enum Sky {
  static let top = hex(0x232848)
  static let middle = hex(0x131A33)
  static let bottom = hex(0x0B1124)

  static func color(_ v: Float) -> SIMD4<Float> {
    if v < 0.6 { return mix(top, middle, smooth(v / 0.6)) }
    return mix(middle, bottom, smooth((v - 0.6) / 0.4))
  }
}

/// Two lines of hills, made of bumps.
private enum Ridge {
  static func heights(_ u: Float) -> SIMD2<Float> {
    var far: Float = 0.885
    far -= 0.060 * bump(u, at: 0.10, reach: 0.30)
    far -= 0.042 * bump(u, at: 0.47, reach: 0.22)
    far -= 0.075 * bump(u, at: 0.86, reach: 0.34)
    var near: Float = 0.985
    near -= 0.050 * bump(u, at: -0.04, reach: 0.42)
    near -= 0.085 * bump(u, at: 0.60, reach: 0.36)
    near -= 0.030 * bump(u, at: 1.02, reach: 0.20)
    return SIMD2(far, near)
  }

  static func far(_ v: Float) -> SIMD4<Float> {
    mix(hex(0x0D1326), hex(0x080C19), smooth((v - 0.80) / 0.20))
  }

  static func near(_ v: Float) -> SIMD4<Float> {
    mix(hex(0x080C18), hex(0x04060D), smooth((v - 0.88) / 0.12))
  }

  private static func bump(_ u: Float, at center: Float, reach: Float) -> Float {
    let distance = (u - center) / reach
    let inside = 1 - distance * distance
    return inside > 0 ? inside * inside : 0
  }
}

/// The 8×8 order in which a slope's pixels step up to the next level (Bayer, 1973).
private enum Dither {
  /// Thresholds of a row, each above 0 and below 1.
  static func row(_ y: Int) -> SIMD8<Float> {
    var result = SIMD8<Float>()
    for x in 0..<8 {
      var order = 0
      // Bits of x^y and y, interleaved from the lowest bit up, the lowest weighing most.
      for bit in 0..<3 {
        order = order << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
      }
      result[x] = (Float(order) + 0.5) / 64
    }
    return result
  }
}

private func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ fraction: Float) -> SIMD4<Float> {
  a + (b - a) * fraction
}

/// A fraction whose slope begins and ends level, brought into 0…1.
private func smooth(_ value: Float) -> Float {
  let t = value > 0 ? min(value, 1) : 0
  return t * t * (3 - 2 * t)
}

/// Red, green and blue within 0…1 from `0xRRGGBB`.
private func hex(_ value: UInt32) -> SIMD4<Float> {
  SIMD4(Float(value >> 16 & 0xFF), Float(value >> 8 & 0xFF), Float(value & 0xFF), 0) / 255
}
