import CPictureReaders
import GLibLog
import Glibc
public import Raster

/// Decodes the bytes of an image file into pixels in sRGB, upright.
///
/// The format is detected from the bytes, never from a file name: PNG, JPEG, GIF or SVG. The guide to this library says
/// what is honoured in each.
///
/// The libraries that decode run in the caller's process. Maliciously crafted bytes may make them use unlimited memory
/// or time, or abort. To decode untrusted images, use a separate process with limits, as the program `shimmer` does.
public enum ImageDecoder {
  /// The default maximum number of pixels: 64 megapixels, which take a quarter of a gigabyte of memory; rows are padded
  /// to 16 pixels, so that an image of one column takes 16 times as much.
  public static let pixelLimit = 64_000_000

  /// Returns the decoded pixels of an image: in sRGB, turned upright as its EXIF data says; the first frame of an
  /// animation.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the whole file.
  ///   - box: The size in pixels that an SVG is fitted into, with its aspect ratio kept; `nil` for the SVG's own
  ///     size. Other images keep their size.
  ///   - limit: The maximum number of pixels.
  /// - Throws: `tooLarge` if the header specifies more pixels than the limit, before memory is allocated for them.
  ///   `notDecodable` if the bytes are not a complete image, or an SVG that shows nothing because its size is 0.
  public static func decode(
    _ bytes: [UInt8], vectorsFitting box: PixelSize? = nil, pixelLimit limit: Int = pixelLimit
  ) throws(ImageDecodingError) -> Bitmap {
    if bytes.isEmpty { throw .notDecodable(reason: "it is empty") }
    switch ImageFormat(bytes) {
    case .png: return try SampledPicture.decode(bytes, as: PICTURE_PNG, pixelLimit: limit)
    case .jpeg: return try SampledPicture.decode(bytes, as: PICTURE_JPEG, pixelLimit: limit)
    case .gif: return try GIFPicture.decode(bytes, pixelLimit: limit)
    case .svg:
      GLibMessages.silence()
      return try VectorPicture(bytes).bitmap(fitting: box, pixelLimit: limit)
    case nil: throw .notDecodable(reason: "its format is unknown")
    }
  }

  /// Throws an error if an image has more pixels than a limit, or if there is not enough memory for its pixels.
  static func check(_ size: PixelSize, pixelLimit limit: Int) throws(ImageDecodingError) {
    // A side is at most 2³¹, so the product does not overflow.
    if size.area > limit { throw .tooLarge(size: size, limit: limit) }
    // A bitmap's own allocation cannot report a failure, so a lack of memory is detected here. The compiler would remove
    // a call of malloc whose memory is not used.
    let (byteCount, isTooLong) = (Bitmap.paddedWidth(of: size) * max(size.height, 1))
      .multipliedReportingOverflow(by: MemoryLayout<UInt32>.size)
    if isTooLong { throw .withoutMemory(for: size) }
    let memory = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if unsafe memory == MAP_FAILED { throw .withoutMemory(for: size) }
    unsafe munmap(memory, byteCount)
  }
}

/// The reason why bytes could not be decoded as an image.
public enum ImageDecodingError: Error, Hashable, Sendable {
  /// The bytes are damaged or in an unknown format.
  ///
  /// - Parameter reason: The message of the library that decodes them.
  case notDecodable(reason: String)
  /// The image has more pixels than the limit.
  ///
  /// - Parameters:
  ///   - size: The size of the image, from its header.
  ///   - limit: The maximum number of pixels.
  case tooLarge(size: PixelSize, limit: Int)

  /// The error for an image whose pixels do not fit into the memory.
  static func withoutMemory(for size: PixelSize) -> Self {
    .notDecodable(reason: "not enough memory for \(size.width)×\(size.height) pixels")
  }
}

extension ImageDecodingError: CustomStringConvertible {
  /// A description of the failure, in one line.
  public var description: String {
    switch self {
    case .notDecodable(let reason): "cannot decode the image: \(reason)"
    case .tooLarge(let size, let limit): "the image is too large: \(size.words(above: limit))"
    }
  }
}

extension PixelSize {
  /// The size of an image that is too large, and the limit in megapixels.
  func words(above limit: Int) -> String {
    let megapixels = limit / 1_000_000
    let unit = megapixels == 1 ? "megapixel" : "megapixels"
    return "\(width)×\(height) pixels, more than \(megapixels) \(unit)"
  }
}
