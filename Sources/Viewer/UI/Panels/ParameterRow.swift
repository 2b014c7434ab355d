import LayerKit

/// A parameter on the panel: name, value, unit, a bar with a thumb, and a sign that resets the value.
final class ParameterRow {
  /// The layers, from back to front.
  var layers: [Layer] { [ground] + bar.layers + [swatch] + labels.map(\.layer) }

  let parameter: Parameter

  private let ground: Layer
  private let name: Label
  private let value: Label
  private let unit: Label
  private let swatch: Layer
  private let arrows: (back: Label, forward: Label)
  private let reset: Label
  private let bar: ValueBar

  private var labels: [Label] { [name, value, unit, arrows.back, arrows.forward, reset] }

  private static let unitWidth = 38.0
  private static let swatchSize = 12.0

  /// The width of a symbol before a word, in points at full size.
  private static let symbolWidth = 18.0

  /// The width of the sign that resets the value, in points at full size.
  private static let resetWidth = 18.0

  /// The width of a field in which a value is typed, in points at full size; less if the space is short.
  private static let fieldWidth = 120.0

  /// The contents of a row.
  struct Reading: Hashable {
    let value: ParameterValue
    /// The value after a reset, which a tick marks on the bar.
    let usual: ParameterValue
    /// The text typed in place of the value; `nil` while nothing is typed.
    var typed: String?
    /// Whether the pointer is over the row.
    var isHovered = false
    /// Whether keys change the parameter.
    var isChosen = false
  }

  /// The position of a field in which a value is typed.
  struct FieldPlace: Hashable {
    /// The frame of the field, in points of the panel.
    let box: Rect
    /// The left edge of its caret, in points of the panel.
    let caret: Double
  }

  /// The parts of a visible row, in points of the panel.
  struct Parts {
    let row: Rect
    /// The track of the bar; `nil` without a bar.
    var track: Rect?
    /// The sign that resets the value; `nil` if the value is the default.
    var reset: Rect?
    /// The arrows that set the previous and the next value; `nil` for numbers and while a value is typed.
    var arrows: (back: Rect, forward: Rect)?
  }

  /// Creates an empty row.
  init(_ parameter: Parameter, in context: LayerContext) {
    self.parameter = parameter
    ground = Layer(in: context).withoutActions()
    name = Label(in: context)
    value = Label(in: context)
    unit = Label(in: context)
    swatch = Layer(in: context).withoutActions()
    arrows = (Label(in: context), Label(in: context))
    reset = Label(in: context)
    bar = ValueBar(in: context)
    hide()
  }

  /// The visible strings.
  var shownTexts: [String] { labels.compactMap(\.shownText) }

  /// Returns the area of a row's background, in points of the panel: a little higher than the row, like its words.
  static func ground(of row: Rect) -> Rect {
    Rect(x: row.minX, y: row.minY - 2, width: row.width, height: row.height)
  }

  /// Shows a value, or the text typed in its place, and returns the frames of the row's parts, with the position of
  /// the field while a value is typed.
  ///
  /// - Parameter box: The frame of the row, in points of the panel.
  func show(
    _ reading: Reading, in box: Rect, factor: Double, theme: Theme, area: OverlayArea
  ) -> (parts: Parts, field: FieldPlace?) {
    ground.isHidden = !reading.isHovered || reading.isChosen
    ground.frame = area.aligned(Self.ground(of: box).insetBy(dx: -8 * factor, dy: 0))
    ground.backgroundColor = theme.text.withAlpha(multipliedBy: 0.08)
    ground.cornerRadius = 5 * factor
    var parts = Parts(row: box)
    parts.track = bar.show(
      parameter.share(of: reading.value), usual: parameter.share(of: reading.usual),
      zero: parameter.shareOfZero, isActive: reading.isHovered || reading.isChosen, in: box,
      factor: factor, theme: theme,
      area: area)
    // The words are above the bar, also in rows without one, so that their distances are equal.
    var line = box
    line.size.height -= 9 * factor
    let unitLeft = box.maxX - (Self.unitWidth + Self.resetWidth) * factor
    let field = showValue(
      reading, in: line, upTo: unitLeft, factor: factor, theme: theme, area: area)
    if reading.typed == nil, parameter.numberRange == nil {
      parts.arrows = showArrows(
        isActive: reading.isHovered || reading.isChosen, after: unitLeft, in: box, line: line,
        factor: factor, theme: theme, area: area)
    } else {
      arrows.back.hide()
      arrows.forward.hide()
    }
    if reading.value != reading.usual, reading.typed == nil {
      let sign = Rect(
        x: box.maxX - Self.resetWidth * factor, y: line.minY, width: Self.resetWidth * factor,
        height: line.height)
      reset.set(
        "↺", font: Theme.font(size: Theme.TextSize.large * factor),
        color: theme.dim, in: sign, at: .right, area: area)
      parts.reset = Rect(x: sign.minX, y: box.minY, width: box.maxX - sign.minX, height: box.height)
    } else {
      reset.hide()
    }
    return (parts, field)
  }

  /// Shows name and value, with arrows if a click changes the value, or the field.
  private func showValue(
    _ reading: Reading, in line: Rect, upTo right: Double, factor: Double, theme: Theme,
    area: OverlayArea
  ) -> FieldPlace? {
    let font = Theme.font(size: Theme.TextSize.large * factor)
    // A name that does not fit beside the value is truncated.
    let room = right - line.minX
    let widest = reading.typed == nil ? 0.75 * room : min(Self.fieldWidth * factor, 0.6 * room)
    let box = Rect(x: right - widest, y: line.minY, width: widest, height: line.height)
    let field = reading.typed.map {
      show($0, font: font, in: box, factor: factor, theme: theme, area: area)
    }
    if field == nil {
      value.set(
        parameter.text(of: reading.value), font: font, color: theme.text, in: box, at: .right,
        area: area)
    }
    var left = field?.box.minX ?? value.layer.frame.minX
    left = showSwatch(reading, before: left, in: line, factor: factor, theme: theme, area: area)
    left = showUnit(
      of: reading.value, before: left, after: right, in: line, factor: factor, theme: theme,
      area: area)
    var nameBox = line
    nameBox.size.width = max(left - 8 * factor - line.minX, 0)
    name.set(parameter.title, font: font, color: theme.text, in: nameBox, area: area)
    return field
  }

  /// Shows the colour before the value, and returns the left end of what is shown.
  private func showSwatch(
    _ reading: Reading, before left: Double, in line: Rect, factor: Double, theme: Theme,
    area: OverlayArea
  ) -> Double {
    let color = reading.typed == nil ? parameter.swatch(of: reading.value) : nil
    swatch.isHidden = color == nil
    guard let color else { return left }
    let size = Self.swatchSize * factor
    swatch.frame = area.aligned(
      Rect(x: left - 6 * factor - size, y: line.center.y - size / 2, width: size, height: size))
    swatch.backgroundColor = color
    swatch.borderColor = theme.text.withAlpha(multipliedBy: 0.5)
    swatch.borderWidth = area.hairline
    swatch.cornerRadius = 3 * factor
    return swatch.frame.minX
  }

  /// Shows the unit after the value, or the symbol of a word before it, and returns the left end of what is shown.
  private func showUnit(
    of shown: ParameterValue, before left: Double, after right: Double, in line: Rect,
    factor: Double, theme: Theme, area: OverlayArea
  ) -> Double {
    let font = Theme.font(size: Theme.TextSize.small * factor)
    let symbol = parameter.symbols[shown.text]
    let width = symbol == nil ? (Self.unitWidth - 6) * factor : Self.symbolWidth * factor
    let x = symbol == nil ? right + 6 * factor : left - width
    unit.set(
      symbol ?? parameter.unit.symbol, font: font, color: theme.dim,
      in: Rect(x: x, y: line.minY, width: width, height: line.height), area: area)
    return symbol == nil ? left : x
  }

  /// Shows the arrows of a row without a bar, at the same place for all values, and returns the areas in which the
  /// pointer hits them.
  private func showArrows(
    isActive: Bool, after right: Double, in box: Rect, line: Rect, factor: Double, theme: Theme,
    area: OverlayArea
  ) -> (back: Rect, forward: Rect) {
    let font = Theme.font(size: 1.4 * Theme.TextSize.large * factor)
    let color = isActive ? theme.accent : theme.text
    let width = Self.unitWidth / 2 * factor
    func show(_ arrow: Label, _ sign: String, at x: Double) -> Rect {
      arrow.set(
        sign, font: font, color: color,
        in: Rect(x: x, y: line.minY, width: width, height: line.height), at: .center, area: area)
      return Rect(x: x, y: box.minY, width: width, height: box.height)
    }
    return (show(arrows.back, "‹", at: right), show(arrows.forward, "›", at: right + width))
  }

  /// Shows the typed text, or only its end if it is too long, and returns the position of the field.
  private func show(
    _ typed: String, font: Font, in box: Rect, factor: Double, theme: Theme, area: OverlayArea
  ) -> FieldPlace {
    let caretRoom = EntryField.caretWidth(textSize: font.size) + 3 * factor
    let inside = Rect(
      x: box.minX + 3 * factor, y: box.minY, width: box.width - 3 * factor - caretRoom,
      height: box.height)
    var shown = typed
    func set() {
      value.set(shown, font: font, color: theme.text, in: inside, at: .right, area: area)
    }
    set()
    while value.isCut, shown.count > 2 {
      shown = "…" + shown.dropFirst(2)
      set()
    }
    // The bar below the field stays visible.
    let field = Rect(x: box.minX, y: box.minY - 1, width: box.width, height: box.height + 2)
    return FieldPlace(box: field, caret: inside.maxX + factor)
  }

  func hide() {
    ground.isHidden = true
    swatch.isHidden = true
    bar.hide()
    for label in labels { label.hide() }
  }
}

/// A value in its range: a track with a tick at the default, filled from zero to a thumb.
private final class ValueBar {
  /// The layers, from back to front.
  var layers: [Layer] { [track, fill, tick, thumb] }

  private let track: Layer
  private let fill: Layer
  private let tick: Layer
  private let thumb: Layer

  private static let thickness = 3.0
  private static let tickHeight = 6.0

  /// The diameter of the thumb at rest, and while the row is hovered or chosen, in points at full size.
  private static let thumbSizes = (usual: 7.0, active: 8.5)

  /// The distance from the middle of the bar to the bottom of its row, in points at full size.
  private static let rise = 5.0

  /// Creates a hidden bar.
  init(in context: LayerContext) {
    track = Layer(in: context).withoutActions()
    fill = Layer(in: context).withoutActions()
    tick = Layer(in: context).withoutActions()
    thumb = Layer(in: context).withoutActions()
  }

  /// Shows positions in the range, 0…1, with a bar from the position of zero to the value, and returns the frame of the track; hides the bar if there is no position.
  func show(
    _ share: Double?, usual: Double?, zero: Double, isActive: Bool, in row: Rect, factor: Double,
    theme: Theme,
    area: OverlayArea
  ) -> Rect? {
    guard let share, let usual else {
      hide()
      return nil
    }
    for layer in layers { layer.isHidden = false }
    let thickness = max(area.aligned(Self.thickness * factor), area.hairline)
    let middle = row.maxY - Self.rise * factor
    let box = area.aligned(
      Rect(x: row.minX, y: middle - thickness / 2, width: row.width, height: thickness))
    track.backgroundColor = theme.text.withAlpha(multipliedBy: 0.2)
    track.frame = box
    fill.backgroundColor = theme.accent
    let ends = [zero, share].map { area.aligned(box.width * $0) }.sorted()
    fill.frame = Rect(
      x: box.minX + ends[0], y: box.minY, width: ends[1] - ends[0], height: box.height)
    tick.backgroundColor = theme.text
    let height = area.aligned(Self.tickHeight * factor)
    tick.frame = Rect(
      x: area.aligned(box.minX + box.width * usual - area.hairline / 2),
      y: area.aligned(middle - height / 2), width: area.hairline, height: height)
    let size = (isActive ? Self.thumbSizes.active : Self.thumbSizes.usual) * factor
    thumb.backgroundColor = theme.accent
    thumb.borderColor = theme.solid
    thumb.borderWidth = area.hairline
    thumb.cornerRadius = size / 2
    thumb.frame = Rect(
      x: box.minX + box.width * share - size / 2, y: middle - size / 2, width: size, height: size)
    return box
  }

  func hide() {
    for layer in layers { layer.isHidden = true }
  }
}
