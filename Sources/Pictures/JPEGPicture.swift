import CPictureReaders
import Raster

/// Decodes JPEG with libjpeg-turbo: baseline, extended and progressive, with eight bits.
enum JPEGPicture {
  static func decode(_ bytes: [UInt8], pixelLimit: Int) throws(ImageDecodingError) -> Bitmap {
    try unsafe bytes.withUnsafeBufferPointer { buffer throws(ImageDecodingError) in
      let reader = try unsafe JPEGReader(buffer)
      let header = try reader.header()
      let size = PixelSize(width: Int(header.width), height: Int(header.height))
      try ImageDecoder.check(size, pixelLimit: pixelLimit)

      let segments = reader.segments()
      let (layout, colors) = conversion(header, profile: embeddedProfile(segments))
      try reader.start(layout)
      let rows = SampleRows(layout: layout, colors: colors, isOpaque: true)
      let bitmap = try unsafe rows.bitmap(size: size) {
        row throws(ImageDecodingError) in try unsafe reader.read(row)
      }
      try reader.finish()
      return orientation(segments).upright(bitmap)
    }
  }

  /// Returns the layout in which to read the samples, and what to do with them.
  ///
  /// - Parameter icc: The embedded profile; one that is damaged or for other samples is left out.
  private static func conversion(
    _ header: picture_jpeg_header, profile icc: [UInt8]?
  ) -> (picture_layout, SampleRows.Colors) {
    let samples: ColorProfile.Samples = header.is_cmyk ? .cmyk : header.is_gray ? .gray : .rgb
    if let icc, let profile = ColorProfile(icc: icc, for: samples) {
      let layout =
        switch profile.samples {
        case .gray: PICTURE_GRAY_8
        case .rgb: PICTURE_BGRA_8
        case .cmyk: PICTURE_CMYK_8
        }
      let conversion = ColorConversion(
        from: profile, layout: layout, isInverted: header.is_inverted)
      if let conversion { return (layout, .converted(conversion)) }
    }
    if header.is_cmyk { return (PICTURE_CMYK_8, header.is_inverted ? .invertedInks : .inks) }
    return (PICTURE_BGRA_8, .unchanged)
  }

  /// Returns the ICC profile that segments contain in pieces, each with its number and the number of all (ICC.1:2010,
  /// B.4); `nil` if there is none or a piece is missing.
  private static func embeddedProfile(_ segments: [JPEGSegment]) -> [UInt8]? {
    let name = Array("ICC_PROFILE\0".utf8)
    let pieces = segments.filter {
      $0.number == 2 && $0.bytes.count > name.count + 2 && $0.bytes.starts(with: name)
    }.map { (number: $0.bytes[name.count], all: $0.bytes[name.count + 1], segment: $0) }
      .sorted { $0.number < $1.number }
    let isComplete = pieces.enumerated().allSatisfy { index, piece in
      Int(piece.number) == index + 1 && Int(piece.all) == pieces.count
    }
    guard !pieces.isEmpty, isComplete else { return nil }
    return pieces.flatMap { $0.segment.bytes.dropFirst(name.count + 2) }
  }

  /// Returns the orientation in the first segment of EXIF data.
  private static func orientation(_ segments: [JPEGSegment]) -> Orientation {
    let name = Array("Exif\0\0".utf8)
    let exif = segments.first { $0.number == 1 && $0.bytes.starts(with: name) }
    return exif.map { Orientation(exif: $0.bytes.dropFirst(name.count)) } ?? .upright
  }
}

/// The contents of an application segment.
private struct JPEGSegment {
  /// 1 for APP1, 2 for APP2.
  let number: Int
  let bytes: [UInt8]
}

/// A reader of one JPEG.
@safe
private struct JPEGReader: ~Copyable {
  private let reader: OpaquePointer

  // SAFETY: the bytes must outlive the reader.
  @unsafe
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImageDecodingError) {
    guard let reader = unsafe picture_jpeg_open(bytes.baseAddress, bytes.count) else {
      throw .notDecodable(reason: "not enough memory")
    }
    unsafe self.reader = reader
  }

  deinit { unsafe picture_jpeg_close(reader) }

  /// Reads all that precedes the pixels; to be called first.
  func header() throws(ImageDecodingError) -> picture_jpeg_header {
    var header = picture_jpeg_header()
    try check(unsafe picture_jpeg_read_header(reader, &header))
    return header
  }

  /// Returns the application segments that precede the pixels: all of APP1 and APP2.
  func segments() -> [JPEGSegment] {
    var segments: [JPEGSegment] = []
    var (number, count): (Int32, Int) = (0, 0)
    // SAFETY: the reader owns the contents, which are copied here.
    while let data = unsafe picture_jpeg_segment(reader, Int32(segments.count), &number, &count) {
      let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
      segments.append(JPEGSegment(number: Int(number), bytes: bytes))
    }
    return segments
  }

  /// Sets the layout of rows.
  func start(_ layout: picture_layout) throws(ImageDecodingError) {
    try check(unsafe picture_jpeg_start(reader, layout))
  }

  // SAFETY: the row has space for the samples of the image's width.
  @unsafe
  func read(_ row: UnsafeMutablePointer<UInt8>) throws(ImageDecodingError) {
    try check(unsafe picture_jpeg_read_row(reader, row))
  }

  /// Reads all that follows the pixels.
  func finish() throws(ImageDecodingError) { try check(unsafe picture_jpeg_finish(reader)) }

  private func check(_ isGood: Bool) throws(ImageDecodingError) {
    if isGood { return }
    throw .notDecodable(reason: unsafe String(cString: picture_jpeg_message(reader)))
  }
}
