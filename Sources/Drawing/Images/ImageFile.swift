import Glibc
import Platform
public import Raster

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
