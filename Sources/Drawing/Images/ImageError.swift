import Platform
public import Raster

/// Why bytes did not become a picture.
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

/// Why a file did not become a picture.
public enum ImageFileError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case cannotRead(path: String, errno: Int32)
  /// What it holds is no picture.
  case cannotDecode(path: String, reason: String)
  /// The picture has more pixels than are wanted.
  case tooLarge(path: String, size: PixelSize, limit: Int)
}

extension ImageDecodingError: CustomStringConvertible {
  /// What went wrong, in one line.
  public var description: String {
    switch self {
    case .notDecodable(let reason): "cannot decode the picture: \(reason)"
    case .tooLarge(let size, let limit): "the picture is too large: \(words(for: size, limit))"
    }
  }
}

extension ImageFileError: CustomStringConvertible {
  /// What went wrong with which file, in one line.
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
