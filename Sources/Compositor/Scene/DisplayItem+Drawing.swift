import LayerKit
import Raster

extension DisplayItem {
  /// Draws a region of the item.
  ///
  /// - Parameters:
  ///   - region: Pixels of the frame; columns are rounded to blocks unless the frame ends there.
  ///   - background: What the item lies on. Everything but the frame's own pixels needs a flat item.
  ///   - fillingGaps: Whether the background is written where the item has no content.
  ///   - frame: The frame.
  ///   - painter: Paints what is not flat.
  /// - Returns: The pixels written.
  func draw(
    _ region: PixelRect, over background: BlendBackground, fillingGaps: Bool = false,
    into frame: PixelRows, painter: Painter
  ) -> Int {
    switch plan.recipe {
    case .painted:
      let area = region.intersection(current.box)
      painter.paint(
        plan.part, of: plan.node, plan.currentToDevice, on: Canvas(frame, clip: area))
      return area.area
    case .tinted:
      guard let picture else { return 0 }
      let area = region.intersection(picture.ink)
      PixelBlend.over(
        color: current.color, maskedBy: picture.bitmap, at: picture.origin, clip: area,
        into: frame)
      return area.area
    case .flattened, .masked:
      return drawFlat(region, over: background, fillingGaps: fillingGaps, into: frame)
    }
  }

  private func drawFlat(
    _ region: PixelRect, over background: BlendBackground, fillingGaps: Bool, into frame: PixelRows
  ) -> Int {
    guard let picture else { return 0 }
    let area = region.intersection(picture.inkBlocks)
    if area.isEmpty { return 0 }
    switch current.axis {
    case .horizontal:
      return MaskedBlend.horizontal(
        content: picture.bitmap, spans: picture.spans, at: picture.origin, background: background,
        weights: current.weights, columns: area.columns, rows: area.rows,
        fillingGaps: fillingGaps, into: frame)
    case .vertical:
      return MaskedBlend.vertical(
        content: picture.bitmap, spans: picture.spans, at: picture.origin, background: background,
        weights: current.weights, columns: area.columns, rows: area.rows,
        fillingGaps: fillingGaps, into: frame)
    case nil:
      return MaskedBlend.uniform(
        content: picture.bitmap, spans: picture.spans, at: picture.origin, background: background,
        weight: current.weight, columns: area.columns, rows: area.rows,
        fillingGaps: fillingGaps, into: frame)
    }
  }
}
