import LayerKit

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
