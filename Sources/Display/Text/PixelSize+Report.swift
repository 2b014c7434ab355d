package import Raster

extension PixelSize {
  /// The size as `WxH`.
  package var text: String { "\(width)x\(height)" }

  /// Its members in a report.
  package var json: JSONValue {
    .object(["width": JSONValue(Double(width)), "height": JSONValue(Double(height))])
  }
}
