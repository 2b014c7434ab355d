import LayerKit
import Raster

extension ItemPlan {
  /// The pixels inside of the item that it never touches: those within a border; empty for everything else.
  var hole: PixelRect {
    guard part == .border, warp == nil, toDevice.isScaleAndTranslation else { return .empty }
    let width = node.values.borderWidth
    // The largest box inside of round corners that is as far from each edge.
    let rounding = max(node.values.drawnRadius - width, 0) * (1 - 0.5.squareRoot())
    let bounds = node.values.bounds.standardized
    let inset = width + rounding
    guard 2 * inset < min(bounds.width, bounds.height) else { return .empty }
    let box = toDevice.apply(to: bounds.insetBy(x: inset, y: inset))
    let frame = clip
    if [box.minX, box.minY, box.maxX, box.maxY].contains(where: \.isNaN) { return .empty }
    func inside(_ value: Double, _ range: Range<Int>) -> Int {
      Int(min(max(value, Double(range.lowerBound)), Double(range.upperBound)))
    }
    let hole = PixelRect(
      minX: inside(box.minX.rounded(.up), frame.columns),
      minY: inside(box.minY.rounded(.up), frame.rows),
      maxX: inside(box.maxX.rounded(.down), frame.columns),
      maxY: inside(box.maxY.rounded(.down), frame.rows))
    return hole.isEmpty ? .empty : hole
  }
}
