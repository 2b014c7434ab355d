import CCairo
import Platform
public import Raster

/// Writes pictures as PNG.
///
/// Equal pictures give equal bytes: no time, no name of a program is written. A picture without a
/// transparent pixel has three channels, others have four with straight alpha; premultiplied pixels
/// come back from that bit for bit.
public enum PNGWriter {
  /// The bytes of a PNG file with a bitmap's pixels.
  public static func encode(_ bitmap: Bitmap) throws(PNGError) -> [UInt8] {
    try bitmap.withRows { rows throws(PNGError) in try encode(rows) }
  }

  /// The bytes of a PNG file with the pixels of a view.
  ///
  /// - Throws: `cannotEncode`.
  public static func encode(_ rows: PixelRows) throws(PNGError) -> [UInt8] {
    let format = rows.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    if rows.size.isEmpty { throw .cannotEncode(size: rows.size, reason: "there is no pixel") }
    if max(rows.size.width, rows.size.height) > CairoContext.longestSide {
      throw .cannotEncode(size: rows.size, reason: "a side may have 32767 pixels")
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

  /// Writes a bitmap as a PNG file, whole or not at all.
  ///
  /// - Throws: `cannotEncode`; `cannotWrite`, after which what was at the path is as before.
  public static func write(_ bitmap: Bitmap, to path: String) throws(PNGError) {
    try bitmap.withRows { rows throws(PNGError) in try write(rows, to: path) }
  }

  /// Writes the pixels of a view as a PNG file, whole or not at all.
  ///
  /// - Throws: As for a bitmap.
  public static func write(_ rows: PixelRows, to path: String) throws(PNGError) {
    let bytes = try encode(rows)
    do {
      try WholeFile.write(bytes, to: path)
    } catch {
      throw .cannotWrite(path: path, operation: error.operation, errno: error.errno)
    }
  }

  /// The collector of the file's pieces, as Cairo writes them.
  private final class Output {
    var bytes: [UInt8] = []

    static let append: cairo_write_func_t = { output, piece, length in
      guard let output = unsafe output else { return CAIRO_STATUS_WRITE_ERROR }
      // SAFETY: the closure of `encode`, and as many bytes as Cairo says.
      let target = unsafe Unmanaged<Output>.fromOpaque(output).takeUnretainedValue()
      unsafe target.bytes.append(contentsOf: UnsafeBufferPointer(start: piece, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }
  }
}

extension PixelRows {
  /// Whether every pixel is fully opaque.
  fileprivate var isOpaque: Bool {
    for y in 0..<size.height {
      // SAFETY: a row of the lent size.
      let row = unsafe UnsafeBufferPointer(start: base + y * stride, count: size.width)
      var all: UInt32 = 0xFF00_0000
      for x in 0..<size.width { unsafe all &= row[x] }
      if all != 0xFF00_0000 { return false }
    }
    return true
  }
}

/// A reason why a picture was not written as PNG.
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
  /// The failure, in one line.
  public var description: String {
    switch self {
    case .cannotEncode(let size, let reason):
      "cannot encode \(size.width)×\(size.height) pixels as PNG: \(reason)"
    case .cannotWrite(let path, let operation, let errno):
      "cannot write \(path): \(operation): \(systemMessage(errno))"
    }
  }
}
