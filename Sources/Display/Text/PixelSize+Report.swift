package import Raster

extension PixelSize {
  /// The size as `WxH`.
  package var text: String { "\(width)x\(height)" }
}
