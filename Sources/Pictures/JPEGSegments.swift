import CPictureReaders

/// What the application segments of a JPEG say of its colours and its orientation.
struct JPEGSegments {
  /// The ICC profile; `nil` if there is none, or a piece of it is missing.
  private let icc: [UInt8]?

  /// The EXIF data; `nil` if there is none.
  let exif: [UInt8]?

  /// Looks at the segments that precede the pixels.
  init(_ reader: borrowing PictureReader) {
    icc = Self.profile(in: reader.parts("APP2"))
    let name = Array("Exif\0\0".utf8)
    let segment = reader.parts("APP1").first { $0.starts(with: name) }
    exif = segment.map { Array($0[name.count...]) }
  }

  /// Puts an ICC profile together from its pieces, each with its number and the number of all (ICC.1:2010, B.4).
  private static func profile(in segments: [[UInt8]]) -> [UInt8]? {
    let name = Array("ICC_PROFILE\0".utf8)
    let start = name.count + 2
    let pieces = segments.filter { $0.count > start && $0.starts(with: name) }
      .sorted { $0[name.count] < $1[name.count] }
    let isComplete = pieces.enumerated().allSatisfy { index, piece in
      Int(piece[start - 2]) == index + 1 && Int(piece[start - 1]) == pieces.count
    }
    return pieces.isEmpty || !isComplete ? nil : pieces.flatMap { $0[start...] }
  }

  /// Returns how the samples are read.
  ///
  /// A profile that is damaged or for other samples is left out.
  func rows(of header: picture_header) -> SampleRows {
    let samples: ColorProfile.Samples = header.is_cmyk ? .cmyk : header.is_gray ? .gray : .rgb
    if let icc, let profile = ColorProfile(icc: icc, for: samples) {
      let layout =
        switch profile.samples {
        case .gray: PICTURE_GRAY_8
        case .rgb: PICTURE_BGRA_8
        case .cmyk: PICTURE_CMYK_8
        }
      if let conversion = ColorConversion(from: profile, layout: layout) {
        return SampleRows(layout: layout, colors: .converted(conversion), isOpaque: true)
      }
    }
    return header.is_cmyk
      ? SampleRows(layout: PICTURE_CMYK_8, colors: .inks, isOpaque: true)
      : SampleRows(layout: PICTURE_BGRA_8, colors: .unchanged, isOpaque: true)
  }
}
