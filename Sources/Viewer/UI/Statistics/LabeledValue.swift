import LayerKit

/// A name and its value, both as text for display.
package struct LabeledValue: Hashable, Sendable {
  package var name: String

  /// The value with its unit.
  package var value: String

  /// Creates a value with its name.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A group of related values.
package struct LabeledValueGroup: Hashable, Sendable {
  /// The heading of the group.
  package var title: String

  /// The values, in order.
  package var values: [LabeledValue]

  /// A sentence that explains the values; `nil` for none.
  package var note: String?

  /// Whether the note has a single line, on which it is cut; otherwise it takes as many lines as it needs.
  package var hasShortNote: Bool

  package init(
    _ title: String, _ values: [LabeledValue], note: String? = nil, hasShortNote: Bool = false
  ) {
    self.title = title
    self.values = values
    self.note = note
    self.hasShortNote = hasShortNote
  }
}

/// A name and a read-only value on one line.
final class LabeledValueRow: PanelRow {
  private let name: Label
  private let value: Label

  /// Creates an empty row.
  init(in context: LayerContext) {
    name = Label(in: context)
    value = Label(in: context)
  }

  var layers: [Layer] { [name.layer, value.layer] }

  /// The visible strings.
  var shownTexts: [String] { [name.shownText, value.shownText].compactMap(\.self) }

  /// Shows a name and a value in a box; the value is emphasised, or the name if `isNameFirst` is `true`.
  func show(
    _ fact: LabeledValue, isNameFirst: Bool = false, in box: Rect, factor: Double, theme: Theme,
    area: OverlayArea
  ) {
    let font = Theme.font(size: Theme.TextSize.large * factor)
    let (nameColor, valueColor) =
      isNameFirst ? (theme.text, theme.dim) : (theme.dim, theme.text)
    name.set(fact.name, font: font, color: nameColor, in: box, area: area)
    var valueBox = box
    valueBox.origin.x = min(box.minX + name.width + 8 * factor, box.maxX)
    valueBox.size.width = box.maxX - valueBox.minX
    value.set(fact.value, font: font, color: valueColor, in: valueBox, at: .right, area: area)
  }

  func hide() {
    name.hide()
    value.hide()
  }
}
