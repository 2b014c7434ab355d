public import Raster
public final class BlockTypesetter: Typesetter {
  public init() {}
  public func metrics(of run: TextRun, width: Double?) -> TextMetrics {
    TextMetrics(size: .zero, ascent: 0, lines: [])
  }
  public func bitmap(of run: TextRun, size: Size, scale: Double) -> Bitmap? { nil }
}
