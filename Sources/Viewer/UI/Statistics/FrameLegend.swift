import LayerKit

/// The overlay that shows how frames were drawn, in front of the layers.
package enum FrameDisplay: Hashable, Sendable, CaseIterable {
  case none
  /// An outline of each rectangle that the frame changes.
  case damage
  /// A tint of each pixel that the frame changes; its colour shows how many layers painted the pixel.
  case overdraw

  /// The next overlay in the cycle of the key.
  package var next: FrameDisplay {
    switch self {
    case .none: .damage
    case .damage: .overdraw
    case .overdraw: .none
    }
  }

  /// The notice that is shown when the overlay is chosen.
  package var fact: LabeledValue {
    switch self {
    case .none: LabeledValue("Damage, overdraw", "not shown")
    case .damage: LabeledValue("Damage", "outlined")
    case .overdraw: LabeledValue("Overdraw", "tinted")
    }
  }
}

/// The explanation of the damage and overdraw overlays, below the chip's position.
final class FrameLegend {
  /// The contents of the legend.
  struct Reading: Hashable {
    /// The overlay to explain.
    var display: FrameDisplay
    /// The numbers of the last frame, and the reason for drawing it.
    var lines: [String]
  }

  let root: Layer

  private let lines: RowPool<Label>
  private let swatches: [Layer]
  private let steps: RowPool<Label>

  private static let rowHeight = 20.0
  private static let padding = 10.0
  private static let swatchSize = 10.0

  /// The names of the overdraw steps: the number of layers, and the pattern.
  static let stepNames = ["1 plain", "2 rows", "3 diagonals", "4+ checks"]

  /// The tints of the steps, which match the compositor's; that module must not be imported here.
  private static let tints = [0x3D7DFF, 0x35C46A, 0xFFC233, 0xFF4A3D].map { Color(hex: $0) }

  /// Creates an empty legend.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "legend"
    lines = RowPool(on: root)
    steps = RowPool(on: root)
    swatches = Self.tints.map { tint in
      let swatch = Layer(in: context).withoutActions()
      swatch.backgroundColor = tint
      return swatch
    }
    root.sublayers = swatches
  }

  /// The visible strings.
  var shownTexts: [String] { root.isHidden ? [] : lines.shownTexts + steps.shownTexts }

  /// Shows a reading; long lines are truncated, and the legend is hidden if it has no lines.
  func show(_ reading: Reading, theme: Theme, in area: OverlayArea) {
    let width = min(460, area.bounds.width - 2 * Theme.margin)
    let head = max(StateChip.height, StatusTag.height(in: area))
    let top = Theme.margin + head + Theme.margin / 2
    let showsSteps = reading.display == .overdraw
    let count = Double(reading.lines.count + (showsSteps ? 1 : 0))
    let height = count * Self.rowHeight + Self.padding
    root.isHidden = count == 0 || width < 100 || top + height + Theme.margin > area.bounds.height
    if root.isHidden { return }
    root.place(
      at: area.aligned(Rect(x: Theme.margin, y: top, width: width, height: height)), in: area)
    theme.apply(to: root, isDense: true, in: area)
    let font = Theme.font(size: Theme.TextSize.large)
    func box(_ row: Int) -> Rect {
      Rect(
        x: Self.padding, y: Self.padding / 2 + Double(row) * Self.rowHeight,
        width: width - 2 * Self.padding, height: Self.rowHeight)
    }
    for (row, line) in reading.lines.enumerated() {
      lines.next().set(line, font: font, color: theme.text, in: box(row), area: area)
    }
    lines.hideRest()
    for swatch in swatches { swatch.isHidden = !showsSteps }
    if showsSteps { showSteps(in: box(reading.lines.count), font, theme: theme, area: area) }
    steps.hideRest()
  }

  private func showSteps(in box: Rect, _ font: Font, theme: Theme, area: OverlayArea) {
    let column = box.width / Double(swatches.count)
    for (index, swatch) in swatches.enumerated() {
      let left = box.minX + Double(index) * column
      swatch.frame = area.aligned(
        Rect(
          x: left, y: box.center.y - Self.swatchSize / 2, width: Self.swatchSize,
          height: Self.swatchSize))
      let textBox = Rect(
        x: left + Self.swatchSize + 5, y: box.minY, width: max(column - Self.swatchSize - 9, 0),
        height: box.height)
      steps.next().set(
        Self.stepNames[index], font: font, color: theme.text, in: textBox, area: area)
    }
  }
}
