import Glibc
import Platform
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

/// The marks with which PNG and JPEG files end.
///
/// gdk-pixbuf takes such files for whole when they are cut: the rest of a JPEG is grey, an interlaced
/// PNG stays coarse, and the rows of both count as drawn.
private enum PictureEnd {
  /// Whether bytes are a PNG or a JPEG that is cut before its end.
  static func isMissing(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return isMissingInPNG(bytes)
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return isMissingInJPEG(bytes) }
    return false
  }

  /// Walks the chunks: length, type, that many bytes, checksum (PNG, 5.3).
  private static func isMissingInPNG(_ bytes: [UInt8]) -> Bool {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[(offset + 4)...].starts(with: Array("IEND".utf8)) { return false }
      offset += 12 + length
    }
    return true
  }

  /// Walks the segments: marker, length, contents (ITU T.81, B.1).
  private static func isMissingInJPEG(_ bytes: [UInt8]) -> Bool {
    var offset = 2
    while offset + 1 < bytes.count {
      let marker = bytes[offset + 1]
      // Fill bytes, coded data, stuffed zeros and restart marks lie between segments.
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

/// Picture files.
public enum ImageFile {
  /// The most bytes that are read from a file: 256 MiB.
  ///
  /// So that a device without an end is refused and does not fill the memory.
  package static let byteLimit = 256 << 20

  /// Reads and decodes a picture file, in this process: see ``ImageDecoder``.
  ///
  /// - Parameters:
  ///   - path: The file; its ending means nothing.
  ///   - box: As for ``ImageDecoder/decode(_:vectorsFitting:)``.
  /// - Throws: `cannotRead` with the error number of the call that failed; `cannotDecode` when the
  ///   bytes are no whole picture; `tooLarge` when there are too many pixels.
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

/// A reason why bytes did not become a picture.
public enum ImageDecodingError: Error, Hashable, Sendable {
  /// They are of no known format, or damaged.
  ///
  /// - Parameter reason: The decoder's words.
  case notDecodable(reason: String)
  /// The picture has more pixels than are wanted.
  ///
  /// - Parameters:
  ///   - size: The size that its header names.
  ///   - limit: The most pixels.
  case tooLarge(size: PixelSize, limit: Int)
}

/// A reason why a file did not become a picture.
public enum ImageFileError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case cannotRead(path: String, errno: Int32)
  /// Its contents are no picture.
  case cannotDecode(path: String, reason: String)
  /// The picture has more pixels than are wanted.
  case tooLarge(path: String, size: PixelSize, limit: Int)
}

extension ImageDecodingError: CustomStringConvertible {
  /// The failure, in one line.
  public var description: String {
    switch self {
    case .notDecodable(let reason): "cannot decode the picture: \(reason)"
    case .tooLarge(let size, let limit): "the picture is too large: \(words(for: size, limit))"
    }
  }
}

extension ImageFileError: CustomStringConvertible {
  /// The failure and its file, in one line.
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
  "\(size.width)×\(size.height) pixels, at most \(limit / 1_000_000) megapixels"
}
