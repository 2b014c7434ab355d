import Glibc
public import Raster

/// Turns the bytes of a picture file into pixels.
///
/// The format is told by the bytes, never by a name: SVG goes to librsvg, everything else to
/// gdk-pixbuf, which reads PNG and JPEG everywhere and more where its modules are installed.
///
/// These libraries work in the process that calls them, and bytes may be made so that they take memory or time
/// without end, or abort. Whoever decodes what strangers made does so in a process of its own that has limits, as the
/// program `shimmer` does.
public enum ImageDecoder {
  /// The most pixels that are decoded by default: 64 megapixels, a quarter of a gigabyte of them.
  public static let pixelLimit = 64_000_000

  /// Decodes a picture; one that is upright only by its EXIF orientation is turned.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - box: The pixels that an SVG is to fit into, keeping its aspect; `nil` for the size that it
  ///     names itself. Other pictures have the size that they have.
  ///   - limit: The most pixels.
  /// - Throws: `tooLarge` when the header names more pixels than the limit, before memory is
  ///   taken for them; `notDecodable` for everything else that is no whole picture.
  public static func decode(
    _ bytes: [UInt8], vectorsFitting box: PixelSize? = nil, pixelLimit limit: Int = pixelLimit
  ) throws(ImageDecodingError) -> Bitmap {
    GLibMessages.silence()
    if bytes.isEmpty { throw .notDecodable(reason: "there are no bytes") }
    if isVector(bytes) {
      return try VectorPicture(bytes).bitmap(fitting: box, pixelLimit: limit)
    }
    let bitmap = try PixbufLoader(pixelLimit: limit).decode(bytes)
    if PictureEnd.isMissing(bytes) { throw .notDecodable(reason: "the picture ends early") }
    return bitmap
  }

  /// Whether the bytes can only be an SVG: text that begins with a tag, or something in gzip.
  private static func isVector(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x1F, 0x8B]) { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let blank: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
    return text.first { !blank.contains($0) } == UInt8(ascii: "<")
  }

  /// Refuses a picture of more pixels than a limit, or than there is memory for.
  static func check(_ size: PixelSize, pixelLimit limit: Int) throws(ImageDecodingError) {
    // A side is at most 2³¹, so the product of both fits.
    if size.area > limit { throw .tooLarge(size: size, limit: limit) }
    // A bitmap's own memory is a matter of course; where it is limited, this is where it ends.
    guard let memory = unsafe malloc(size.area * MemoryLayout<UInt32>.size) else {
      throw .notDecodable(reason: "out of memory for \(size.width)×\(size.height) pixels")
    }
    unsafe free(memory)
  }
}
