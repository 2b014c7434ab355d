import LayerKit
import Raster

extension Painter {
  /// Paints a part of a picture, stretched to fill a rectangle.
  func paint(
    _ part: PicturePart, in rect: Rect, _ toDevice: AffineTransform, opacity: Double,
    on canvas: Canvas
  ) {
    if let pixels = part.wholePixels, let box = toDevice.wholePixels(of: rect),
      box.size == pixels.size, toDevice.a > 0, toDevice.d > 0
    {
      let corner = PixelPoint(x: box.minX - pixels.minX, y: box.minY - pixels.minY)
      WideBlend.over(
        part.picture, at: canvas.local(corner), weight: Weight(Float(opacity)),
        clip: canvas.local(box), into: canvas.rows)
    } else {
      paint(
        part, in: rect, toDevice, tint: Color.white.withAlpha(multipliedBy: opacity), on: canvas)
    }
  }

  /// Paints a part of a picture, stretched to fill a rectangle, with a colour instead of the picture's white.
  func paint(
    _ part: PicturePart, in rect: Rect, _ toDevice: AffineTransform, tint: Color, on canvas: Canvas
  ) {
    guard rect.width > 0, rect.height > 0, !part.isEmpty,
      let shape = BoxShape(rect, radius: 0, toDevice: toDevice), let inverse = toDevice.inverse
    else { return }
    let (source, columns, rows) = reduced(part, in: rect, toDevice)
    // If the pixel count is not a multiple of the factor, the last block of a reduced picture is not full.
    let toPicture =
      inverse
      .concatenated(with: .translation(x: -rect.minX, y: -rect.minY))
      .concatenated(
        with: .scale(
          x: part.pixels.size.width / rect.width / Double(columns),
          y: part.pixels.size.height / rect.height / Double(rows))
      )
      .concatenated(
        with: .translation(
          x: part.pixels.origin.x / Double(columns), y: part.pixels.origin.y / Double(rows)))
    guard let shader = PictureShader(source, toPicture: toPicture, tint: tint) else { return }
    shade(shape, on: canvas) { y, columns, pixels in
      shader.shade(row: y, from: columns.lowerBound, into: &pixels)
    }
  }

  /// Returns the picture from which to paint, and the factors by which its width and its height have been reduced; 1
  /// for a picture at its full size.
  ///
  /// If the picture is shown at half its size or less, whole blocks of its pixels are averaged.
  private func reduced(
    _ part: PicturePart, in rect: Rect, _ toDevice: AffineTransform
  ) -> (Bitmap, columns: Int, rows: Int) {
    let width = rect.width * (toDevice.a * toDevice.a + toDevice.b * toDevice.b).squareRoot()
    let height = rect.height * (toDevice.c * toDevice.c + toDevice.d * toDevice.d).squareRoot()
    func factor(_ count: Int, _ shown: Double, _ length: Double) -> Int {
      let limit = min(count, ReducedPictures.factorLimit)
      return max(1, Int(min(shown / max(length, 1) + 1e-9, Double(limit))))
    }
    let size = part.picture.size
    let columns = factor(size.width, part.pixels.width, width)
    let rows = factor(size.height, part.pixels.height, height)
    return (reductions.reduced(part.picture, columns: columns, rows: rows), columns, rows)
  }
}

/// A picture and the part of it that is shown.
struct PicturePart {
  /// The whole picture.
  let picture: Bitmap

  /// The part that is shown, in pixels of the picture; may extend beyond the picture, and may be mirrored.
  let pixels: Rect

  /// Creates a reference to a part of a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - part: The part as fractions of the picture; by default the whole picture.
  init(_ picture: Bitmap, _ part: Rect = Rect(x: 0, y: 0, width: 1, height: 1)) {
    self.picture = picture
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    pixels = Rect(
      x: part.origin.x * width, y: part.origin.y * height, width: part.size.width * width,
      height: part.size.height * height)
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool {
    picture.size.isEmpty || !(pixels.width > 0 && pixels.width.isFinite)
      || !(pixels.height > 0 && pixels.height.isFinite)
  }

  /// The part as a rectangle of whole pixels inside the picture, or `nil` if its edges are not at whole pixels.
  var wholePixels: PixelRect? {
    guard pixels.size.width > 0, pixels.size.height > 0, pixels.minX >= -1e-6,
      pixels.minY >= -1e-6, pixels.maxX <= Double(picture.size.width) + 1e-6,
      pixels.maxY <= Double(picture.size.height) + 1e-6
    else { return nil }
    return AffineTransform.identity.wholePixels(of: pixels)
  }
}

/// Computes the pixels of a picture that is stretched, rotated or moved by a fraction of a pixel.
///
/// Between the picture's pixels it interpolates linearly, on premultiplied values; beyond the edges it repeats the
/// outermost pixels. White pixels of any opacity take the tint's colour and alpha. Pixels of another colour, such as
/// those of colour emoji, take only the tint's alpha.
private struct PictureShader {
  private let picture: Bitmap
  private let toPicture: AffineTransform
  /// The factors that convert a channel of 0…255 to the tinted channel of 0…65535, for white pixels and for pixels of
  /// another colour.
  private let white, colored: SIMD4<Float>

  /// Creates a shader for a picture, or `nil` if it has no pixels or the map is not finite.
  ///
  /// - Parameters:
  ///   - toPicture: The map from device pixels to pixels of the picture.
  ///   - tint: The colour that replaces white.
  init?(_ picture: Bitmap, toPicture: AffineTransform, tint: Color) {
    guard !picture.size.isEmpty, toPicture.tx.isFinite, toPicture.ty.isFinite else { return nil }
    self.picture = picture
    self.toPicture = toPicture
    white = SIMD4<Float>(WidePixel(tint).channels) / 255
    colored = SIMD4(repeating: white.w)
  }

  /// Computes a row's pixels, beginning at a column.
  func shade(row y: Int, from x: Int, into pixels: inout MutableSpan<WidePixel>) {
    let (width, height) = (picture.size.width, picture.size.height)
    picture.withRows { rows in
      for index in 0..<pixels.count {
        let place = toPicture.apply(to: Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5))
        let u = Self.split(place.x - 0.5, count: width)
        let v = Self.split(place.y - 0.5, count: height)
        let top = mix(rows[u.low, v.low], rows[u.high, v.low], u.share)
        let bottom = mix(rows[u.low, v.high], rows[u.high, v.high], u.share)
        pixels[index] = WidePixel(rounding: top + (bottom - top) * v.share)
      }
    }
  }

  private static func split(
    _ place: Double, count: Int
  ) -> (low: Int, high: Int, share: Float) {
    let clamped = min(max(place, 0), Double(count - 1))
    let low = Int(clamped)
    return (low, min(low + 1, count - 1), Float(clamped - Double(low)))
  }

  private func mix(_ a: UInt32, _ b: UInt32, _ share: Float) -> SIMD4<Float> {
    let first = tinted(a)
    return a == b ? first : first + (tinted(b) - first) * share
  }

  private func tinted(_ pixel: UInt32) -> SIMD4<Float> {
    let levels = SIMD4<Float>(
      Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), Float(pixel >> 24))
    return levels * (pixel.isWhite ? white : colored)
  }
}

/// A cache of pictures that were reduced by averaging.
///
/// Sampling a large picture at few points would flicker and lose lines; each pixel of a reduced picture is the mean
/// of a block.
final class ReducedPictures {
  private struct Entry {
    /// Weak, so that a large picture is released when no layer uses it any more.
    weak var source: Bitmap?
    let columns: Int
    let rows: Int
    let result: Bitmap
  }

  private var entries: [Entry] = []

  /// The maximum number of reduced pictures in the cache; beyond it, the least recently used picture is dropped.
  private static let limit = 16

  /// The maximum factor: the sum of a channel in a block of 4096×4096 pixels has 32 bits.
  static let factorLimit = 4096

  /// Memory in use, in bytes, without the source pictures.
  var byteCount: Int { entries.reduce(0) { $0 + $1.result.byteCount } }

  /// Returns a picture whose width and height are divided by whole factors, rounded up; the picture itself if both
  /// factors are 1.
  ///
  /// A factor is at most ``factorLimit``.
  func reduced(_ source: Bitmap, columns: Int, rows: Int) -> Bitmap {
    if columns <= 1 && rows <= 1 { return source }
    let known = entries.firstIndex {
      $0.source === source && $0.columns == columns && $0.rows == rows
    }
    if let known {
      let entry = entries.remove(at: known)
      entries.append(entry)
      return entry.result
    }
    entries.removeAll { $0.source == nil }
    let result = Self.average(source, columns: max(1, columns), rows: max(1, rows))
    entries.append(Entry(source: source, columns: columns, rows: rows, result: result))
    if entries.count > Self.limit { entries.removeFirst() }
    return result
  }

  private static func average(_ source: Bitmap, columns: Int, rows: Int) -> Bitmap {
    let size = PixelSize(
      width: (source.size.width + columns - 1) / columns,
      height: (source.size.height + rows - 1) / rows)
    return Bitmap(size: size) { target in
      source.withRows { pixels in
        var sums = [ChannelSums](repeating: ChannelSums(), count: size.width)
        for y in 0..<size.height {
          for x in 0..<size.width { sums[x] = ChannelSums() }
          let block = y * rows..<min((y + 1) * rows, pixels.size.height)
          // Row by row, because a block may have only two pixels in each.
          for sourceY in block {
            // SAFETY: a row of the lent pixels.
            let row = unsafe UnsafeBufferPointer(
              start: pixels.base + sourceY * pixels.stride, count: pixels.size.width)
            for x in 0..<size.width {
              var sum = sums[x]
              for index in x * columns..<min((x + 1) * columns, pixels.size.width) {
                sum.add(unsafe row[index])
              }
              sums[x] = sum
            }
          }
          for x in 0..<size.width {
            let width = min((x + 1) * columns, pixels.size.width) - x * columns
            target[x, y] = sums[x].mean(of: width * block.count)
          }
        }
      }
    }
  }
}

/// The sums of the channels of pixels, two in each word: 32 bits for each channel.
private struct ChannelSums {
  private var blueRed: UInt64 = 0
  private var greenAlpha: UInt64 = 0

  mutating func add(_ pixel: UInt32) {
    let pixel = UInt64(pixel)
    blueRed += pixel & 0xFF | (pixel & 0xFF_0000) << 16
    greenAlpha += pixel >> 8 & 0xFF | (pixel & 0xFF00_0000) << 8
  }

  /// Returns the mean of as many pixels as have been added, each channel rounded to the nearest level.
  func mean(of count: Int) -> UInt32 {
    func level(_ sum: UInt64) -> UInt32 {
      (UInt32(truncatingIfNeeded: sum) + UInt32(count / 2)) / UInt32(count)
    }
    return level(greenAlpha >> 32) << 24 | level(blueRed >> 32) << 16 | level(greenAlpha) << 8
      | level(blueRed)
  }
}
