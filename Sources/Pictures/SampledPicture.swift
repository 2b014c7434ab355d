import CPictureReaders
import Raster

/// Decodes PNG with libpng, and JPEG with libjpeg-turbo.
///
/// Of an animated PNG, the image that programs without animation show. JPEG may be baseline, extended or progressive,
/// with eight bits.
enum SampledPicture {
  static func decode(
    _ bytes: [UInt8], as format: picture_format, pixelLimit: Int
  ) throws(ImageDecodingError) -> Bitmap {
    try unsafe bytes.withUnsafeBufferPointer { buffer throws(ImageDecodingError) in
      let reader = try unsafe PictureReader(format, buffer)
      let header = reader.header
      let size = PixelSize(width: Int(header.width), height: Int(header.height))
      try ImageDecoder.check(size, pixelLimit: pixelLimit)

      let segments = format == PICTURE_JPEG ? JPEGSegments(reader) : nil
      let rows =
        if let segments { segments.rows(of: header) } else { PNGColors(reader).rows(of: header) }
      let bitmap = try rows.bitmap(size: size, from: reader)
      try reader.finish()
      // In a PNG, it may come after the pixels.
      let exif = if let segments { segments.exif } else { reader.parts("eXIf").first }
      let orientation = exif.map { Orientation(exif: $0) } ?? .upright
      if orientation != .upright {
        try ImageDecoder.check(orientation.upright(size), pixelLimit: pixelLimit)
      }
      return orientation.upright(bitmap)
    }
  }
}

/// A reader of one PNG or JPEG, row by row.
@safe
struct PictureReader: ~Copyable {
  private let reader: OpaquePointer

  /// What the header says.
  let header: picture_header

  /// Reads all that precedes the pixels.
  // SAFETY: the bytes must outlive the reader.
  @unsafe
  init(
    _ format: picture_format, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(ImageDecodingError) {
    guard let reader = unsafe picture_open(format, bytes.baseAddress, bytes.count) else {
      throw .notDecodable(reason: "not enough memory")
    }
    var header = picture_header()
    guard unsafe picture_read_header(reader, &header) else {
      defer { unsafe picture_close(reader) }
      throw unsafe Self.failure(of: reader)
    }
    unsafe (self.reader, self.header) = (reader, header)
  }

  deinit { unsafe picture_close(reader) }

  /// Sets the layout of rows, and returns how often all of them are to be read.
  func start(_ layout: picture_layout) throws(ImageDecodingError) -> Int {
    var passes: Int32 = 1
    try check(unsafe picture_start(reader, layout, &passes))
    return Int(passes)
  }

  // SAFETY: the row has space for the samples of the image's width.
  @unsafe
  func read(_ row: UnsafeMutablePointer<UInt8>) throws(ImageDecodingError) {
    try check(unsafe picture_read_row(reader, row))
  }

  /// Reads all that follows the pixels.
  func finish() throws(ImageDecodingError) { try check(unsafe picture_finish(reader)) }

  /// Returns the data of all parts of a name that have been read so far: chunks of a PNG, application segments of a
  /// JPEG.
  func parts(_ name: String) -> [[UInt8]] {
    var (parts, count): ([[UInt8]], Int) = ([], 0)
    // SAFETY: the reader owns the data, which is copied here.
    while let data = unsafe picture_part(reader, name, Int32(parts.count), &count) {
      unsafe parts.append(Array(UnsafeBufferPointer(start: data, count: count)))
    }
    return parts
  }

  private func check(_ isGood: Bool) throws(ImageDecodingError) {
    if !isGood { throw unsafe Self.failure(of: reader) }
  }

  @unsafe
  private static func failure(of reader: OpaquePointer) -> ImageDecodingError {
    .notDecodable(reason: unsafe String(cString: picture_message(reader)))
  }
}
