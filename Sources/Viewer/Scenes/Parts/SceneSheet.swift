import LayerKit

/// A sheet in the middle of the window, sized to its content: the screen of a small application.
///
/// A window that is narrower or lower than the sheet is filled by it. In a large window the sheet is magnified with
/// everything on it. A list that does not fit is made smaller, and drops the rows that still do not fit.
final class SceneSheet {
  /// The preferred width of a sheet, in points before magnification.
  private static let width = 480.0

  /// The smallest magnification of a list.
  private static let leastUnit = 0.75

  /// The magnification, 0.75…4, in quarters, so that lengths that are multiples of four stay whole points.
  private(set) var unit = 1.0

  /// The minimum distance from a sheet to the window's edges, and from content to the sheet's edges, in points.
  var margin: Double { 16 * unit }

  /// The height of the title bar, in points.
  var barHeight: Double { 52 * unit }

  /// The sheet's layer, to which scenes add their content.
  let layer: Layer

  /// The button in the bar; `nil` if there is none.
  let button: SheetButton?

  private let title: SheetText
  private let line: Layer

  /// Creates a sheet with a title in its bar, and an optional button for the scene's own action.
  init(in context: LayerContext, title: String, button: SheetButton? = nil) {
    layer = Layer(in: context).withoutActions()
    layer.name = "sheet"
    self.title = SheetText(title, in: context)
    self.button = button
    line = Layer(in: context).withoutActions()
    layer.sublayers = [self.title.layer, self.button?.layer, line].compactMap(\.self)
  }

  /// The sheet's bounds, in its own coordinates.
  var bounds: Rect { layer.bounds }

  /// The frame of the button, in points of the window; `nil` if there is none.
  var buttonBox: Rect? {
    guard let box = button?.layer.frame else { return nil }
    return Rect(origin: layer.frame.origin + box.origin, size: box.size)
  }

  /// Places the sheet.
  ///
  /// - Parameter natural: The height of bar and content, in points before magnification.
  func layOut(on stage: SceneStage, height natural: Double) {
    unit = Self.unit(in: stage.bounds.size, height: natural)
    place(on: stage, height: natural)
  }

  /// Places a sheet with a list, which is made a quarter smaller if the window cannot hold all of it.
  ///
  /// - Parameters:
  ///   - head: The height of everything above the rows, in points before magnification.
  ///   - pitch: The distance from one row to the next, in points before magnification.
  ///   - count: The number of rows.
  /// - Returns: The number of rows that fit; at least 1.
  func layOut(on stage: SceneStage, head: Double, pitch: Double, rows count: Int) -> Int {
    let window = stage.bounds.size
    let height = head + Double(count) * pitch
    unit = Self.unit(in: window, height: height)
    let isTight = window.height < height + 2 * margin || window.width < Self.width + 2 * margin
    if isTight { unit = Self.leastUnit }
    let room = (window.height - 2 * margin) / unit - head
    // The tolerance keeps a row that fits except for a rounding error.
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

  /// Returns the magnification at which the sheet takes at most half of the window's width and four fifths of its
  /// height, in quarters; at least 1, at most 4.
  private static func unit(in window: Size, height: Double) -> Double {
    let share = min(window.width / (2 * width), window.height * 0.8 / max(height, 1))
    return min(max((share * 4).rounded(.down) / 4, 1), 4)
  }

  /// Centres the title, or aligns it left if the button would touch it.
  private func layOutBar(on stage: SceneStage) {
    let bar = Rect(x: 0, y: 0, width: bounds.width, height: barHeight)
      .insetBy(dx: margin, dy: 0)
    let size = button?.place(in: bar, unit: unit) ?? .zero
    let taken = size.width > 0 ? size.width + margin : 0
    var room = bar.insetBy(dx: taken, dy: 0)
    let natural = title.place(in: room, at: .center, size: 17 * unit, weight: 700, on: stage)
    if natural.width <= room.width { return }
    room = Rect(x: bar.minX, y: 0, width: max(bar.width - taken, 0), height: bar.height)
    title.place(in: room, size: 17 * unit, weight: 700, on: stage)
  }

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette) {
    layer.backgroundColor = palette.surface
    title.layer.foregroundColor = palette.text
    button?.paint(palette)
    line.backgroundColor = palette.hairline
  }
}

/// A button in the bar of a sheet: a title on a plate that is as wide as the widest of its titles.
final class SheetButton {
  /// The plate, with the title on it.
  let layer: Layer

  /// The current title, one of the titles passed to the initialiser.
  var title: String {
    didSet { if title != oldValue { placeTitle() } }
  }

  private let titles: [String]
  private let text: SheetText
  private var unit = 1.0
  private let stage: SceneStage

  /// Creates a button that shows the first of its titles.
  init(_ titles: [String], on stage: SceneStage) {
    self.titles = titles
    self.stage = stage
    title = titles.first ?? ""
    text = SheetText(title, in: stage.context)
    layer = Layer(in: stage.context).withoutActions()
    layer.name = "button"
    layer.sublayers = [text.layer]
  }

  /// Places the button at the right of a bar.
  ///
  /// - Parameter unit: The magnification.
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

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette) {
    layer.backgroundColor = palette.accent.withAlpha(multipliedBy: 0.16)
    text.layer.foregroundColor = palette.accent
  }

  private func placeTitle() {
    text.place(title, in: layer.bounds, at: .center, size: 15 * unit, weight: 600, on: stage)
  }
}

/// A single line of text, vertically centred in a box and aligned to whole device pixels.
final class SheetText {
  /// The horizontal alignment in the box.
  enum Place { case left, center, right }

  let layer: TextLayer

  private var string: String

  /// Creates a line without a position.
  init(_ string: String = "", in context: LayerContext) {
    self.string = string
    layer = TextLayer(in: context).withoutActions()
  }

  /// Places the line, optionally with another string; a line wider than the box is truncated at its end, and a text
  /// of several lines becomes one.
  ///
  /// - Returns: The size of the line before truncation, in points.
  @discardableResult
  func place(
    _ string: String? = nil, in box: Rect, at place: Place = .left, size: Double, weight: Int = 400,
    on stage: SceneStage
  ) -> Size {
    self.string = string ?? self.string
    let line = TextParagraph.paragraphs(of: self.string).map(\.text).joined(separator: " ")
    let run = TextRun(line, font: Self.font(size, weight: weight), truncation: .end)
    layer.text = run
    let natural = layer.context.typesetter.metrics(of: run, width: nil).size
    let width = min(natural.width, max(box.width, 0))
    let x =
      switch place {
      case .left: box.minX
      case .center: box.center.x - width / 2
      case .right: box.maxX - width
      }
    // One point of slack keeps a rounding error from truncating the last letter.
    let slack = natural.width <= box.width ? 1.0 : 0
    layer.frame = Rect(
      x: stage.aligned(x), y: stage.aligned(box.center.y - natural.height / 2),
      width: width + slack, height: natural.height)
    return natural
  }

  /// Centres a text in a box, at a size in points or, if it does not fit, smaller or in several lines.
  func fit(
    _ string: String, in box: Rect, largest: Double, weight: Int, on stage: SceneStage
  ) {
    let natural = place(string, in: box, at: .center, size: largest, weight: weight, on: stage)
    if natural.width <= box.width, !string.contains(where: \.isNewline) { return }
    let text = FittedText(within: box.size, largest: largest, by: layer.context.typesetter) {
      size in
      TextRun(string, font: Self.font(size, weight: weight), alignment: .center)
    }
    layer.text = text.run
    let place = text.box(in: box)
    layer.frame = Rect(
      x: stage.aligned(place.minX), y: stage.aligned(place.minY), width: place.width,
      height: place.height)
  }

  /// Returns the size of a string in a font size and weight, in points, without placing it.
  func size(_ string: String, size: Double, weight: Int = 400) -> Size {
    let run = TextRun(string, font: Self.font(size, weight: weight))
    return layer.context.typesetter.metrics(of: run, width: nil).size
  }

  /// Returns the font of all scenes at a size in points.
  static func font(_ size: Double, weight: Int = 400) -> Font {
    Font(families: Theme.families, weight: weight, size: size)
  }
}
