import LayerKit
import ViewerUI

/// A sheet in the middle of the window, as large as its content: the screen of a small application.
///
/// Where the window is narrower or lower it takes all of it. In a large window it is magnified, with all that is on it;
/// a list is made smaller where it would not fit, and loses the rows that have no room.
final class SceneSheet {
  /// The width of a sheet that has room, in points, before it is magnified.
  private static let width = 480.0

  /// How small a list may be made.
  private static let leastUnit = 0.75

  /// How much it is magnified, 0.75…4, in quarters: lengths that are multiples of four stay whole points.
  private(set) var unit = 1.0

  /// The least distance of a sheet from the window's edges, and of content from the sheet's, in points.
  var margin: Double { 16 * unit }

  /// The height of the bar with the title, in points.
  var barHeight: Double { 52 * unit }

  /// The sheet, without sublayers of its own.
  let layer: Layer

  /// The button in the bar, if there is one.
  let button: SheetButton?

  private let title: SheetText
  private let line: Layer

  /// Makes a sheet with a title in its bar, and a button that does the scene's own action.
  init(in context: LayerContext, title: String, button: SheetButton? = nil) {
    layer = Layer(in: context).withoutActions()
    layer.name = "sheet"
    self.title = SheetText(title, in: context)
    self.button = button
    line = Layer(in: context).withoutActions()
    layer.sublayers = [self.title.layer, self.button?.layer, line].compactMap(\.self)
  }

  /// Where the content is, in the sheet's coordinates.
  var bounds: Rect { layer.bounds }

  /// Where the button is, in points of the window; nothing where there is none.
  var buttonBox: Rect? {
    guard let box = button?.layer.frame else { return nil }
    return Rect(origin: layer.frame.origin + box.origin, size: box.size)
  }

  /// Places the sheet.
  ///
  /// - Parameter natural: The height of bar and content in points, before they are magnified.
  func layOut(on stage: SceneStage, height natural: Double) {
    unit = Self.unit(in: stage.bounds.size, height: natural)
    place(on: stage, height: natural)
  }

  /// Places a sheet with a list, which is made a quarter smaller where the window has no room for all of it.
  ///
  /// - Parameters:
  ///   - head: The height of what stands above the rows in points, before it is magnified; so is the pitch.
  ///   - pitch: The distance from a row to the next one.
  ///   - count: The rows that there are.
  /// - Returns: How many of them have room; at least one.
  func layOut(on stage: SceneStage, head: Double, pitch: Double, rows count: Int) -> Int {
    let window = stage.bounds.size
    let height = head + Double(count) * pitch
    unit = Self.unit(in: window, height: height)
    let isTight = window.height < height + 2 * margin || window.width < Self.width + 2 * margin
    if isTight { unit = Self.leastUnit }
    let room = (window.height - 2 * margin) / unit - head
    // A row that has room but for a rounding has room.
    let shown = min(max(Int((room / pitch + 1e-6).rounded(.down)), 1), count)
    place(on: stage, height: head + Double(shown) * pitch)
    return shown
  }

  private func place(on stage: SceneStage, height natural: Double) {
    let window = stage.bounds
    let (width, height) = (Self.width * unit, natural * unit)
    let isNarrow = window.width < width + 2 * margin
    let isLow = window.height < height + 2 * margin
    let size = Size(
      width: isNarrow ? window.width : width, height: isLow ? window.height : height)
    layer.frame = stage.aligned(
      Rect(
        x: (window.width - size.width) / 2, y: (window.height - size.height) / 2,
        width: size.width, height: size.height))
    layer.cornerRadius = isNarrow || isLow ? 0 : 10 * unit
    layOutBar(on: stage)
    line.frame = Rect(
      x: 0, y: barHeight - stage.hairline, width: bounds.width, height: stage.hairline)
  }

  /// As much as leaves half of the window's width and a fifth of its height free.
  private static func unit(in window: Size, height: Double) -> Double {
    let share = min(window.width / (2 * width), window.height * 0.8 / max(height, 1))
    return min(max((share * 4).rounded(.down) / 4, 1), 4)
  }

  /// Centres the title, or puts it at the left where the button would touch it.
  private func layOutBar(on stage: SceneStage) {
    let bar = Rect(x: 0, y: 0, width: bounds.width, height: barHeight)
      .insetBy(x: margin, y: 0)
    let size = button?.place(in: bar, unit: unit) ?? .zero
    let taken = size.width > 0 ? size.width + margin : 0
    var room = bar.insetBy(x: taken, y: 0)
    let natural = title.place(in: room, at: .center, size: 17 * unit, weight: 700, on: stage)
    if natural.width <= room.width { return }
    room = Rect(x: bar.minX, y: 0, width: max(bar.width - taken, 0), height: bar.height)
    title.place(in: room, size: 17 * unit, weight: 700, on: stage)
  }

  /// Gives the sheet its colours.
  func paint(_ palette: ScenePalette) {
    layer.backgroundColor = palette.surface
    title.layer.foregroundColor = palette.text
    button?.paint(palette)
    line.backgroundColor = palette.hairline
  }
}

/// A button in the bar of a sheet: a title on a plate, which is as wide as the widest title that it has.
final class SheetButton {
  /// The plate, with the title on it.
  let layer: Layer

  /// What it says, one of the titles that it was made with.
  var title: String {
    didSet { if title != oldValue { placeTitle() } }
  }

  private let titles: [String]
  private let text: SheetText
  private var unit = 1.0
  private let stage: SceneStage

  /// Makes a button that shows the first of its titles.
  init(_ titles: [String], on stage: SceneStage) {
    self.titles = titles
    self.stage = stage
    title = titles.first ?? ""
    text = SheetText(title, in: stage.context)
    layer = Layer(in: stage.context).withoutActions()
    layer.name = "button"
    layer.sublayers = [text.layer]
  }

  /// Puts it at the right of a bar.
  ///
  /// - Parameter unit: How much everything is magnified.
  /// - Returns: The size of the plate, in points.
  func place(in bar: Rect, unit: Double) -> Size {
    self.unit = unit
    let widest = titles.map { text.size($0, size: 15 * unit, weight: 600).width }.max() ?? 0
    let size = Size(width: min(widest + 28 * unit, bar.width), height: 32 * unit)
    layer.frame = stage.aligned(
      Rect(
        x: bar.maxX - size.width, y: bar.center.y - size.height / 2, width: size.width,
        height: size.height))
    layer.cornerRadius = 8 * unit
    placeTitle()
    return size
  }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette) {
    layer.backgroundColor = palette.accent.withAlpha(multipliedBy: 0.16)
    text.layer.foregroundColor = palette.accent
  }

  private func placeTitle() {
    text.place(title, in: layer.bounds, at: .center, size: 15 * unit, weight: 600, on: stage)
  }
}

/// A text of one line in the middle of a box's height, at whole device pixels.
final class SheetText {
  /// Where it stands in its box.
  enum Place { case left, center, right }

  /// The layer.
  let layer: TextLayer

  private var string: String

  /// Makes a text that has no place yet.
  init(_ string: String, in context: LayerContext) {
    self.string = string
    layer = TextLayer(in: context).withoutActions()
  }

  /// Places it, with another string if one is given; what is wider than the box loses its end.
  ///
  /// - Returns: The size of the whole text, in points.
  @discardableResult
  func place(
    _ string: String? = nil, in box: Rect, at place: Place = .left, size: Double, weight: Int = 400,
    on stage: SceneStage
  ) -> Size {
    self.string = string ?? self.string
    let run = TextRun(self.string, font: Self.font(size, weight: weight), truncation: .end)
    layer.text = run
    let natural = layer.context.typesetter.metrics(of: run, width: nil).size
    let width = min(natural.width, max(box.width, 0))
    let x =
      switch place {
      case .left: box.minX
      case .center: box.center.x - width / 2
      case .right: box.maxX - width
      }
    // A box that is a little too narrow, by a rounding, must not cost the last letter.
    let slack = natural.width <= box.width ? 1.0 : 0
    layer.frame = Rect(
      x: stage.aligned(x), y: stage.aligned(box.center.y - natural.height / 2),
      width: width + slack, height: natural.height)
    return natural
  }

  /// The size of a string in a face, in points, without placing it.
  func size(_ string: String, size: Double, weight: Int = 400) -> Size {
    let run = TextRun(string, font: Self.font(size, weight: weight))
    return layer.context.typesetter.metrics(of: run, width: nil).size
  }

  /// The scenes' face.
  static func font(_ size: Double, weight: Int = 400) -> Font {
    Font(families: Theme.families, weight: weight, size: size)
  }
}
