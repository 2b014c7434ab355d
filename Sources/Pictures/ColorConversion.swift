import CPictureReaders
import CPictures

/// A conversion of samples into sRGB, by lcms.
///
/// The rendering intent is relative colorimetric with black point compensation, whatever a profile proposes. It is the
/// one that CSS takes for images by default (CSS Color 5, `rendering-intent`): white stays white, and colours that sRGB
/// has stay as they are. The compensation keeps shadows, as in Adobe's programs (ISO 18619).
@safe
final class ColorConversion {
  private let transform: cmsHTRANSFORM

  /// Creates a conversion; `nil` if lcms cannot use the profile, or if it is that of sRGB.
  ///
  /// - Parameters:
  ///   - profile: What the samples mean.
  ///   - layout: The layout of the samples.
  init?(from profile: borrowing ColorProfile, layout: picture_layout) {
    if Self.isSRGB(profile) { return nil }
    guard let transform = unsafe Self.transform(from: profile, layout) else { return nil }
    unsafe self.transform = transform
  }

  deinit { unsafe cmsDeleteTransform(transform) }

  /// Converts a row of samples into pixels with straight alpha, if the samples have alpha; otherwise the alpha of the
  /// pixels stays as it is.
  // SAFETY: the samples have the layout of this conversion; both have `count` pixels. If both have the same layout,
  // they may be the same memory.
  @unsafe
  func convert(
    _ samples: UnsafeRawPointer, into pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe cmsDoTransform(transform, samples, pixels, cmsUInt32Number(count))
  }

  /// Converts pixels with straight alpha; only for a layout of `PICTURE_BGRA_8`.
  func convert(_ pixels: inout [UInt32]) {
    let count = pixels.count
    // SAFETY: the memory has as many pixels; lcms reads each before it writes it.
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe convert(base, into: base, count: count)
    }
  }

  /// Returns whether lcms can read a profile: a damaged one may open, and then be of no use.
  static func canRead(_ profile: borrowing ColorProfile) -> Bool {
    let layout =
      switch profile.samples {
      case .gray: PICTURE_GRAY_8
      case .rgb: PICTURE_BGRA_8
      case .cmyk: PICTURE_CMYK_8
      }
    guard let transform = unsafe transform(from: profile, layout) else { return false }
    unsafe cmsDeleteTransform(transform)
    return true
  }

  /// Returns whether no colour of a profile differs from the same samples in sRGB by more than one level of 255.
  ///
  /// Then the pixels need not change, and programs that know no profiles show the same.
  private static func isSRGB(_ profile: borrowing ColorProfile) -> Bool {
    let colors: [UInt32]
    switch profile.samples {
    case .cmyk: return false
    case .gray: colors = (0...255).map { $0 << 16 | $0 << 8 | $0 }
    case .rgb:
      let levels: [UInt32] = (0...16).map { min($0 * 16, 255) }
      colors = levels.flatMap { red in
        levels.flatMap { green in levels.map { red << 16 | green << 8 | $0 } }
      }
    }
    let isGray = profile.samples == .gray
    let layout = isGray ? PICTURE_GRAY_8 : PICTURE_BGRA_8
    guard let transform = unsafe transform(from: profile, layout) else { return false }
    defer { unsafe cmsDeleteTransform(transform) }
    var converted = colors
    let count = cmsUInt32Number(colors.count)
    // SAFETY: all arrays have `count` pixels of their formats.
    if isGray {
      unsafe cmsDoTransform(transform, colors.map { UInt8($0 & 0xFF) }, &converted, count)
    } else {
      unsafe cmsDoTransform(transform, colors, &converted, count)
    }
    return zip(colors, converted).allSatisfy { before, after in
      [16, 8, 0].allSatisfy { abs(Int(before >> $0 & 0xFF) - Int(after >> $0 & 0xFF)) <= 1 }
    }
  }

  // SAFETY: the caller deletes the transform.
  @unsafe
  private static func transform(
    from profile: borrowing ColorProfile, _ layout: picture_layout
  ) -> cmsHTRANSFORM? {
    guard let srgb = unsafe cmsCreate_sRGBProfile() else { return nil }
    defer { unsafe cmsCloseProfile(srgb) }
    // The alpha of samples in the order of the pixels need not be copied.
    let (format, hasAlpha) =
      switch layout {
      case PICTURE_GRAY_8: (cpictures_gray_8, false)
      case PICTURE_GRAY_ALPHA_8: (cpictures_gray_alpha_8, true)
      case PICTURE_GRAY_ALPHA_16: (cpictures_gray_alpha_16, true)
      case PICTURE_RGBA_16: (cpictures_rgba_16, true)
      case PICTURE_CMYK_8: (cpictures_cmyk_8, false)
      default: (cpictures_bgra_8, false)
      }
    let flags = cmsFLAGS_BLACKPOINTCOMPENSATION | (hasAlpha ? cmsFLAGS_COPY_ALPHA : 0)
    // The transform does not need the profiles once it is made.
    return unsafe profile.withHandle { handle in
      unsafe cmsCreateTransform(
        handle, format, srgb, cpictures_bgra_8, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
        cmsUInt32Number(flags))
    }
  }
}
