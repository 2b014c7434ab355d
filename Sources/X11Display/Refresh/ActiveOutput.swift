package import Raster

/// A part of the screen that a monitor shows.
package struct ActiveOutput: Hashable {
  /// The output's name, such as `HDMI-1`.
  package var name: String

  /// The part.
  package var area: PixelRect

  /// The timing of its video mode, or `nil` where the server does not say.
  package var timing: ModeTiming?

  /// Creates an output.
  package init(name: String, area: PixelRect, timing: ModeTiming?) {
    self.name = name
    self.area = area
    self.timing = timing
  }

  /// What the output says of its rate.
  package var reading: RefreshReading {
    guard let rate = timing?.rate else { return .unknown }
    return RefreshReading(rate: rate, source: "RandR mode of \(name)")
  }
}

extension [ActiveOutput] {
  /// The output that shows a point of the screen; of several, the first; else the first of all.
  package func showing(x: Int, y: Int) -> ActiveOutput? {
    first { $0.area.columns.contains(x) && $0.area.rows.contains(y) } ?? first
  }
}
