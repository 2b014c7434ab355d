package import Display

/// The numbers of a video mode that its rate follows from.
///
/// The corresponding RandR type is `XRRModeInfo`.
package struct ModeTiming: Hashable {
  /// Pixels a second; 0 where a virtual display does not pretend to have any.
  package var dotClock: UInt

  /// Pixel times of a line, with blanking.
  package var horizontalTotal: UInt

  /// Lines of a frame, with blanking.
  package var verticalTotal: UInt

  /// Whether each line is sent twice.
  package var isDoubleScan = false

  /// Whether a picture shows every other line.
  package var isInterlaced = false

  /// Creates a timing.
  package init(
    dotClock: UInt, horizontalTotal: UInt, verticalTotal: UInt, isDoubleScan: Bool = false,
    isInterlaced: Bool = false
  ) {
    self.dotClock = dotClock
    self.horizontalTotal = horizontalTotal
    self.verticalTotal = verticalTotal
    self.isDoubleScan = isDoubleScan
    self.isInterlaced = isInterlaced
  }

  /// Pictures a second, as an exact fraction within 10 and 600, or `nil` where any number is 0.
  ///
  /// In 64 bits: 32-bit arithmetic reads 0 at 3840×2160 and 240 Hz.
  package var rate: RefreshRate? {
    let numerator = dotClock.multipliedReportingOverflow(by: isInterlaced ? 2 : 1)
    let lines = verticalTotal.multipliedReportingOverflow(by: isDoubleScan ? 2 : 1)
    let denominator = horizontalTotal.multipliedReportingOverflow(by: lines.partialValue)
    if numerator.overflow || lines.overflow || denominator.overflow { return nil }
    guard let frames = Int64(exactly: numerator.partialValue), frames > 0,
      let seconds = Int64(exactly: denominator.partialValue), seconds > 0
    else { return nil }
    if frames / 600 >= seconds { return RefreshRate(numerator: 600, denominator: 1) }
    if frames / 10 < seconds { return RefreshRate(numerator: 10, denominator: 1) }
    return RefreshRate(numerator: frames, denominator: seconds)
  }
}
