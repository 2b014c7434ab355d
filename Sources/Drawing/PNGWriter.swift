import CCairo
import Platform
public import Raster

/// Writes images as PNG.
///
/// Equal images give equal bytes, because neither a time nor a program name is written. An image without transparent
/// pixels has three channels. Other images have four, with straight alpha; a reader that multiplies by the alpha gets
/// the premultiplied pixels back bit for bit.
public enum PNGWriter {
  /// Returns a PNG file with the pixels of a bitmap.
  public static func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
    try bitmap.withRows { rows throws(PNGError) in try encode(rows) }
  }

  /// Returns a PNG file with the pixels of a view.
  ///
  /// - Throws: `cannotEncode` if the view has no pixels or is too large.
  public static func encode(_ rows: PixelRows) throws(PNGError) -> [UInt8] {
    let format = rows.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    if rows.size.isEmpty { throw .cannotEncode(size: rows.size, reason: "it has no pixels") }
    if max(rows.size.width, rows.size.height) > CairoContext.longestSide {
      throw .cannotEncode(size: rows.size, reason: "a side has more than 32767 pixels")
    }
    let output = Output()
    // SAFETY: Cairo only reads the lent rows, whose size was checked, and only inside this call;
    // `output` lives until Cairo has finished.
    let status = unsafe rows.base.withMemoryRebound(to: UInt8.self, capacity: 4) { bytes in
      let surface = unsafe cairo_image_surface_create_for_data(
        bytes, format, Int32(rows.size.width), Int32(rows.size.height), Int32(rows.stride * 4))
      defer { unsafe cairo_surface_destroy(surface) }
      return withExtendedLifetime(output) {
        unsafe cairo_surface_write_to_png_stream(
          surface, Output.append, Unmanaged.passUnretained(output).toOpaque())
      }
    }
    if status == CAIRO_STATUS_SUCCESS { return output.bytes }
    throw .cannotEncode(
      size: rows.size, reason: unsafe String(cString: cairo_status_to_string(status)))
  }

  /// Writes a bitmap to a PNG file, completely or not at all.
  ///
  /// - Throws: `cannotEncode`, or `cannotWrite`; an existing file at the path is then unchanged.
  public static func write(_ bitmap: Bitmap, to path: String) throws(PNGError) {
    try bitmap.withRows { rows throws(PNGError) in try write(rows, to: path) }
  }

  /// Writes the pixels of a view to a PNG file, completely or not at all.
  ///
  /// - Throws: `cannotEncode`, or `cannotWrite`; an existing file at the path is then unchanged.
  public static func write(_ rows: PixelRows, to path: String) throws(PNGError) {
    let bytes = try encode(rows)
    do {
      try WholeFile.write(bytes, to: path)
    } catch {
      throw .cannotWrite(path: path, operation: error.operation, errno: error.errno)
    }
  }

  /// Collects the pieces of the file that Cairo writes.
  private final class Output {
    var bytes: [UInt8] = []

    static let append: cairo_write_func_t = { output, piece, length in
      guard let output = unsafe output else { return CAIRO_STATUS_WRITE_ERROR }
      // SAFETY: the pointer is from the closure in `encode`, and the piece has as many bytes as Cairo reports.
      let target = unsafe Unmanaged<Output>.fromOpaque(output).takeUnretainedValue()
      unsafe target.bytes.append(contentsOf: UnsafeBufferPointer(start: piece, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }
  }
}

extension PixelRows {
  fileprivate var isOpaque: Bool {
    for y in 0..<size.height {
      // SAFETY: the row is within the lent size.
      let row = unsafe UnsafeBufferPointer(start: base + y * stride, count: size.width)
      var all: UInt32 = 0xFF00_0000
      for x in 0..<size.width { unsafe all &= row[x] }
      if all != 0xFF00_0000 { return false }
    }
    return true
  }
}

/// The reason why an image was not written as PNG.
public enum PNGError: Error, Hashable, Sendable {
  /// The image has no pixels or a side of more than 32 767 pixels, or there was not enough memory.
  ///
  /// - Parameters:
  ///   - size: The size of the image, in pixels.
  ///   - reason: The cause, as reported by this writer or by Cairo.
  case cannotEncode(size: PixelSize, reason: String)
  /// The file could not be created, written or renamed.
  ///
  /// - Parameters:
  ///   - path: The path of the requested file.
  ///   - operation: The call that failed: `open`, `write`, `close` or `rename`.
  ///   - errno: The error number of the call.
  case cannotWrite(path: String, operation: String, errno: Int32)
}

extension PNGError: CustomStringConvertible {
  /// A description of the failure, in one line.
  public var description: String {
    switch self {
    case .cannotEncode(let size, let reason):
      "cannot encode \(size.width)×\(size.height) pixels as PNG: \(reason)"
    case .cannotWrite(let path, let operation, let errno):
      "cannot write \(path): \(operation): \(systemMessage(errno))"
    }
  }
}
