import CPictureReaders
import Raster

/// Decodes PNG with libpng; of an animation, the image that programs without animation show.
enum PNGPicture {
  static func decode(_ bytes: [UInt8], pixelLimit: Int) throws(ImageDecodingError) -> Bitmap {
    try unsafe bytes.withUnsafeBufferPointer { buffer throws(ImageDecodingError) in
      let reader = try unsafe PNGReader(buffer)
      let header = try reader.header()
      let size = PixelSize(width: Int(header.width), height: Int(header.height))
      try ImageDecoder.check(size, pixelLimit: pixelLimit)

      let (layout, colors) = PNGColors(
        cicp: reader.chunk("cICP"), iccp: reader.chunk("iCCP"), srgb: reader.chunk("sRGB"),
        gama: reader.chunk("gAMA"), chrm: reader.chunk("cHRM")
      ).conversion(isGray: header.is_gray, isDeep: header.depth == 16)
      let passes = try reader.start(layout)
      let rows = SampleRows(layout: layout, colors: colors, isOpaque: !header.has_alpha)
      let bitmap = try unsafe rows.bitmap(size: size, passes: passes) {
        row throws(ImageDecodingError) in try unsafe reader.read(row)
      }
      // The orientation may come after the pixels.
      try reader.finish()
      return (reader.chunk("eXIf").map { Orientation(exif: $0) } ?? .upright).upright(bitmap)
    }
  }
}

/// A reader of one PNG.
@safe
private struct PNGReader: ~Copyable {
  private let reader: OpaquePointer

  // SAFETY: the bytes must outlive the reader.
  @unsafe
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
    guard let reader = unsafe picture_png_open(bytes.baseAddress, bytes.count) else {
      throw .notDecodable(reason: "not enough memory")
    }
    unsafe self.reader = reader
  }

  deinit { unsafe picture_png_close(reader) }

  /// Reads all that precedes the pixels; to be called first.
  func header() throws(ImageDecodingError) -> picture_png_header {
    var header = picture_png_header()
    try check(unsafe picture_png_read_header(reader, &header))
    return header
  }

  /// Sets the layout of rows, and returns how often all of them are to be read.
  func start(_ layout: picture_layout) throws(ImageDecodingError) -> Int {
    var passes: Int32 = 1
    try check(unsafe picture_png_start(reader, layout, &passes))
    return Int(passes)
  }

  // SAFETY: the row has space for the samples of the image's width.
  @unsafe
  func read(_ row: UnsafeMutablePointer<UInt8>) throws(ImageDecodingError) {
    try check(unsafe picture_png_read_row(reader, row))
  }

  /// Reads all that follows the pixels.
  func finish() throws(ImageDecodingError) { try check(unsafe picture_png_finish(reader)) }

  /// Returns the data of the first chunk of a type that has been read so far; `nil` if there is none.
  func chunk(_ type: String) -> [UInt8]? {
    var count = 0
    // SAFETY: the reader owns the data, which is copied here.
    guard let data = unsafe picture_png_chunk(reader, type, &count) else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: data, count: count))
  }

  private func check(_ isGood: Bool) throws(ImageDecodingError) {
    if isGood { return }
    throw .notDecodable(reason: unsafe String(cString: picture_png_message(reader)))
  }
}
