import LayerKit
import ShimmerKit

/// The shimmer button in both of its versions.
///
/// The upper row shows the first version, laid out by its bounds and, with the source's mistake, by its frame. The
/// lower row shows the second version on a button, a label and a plain view.
final class ShimmerButtonScene: Scene {
  static let card = SceneCard(
    "shimmer-button", "the shimmer button in both versions, on a button, a label and a view",
    equivalents: [
      "ShimmerButton, a gradient behind a title", "ShimmerEffect, a protocol for any layer",
    ],
    action: "restart all", drag: "band's share of the width (horizontal)", ground: .plain,
    shows: [.text])

  let stage: SceneStage

  /// All five exhibits, which run or rest together.
  var effects: [any SceneEffect] { [exhibits] }

  /// The frames of the three buttons, without the label and the view.
  var buttons: [Rect] {
    zip(cells, exhibits.views).prefix(3).map { cell, view in
      Rect(origin: cell.layer.frame.origin + view.frame.origin, size: view.frame.size)
    }
  }

  /// The exhibits, and their parameters.
  private let exhibits: ShimmerButtonExhibits

  /// A horizontal drag changes the band's share of the width.
  let drags = [SceneDrag(.horizontal, changes: "ratio", by: 1)]

  /// The frame of the five cells.
  private(set) var focus = Rect.zero

  private let cells: [ExhibitCell]
  private let headings: [Label]

  /// The heading of each row.
  private static let titles = ["First version", "Second version"]

  /// The caption below each cell.
  private static let captions: [(long: String, short: String?)] = [
    ("sized by its bounds", nil),
    ("sized by its frame, and so cut off, as in the original", "cut off, as in the original"),
    ("on a button", nil), ("on a label", nil), ("on a view", nil),
  ]

  /// Creates the scene at rest.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    exhibits = ShimmerButtonExhibits(in: context)
    cells = Self.captions.map { ExhibitCell($0.long, short: $0.short, in: context) }
    headings = Self.titles.map { _ in Label(in: context) }
    for (cell, view) in zip(cells, exhibits.views) { cell.layer.addSublayer(view.layer) }
    stage.show(headings.map(\.layer) + cells.flatMap(\.layers))
  }

  /// Places two rows of cells in the middle of the window.
  func layOut() {
    let measure = SceneMeasure(exhibitsOn: stage)
    focus = measure.box(width: 1040 * measure.unit, height: 480 * max(measure.unit, 0.6))
    let height = (focus.height - measure.gap) / 2
    var rest = cells[...]
    for (row, count) in [2, 3].enumerated() {
      let top = focus.minY + Double(row) * (height + measure.gap)
      let width = (focus.width - Double(count - 1) * measure.gap) / Double(count)
      headings[row].caption(
        Self.titles[row], weight: 700, color: stage.palette.text,
        in: Rect(x: focus.minX, y: top, width: focus.width, height: measure.line), at: .left,
        measure)
      for column in 0..<count {
        guard let cell = rest.popFirst() else { break }
        cell.place(
          Rect(
            x: focus.minX + Double(column) * (width + measure.gap), y: top + measure.line,
            width: width, height: height - measure.line), stage.palette, measure)
      }
    }
    exhibits.title = stage.text.isEmpty ? nil : stage.text
    exhibits.place(in: cells.map(\.layer.bounds), stage)
  }

  /// Applies the colours of the cells' frames, and those that depend on a dark or light background.
  func paint() {
    let measure = SceneMeasure(exhibitsOn: stage)
    for heading in headings { heading.layer.foregroundColor = stage.palette.text }
    for cell in cells { cell.paint(stage.palette, measure) }
    exhibits.palette = stage.palette
  }

  /// Restarts all exhibits at the same instant.
  func performAction() -> LabeledValue? {
    exhibits.restart()
    return LabeledValue("Shimmer", "restarted")
  }

  /// The parameters of the first version, then those of the second.
  static let parameters = table([
    .number(
      "slide", "First: slide",
      "The time in which the gradient of the first version crosses the title.",
      in: .motion, unit: .seconds, range: 0.1...20, step: 0.1, \.exhibits.slideDuration),
    .number(
      "duration", "Second: duration",
      "The time in which the band of the second version crosses the button.",
      in: .motion, unit: .seconds, range: 0.1...20, step: 0.1, \.exhibits.duration),
    .number(
      "delay", "Second: delay",
      "The time for which the second version shows its plain tint after each pass.",
      in: .motion, unit: .seconds, range: 0...10, step: 0.1, \.exhibits.delay),
    .number(
      "ratio", "Second: band",
      "The length of the second version's band as a share of the button's width.",
      in: .light, range: 0...1, step: 0.05, \.exhibits.ratio),
    .choice(
      "colors", "First: colours",
      "The colours of the first version's gradient.",
      in: .light,
      ["source": .source, "sea": .sea, "rainbow": .rainbow], \.exhibits.colors),
    .choice(
      "tint", "Second: tint",
      "The colour of the second version where the band is not.",
      in: .light,
      ["scene": .scene, "black": .black, "blue": .blue, "grey": .grey], \.exhibits.tint),
    .choice(
      "highlight", "Second: highlight",
      "The colour in the middle of the second version's band.",
      in: .light,
      ["scene": .scene, "white": .white, "sky": .sky, "gold": .gold], \.exhibits.highlight),
    .running(\.exhibits.isRunning),
  ])
}

/// A thin frame around an exhibit, with a caption below.
private final class ExhibitCell {
  /// The frame; the exhibit is its sublayer.
  let layer: Layer

  private let label: Label
  private let caption: String
  private let shortCaption: String
  private var captionBox = Rect.zero

  /// Creates a cell without a position.
  ///
  /// - Parameters:
  ///   - caption: The caption.
  ///   - shortCaption: The caption where space is short; default `caption`.
  ///   - context: The context of its layers.
  init(_ caption: String, short shortCaption: String? = nil, in context: LayerContext) {
    layer = Layer(in: context).withoutActions()
    label = Label(in: context)
    self.caption = caption
    layer.name = caption
    self.shortCaption = shortCaption ?? caption
  }

  var layers: [Layer] { [layer, label.layer] }

  /// Places the cell in a box, whose last line is the caption.
  func place(_ box: Rect, _ palette: ScenePalette, _ measure: SceneMeasure) {
    let height = max(box.height - measure.line, 1)
    layer.frame = measure.area.aligned(
      Rect(x: box.minX, y: box.minY, width: box.width, height: height))
    captionBox = Rect(x: box.minX, y: box.minY + height, width: box.width, height: measure.line)
    paint(palette, measure)
  }

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    layer.borderColor = palette.hairline
    layer.borderWidth = measure.area.hairline
    layer.cornerRadius = Theme.radius
    label.caption(caption, color: palette.dim, in: captionBox, measure)
    if label.isCut { label.caption(shortCaption, color: palette.dim, in: captionBox, measure) }
  }
}
