import LayerKit

/// A property on one line: its name, its value in the model, and that on the screen.
final class PropertyRow: PanelRow {
  /// What stands before a value on the screen that is not the model's.
  static let differenceSign = "≠"

  private let name: Label
  private let model: Label
  private let shown: Label

  /// Makes a row that shows nothing yet.
  init(in context: LayerContext) {
    name = Label(in: context)
    model = Label(in: context)
    shown = Label(in: context)
  }

  /// The layers.
  var layers: [Layer] { [name.layer, model.layer, shown.layer] }

  /// The texts that are shown.
  var shownTexts: [String] {
    [name.shownText, model.shownText, shown.shownText].compactMap(\.self)
  }

  /// Shows three texts in columns.
  ///
  /// - Parameters:
  ///   - texts: The name, the model's value, the value on the screen.
  ///   - isDim: Whether the last one says nothing new.
  func show(
    _ texts: (name: String, model: String, shown: String), isDim: Bool, in box: Rect,
    factor: Double, glass: Glass, area: OverlayArea
  ) {
    let font = Glass.font(size: Glass.TextSize.small * factor)
    let gap = 6 * factor
    let (nameWidth, valueWidth) = (box.width * 0.38, box.width * 0.31)
    func column(_ x: Double, _ width: Double) -> Rect {
      Rect(x: box.minX + x, y: box.minY, width: max(width - gap, 0), height: box.height)
    }
    name.set(texts.name, font: font, color: glass.dim, in: column(0, nameWidth), area: area)
    model.set(
      texts.model, font: font, color: glass.text, in: column(nameWidth, valueWidth), area: area)
    shown.set(
      texts.shown, font: font, color: isDim ? glass.dim : glass.text,
      in: column(nameWidth + valueWidth, valueWidth + gap), area: area)
  }

  /// Shows nothing.
  func hide() {
    name.hide()
    model.hide()
    shown.hide()
  }
}
