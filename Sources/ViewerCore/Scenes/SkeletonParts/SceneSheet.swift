import LayerKit

/// A sheet in the middle of the window, as large as its content: the screen of a small application.
///
/// Where the window is narrower or lower it takes all of it. In a large window it is magnified, with all that is on it.
final class SceneSheet {
  /// The width of a sheet that has room, in points, before it is magnified.
  private static let width = 480.0

  /// How much it is magnified, 1…3, in quarters: lengths that are multiples of four stay whole points.
  private(set) var unit = 1.0

  /// The least distance of a sheet from the window's edges, and of content from the sheet's, in points.
  var margin: Double { 16 * unit }

  /// The height of the bar with the title, in points.
  var barHeight: Double { 52 * unit }

  /// The sheet, without sublayers of its own.
  let layer: Layer

  private let title: SheetText
  private let button: SheetText?
  private let line: Layer

  /// Makes a sheet with a title in its bar, and the name of what the scene's own action does.
  init(in context: LayerContext, title: String, button: String? = nil) {
    layer = Layer(in: context).withoutActions()
    layer.name = "sheet"
    self.title = SheetText(title, in: context)
    self.button = button.map { SheetText($0, in: context) }
    line = Layer(in: context).withoutActions()
    layer.sublayers = [self.title.layer, self.button?.layer, line].compactMap(\.self)
  }

  /// Where the content is, in the sheet's coordinates.
  var bounds: Rect { layer.bounds }

  /// Places the sheet.
  ///
  /// - Parameter natural: The height of bar and content in points, before they are magnified.
  func layOut(on stage: SceneStage, height natural: Double) {
    let window = stage.bounds
    unit = Self.unit(in: window.size, height: natural)
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
    return min(max((share * 4).rounded(.down) / 4, 1), 3)
  }

  /// Centres the title, or puts it at the left where the button would touch it.
  private func layOutBar(on stage: SceneStage) {
    let bar = Rect(x: 0, y: 0, width: bounds.width, height: barHeight)
      .insetBy(x: margin, y: 0)
    let size = button?.place(in: bar, at: .right, size: 17 * unit, on: stage) ?? .zero
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
    button?.layer.foregroundColor = palette.accent
    line.backgroundColor = palette.hairline
  }
}
