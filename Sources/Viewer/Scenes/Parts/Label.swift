import LayerKit

/// A line of text in a box, aligned to whole device pixels.
///
/// Unchanged text is not measured again, and its layer is not touched.
final class Label {
  /// The horizontal position of the text in its box; vertically it is always centred.
  enum Place: Hashable {
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

  let layer: TextLayer

  private var setting: Setting?

  /// Creates an empty label.
  init(in context: LayerContext) { layer = TextLayer(in: context).withoutActions() }

  /// The width of the text, in points.
  private(set) var width = 0.0

  /// Whether the text is truncated.
  private(set) var isCut = false

  /// Shows text in a box.
  ///
  /// Text wider than the box is truncated with an ellipsis.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - font: The font.
  ///   - color: The colour.
  ///   - box: The box, in points of the superlayer.
  ///   - place: The horizontal position in the box.
  ///   - area: The window, which defines the pixel grid.
  func set(
    _ string: String, font: Font, color: Color, in box: Rect, at place: Place = .left,
    area: OverlayArea
  ) {
    let run = TextRun(string, font: font, alignment: .left, truncation: .end)
    let new = Setting(text: run, color: color, box: box, place: place, area: area)
    layer.isHidden = false
    if new == setting { return }
    setting = new
    layer.text = run
    layer.foregroundColor = color
    let natural = layer.preferredSize(width: nil)
    // The last pixel of a letter may extend beyond its advance.
    isCut = natural.width > box.width
    width = min((natural.width + 1).rounded(.up), box.width)
    let x: Double =
      switch place {
      case .left: box.minX
      case .center: box.center.x - width / 2
      case .right: box.maxX - width
      }
    let y = box.center.y - natural.height / 2
    layer.frame = Rect(
      x: area.aligned(x), y: area.aligned(y), width: width, height: natural.height)
  }

  func hide() { layer.isHidden = true }
}
