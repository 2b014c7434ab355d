package import Compositor
package import LayerKit
package import Raster

/// A stage of layers with their own compositor, whose frames are measured.
///
/// A frame is drawn only by the two calls that a window's loop makes, `prepare(at:size:)` and `draw(into:buffer:)`.
package final class BenchStage {
  /// The context of the layers.
  package let context: LayerContext

  /// The compositor of the layers.
  package let compositor: Compositor

  /// The size of a frame, in pixels; a point is a pixel.
  package let size: PixelSize

  /// Creates an empty stage.
  package init(
    size: PixelSize, background: Color, typesetter: any Typesetter = BlockTypesetter()
  ) {
    self.size = size
    context = LayerContext(typesetter: typesetter)
    compositor = Compositor(context: context, background: background)
  }

  /// The rectangle of the whole frame, in points.
  package var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// Sets the root layers and commits them at media time ``LayerContext/epoch``.
  package func show(_ layers: [Layer]) {
    context.turn(at: context.time) { context.roots = layers }
  }

  /// Draws all pixels of a frame, into a buffer that the compositor has not drawn into before.
  ///
  /// - Parameter epoch: A number that identifies the new buffer; no earlier frame may have had it.
  @discardableResult
  package func drawWhole(at time: Double, into frame: Bitmap, epoch: Int) -> RenderedFrame {
    _ = compositor.prepare(at: time, size: size)
    return frame.withRows { rows in
      compositor.draw(into: rows, buffer: BufferName(slot: 0, epoch: epoch))
    }
  }

  /// Draws the pixels that differ from the previous frame, over it.
  ///
  /// - Returns: The drawn frame, or `nil` if nothing differed and nothing was drawn.
  @discardableResult
  package func drawDifference(at time: Double, into frame: Bitmap) -> RenderedFrame? {
    if compositor.prepare(at: time, size: size).isEmpty { return nil }
    return frame.withRows { rows in
      compositor.draw(into: rows, buffer: BufferName(slot: 0))
    }
  }
}

/// A large word above a row of cards, sized so that 22 % of the pixels are not transparent with any font.
enum TextPage {
  /// The share of pixels that are not transparent.
  static let inkShare = 0.22

  private static let word = "Shimmer"
  private static let cardCount = 4

  /// Creates the layer and its sublayers.
  static func layer(in context: LayerContext, bounds: Rect) -> Layer {
    let page = Layer(in: context).withoutActions()
    page.frame = bounds
    let font = Font(families: ["Lato", "DejaVu Sans", "Sans"], weight: 400, size: bounds.width / 7)
    let run = TextRun(word, font: font, alignment: .center)
    let label = TextLayer(in: context).withoutActions()
    label.text = run
    let height = context.typesetter.metrics(of: run, width: nil).size.height
    label.frame = Rect(
      x: 0, y: (bounds.height * 0.08).rounded(), width: bounds.width, height: height.rounded(.up))
    page.addSublayer(label)
    let missing = inkShare * bounds.width * bounds.height - ink(of: run, label.bounds.size, context)
    addCards(to: page, area: max(missing, 0), bounds)
    return page
  }

  /// Returns the number of pixels that are not transparent in an image of a word.
  private static func ink(of run: TextRun, _ size: Size, _ context: LayerContext) -> Double {
    let part = PixelRect(x: 0, y: 0, width: Int(size.width), height: Int(size.height))
    guard
      let bitmap = context.typesetter.bitmap(of: run, size: size, part: part, scale: 1)
    else { return 0 }
    return bitmap.withRows { rows in
      var count = 0
      for y in 0..<rows.size.height {
        for x in 0..<rows.size.width where rows[x, y] != 0 { count += 1 }
      }
      return Double(count)
    }
  }

  /// Adds opaque cards with round corners and a given total area to the lower part.
  private static func addCards(to page: Layer, area: Double, _ bounds: Rect) {
    let width = (bounds.width * 0.2).rounded()
    let gap = (bounds.width - width * Double(cardCount)) / Double(cardCount + 1)
    let height = (area / (width * Double(cardCount))).rounded()
    let colors: [UInt32] = [0xF2F2F7, 0x7FB2E5, 0xE8B4A0, 0xA8D5BA]
    for index in 0..<cardCount {
      let card = Layer(in: page.context).withoutActions()
      card.frame = Rect(
        x: (gap + Double(index) * (width + gap)).rounded(),
        y: (bounds.height * 0.92 - height).rounded(), width: width, height: height)
      card.backgroundColor = Color(hex: colors[index])
      card.cornerRadius = (bounds.height / 90).rounded()
      page.addSublayer(card)
    }
  }
}
