public import Raster

/// Why bytes did not become a picture.
public enum ImageDecodingError: Error, Hashable, Sendable {
  /// They are of no known format, or damaged.
  ///
  /// - Parameter reason: The decoder's words.
  case notDecodable(reason: String)
  /// The picture has more pixels than ``ImageDecoder/pixelLimit``.
  ///
  /// - Parameter size: The size that its header names.
  case tooLarge(size: PixelSize)
}

/// Why a file did not become a picture.
public enum ImageFileError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case cannotRead(path: String, errno: Int32)
  /// What it holds is no picture.
  case cannotDecode(path: String, reason: String)
  /// The picture has more pixels than ``ImageDecoder/pixelLimit``.
  case tooLarge(path: String, size: PixelSize)
}

extension ImageDecodingError: CustomStringConvertible {
  /// What went wrong, in one line.
  public var description: String {
    switch self {
    case .notDecodable(let reason): "cannot decode the picture: \(reason)"
    case .tooLarge(let size): "the picture is too large: \(words(for: size))"
    }
  }
}

extension ImageFileError: CustomStringConvertible {
  /// What went wrong with which file, in one line.
  public var description: String {
    switch self {
    case .cannotRead(let path, let errno): "cannot read \(path): \(systemMessage(errno))"
    case .cannotDecode(let path, let reason): "cannot decode \(path): \(reason)"
    case .tooLarge(let path, let size): "\(path) is too large: \(words(for: size))"
    }
  }
}

private func words(for size: PixelSize) -> String {
  "\(size.width)×\(size.height) pixels, at most \(ImageDecoder.pixelLimit / 1_000_000) megapixels"
}
