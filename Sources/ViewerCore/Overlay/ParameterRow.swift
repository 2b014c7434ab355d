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
  private static let barHeight = 2.0
  private static let tickHeight = 6.0

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

  /// Shows a value.
  ///
  /// - Parameters:
  ///   - shown: The value.
  ///   - usual: The value that a reset gives, for the tick.
  ///   - box: The row in points of the panel.
  func show(
    _ shown: ParameterValue, usual: ParameterValue, in box: Rect, factor: Double, glass: Glass,
    area: OverlayArea
  ) {
    let font = Glass.font(size: Glass.TextSize.large * factor)
    let unitLeft = box.maxX - Self.unitWidth * factor
    name.set(parameter.title, font: font, color: glass.text, in: box, area: area)
    var valueBox = box
    valueBox.origin.x = box.minX + name.width + 8 * factor
    valueBox.size.width = unitLeft - valueBox.minX
    value.set(
      parameter.text(of: shown), font: font, color: glass.text, in: valueBox, at: .right,
      area: area)
    let unitBox = Rect(
      x: unitLeft + 6 * factor, y: box.minY, width: box.maxX - unitLeft - 6 * factor,
      height: box.height)
    unit.set(
      parameter.symbols[shown.text] ?? parameter.unit.symbol,
      font: Glass.font(size: Glass.TextSize.small * factor), color: glass.dim,
      in: unitBox, area: area)
    showBar(shown, usual: usual, in: box, factor: factor, glass: glass, area: area)
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
