import LayerKit

/// A parameter on the panel: name, value, unit, and a bar with the value in its range.
final class ParameterRow {
  /// The layers, from back to front.
  var layers: [Layer] { [track, fill, tick, name.layer, value.layer, unit.layer] }

  /// The parameter.
  let parameter: Parameter

  private let name: Label
  private let value: Label
  private let unit: Label
  private let track: Layer
  private let fill: Layer
  private let tick: Layer

  private static let unitWidth = 38.0

  /// The width of a field in which a value is typed, where there is room, in points at full size.
  private static let fieldWidth = 120.0
  private static let barHeight = 2.0
  private static let tickHeight = 6.0

  /// Where a field is in which a value is typed.
  struct FieldPlace: Hashable {
    /// Its box, in points of the panel.
    let box: Rect
    /// The left edge of its caret, in points of the panel.
    let caret: Double
  }

  /// Makes a row that shows nothing yet.
  init(_ parameter: Parameter, in context: LayerContext) {
    self.parameter = parameter
    name = Label(in: context)
    value = Label(in: context)
    unit = Label(in: context)
    track = Layer(in: context).withoutActions()
    fill = Layer(in: context).withoutActions()
    tick = Layer(in: context).withoutActions()
  }

  /// The texts that are shown.
  var shownTexts: [String] {
    [name.shownText, value.shownText, unit.shownText].compactMap(\.self)
  }

  /// Shows a value, or what is typed in its place.
  ///
  /// - Parameters:
  ///   - shown: The value.
  ///   - usual: The value that a reset gives, for the tick.
  ///   - typed: What has been typed; nothing while nobody types.
  ///   - box: The row in points of the panel.
  /// - Returns: Where the field is, while somebody types.
  @discardableResult
  func show(
    _ shown: ParameterValue, usual: ParameterValue, typed: String? = nil, in box: Rect,
    factor: Double, glass: Glass, area: OverlayArea
  ) -> FieldPlace? {
    let font = Glass.font(size: Glass.TextSize.large * factor)
    let unitLeft = box.maxX - Self.unitWidth * factor
    // A name that has no room beside the value loses its end.
    let room = unitLeft - box.minX
    let widest = typed == nil ? 0.75 * room : min(Self.fieldWidth * factor, 0.6 * room)
    let valueBox = Rect(x: unitLeft - widest, y: box.minY, width: widest, height: box.height)
    let field = typed.map {
      show($0, font: font, in: valueBox, factor: factor, glass: glass, area: area)
    }
    if field == nil {
      value.set(
        parameter.text(of: shown), font: font, color: glass.text, in: valueBox, at: .right,
        area: area)
    }
    var nameBox = box
    let valueLeft = field?.box.minX ?? value.layer.frame.minX
    nameBox.size.width = max(valueLeft - 8 * factor - box.minX, 0)
    name.set(parameter.title, font: font, color: glass.text, in: nameBox, area: area)
    let unitBox = Rect(
      x: unitLeft + 6 * factor, y: box.minY, width: box.maxX - unitLeft - 6 * factor,
      height: box.height)
    unit.set(
      parameter.symbols[shown.text] ?? parameter.unit.symbol,
      font: Glass.font(size: Glass.TextSize.small * factor), color: glass.dim,
      in: unitBox, area: area)
    showBar(shown, usual: usual, in: box, factor: factor, glass: glass, area: area)
    return field
  }

  /// Shows what is typed; of what is too long the end, where the caret is.
  private func show(
    _ typed: String, font: Font, in box: Rect, factor: Double, glass: Glass, area: OverlayArea
  ) -> FieldPlace {
    let caretRoom = EntryField.caretWidth(textSize: font.size) + 3 * factor
    let inside = Rect(
      x: box.minX + 3 * factor, y: box.minY, width: box.width - 3 * factor - caretRoom,
      height: box.height)
    var shown = typed
    func set() {
      value.set(shown, font: font, color: glass.text, in: inside, at: .right, area: area)
    }
    set()
    while value.isCut, shown.count > 2 {
      shown = "…" + shown.dropFirst(2)
      set()
    }
    // The bar below it stays to be seen.
    let field = Rect(
      x: box.minX, y: box.minY + 4 * factor, width: box.width, height: box.height - 8 * factor)
    return FieldPlace(box: field, caret: inside.maxX + factor)
  }

  private func showBar(
    _ shown: ParameterValue, usual: ParameterValue, in box: Rect, factor: Double, glass: Glass,
    area: OverlayArea
  ) {
    let share = parameter.share(of: shown)
    for layer in [track, fill, tick] { layer.isHidden = share == nil }
    guard let share, let usualShare = parameter.share(of: usual) else { return }
    let thickness = max(area.aligned(Self.barHeight * factor), area.hairline)
    let bar = Rect(
      x: area.aligned(box.minX), y: area.aligned(box.maxY - 3 * factor), width: box.width,
      height: thickness)
    track.backgroundColor = glass.hairline
    track.frame = bar
    fill.backgroundColor = glass.accent
    fill.frame = Rect(
      x: bar.minX, y: bar.minY, width: area.aligned(box.width * share), height: thickness)
    tick.backgroundColor = glass.text
    let height = area.aligned(Self.tickHeight * factor)
    tick.frame = Rect(
      x: area.aligned(min(box.minX + box.width * usualShare, box.maxX - area.hairline)),
      y: bar.minY - area.aligned((height - thickness) / 2), width: area.hairline, height: height)
  }

  /// Shows nothing.
  func hide() {
    for layer in layers { layer.isHidden = true }
  }
}
