package import LayerKit

/// One line of keys at the foot on a plate of its own, for who has not read the help.
package final class HintLine {
  /// The plate.
  package let root: Layer

  private let label: Label

  private static let text =
    "Space toggle · Return stop · ↑ ↓ choose · ← → change · p pause · i pages · ? all keys"

  private static let typingText = "Return takes it · Esc leaves it · Tab takes it and goes on"

  /// The distance of the words from the plate's ends, in points.
  private static let padding = 10.0

  /// The height of the plate, in points.
  static let height = 24.0

  /// Makes a line that shows nothing yet.
  package init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "hints"
    label = Label(in: context)
    root.sublayers = [label.layer]
  }

  /// The text, if it is shown.
  package var shownTexts: [String] { root.isHidden ? [] : [label.shownText].compactMap(\.self) }

  /// Shows the line, or hides it: hints go first where there is little room.
  ///
  /// - Parameters:
  ///   - isRoomy: Whether there is room for it.
  ///   - isTyping: Whether a value is being typed, so that other keys count.
  ///   - focus: Where the content is, which is not to show through, in points of the window.
  ///   - glass: The colours.
  ///   - area: The window.
  package func show(
    isRoomy: Bool, isTyping: Bool, over focus: Rect, glass: Glass, in area: OverlayArea
  ) {
    root.isHidden = !isRoomy
    guard isRoomy else { return }
    let bounds = area.bounds
    let room = bounds.width - PanelPlan.sideWidth - 3 * Glass.margin - 2 * Self.padding
    label.set(
      isTyping ? Self.typingText : Self.text, font: Glass.font(size: Glass.TextSize.medium),
      color: glass.text,
      in: Rect(x: Self.padding, y: 0, width: max(room, 0), height: Self.height), area: area)
    root.isHidden = label.isCut
    root.frame = area.aligned(
      Rect(
        x: Glass.margin, y: bounds.height - Glass.margin - Self.height,
        width: label.width + 2 * Self.padding, height: Self.height))
    glass.apply(to: root, isDense: !root.frame.intersection(focus).isEmpty, in: area)
  }
}
