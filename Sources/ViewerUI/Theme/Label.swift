package import LayerKit

/// A text of one line or more in a box, at whole device pixels.
///
/// Text that has not changed is not measured again, and its layer is not touched.
package final class Label: PanelRow {
  /// Where the text stands in its box; always in the middle of its height.
  package enum Place: Hashable {
    case left
    case center
    case right
  }

  private struct Setting: Hashable {
    var text: TextRun
    var color: Color
    var box: Rect
    var place: Place
    var area: OverlayArea
  }

  /// The layer.
  package let layer: TextLayer

  private var setting: Setting?

  /// Makes a label that shows nothing yet.
  package init(in context: LayerContext) { layer = TextLayer(in: context).withoutActions() }

  /// The text that is shown; nothing while it is hidden.
  package var shownText: String? { layer.isHidden ? nil : layer.text?.string }

  /// The one layer.
  var layers: [Layer] { [layer] }

  /// The text that is shown, or none.
  var shownTexts: [String] { shownText.map { [$0] } ?? [] }

  /// The width of the text, in points.
  package private(set) var width = 0.0

  /// Whether the text has lost its end.
  package private(set) var isCut = false

  /// The width of a text on one line, in points, with room for the last letter, which may reach beyond its advance.
  static func width(of string: String, _ font: Font, in context: LayerContext) -> Double {
    context.typesetter.metrics(of: TextRun(string, font: font), width: nil).size.width + 2
  }

  /// Shows a text.
  ///
  /// What is wider than the box loses its end to an ellipsis.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - font: Its face.
  ///   - color: Its colour.
  ///   - box: The box, in points of the layer above.
  ///   - place: Where in the box.
  ///   - isWrapped: Whether it may take several lines; it then stands at the top of the box.
  ///   - area: Where device pixels are.
  package func set(
    _ string: String, font: Font, color: Color, in box: Rect, at place: Place = .left,
    isWrapped: Bool = false, area: OverlayArea
  ) {
    let run = TextRun(
      string, font: font, alignment: .left, truncation: .end, isWrapped: isWrapped)
    let new = Setting(text: run, color: color, box: box, place: place, area: area)
    layer.isHidden = false
    if new == setting { return }
    setting = new
    layer.text = run
    layer.foregroundColor = color
    let natural = layer.preferredSize(width: isWrapped ? box.width : nil)
    // The last pixel of a letter may reach beyond its advance.
    isCut = natural.width > box.width
    width = min((natural.width + 1).rounded(.up), box.width)
    let x: Double =
      switch place {
      case .left: box.minX
      case .center: box.center.x - width / 2
      case .right: box.maxX - width
      }
    let y = isWrapped ? box.minY : box.center.y - natural.height / 2
    layer.frame = Rect(
      x: area.aligned(x), y: area.aligned(y), width: width, height: natural.height)
  }

  /// Shows the name of a group in capitals, at the foot of its line.
  func setHeading(
    _ title: String, in box: Rect, factor: Double, theme: Theme, area: OverlayArea
  ) {
    let lower = Rect(x: box.minX, y: box.minY + 12, width: box.width, height: box.height - 12)
    set(
      title.uppercased(), font: Theme.font(size: Theme.TextSize.small * factor), color: theme.dim,
      in: lower, area: area)
  }

  /// Shows nothing.
  package func hide() { layer.isHidden = true }
}
