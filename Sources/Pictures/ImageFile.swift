import Glibc
import Platform
public import Raster

/// Reads and decodes image files.
public enum ImageFile {
  /// The maximum number of bytes that are read from a file: 256 MiB.
  ///
  /// The limit keeps a device without an end from filling the memory.
  package static let byteLimit = 256 << 20

  /// The reason why a file of more bytes is not decoded.
  package static let isTooLong = "the file is longer than \(byteLimit >> 20) MiB"

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
      throw .cannotDecode(path: path, reason: isTooLong)
    }
  }
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

extension ImageFileError: CustomStringConvertible {
  /// A description of the failure with the file's path, in one line.
  public var description: String {
    switch self {
    case .cannotRead(let path, let errno): "cannot read \(path): \(systemMessage(errno))"
    case .cannotDecode(let path, let reason): "cannot decode \(path): \(reason)"
    case .tooLarge(let path, let size, let limit):
      "\(path) is too large: \(size.words(above: limit))"
    }
  }
}
