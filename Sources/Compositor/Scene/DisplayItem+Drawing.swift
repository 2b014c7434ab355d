import LayerKit
import Raster

extension DisplayItem {
  /// Draws a region of the item directly into the frame.
  ///
  /// - Parameters:
  ///   - region: Pixels of the frame. Its columns are rounded to blocks, except at the frame's edges.
  ///   - background: The pixels below the item. Unless these are the frame's own pixels, `isFlat` must be true.
  ///   - fillingGaps: Whether the background is written to pixels without content.
  ///   - frame: The pixels of the frame, which are changed.
  /// - Returns: The number of pixels written.
  /// - Precondition: `isDirect` is true.
  func draw(
    _ region: PixelRect, over background: BlendBackground, fillingGaps: Bool = false,
    into frame: PixelRows
  ) -> Int {
    precondition(isDirect, "the item is not drawn directly")
    if kind == .boxed || kind == .maskedByLayer {
      return drawBox(region, over: background, into: frame)
    }
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

  /// Draws the difference that the last call of ``difference(since:isByRuns:)`` found, and returns the number of
  /// pixels written.
  func drawDifference(into frame: PixelRows) -> Int {
    guard let figure = current.figure else { return 0 }
    return drawBox(figure, runs, in: boxClip, over: background, into: frame)
  }

  /// Draws a region of the item's box, and returns the number of pixels written.
  private func drawBox(
    _ region: PixelRect, over background: BlendBackground, into frame: PixelRows
  ) -> Int {
    guard let figure = current.figure else { return 0 }
    let area = region.intersection(boxClip)
    partRuns.assign(figure, in: area)
    return drawBox(figure, partRuns, in: area, over: background, into: frame)
  }

  private func drawBox(
    _ figure: BoxFigure, _ runs: BoxRuns, in area: PixelRect, over background: BlendBackground,
    into frame: PixelRows
  ) -> Int {
    if area.isEmpty { return 0 }
    if let picture {
      return BoxBlend.over(
        picture.bitmap, picture.spans, at: picture.origin, through: figure, runs,
        anchor: boxAnchor, in: area, over: background, into: frame)
    }
    if kind == .maskedByLayer { return 0 }
    return BoxBlend.fill(
      figure, runs, anchor: boxAnchor, in: area, over: background, into: frame)
  }

  /// Draws the item onto a canvas that it shares with other items.
  func draw(on canvas: Canvas, with painter: Painter) {
    let canvas = canvas.clipped(to: current.box)
    if canvas.clip.isEmpty { return }
    switch kind {
    case .painted, .boxed:
      painter.paint(
        plan.part, of: plan.node, plan.currentToDevice, warp: plan.currentWarp, on: canvas)
    case .maskedByLayer where widePicture == nil:
      painter.paint(.subtree, of: plan.node, plan.toDevice, on: canvas)
    case .maskedByLayer: drawMaskedByLayer(on: canvas, with: painter)
    case .flattened, .masked: drawPicture(on: canvas)
    }
  }

  private func drawMaskedByLayer(on canvas: Canvas, with painter: Painter) {
    guard let widePicture, let mask = plan.node.mask else { return }
    painter.scratch.withCanvas(canvas.clip) { coverage, bitmap in
      painter.paintMask(mask, of: plan.node, plan.toDevice, on: coverage)
      WideBlend.over(
        widePicture.bitmap, at: canvas.local(widePicture.origin), maskedBy: bitmap,
        at: canvas.local(coverage.origin), weight: Weight(Float(plan.node.values.drawnOpacity)),
        clip: canvas.local(canvas.clip), into: canvas.rows)
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
