import Platform
public import Raster

/// Why a picture was not written as PNG.
public enum PNGError: Error, Hashable, Sendable {
  /// The picture has no pixel, or a side of more than 32 767, or memory ran out.
  ///
  /// - Parameter reason: Cairo's words.
  case cannotEncode(size: PixelSize, reason: String)
  /// The file cannot be made, written or given its name.
  ///
  /// - Parameters:
  ///   - path: The file that was asked for.
  ///   - operation: The call that failed: `open`, `write`, `close` or `rename`.
  ///   - errno: Its error number.
  case cannotWrite(path: String, operation: String, errno: Int32)
}

extension PNGError: CustomStringConvertible {
  /// What went wrong, in one line.
  public var description: String {
    switch self {
    case .cannotEncode(let size, let reason):
      "cannot encode \(size.width)×\(size.height) pixels as PNG: \(reason)"
    case .cannotWrite(let path, let operation, let errno):
      "cannot write \(path): \(operation): \(systemMessage(errno))"
    }
  }
}
