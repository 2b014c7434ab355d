import CRasterKernels

/// A bitmap with 16 bits per channel, for intermediate results of the compositor.
///
/// Bitmaps that are kept for long, or shown, are of type ``Bitmap``.
@safe
public final class WideBitmap {
  /// The size in pixels; rows have no padding.
  public let size: PixelSize

  private let memory: UnsafeMutablePointer<WidePixel>

  /// Creates a transparent bitmap.
  public init(size: PixelSize) {
    self.size = size
    let byteCount = max(size.area, 1) * MemoryLayout<WidePixel>.stride
    guard let memory = unsafe raster_allocate(byteCount) else {
      preconditionFailure("no memory for a wide bitmap of \(size)")
    }
    // SAFETY: the memory is aligned for pixels and zeroed, and zero is a transparent pixel.
    unsafe self.memory = memory.bindMemory(to: WidePixel.self, capacity: max(size.area, 1))
  }

  deinit { unsafe raster_free(memory) }

  /// The memory that the pixels take, in bytes.
  public var byteCount: Int { max(size.area, 1) * MemoryLayout<WidePixel>.stride }

  /// Calls a closure with the pixels, which are valid only inside it, and returns its result.
  public func withRows<Result, Failure: Error>(
    _ body: (WideRows) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe rows)
  }

  /// The pixels; the caller must keep the bitmap alive while it uses them, unlike with `withRows(_:)`.
  @unsafe
  var rows: WideRows { unsafe WideRows(base: memory, size: size, stride: size.width) }
}

/// Rows of pixels with 16 bits per channel, in memory that a bitmap owns.
///
/// The rows are valid only inside the closure that received them.
@safe
public struct WideRows {
  /// The first pixel of the first row.
  @unsafe let base: UnsafeMutablePointer<WidePixel>

  /// The size in pixels, without padding.
  public let size: PixelSize

  /// The number of pixels from the start of a row to the start of the next.
  let stride: Int

  /// Creates rows from memory for `stride × height` pixels, which must stay valid while the rows are used.
  @unsafe
  init(base: UnsafeMutablePointer<WidePixel>, size: PixelSize, stride: Int) {
    unsafe self.base = base
    self.size = size
    self.stride = stride
  }

  /// The pixel at a column and a row.
  ///
  /// - Precondition: The pixel is inside `size`.
  public subscript(x: Int, y: Int) -> WidePixel {
    precondition(
      x >= 0 && x < size.width && y >= 0 && y < size.height, "pixel (\(x), \(y)) in \(size)")
    // SAFETY: the position was checked against the lent size.
    return unsafe base[y * stride + x]
  }

  /// Calls a closure that may read and write some pixels of a row, and returns its result.
  ///
  /// - Precondition: The pixels are inside `size`.
  public func withRow<Result>(
    _ y: Int, _ columns: Range<Int>, _ body: (inout MutableSpan<WidePixel>) -> Result
  ) -> Result {
    precondition(
      y >= 0 && y < size.height && columns.lowerBound >= 0 && columns.upperBound <= size.width,
      "columns \(columns) of row \(y) in \(size)")
    // SAFETY: the stretch was checked against the lent size, and the span ends with the call.
    let pixels = unsafe UnsafeMutableBufferPointer(
      start: base + (y * stride + columns.lowerBound), count: columns.count)
    var span = unsafe pixels.mutableSpan
    return body(&span)
  }
}

/// A premultiplied pixel with 16 bits per channel, so that many steps of blending add little rounding error.
///
/// Each channel is a share of 65535, which represents 8-bit levels exactly: level `v` is `v · 257`.
public struct WidePixel: Hashable, Sendable {
  /// The blue, green, red and alpha channels, in memory order.
  public var channels: SIMD4<UInt16>

  /// Transparent black.
  public static let clear = WidePixel(channels: .zero)

  /// Opaque white.
  public static let white = WidePixel(channels: SIMD4(repeating: .max))

  /// Creates a pixel from its channels.
  public init(channels: SIMD4<UInt16>) { self.channels = channels }

  /// Creates a pixel from an 8-bit pixel, `0xAARRGGBB`, without loss.
  public init(_ pixel: UInt32) {
    channels = SIMD4<UInt16>(truncatingIfNeeded: WidePixel.bytes(of: pixel)) &* 257
  }

  /// Creates a pixel from channels that are not whole numbers, each rounded to nearest.
  ///
  /// - Parameter levels: Blue, green, red and alpha, each a share of 65535.
  /// - Precondition: Each level is within 0…65535; NaN gives 0.
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

  /// Returns the pixel with each channel multiplied by a factor in 0…1 and rounded to nearest.
  public func multiplied(by share: Float) -> WidePixel {
    WidePixel(rounding: SIMD4<Float>(channels) * share)
  }

  /// Returns this pixel drawn over another pixel by source-over.
  public func over(_ back: WidePixel) -> WidePixel {
    let rest = Float(.max - channels.w) / 65535
    return WidePixel(channels: channels &+ back.multiplied(by: rest).channels)
  }

  /// The four channels in one 64-bit word, with blue in the lowest bits.
  var rawValue: UInt64 {
    UInt64(channels.w) << 48 | UInt64(channels.z) << 32 | UInt64(channels.y) << 16
      | UInt64(channels.x)
  }

  private static func bytes(of pixel: UInt32) -> SIMD4<UInt32> {
    (SIMD4(repeating: pixel) &>> SIMD4(0, 8, 16, 24)) & 0xFF
  }
}
