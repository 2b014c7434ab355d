import CLinux
import Glibc
import Platform
package import Raster

/// The result of decoding a picture, which `shimmer-decode` passes to `shimmer` in a memory file.
///
/// The file is sealed when it is complete. It begins with four 8-byte numbers: the kind of answer, two numbers that
/// depend on the kind, and the number of bytes that follow, in the byte order of the machine on which both run.
package enum DecoderAnswer {
  /// The picture: its width, its height, and its premultiplied pixels row by row.
  case picture(Bitmap)
  /// The picture has too many pixels. The value is its size.
  case tooLarge(PixelSize)
  /// The file is not a picture. The value is the reason.
  case notDecodable(reason: String)
  /// The file cannot be read. The value is the error number.
  case unreadable(errno: Int32)

  /// The reason why an answer cannot be used.
  package enum Fault: Error {
    /// The file cannot be read or written.
    case failed(errno: Int32)
    /// The file is not sealed, or the numbers at its beginning are inconsistent or exceed the limits.
    case invalid
  }

  private static let headerCount = 4
  private static let headerByteCount = headerCount * MemoryLayout<Int64>.size

  /// The maximum length, in bytes, of the text that says why a picture cannot be decoded.
  private static let longestReason = 4096

  /// Returns the maximum size of an answer in bytes, for a picture of at most `pixelLimit` pixels.
  package static func byteLimit(pixelLimit: Int) -> Int {
    headerByteCount + max(pixelLimit * MemoryLayout<UInt32>.size, longestReason)
  }

  /// Creates an empty memory file for an answer, and returns its descriptor; returns a negative number and sets
  /// `errno` on failure.
  package static func makeFile() -> Int32 { unsafe clinux_memory_file("shimmer picture") }

  /// Writes the answer to an empty file, and seals the file permanently.
  package func write(to file: Int32) throws(Fault) {
    do throws(SystemError) {
      switch self {
      case .picture(let bitmap):
        let size = bitmap.size
        try Self.writeHeader(
          0, size.width, size.height, size.area * MemoryLayout<UInt32>.size, to: file)
        try Self.writeRows(of: bitmap, to: file)
      case .tooLarge(let size):
        try Self.writeHeader(1, size.width, size.height, 0, to: file)
      case .notDecodable(let reason):
        let bytes = Array(reason.utf8.prefix(Self.longestReason))
        try Self.writeHeader(2, 0, 0, bytes.count, to: file)
        try WholeFile.write(bytes, to: file)
      case .unreadable(let errno):
        try Self.writeHeader(3, Int(errno), 0, 0, to: file)
      }
    } catch {
      throw .failed(errno: error.errno)
    }
    if clinux_seal(file, Self.seals) != 0 { throw .failed(errno: errno) }
  }

  /// Reads an answer from a sealed file and validates all of it.
  ///
  /// - Parameter pixelLimit: The maximum number of pixels that the picture may have.
  package init(from file: Int32, pixelLimit: Int) throws(Fault) {
    var status = stat()
    if unsafe fstat(file, &status) != 0 { throw .failed(errno: errno) }
    guard clinux_seals(file) & Self.seals == Self.seals else { throw .invalid }
    var header = [Int64](repeating: 0, count: Self.headerCount)
    var headerSpan = header.mutableSpan
    try unsafe Self.fill(headerSpan.mutableBytes, from: file, at: 0)
    guard let byteCount = Int(exactly: header[3]), byteCount >= 0,
      byteCount == Int(status.st_size) - Self.headerByteCount
    else { throw .invalid }
    switch header[0] {
    case 0:
      let size = try Self.size(header, within: 1...pixelLimit)
      guard size.area <= pixelLimit, byteCount == size.area * MemoryLayout<UInt32>.size else {
        throw .invalid
      }
      self = .picture(try Self.picture(size, from: file))
    case 1:
      self = .tooLarge(try Self.size(header, within: 0...1 << 31))
    case 2:
      guard byteCount <= Self.longestReason else { throw .invalid }
      var reason = [UInt8](repeating: 0, count: byteCount)
      var reasonSpan = reason.mutableSpan
      try unsafe Self.fill(reasonSpan.mutableBytes, from: file, at: Self.headerByteCount)
      self = .notDecodable(reason: String(decoding: reason, as: UTF8.self))
    case 3:
      self = .unreadable(errno: Int32(truncatingIfNeeded: header[1]))
    default:
      throw .invalid
    }
  }

  private static let seals = Int32(clinux_seal_length | clinux_seal_contents)

  private static func writeHeader(
    _ kind: Int, _ first: Int, _ second: Int, _ byteCount: Int, to file: Int32
  ) throws(SystemError) {
    let header = [kind, first, second, byteCount].map(Int64.init)
    try unsafe WholeFile.write(header.span.bytes, to: file)
  }

  /// The number of pixels that are written together: few calls, and the pixels are still in the processor's cache.
  private static let pieceCount = 1 << 16

  /// Writes the pixels of a bitmap without the padding of its rows.
  private static func writeRows(of bitmap: Bitmap, to file: Int32) throws(SystemError) {
    var piece: [UInt32] = []
    piece.reserveCapacity(min(pieceCount, bitmap.size.area))
    try bitmap.withRows { rows throws(SystemError) in
      for y in 0..<rows.size.height {
        // SAFETY: a row of the lent pixels.
        let row = unsafe UnsafeBufferPointer(
          start: rows.base + y * rows.stride, count: rows.size.width)
        if piece.count + row.count > pieceCount {
          try unsafe WholeFile.write(piece.span.bytes, to: file)
          piece.removeAll(keepingCapacity: true)
        }
        if row.count > pieceCount {
          try unsafe WholeFile.write(row.span.bytes, to: file)
        } else {
          unsafe piece.append(contentsOf: row)
        }
      }
    }
    try unsafe WholeFile.write(piece.span.bytes, to: file)
  }

  /// Returns the width and height that the header of an answer contains.
  ///
  /// - Throws: ``Fault/invalid`` if one of them is outside the range.
  private static func size(
    _ header: [Int64], within sides: ClosedRange<Int>
  ) throws(Fault) -> PixelSize {
    guard let width = Int(exactly: header[1]), let height = Int(exactly: header[2]),
      sides.contains(width), sides.contains(height)
    else { throw .invalid }
    return PixelSize(width: width, height: height)
  }

  private static func picture(_ size: PixelSize, from file: Int32) throws(Fault) -> Bitmap {
    var fault: Fault?
    let bitmap = Bitmap(size: size) { rows in
      do throws(Fault) {
        // SAFETY: the lent pixels are at least as many.
        var pixels = unsafe MutableSpan(_unsafeStart: rows.base, count: size.area)
        try unsafe fill(pixels.mutableBytes, from: file, at: headerByteCount)
        if rows.stride == size.width { return }
        // The last row first, so that no row is written over before it is moved to its place.
        for y in (1..<size.height).reversed() {
          // SAFETY: both are within the lent pixels; they may overlap.
          unsafe (rows.base + y * rows.stride).update(
            from: rows.base + y * size.width, count: size.width)
        }
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    return bitmap
  }

  private static func fill(
    _ bytes: consuming MutableRawSpan, from file: Int32, at offset: Int
  ) throws(Fault) {
    var count = 0
    while count < bytes.byteCount {
      // SAFETY: the call writes at most as many bytes as the buffer has.
      let read = unsafe bytes.withUnsafeMutableBytes { all in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: all[count...])
        return unsafe pread(file, rest.baseAddress, rest.count, offset + count)
      }
      if read == 0 { throw .invalid }
      if read > 0 {
        count += read
      } else if errno != EINTR {
        throw .failed(errno: errno)
      }
    }
  }
}
