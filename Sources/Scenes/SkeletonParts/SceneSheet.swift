import LayerKit

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
