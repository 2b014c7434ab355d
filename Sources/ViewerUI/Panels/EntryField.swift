import LayerKit

/// The field on the panel in which a value is typed: its ground, its caret, and why a value was not taken.
final class EntryField {
  /// The field's ground; it belongs below the row's texts.
  let ground: Layer

  /// The caret, which does not blink, and the remark on its plate; they belong above all rows.
  var layers: [Layer] { [caret, plate, remark.layer] }

  private let caret: Layer
  private let plate: Layer
  private let remark: Label

  /// The width of a caret in print of a size, in points: thick enough to be found without blinking.
  static func caretWidth(textSize: Double) -> Double { max(textSize / 8, 1) }

  /// Makes a field that is hidden.
  init(in context: LayerContext) {
    ground = Layer(in: context).withoutActions()
    caret = Layer(in: context).withoutActions()
    plate = Layer(in: context).withoutActions()
    remark = Label(in: context)
    hide()
  }

  /// The remark, if it is shown.
  var shownTexts: [String] { [remark.shownText].compactMap(\.self) }

  /// Shows the field.
  ///
  /// - Parameters:
  ///   - place: Where the row has it, in points of the panel.
  ///   - problem: Why what was typed was not taken.
  ///   - row: The row, beside which that is said.
  ///   - height: The panel's height, in points.
  func show(
    at place: ParameterRow.FieldPlace, problem: String?, row: Rect, height: Double, factor: Double,
    glass: Glass, area: OverlayArea
  ) {
    for layer in [ground, caret] { layer.isHidden = false }
    ground.frame = area.aligned(place.box)
    ground.backgroundColor = glass.solid
    ground.borderColor = glass.accent
    ground.borderWidth = area.hairline
    ground.cornerRadius = 3 * factor
    let size = Glass.TextSize.large * factor
    let width = max(area.aligned(Self.caretWidth(textSize: size)), area.hairline)
    caret.backgroundColor = glass.accent
    caret.frame = area.aligned(
      Rect(
        x: place.caret, y: place.box.center.y - 0.6 * size, width: width, height: 1.2 * size))
    show(problem, row: row, height: height, factor: factor, glass: glass, area: area)
  }

  /// Says why a value was not taken: below the row, or above it where the panel ends.
  private func show(
    _ problem: String?, row: Rect, height: Double, factor: Double, glass: Glass, area: OverlayArea
  ) {
    plate.isHidden = problem == nil
    guard let problem else { return remark.hide() }
    let padding = 5 * factor
    var box = Rect(
      x: row.minX + padding, y: row.maxY + padding, width: row.width - 2 * padding, height: 0)
    let font = Glass.font(size: Glass.TextSize.medium * factor)
    func place() {
      remark.set(problem, font: font, color: glass.text, in: box, isWrapped: true, area: area)
    }
    place()
    box.size.height = remark.layer.frame.height
    if box.maxY + padding > height {
      box.origin.y = row.minY - padding - box.height
      place()
    }
    plate.frame = area.aligned(
      Rect(
        x: row.minX, y: box.minY - padding, width: row.width, height: box.height + 2 * padding))
    plate.backgroundColor = glass.solid
    plate.borderColor = glass.accent
    plate.borderWidth = area.hairline
    plate.cornerRadius = 3 * factor
  }

  /// Shows nothing.
  func hide() {
    for layer in [ground, caret, plate] { layer.isHidden = true }
    remark.hide()
  }
}
