import LayerKit
import Raster

/// A large word over a row of cards, so that 22 of 100 pixels are not transparent whatever the font is.
enum TextPage {
  /// The share of pixels that are not transparent.
  static let inkShare = 0.22

  private static let word = "Shimmer"
  private static let cardCount = 4

  /// Makes the layer and its sublayers.
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

  /// Pixels of a word that are not transparent.
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

  /// Adds opaque cards with round corners in the lower part, of an area in all.
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
