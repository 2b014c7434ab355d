import CPictureReaders

/// What the chunks of a PNG say of its colours (PNG, third edition, 4.3).
///
/// Of cICP, iCCP, sRGB, and gAMA with cHRM, the first counts that is there. One that is damaged, or means nothing here,
/// is left out. Without any, the colours are sRGB.
struct PNGColors {
  /// The data of the chunks; `nil` for one that is missing.
  private let cicp, iccp, srgb, gama, chrm: [UInt8]?

  /// Looks at the chunks that precede the pixels.
  init(_ reader: borrowing PictureReader) {
    cicp = reader.parts("cICP").first
    iccp = reader.parts("iCCP").first
    srgb = reader.parts("sRGB").first
    gama = reader.parts("gAMA").first
    chrm = reader.parts("cHRM").first
  }

  /// Returns how the samples are read.
  func rows(of header: picture_header) -> SampleRows {
    let isOpaque = !header.has_alpha
    let plain = SampleRows(layout: PICTURE_BGRA_8, colors: .unchanged, isOpaque: isOpaque)
    let profile: ColorProfile
    if let coded = cicp.flatMap({ Self.codedProfile($0) }) {
      guard let made = ColorProfile(coded.0, coded.1) else { return plain }
      profile = made
    } else if let bytes = iccp.flatMap({ Self.embeddedProfile($0) }),
      let embedded = ColorProfile(icc: bytes, for: header.is_gray ? .gray : .rgb),
      ColorConversion.canRead(embedded)
    {
      profile = embedded
    } else if srgb != nil {
      return plain
    } else if let measured = measuredProfile,
      let made = ColorProfile(measured.0, measured.1)
    {
      profile = made
    } else {
      return plain
    }
    let layout =
      switch (profile.samples, header.is_deep) {
      case (.gray, false): PICTURE_GRAY_ALPHA_8
      case (.gray, true): PICTURE_GRAY_ALPHA_16
      case (_, false): PICTURE_BGRA_8
      case (_, true): PICTURE_RGBA_16
      }
    guard let conversion = ColorConversion(from: profile, layout: layout) else { return plain }
    return SampleRows(layout: layout, colors: .converted(conversion), isOpaque: isOpaque)
  }

  /// Returns what a cICP chunk says, in numbers of ITU-T H.273: primaries, transfer, matrix, and whether samples use
  /// the full range.
  ///
  /// `nil` for codes that are not for a screen of standard range, such as PQ and HLG, for YCbCr and for a narrow range.
  private static func codedProfile(_ data: [UInt8]) -> (Primaries, ToneCurve)? {
    guard data.count == 4, data[2] == 0, data[3] == 1 else { return nil }
    let primaries: Primaries
    switch data[0] {
    case 1: primaries = .srgb
    case 5: primaries = .pal
    case 6, 7: primaries = .ntsc
    case 9: primaries = .wide
    case 12: primaries = .p3
    default: return nil
    }
    let curve: ToneCurve
    switch data[1] {
    case 1, 6, 14, 15: curve = .television
    case 4: curve = .power(2.2)
    case 5: curve = .power(2.8)
    case 8: curve = .power(1)
    case 13: curve = .srgb
    default: return nil
    }
    return (primaries, curve)
  }

  /// The longest ICC profile that is read, in bytes; libpng has the same limit.
  private static let profileLimit = 8_000_000

  /// Returns the ICC profile in an iCCP chunk: a name, a zero, the method 0, and the profile compressed by zlib.
  private static func embeddedProfile(_ data: [UInt8]) -> [UInt8]? {
    guard let end = data.firstIndex(of: 0), end + 2 < data.count, data[end + 1] == 0 else {
      return nil
    }
    let compressed = Array(data[(end + 2)...])
    // A profile begins with its length.
    guard let start = inflated(compressed, count: 4) else { return nil }
    let count = start.reduce(0) { $0 << 8 | Int($1) }
    guard (128...profileLimit).contains(count) else { return nil }
    return inflated(compressed, count: count)
  }

  /// Returns the first bytes of data that zlib has compressed; `nil` if it has fewer.
  private static func inflated(_ data: [UInt8], count: Int) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: count)
    // SAFETY: the call reads and writes at most as many bytes as the arrays have.
    return unsafe picture_inflate(data, data.count, &output, count) ? output : nil
  }

  /// What gAMA and cHRM say; `nil` if they say nothing, or sRGB.
  ///
  /// A part that is missing is that of sRGB.
  private var measuredProfile: (Primaries, ToneCurve)? {
    let primaries = measuredPrimaries ?? .srgb
    let exponent = measuredExponent
    let isUsual =
      exponent.map { abs($0 / Self.usualExponent - 1) <= Self.exponentTolerance } ?? true
    if isUsual { return primaries.isNear(.srgb) ? nil : (primaries, .srgb) }
    return (primaries, exponent.map { .power($0) } ?? .srgb)
  }

  /// The exponent with which programs that know gAMA alone approximate sRGB (PNG, 11.3.2.5).
  private static let usualExponent = 2.2

  /// The share by which an exponent may differ and still count as that of sRGB; libpng corrects no smaller one.
  private static let exponentTolerance = 0.05

  /// The exponent that turns samples into light; `nil` if there is none or if it is absurd.
  private var measuredExponent: Double? {
    guard let value = gama.flatMap({ Self.numbers($0, count: 1) })?.first, value > 0 else {
      return nil
    }
    let exponent = 1 / value
    return (0.1...10).contains(exponent) ? exponent : nil
  }

  private var measuredPrimaries: Primaries? {
    guard let values = chrm.flatMap({ Self.numbers($0, count: 8) }) else { return nil }
    let arePossible = stride(from: 0, to: 8, by: 2).allSatisfy {
      values[$0 + 1] > 0 && values[$0] + values[$0 + 1] <= 1
    }
    return arePossible ? Primaries(values) : nil
  }

  /// Returns numbers that are stored as hundred thousandths; `nil` if there are not exactly as many.
  private static func numbers(_ data: [UInt8], count: Int) -> [Double]? {
    guard data.count == count * 4 else { return nil }
    return (0..<count).map { index in
      Double(data[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }) / 100_000
    }
  }
}
