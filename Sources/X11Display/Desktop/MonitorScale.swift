package import Raster

/// The physical size of a monitor, as the monitor reports it itself.
package struct PhysicalSize: Hashable, Sendable {
  /// The width in millimetres; 0 if it is not reported.
  package var width: Int

  /// The height in millimetres; 0 if it is not reported.
  package var height: Int

  /// A size that is not reported.
  package static let unknown = PhysicalSize(width: 0, height: 0)

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of the same monitor turned by 90 degrees.
  private var turned: PhysicalSize { PhysicalSize(width: height, height: width) }

  /// The sizes as which some monitors report their aspect ratio, in landscape.
  private static let ratios: Set<PhysicalSize> = [
    PhysicalSize(width: 160, height: 90), PhysicalSize(width: 160, height: 100),
    PhysicalSize(width: 210, height: 90),
  ]

  /// Whether the size is an aspect ratio rather than millimetres.
  var isRatio: Bool { Self.ratios.contains(self) || Self.ratios.contains(turned) }

  /// Whether the size is what a server invents where none is reported: that of 96 dots per inch, to the millimetre.
  func isInvented(for pixels: PixelSize) -> Bool {
    func isInvented(_ length: Int, for count: Int) -> Bool {
      abs(Double(length) - Double(count) * MonitorScale.millimetresPerInch / 96) < 1
    }
    return isInvented(width, for: pixels.width) && isInvented(height, for: pixels.height)
  }

  /// The size itself, then the same monitor turned by 90 degrees, because some drivers report the sides of the panel
  /// even while its picture is rotated.
  fileprivate var orientations: [PhysicalSize] { [self, turned] }
}

/// The scale that suits the density of a monitor's or a screen's pixels.
package struct MonitorScale: Hashable {
  /// The dots per inch along the diagonal.
  package let dotsPerInch: Double

  fileprivate static let millimetresPerInch = 25.4

  /// The diagonals of monitors, in inches; others are invented.
  private static let diagonals = 5.0...120

  /// The largest ratio of the dots per inch along one side to those along the other.
  private static let squareness = 1.1

  /// Computes the density of a monitor's pixels; `nil` if its physical size is not plausible.
  ///
  /// A size is plausible if it is not an aspect ratio, if its diagonal is 5 to 120 inches, and if the dots per inch
  /// along its sides differ by at most 10 %. The sides may be swapped.
  ///
  /// - Parameters:
  ///   - pixels: The size of the picture on the monitor, in device pixels.
  ///   - size: The size that the monitor reports.
  package init?(_ pixels: PixelSize, on size: PhysicalSize) {
    guard let inches = Self.inches(of: size, showing: pixels), Self.diagonals.contains(inches)
    else { return nil }
    dotsPerInch = Self.diagonal(pixels.width, pixels.height) / inches
  }

  /// Computes the density of a screen's pixels, as the server was told it, for instance by its option `-dpi`; `nil` if
  /// it is not plausible, or if the server was told nothing.
  ///
  /// A size is plausible if it is not an aspect ratio, if the dots per inch along its sides differ by at most 10 %, and
  /// if they are within the range that is believed of `Xft.dpi` and at most 384, a scale of 4. Any diagonal is plausible:
  /// several monitors may show one screen. A size of 96 dots per inch is the default of all servers and says nothing.
  ///
  /// - Parameters:
  ///   - pixels: The size of the screen in device pixels.
  ///   - size: The size of the screen in the core protocol.
  package init?(screen pixels: PixelSize, on size: PhysicalSize) {
    guard let inches = Self.inches(of: size, showing: pixels), !size.isInvented(for: pixels)
    else { return nil }
    dotsPerInch = Self.diagonal(pixels.width, pixels.height) / inches
    if !ResourceDatabase.dotsPerInch.contains(dotsPerInch) || scale > 4 { return nil }
  }

  /// Returns the length of a diagonal in inches; `nil` if the size is not reported, is an aspect ratio, or has another
  /// aspect ratio than the pixels, in either orientation.
  private static func inches(of size: PhysicalSize, showing pixels: PixelSize) -> Double? {
    guard !pixels.isEmpty, size.width > 0, size.height > 0, !size.isRatio,
      size.orientations.contains(where: { isSquare(pixels, on: $0) })
    else { return nil }
    return diagonal(size.width, size.height) / millimetresPerInch
  }

  /// Device pixels per point: 96 dots per inch or fewer give 1, more give more, in steps of a quarter; at most 16.
  package var scale: Double {
    let quarters = (dotsPerInch / 96 * 4).rounded()
    return min(max(quarters / 4, 1), ScaleReading.range.upperBound)
  }

  private static func isSquare(_ pixels: PixelSize, on size: PhysicalSize) -> Bool {
    let ratio =
      Double(pixels.width) * Double(size.height) / (Double(pixels.height) * Double(size.width))
    return ratio <= squareness && 1 / ratio <= squareness
  }

  private static func diagonal(_ width: Int, _ height: Int) -> Double {
    (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
  }
}
