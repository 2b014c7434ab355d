import LayerKit

/// One line of keys at the foot, for who has not read the help.
final class HintLine {
  /// The line.
  var root: Layer { label.layer }

  private let label: Label

  private static let text =
    "Space toggle · Return stop · ↑ ↓ choose · ← → change · p pause · i pages · ? all keys"

  /// The height of the line, in points.
  static let height = 20.0

  /// Makes a line that shows nothing yet.
  init(in context: LayerContext) { label = Label(in: context) }

  /// The text, if it is shown.
  var shownTexts: [String] { [label.shownText].compactMap(\.self) }

  /// Shows the line, or hides it: hints go first where there is little room.
  func show(isRoomy: Bool, glass: Glass, in area: OverlayArea) {
    guard isRoomy else { return label.hide() }
    let bounds = area.bounds
    label.set(
      Self.text, font: Glass.font(size: Glass.TextSize.medium), color: glass.text,
      in: Rect(
        x: Glass.margin, y: bounds.height - Glass.margin - Self.height,
        width: bounds.width - PanelPlan.sideWidth - 3 * Glass.margin, height: Self.height),
      area: area)
    if label.isCut { label.hide() }
  }
}
