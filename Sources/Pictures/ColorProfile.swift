import CPictures

/// What the colours of an image mean.
@safe
struct ColorProfile: ~Copyable {
  /// The kind of samples that a profile applies to.
  enum Samples {
    case gray
    case rgb
    case cmyk
  }

  private let handle: cmsHPROFILE

  /// The kind of samples that the profile converts.
  let samples: Samples

  /// Reads an ICC profile; `nil` if it is damaged, or for other samples.
  ///
  /// A profile for colours also applies to an image without colours.
  init?(icc bytes: [UInt8], for samples: Samples) {
    // SAFETY: lcms copies the bytes.
    let handle = unsafe cmsOpenProfileFromMem(bytes, cmsUInt32Number(clamping: bytes.count))
    guard let handle = unsafe handle else { return nil }
    switch (unsafe cmsGetColorSpace(handle), samples) {
    case (cmsSigGrayData, .gray): self.samples = .gray
    case (cmsSigRgbData, .gray), (cmsSigRgbData, .rgb): self.samples = .rgb
    case (cmsSigCmykData, .cmyk): self.samples = .cmyk
    default:
      unsafe cmsCloseProfile(handle)
      return nil
    }
    unsafe self.handle = handle
  }

  /// Creates the profile of a display; `nil` if its primaries do not span a space.
  ///
  /// - Parameters:
  ///   - primaries: White and the three colours.
  ///   - curve: The light of a sample.
  init?(_ primaries: Primaries, _ curve: ToneCurve) {
    guard let tone = unsafe cmsBuildParametricToneCurve(nil, curve.type, curve.parameters) else {
      return nil
    }
    defer { unsafe cmsFreeToneCurve(tone) }
    var (white, colors) = (primaries.white, primaries.colors)
    let curves: [OpaquePointer?] = unsafe [tone, tone, tone]
    // SAFETY: lcms copies the curves; the variables live until it returns.
    guard let handle = unsafe cmsCreateRGBProfile(&white, &colors, curves) else { return nil }
    unsafe (self.handle, samples) = (handle, .rgb)
  }

  deinit { unsafe cmsCloseProfile(handle) }

  /// Calls a closure with lcms's profile, which is valid only inside it.
  @unsafe
  borrowing func withHandle<Result>(_ body: (cmsHPROFILE) -> Result) -> Result {
    unsafe body(handle)
  }
}

/// The white and the three colours of a display: their chromaticities in CIE 1931.
struct Primaries {
  /// x and y of white, red, green and blue, in this order.
  private let coordinates: [Double]

  /// Creates primaries from x and y of white, red, green and blue, in this order.
  ///
  /// - Precondition: There are eight coordinates.
  init(_ coordinates: [Double]) {
    precondition(coordinates.count == 8, "primaries have 8 coordinates, not \(coordinates.count)")
    self.coordinates = coordinates
  }

  private static let daylight = [0.3127, 0.3290]

  /// ITU-R BT.709, and so sRGB.
  static let srgb = Primaries(daylight + [0.640, 0.330, 0.300, 0.600, 0.150, 0.060])

  /// ITU-R BT.601 with 625 lines.
  static let pal = Primaries(daylight + [0.640, 0.330, 0.290, 0.600, 0.150, 0.060])

  /// ITU-R BT.601 with 525 lines.
  static let ntsc = Primaries(daylight + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070])

  /// ITU-R BT.2020.
  static let wide = Primaries(daylight + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046])

  /// Display P3.
  static let p3 = Primaries(daylight + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060])

  /// Returns whether all coordinates differ by at most a thousandth.
  func isNear(_ other: Primaries) -> Bool {
    zip(coordinates, other.coordinates).allSatisfy { abs($0 - $1) <= 0.001 }
  }

  fileprivate var white: cmsCIExyY { color(0) }

  fileprivate var colors: cmsCIExyYTRIPLE {
    cmsCIExyYTRIPLE(Red: color(1), Green: color(2), Blue: color(3))
  }

  private func color(_ index: Int) -> cmsCIExyY {
    cmsCIExyY(x: coordinates[index * 2], y: coordinates[index * 2 + 1], Y: 1)
  }
}

/// The light of a sample, both within 0…1.
enum ToneCurve {
  /// A power of the sample.
  case power(Double)
  /// The curve of sRGB (IEC 61966-2-1).
  case srgb
  /// The curve of ITU-R BT.709, and of BT.601 and BT.2020.
  case television

  /// The number of the parametric curve of lcms.
  fileprivate var type: Int32 { if case .power = self { 1 } else { 4 } }

  /// The parameters of this curve.
  ///
  /// Those of type 4: the light is `(a·x + b)^γ` from `d`, and `c·x` below, in the order γ, a, b, c, d.
  fileprivate var parameters: [Double] {
    switch self {
    case .power(let exponent): [exponent]
    case .srgb: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    case .television: [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
    }
  }
}
