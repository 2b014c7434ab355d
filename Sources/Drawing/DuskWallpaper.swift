public import Raster

/// The computed wallpaper: a dusk with soft lights over dark hills, or a dawn with the same lights over pale hills.
///
/// A peach light is at the upper left and a violet light at the upper right, over a sky that darkens downwards. Two
/// ridges are in the lowest fifth. The lower third is dark enough for thin white type at 30 % opacity. The shipped
/// wallpaper file contains the same picture, which is computed only if the file is missing. The dawn has pale
/// colours, for dark type.
///
/// Only the four basic arithmetic operations are used, so equal sizes give equal bytes on every machine. Such gentle
/// gradients would show bands of equal colour, which an ordered dither of less than one level hides.
public enum DuskWallpaper {
  /// The time of day that the wallpaper shows.
  public enum Daytime: Hashable, Sendable {
    /// Dark colours, for white type.
    case dusk
    /// Light colours, for dark type.
    case dawn
  }

  /// Returns the wallpaper at a size, or a part of it.
  ///
  /// The positions of lights and hills are fractions of the whole size.
  ///
  /// - Parameters:
  ///   - size: The size of the whole picture, in pixels.
  ///   - part: The pixels of the whole picture to draw, inside `size`; by default all of them.
  ///   - daytime: Dusk or dawn; by default dusk.
  public static func render(
    size: PixelSize, part: PixelRect? = nil, at daytime: Daytime = .dusk
  ) -> Bitmap {
    let colors: WallpaperColors = daytime == .dusk ? .dusk : .dawn
    return render(part ?? PixelRect(size), of: size, in: colors)
  }

  private static func render(
    _ part: PixelRect, of size: PixelSize, in colors: WallpaperColors
  ) -> Bitmap {
    Bitmap(size: part.size) { rows in
      if part.isEmpty { return }
      let blocks = Block.all(part.columns, width: size.width)
      for y in part.rows {
        let row = Row(y, height: size.height, from: part.minX, in: colors)
        // SAFETY: a bitmap's rows are padded to a multiple of 16 pixels and aligned to 64 bytes.
        let line = unsafe UnsafeMutableRawPointer(rows.base + (y - part.minY) * rows.stride)
        for (index, block) in blocks.enumerated() {
          unsafe line.storeBytes(
            of: row.pixels(block), toByteOffset: index * 32, as: SIMD8<UInt32>.self)
        }
      }
    }
  }
}

/// A vector that contains one channel of eight neighbouring pixels in a row.
///
/// Drawing takes a ninth of the time of a version whose vectors hold the channels of a single pixel.
private typealias Lanes = SIMD8<Float>

/// A soft light, which shifts colours towards its own colour, most strongly at its centre.
private struct Light: Sendable {
  /// The centre of the light, as fractions of the picture's size.
  var x: Float
  var y: Float

  /// The horizontal and vertical distances from the centre at which a quarter of the strength remains, as fractions
  /// of the picture's size.
  var reachX: Float
  var reachY: Float

  var strength: Float

  /// The four lights: a wide and a narrow light at the left, a narrow and a wide light at the right.
  static let all = [
    Light(x: 0.17, y: 0.07, reachX: 0.44, reachY: 0.42, strength: 0.78),
    Light(x: 0.17, y: 0.07, reachX: 0.21, reachY: 0.24, strength: 0.78),
    Light(x: 0.87, y: -0.04, reachX: 0.27, reachY: 0.34, strength: 0.82),
    Light(x: 0.80, y: 0.10, reachX: 0.52, reachY: 0.46, strength: 0.34),
  ]
}

/// The values that depend only on the column, for a block of eight columns.
private struct Block {
  /// The squared horizontal distances from each light, in units of the light's reach.
  var distances: (Lanes, Lanes, Lanes, Lanes)

  /// The upper edges of the far and near ridges in each column, as fractions of the picture's height from the top.
  var far: Lanes
  var near: Lanes

  static func all(_ columns: Range<Int>, width: Int) -> [Block] {
    stride(from: columns.lowerBound, to: columns.upperBound, by: 8).map { first in
      var u = Lanes()
      for lane in 0..<8 { u[lane] = (Float(first + lane) + 0.5) / Float(width) }
      func distance(_ index: Int) -> Lanes {
        let light = Light.all[index]
        let offset = (u - light.x) / light.reachX
        return offset * offset
      }
      var (far, near) = (Lanes(), Lanes())
      for lane in 0..<8 { (far[lane], near[lane]) = Ridge.edges(u[lane]) }
      return Block(
        distances: (distance(0), distance(1), distance(2), distance(3)), far: far, near: near)
    }
  }
}

/// The values that all pixels of a row share.
///
/// The functions that compute eight pixels are always inlined. Without inlining, the calls pass vectors through
/// memory and take twice as long (7.4 ms instead of 3.5 ms for 1280×800).
private struct Row {
  private var sky: SIMD4<Float>
  private var distances: SIMD4<Float>
  private var lights: (Light, Light, Light, Light)
  private var colors: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  private var v: Float
  private var height: Float
  private var farHill: SIMD4<Float>
  private var nearHill: SIMD4<Float>
  private var dither: Lanes

  init(_ y: Int, height rowCount: Int, from firstColumn: Int, in colors: WallpaperColors) {
    height = Float(rowCount)
    v = (Float(y) + 0.5) / height
    let all = Light.all
    lights = (all[0], all[1], all[2], all[3])
    self.colors = colors.lights
    distances = SIMD4()
    for index in 0..<4 {
      let offset = (v - all[index].y) / all[index].reachY
      distances[index] = offset * offset
    }
    sky = colors.sky(v)
    farHill = colors.farHill(v)
    nearHill = colors.nearHill(v)
    dither = Dither.row(y, from: firstColumn)
  }

  /// Returns the pixels of this row in eight columns.
  @inline(__always)
  func pixels(_ block: Block) -> SIMD8<UInt32> {
    let first = weight(block.distances.0, distances[0], lights.0.strength)
    let second = weight(block.distances.1, distances[1], lights.1.strength)
    let third = weight(block.distances.2, distances[2], lights.2.strength)
    let fourth = weight(block.distances.3, distances[3], lights.3.strength)
    let far = cover(block.far)
    let near = cover(block.near)
    @inline(__always)
    func channel(_ index: Int) -> SIMD8<UInt32> {
      var value = Lanes(repeating: sky[index])
      value += (colors.0[index] - value) * first
      value += (colors.1[index] - value) * second
      value += (colors.2[index] - value) * third
      value += (colors.3[index] - value) * fourth
      value += (farHill[index] - value) * far
      value += (nearHill[index] - value) * near
      return levels(value)
    }
    let alpha = SIMD8<UInt32>(repeating: 0xFF00_0000)
    return alpha | channel(0) &<< 16 | channel(1) &<< 8 | channel(2)
  }

  /// Returns a light's weight, which falls off smoothly from its centre and has no visible outer edge.
  @inline(__always)
  private func weight(_ across: Lanes, _ down: Float, _ strength: Float) -> Lanes {
    let fall = 1 / (across + (1 + down))
    return fall * fall * strength
  }

  /// Returns the share of each pixel that a ridge covers.
  ///
  /// - Parameter edge: The position of the ridge's upper edge in each column.
  @inline(__always)
  private func cover(_ edge: Lanes) -> Lanes {
    // `clamped` would add two calls.
    let depth = (v - edge) * height + 0.5
    return depth.replacing(with: 0, where: depth .< 0).replacing(with: 1, where: depth .> 1)
  }

  /// Converts values within 0…1 to dithered levels within 0…255.
  @inline(__always)
  private func levels(_ value: Lanes) -> SIMD8<UInt32> {
    // Above 2²³ the resolution of a Float is 1, so the lowest bits of the sum are the rounded number.
    // SIMD8<UInt32>(…) converts and checks lane by lane, which took half of the total time.
    let rounded = value * 255 + (dither - 0.5) + 0x1p23
    return unsafe unsafeBitCast(rounded, to: SIMD8<UInt32>.self) & 0xFF
  }
}

/// The colours of lights, sky and hills.
private struct WallpaperColors: Sendable {
  /// The colours of the four lights.
  let lights: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  private let skies: (top: SIMD4<Float>, middle: SIMD4<Float>, bottom: SIMD4<Float>)
  private let far: (top: SIMD4<Float>, bottom: SIMD4<Float>)
  private let near: (top: SIMD4<Float>, bottom: SIMD4<Float>)

  static let dusk = WallpaperColors(
    lights: (hex(0xC87782), hex(0xFFB48A), hex(0x7660C4), hex(0x4A478F)),
    skies: (hex(0x232848), hex(0x131A33), hex(0x0B1124)), far: (hex(0x0D1326), hex(0x080C19)),
    near: (hex(0x080C18), hex(0x04060D)))

  static let dawn = WallpaperColors(
    lights: (hex(0xFBD3CB), hex(0xFFE7D2), hex(0xD3CDF4), hex(0xDDE3FA)),
    skies: (hex(0xE3E9FA), hex(0xEDF1FB), hex(0xF4F6FC)), far: (hex(0xDFE5F3), hex(0xE9EDF7)),
    near: (hex(0xD0D8EB), hex(0xDCE2F0)))

  func sky(_ v: Float) -> SIMD4<Float> {
    if v < 0.6 { return mix(skies.top, skies.middle, smooth(v / 0.6)) }
    return mix(skies.middle, skies.bottom, smooth((v - 0.6) / 0.4))
  }

  func farHill(_ v: Float) -> SIMD4<Float> { mix(far.top, far.bottom, smooth((v - 0.80) / 0.20)) }

  func nearHill(_ v: Float) -> SIMD4<Float> {
    mix(near.top, near.bottom, smooth((v - 0.88) / 0.12))
  }
}

/// The upper edges of the two ridges of hills, each computed as a sum of rounded bumps.
private enum Ridge {
  static func edges(_ u: Float) -> (far: Float, near: Float) {
    var far: Float = 0.885
    far -= 0.060 * bump(u, at: 0.10, reach: 0.30)
    far -= 0.042 * bump(u, at: 0.47, reach: 0.22)
    far -= 0.075 * bump(u, at: 0.86, reach: 0.34)
    var near: Float = 0.985
    near -= 0.050 * bump(u, at: -0.04, reach: 0.42)
    near -= 0.085 * bump(u, at: 0.60, reach: 0.36)
    near -= 0.030 * bump(u, at: 1.02, reach: 0.20)
    return (far, near)
  }

  private static func bump(_ u: Float, at center: Float, reach: Float) -> Float {
    let distance = (u - center) / reach
    let inside = 1 - distance * distance
    return inside > 0 ? inside * inside : 0
  }
}

/// The order in which the pixels of an 8×8 block of a gradient step up to the next level (Bayer, 1973).
private enum Dither {
  /// Returns the thresholds of eight pixels of a row, beginning at a column; each is above 0 and below 1.
  static func row(_ y: Int, from firstColumn: Int) -> Lanes {
    var result = Lanes()
    for lane in 0..<8 {
      let x = firstColumn + lane
      var order = 0
      // The bits of x^y and y are interleaved, beginning with the lowest bit, which has the greatest weight.
      for bit in 0..<3 {
        order = order << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
      }
      result[lane] = (Float(order) + 0.5) / 64
    }
    return result
  }
}

private func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ fraction: Float) -> SIMD4<Float> {
  a + (b - a) * fraction
}

/// Returns a fraction clamped to 0…1 and eased at both ends (smoothstep).
private func smooth(_ value: Float) -> Float {
  let t = value > 0 ? min(value, 1) : 0
  return t * t * (3 - 2 * t)
}

/// Returns red, green and blue within 0…1 from `0xRRGGBB`.
private func hex(_ value: UInt32) -> SIMD4<Float> {
  SIMD4(Float(value >> 16 & 0xFF), Float(value >> 8 & 0xFF), Float(value & 0xFF), 0) / 255
}
