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

  /// The size itself, then the same monitor turned by 90 degrees, because some drivers report the sides of the panel
  /// even while its picture is rotated.
  fileprivate var orientations: [PhysicalSize] { [self, turned] }
}

/// The scale that suits the density of a monitor's pixels.
package struct MonitorScale: Hashable {
  /// The dots per inch along the monitor's diagonal.
  package let dotsPerInch: Double

  private static let millimetresPerInch = 25.4

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
    guard !pixels.isEmpty, size.width > 0, size.height > 0, !size.isRatio else { return nil }
    let inches = Self.diagonal(size.width, size.height) / Self.millimetresPerInch
    guard Self.diagonals.contains(inches),
      size.orientations.contains(where: { Self.isSquare(pixels, on: $0) })
    else { return nil }
    dotsPerInch = Self.diagonal(pixels.width, pixels.height) / inches
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
