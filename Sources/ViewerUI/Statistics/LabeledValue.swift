import LayerKit

/// Something that can be read off: its name and its value, both as they are shown.
package struct LabeledValue: Hashable, Sendable {
  /// The name.
  package var name: String

  /// The value with its unit.
  package var value: String

  /// Creates a value with its name.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Values that belong together.
package struct LabeledValueGroup: Hashable, Sendable {
  /// What they are about.
  package var title: String

  /// The values in the order in which they are read.
  package var values: [LabeledValue]

  /// A sentence that explains, or nothing.
  package var note: String?

  /// Creates a group.
  package init(_ title: String, _ values: [LabeledValue], note: String? = nil) {
    self.title = title
    self.values = values
    self.note = note
  }
}

/// A name and a value to read, on one line.
final class LabeledValueRow: PanelRow {
  private let name: Label
  private let value: Label

  /// Makes a row that shows nothing yet.
  init(in context: LayerContext) {
    name = Label(in: context)
    value = Label(in: context)
  }

  /// The layers.
  var layers: [Layer] { [name.layer, value.layer] }

  /// The texts that are shown.
  var shownTexts: [String] { [name.shownText, value.shownText].compactMap(\.self) }

  /// Shows a labeled value in a box; the value is what matters, unless its name is.
  func show(
    _ fact: LabeledValue, isNameFirst: Bool = false, in box: Rect, factor: Double, theme: Theme,
    area: OverlayArea
  ) {
    let font = Theme.font(size: Theme.TextSize.medium * factor)
    let (nameColor, valueColor) =
      isNameFirst ? (theme.text, theme.dim) : (theme.dim, theme.text)
    name.set(fact.name, font: font, color: nameColor, in: box, area: area)
    var valueBox = box
    valueBox.origin.x = min(box.minX + name.width + 8 * factor, box.maxX)
    valueBox.size.width = box.maxX - valueBox.minX
    value.set(fact.value, font: font, color: valueColor, in: valueBox, at: .right, area: area)
  }

  /// Shows nothing.
  func hide() {
    name.hide()
    value.hide()
  }
}
