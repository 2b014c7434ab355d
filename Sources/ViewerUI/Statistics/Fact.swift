import LayerKit

/// Something that can be read off: its name and its value, both as they are shown.
package struct Fact: Hashable, Sendable {
  /// The name.
  package var name: String

  /// The value with its unit.
  package var value: String

  /// Creates a fact.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// Facts that belong together.
package struct FactGroup: Hashable, Sendable {
  /// What they are about.
  package var title: String

  /// The facts in the order in which they are read.
  package var facts: [Fact]

  /// A sentence that explains, or nothing.
  package var note: String?

  /// Creates a group.
  package init(_ title: String, _ facts: [Fact], note: String? = nil) {
    self.title = title
    self.facts = facts
    self.note = note
  }
}

/// A name and a value to read, on one line.
final class FactRow: PanelRow {
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

  /// Shows a fact in a box; its value is what matters, unless its name is.
  func show(
    _ fact: Fact, isNameFirst: Bool = false, in box: Rect, factor: Double, glass: Glass,
    area: OverlayArea
  ) {
    let font = Glass.font(size: Glass.TextSize.medium * factor)
    let (nameColor, valueColor) =
      isNameFirst ? (glass.text, glass.dim) : (glass.dim, glass.text)
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
