import LayerKit
import Raster

extension DisplayItem {
  /// Draws a region of the item straight into the frame.
  ///
  /// - Parameters:
  ///   - region: Pixels of the frame; columns are rounded to blocks unless the frame ends there.
  ///   - background: What the item lies on. Everything but the frame's own pixels needs a flat item.
  ///   - fillingGaps: Whether the background is written where the item has no content.
  ///   - frame: The frame.
  /// - Returns: The pixels written.
  /// - Precondition: The item is direct.
  func draw(
    _ region: PixelRect, over background: BlendBackground, fillingGaps: Bool = false,
    into frame: PixelRows
  ) -> Int {
    precondition(isDirect, "an item that does not lie alone")
    guard let picture else { return 0 }
    if case .tinted = plan.recipe {
      let area = region.intersection(picture.ink)
      PixelBlend.over(
        color: current.color, maskedBy: picture.bitmap, at: picture.origin, clip: area,
        into: frame)
      return area.area
    }
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

  /// Draws the item among others.
  func draw(on canvas: Canvas, with painter: Painter) {
    let canvas = canvas.clipped(to: current.box)
    if canvas.clip.isEmpty { return }
    switch plan.recipe {
    case .painted:
      painter.paint(
        plan.part, of: plan.node, plan.currentToDevice, warp: plan.currentWarp, on: canvas)
    case .veiled: drawVeiled(on: canvas, with: painter)
    case .tinted: drawTinted(on: canvas, with: painter)
    case .flattened, .masked: drawPicture(on: canvas)
    }
  }

  private func drawVeiled(on canvas: Canvas, with painter: Painter) {
    guard let widePicture, let mask = plan.node.mask else { return }
    painter.scratch.withCanvas(canvas.clip) { coverage, bitmap in
      painter.paintMask(mask, of: plan.node, plan.toDevice, on: coverage)
      WideBlend.over(
        widePicture.bitmap, at: canvas.local(widePicture.origin), maskedBy: bitmap,
        at: canvas.local(coverage.origin), weight: Weight(Float(plan.node.values.drawnOpacity)),
        clip: canvas.local(canvas.clip), into: canvas.rows)
    }
  }

  private func drawTinted(on canvas: Canvas, with painter: Painter) {
    guard let widePicture else { return }
    painter.scratch.withCanvas(canvas.clip) { group, bitmap in
      WideBlend.fill(group.local(group.clip), with: current.color, into: group.rows)
      WideBlend.over(
        bitmap, at: canvas.local(group.origin), maskedBy: widePicture.bitmap,
        at: canvas.local(widePicture.origin), clip: canvas.local(canvas.clip), into: canvas.rows)
    }
  }

  private func drawPicture(on canvas: Canvas) {
    guard let widePicture else { return }
    let place = canvas.local(widePicture.origin)
    switch current.axis {
    case .horizontal:
      WideBlend.over(
        widePicture.bitmap, at: place, byColumns: current.weights, from: canvas.origin.x,
        clip: canvas.local(canvas.clip), into: canvas.rows)
    case .vertical:
      for y in canvas.clip.rows {
        var row = canvas.clip
        (row.minY, row.maxY) = (y, y + 1)
        WideBlend.over(
          widePicture.bitmap, at: place, weight: current.weights[y], clip: canvas.local(row),
          into: canvas.rows)
      }
    case nil:
      WideBlend.over(
        widePicture.bitmap, at: place, weight: current.weight, clip: canvas.local(canvas.clip),
        into: canvas.rows)
    }
  }
}
