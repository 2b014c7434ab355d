import GLibLog
import Glibc
import Platform
public import Raster

/// Decodes the bytes of an image file into pixels.
///
/// The format is detected from the bytes, never from a file name. librsvg decodes SVG, and gdk-pixbuf decodes
/// everything else: PNG and JPEG on every machine, and more formats if their modules are installed.
///
/// These libraries run in the caller's process. Maliciously crafted bytes may make them use unlimited memory or time,
/// or abort. To decode untrusted images, use a separate process with limits, as the program `shimmer` does.
public enum ImageDecoder {
  /// The default maximum number of pixels: 64 megapixels, which take a quarter of a gigabyte of memory.
  public static let pixelLimit = 64_000_000

  /// Returns the decoded pixels of an image, rotated upright according to its EXIF orientation.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the whole file.
  ///   - box: The size in pixels that an SVG is fitted into, with its aspect ratio kept; `nil` for the SVG's own
  ///     size. Other images keep their size.
  ///   - limit: The maximum number of pixels.
  /// - Throws: `tooLarge` if the header specifies more pixels than the limit, before memory is allocated for them.
  ///   `notDecodable` if the bytes are not a complete image.
  public static func decode(
    _ bytes: [UInt8], vectorsFitting box: PixelSize? = nil, pixelLimit limit: Int = pixelLimit
  ) throws(ImageDecodingError) -> Bitmap {
    GLibMessages.silence()
    if bytes.isEmpty { throw .notDecodable(reason: "it is empty") }
    if isVector(bytes) {
      return try VectorPicture(bytes).bitmap(fitting: box, pixelLimit: limit)
    }
    let bitmap = try PixbufLoader(pixelLimit: limit).decode(bytes)
    if PictureEnd.isMissing(bytes) { throw .notDecodable(reason: "it is truncated") }
    return bitmap
  }

  /// Returns whether the bytes can only be an SVG, that is, text that begins with a tag, or gzip data.
  private static func isVector(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x1F, 0x8B]) { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let blank: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
    return text.first { !blank.contains($0) } == UInt8(ascii: "<")
  }

  /// Throws an error if an image has more pixels than a limit, or if there is not enough memory for its pixels.
  static func check(_ size: PixelSize, pixelLimit limit: Int) throws(ImageDecodingError) {
    // A side is at most 2³¹, so the product does not overflow.
    if size.area > limit { throw .tooLarge(size: size, limit: limit) }
    // A bitmap's own allocation cannot report a failure, so a lack of memory is detected here.
    guard let memory = unsafe malloc(size.area * MemoryLayout<UInt32>.size) else {
      throw .notDecodable(reason: "not enough memory for \(size.width)×\(size.height) pixels")
    }
    unsafe free(memory)
  }
}

/// The detection of PNG and JPEG files that are truncated.
///
/// gdk-pixbuf accepts a truncated file as complete: the rest of a JPEG is grey, an interlaced PNG stays coarse, and
/// all rows are reported as drawn. So the markers at the end of the file are checked.
private enum PictureEnd {
  /// Returns whether the bytes are a PNG or a JPEG without its end marker.
  static func isMissing(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return isMissingInPNG(bytes)
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return isMissingInJPEG(bytes) }
    return false
  }

  /// Returns whether a PNG has no end chunk.
  ///
  /// Each chunk consists of a length, a type, the data and a checksum (PNG, 5.3).
  private static func isMissingInPNG(_ bytes: [UInt8]) -> Bool {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[(offset + 4)...].starts(with: Array("IEND".utf8)) { return false }
      offset += 12 + length
    }
    return true
  }

  /// Returns whether a JPEG has no end marker.
  ///
  /// Each segment consists of a marker, a length and the contents (ITU T.81, B.1).
  private static func isMissingInJPEG(_ bytes: [UInt8]) -> Bool {
    var offset = 2
    while offset + 1 < bytes.count {
      let marker = bytes[offset + 1]
      // Fill bytes, coded data, stuffed zeros and restart markers come between segments.
      if bytes[offset] != 0xFF || marker == 0xFF || marker == 0 || 0xD0...0xD7 ~= marker {
        offset += 1
        continue
      }
      if marker == 0xD9 { return false }
      guard offset + 3 < bytes.count else { return true }
      offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
    }
    return true
  }
}

/// Reads and decodes image files.
public enum ImageFile {
  /// The maximum number of bytes that are read from a file: 256 MiB.
  ///
  /// The limit keeps a device without an end from filling the memory.
  package static let byteLimit = 256 << 20

  /// Reads an image file and returns its pixels, decoded in this process: see ``ImageDecoder``.
  ///
  /// - Parameters:
  ///   - path: The path of the file; its extension is ignored.
  ///   - box: The size in pixels that an SVG is fitted into, with its aspect ratio kept; `nil` for the SVG's own
  ///     size.
  /// - Throws: `cannotRead` with the error number of the call that failed, `cannotDecode` if the bytes are not a
  ///   complete image, `tooLarge` if there are too many pixels.
  public static func load(
    path: String, vectorsFitting box: PixelSize? = nil
  ) throws(ImageFileError) -> Bitmap {
    let bytes = try read(path)
    do {
      return try ImageDecoder.decode(bytes, vectorsFitting: box)
    } catch {
      switch error {
      case .notDecodable(let reason): throw .cannotDecode(path: path, reason: reason)
      case .tooLarge(let size, let limit):
        throw .tooLarge(path: path, size: size, limit: limit)
      }
    }
  }

  private static func read(_ path: String) throws(ImageFileError) -> [UInt8] {
    do {
      return try WholeFile.read(path, atMost: byteLimit)
    } catch {
      if error.errno != EFBIG { throw .cannotRead(path: path, errno: error.errno) }
      throw .cannotDecode(path: path, reason: "the file is longer than \(byteLimit >> 20) MiB")
    }
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
}

/// The reason why a file could not be loaded as an image.
public enum ImageFileError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case cannotRead(path: String, errno: Int32)
  /// The contents of the file are not a complete image.
  case cannotDecode(path: String, reason: String)
  /// The image has more pixels than the limit.
  case tooLarge(path: String, size: PixelSize, limit: Int)
}

extension ImageDecodingError: CustomStringConvertible {
  /// A description of the failure, in one line.
  public var description: String {
    switch self {
    case .notDecodable(let reason): "cannot decode the image: \(reason)"
    case .tooLarge(let size, let limit): "the image is too large: \(words(for: size, limit))"
    }
  }
}

extension ImageFileError: CustomStringConvertible {
  /// A description of the failure with the file's path, in one line.
  public var description: String {
    switch self {
    case .cannotRead(let path, let errno): "cannot read \(path): \(systemMessage(errno))"
    case .cannotDecode(let path, let reason): "cannot decode \(path): \(reason)"
    case .tooLarge(let path, let size, let limit):
      "\(path) is too large: \(words(for: size, limit))"
    }
  }
}

private func words(for size: PixelSize, _ limit: Int) -> String {
  let megapixels = limit / 1_000_000
  let unit = megapixels == 1 ? "megapixel" : "megapixels"
  return "\(size.width)×\(size.height) pixels, more than \(megapixels) \(unit)"
}
