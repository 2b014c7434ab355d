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

  /// Draws the pixels that differ from the buffer's previous frame.
  ///
  /// - Parameter slot: The number of the buffer, which still holds the last pixels drawn under this number.
  /// - Returns: The drawn frame, or `nil` if nothing differed and nothing was drawn.
  @discardableResult
  package func drawDifference(at time: Double, into frame: Bitmap, slot: Int = 0) -> RenderedFrame?
  {
    if compositor.prepare(at: time, size: size).isEmpty { return nil }
    return frame.withRows { rows in
      compositor.draw(into: rows, buffer: BufferName(slot: slot))
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

/// A grid of equal cells in columns and rows, as many as fit, centred in a frame.
package struct PageGrid: Sendable {
  package let cell: PixelSize

  /// The distance between the left edges, and between the top edges, of neighbouring cells, in pixels.
  package let pitch: PixelSize

  /// Creates a grid with the given gaps between neighbours, in pixels; negative gaps make cells overlap.
  ///
  /// - Precondition: The pitch is at least one pixel both ways.
  package init(cell: PixelSize, columnGap: Int = 8, rowGap: Int = 8) {
    self.cell = cell
    pitch = PixelSize(width: cell.width + columnGap, height: cell.height + rowGap)
    precondition(pitch.width > 0 && pitch.height > 0, "cells \(pitch) apart")
  }

  /// Returns the top left corners of the cells, on whole pixels, row by row.
  ///
  /// - Parameters:
  ///   - frame: The frame, at least as large as a cell.
  ///   - limit: The maximum number of cells; a single cell is in the middle.
  package func origins(in frame: PixelSize, limit: Int = .max) -> [Point] {
    let columns = min((frame.width - cell.width) / pitch.width + 1, limit)
    let rows = (frame.height - cell.height) / pitch.height + 1
    let count = min(columns * rows, limit)
    let usedRows = (count + columns - 1) / columns
    let left = (frame.width - (columns - 1) * pitch.width - cell.width) / 2
    let top = (frame.height - (usedRows - 1) * pitch.height - cell.height) / 2
    return (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return Point(
        x: Double(left + column * pitch.width), y: Double(top + row * pitch.height))
    }
  }
}

/// Pulsing pills in rows, as in a skeleton loader, each starting 0.33 s after the one before.
package final class PillStage {
  /// The stage that draws the pills.
  package let stage: BenchStage

  /// The pixels of all pills: those whose centres are within the round ends.
  package private(set) var pixels = PixelRuns()

  package let count: Int

  /// The size of a pill, in pixels.
  package static let pill = PixelSize(width: 120, height: 20)

  /// The arrangement of the pills.
  ///
  /// A thousand pills have more pixels than a frame of 1920×1080: at most 864 fit.
  package enum Arrangement: String, Sendable, CaseIterable {
    /// Eight pixels between neighbours.
    case spaced
    /// Edge to edge.
    case tight
    /// Each row covers the last four pixels of the row above.
    case overlapping

    /// The grid of the pills.
    package var grid: PageGrid {
      switch self {
      case .spaced: PageGrid(cell: pill)
      case .tight: PageGrid(cell: pill, columnGap: 0, rowGap: 0)
      case .overlapping: PageGrid(cell: pill, rowGap: -4)
      }
    }
  }

  /// Creates as many pills as fit, at most a thousand.
  package init(_ arrangement: Arrangement, size: PixelSize) {
    stage = BenchStage(size: size, background: .white)
    let origins = arrangement.grid.origins(in: size, limit: 1000)
    count = origins.count
    var layers: [Layer] = []
    for (index, origin) in origins.enumerated() {
      let layer = GradientLayer(in: stage.context).withoutActions()
      layer.frame = Rect(
        x: origin.x, y: origin.y, width: Double(Self.pill.width), height: Double(Self.pill.height))
      layer.cornerRadius = Double(Self.pill.height) / 2
      layer.add(Self.pulse(begin: LayerContext.epoch + 0.33 * Double(index)), forKey: "pulse")
      layers.append(layer)
      pixels.add(
        TurnedBox(center: layer.position, size: layer.bounds.size, radius: layer.cornerRadius),
        clippedTo: PixelRect(size))
    }
    stage.show(layers)
  }

  /// The media time, in seconds, from which on all pills pulse.
  package var begin: Double { LayerContext.epoch + 0.33 * Double(count) + 1 }

  /// Returns an endless group of two colour animations: light to dark in 1.5 s and back in 1.5 s.
  private static func pulse(begin: Double) -> AnimationGroup {
    let light = Color(red: 201 / 255, green: 201 / 255, blue: 201 / 255)
    let dark = Color(red: 239 / 255, green: 241 / 255, blue: 241 / 255)
    var darken = BasicAnimation(\.backgroundColor, from: light, to: dark)
    darken.duration = 1.5
    var lighten = BasicAnimation(\.backgroundColor, from: dark, to: light)
    lighten.timing = MediaTiming(beginTime: 1.5, duration: 1.5)
    var group = AnimationGroup([darken, lighten])
    group.timing = MediaTiming(beginTime: begin, duration: 3, repeatCount: .forever)
    group.isRemovedOnCompletion = false
    return group
  }
}
