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
    var white = primaries.white.lcms
    var colors = cmsCIExyYTRIPLE(
      Red: primaries.red.lcms, Green: primaries.green.lcms, Blue: primaries.blue.lcms)
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

/// A colour without its brightness, in CIE 1931.
struct Chromaticity: Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  fileprivate var lcms: cmsCIExyY { cmsCIExyY(x: x, y: y, Y: 1) }

  /// Returns whether both coordinates differ by at most a thousandth.
  func isNear(_ other: Chromaticity) -> Bool {
    max(abs(x - other.x), abs(y - other.y)) <= 0.001
  }
}

/// The white and the three colours of a display.
struct Primaries: Equatable {
  var white: Chromaticity
  var red: Chromaticity
  var green: Chromaticity
  var blue: Chromaticity

  private static let daylight = Chromaticity(0.3127, 0.3290)

  /// ITU-R BT.709, and so sRGB.
  static let srgb = Primaries(
    white: daylight, red: Chromaticity(0.640, 0.330), green: Chromaticity(0.300, 0.600),
    blue: Chromaticity(0.150, 0.060))

  /// ITU-R BT.601 with 625 lines.
  static let pal = Primaries(
    white: daylight, red: Chromaticity(0.640, 0.330), green: Chromaticity(0.290, 0.600),
    blue: Chromaticity(0.150, 0.060))

  /// ITU-R BT.601 with 525 lines.
  static let ntsc = Primaries(
    white: daylight, red: Chromaticity(0.630, 0.340), green: Chromaticity(0.310, 0.595),
    blue: Chromaticity(0.155, 0.070))

  /// ITU-R BT.2020.
  static let wide = Primaries(
    white: daylight, red: Chromaticity(0.708, 0.292), green: Chromaticity(0.170, 0.797),
    blue: Chromaticity(0.131, 0.046))

  /// Display P3.
  static let p3 = Primaries(
    white: daylight, red: Chromaticity(0.680, 0.320), green: Chromaticity(0.265, 0.690),
    blue: Chromaticity(0.150, 0.060))

  /// Returns whether all coordinates differ by at most a thousandth.
  func isNear(_ other: Primaries) -> Bool {
    white.isNear(other.white) && red.isNear(other.red) && green.isNear(other.green)
      && blue.isNear(other.blue)
  }
}

/// The light of a sample, both within 0…1.
enum ToneCurve: Equatable {
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
