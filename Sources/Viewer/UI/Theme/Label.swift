import LayerKit

/// Text of one or more lines in a box, aligned to whole device pixels.
///
/// Unchanged text is not measured again, and its layer is not touched.
final class Label: PanelRow {
  /// The horizontal position of the text in its box; vertically a single line is always centred.
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

  private struct NoteSetting: Hashable {
    var string: String
    var font: Font
    var size: Size
  }

  private var noteSetting: NoteSetting?
  private var shownNote = ""

  /// Creates an empty label.
  init(in context: LayerContext) { layer = TextLayer(in: context).withoutActions() }

  /// The visible text; `nil` while the label is hidden.
  var shownText: String? { layer.isHidden ? nil : layer.text?.string }

  var layers: [Layer] { [layer] }

  /// The visible text as a list; empty while the label is hidden.
  var shownTexts: [String] { shownText.map { [$0] } ?? [] }

  /// The width of the text, in points.
  private(set) var width = 0.0

  /// Whether the text is truncated.
  private(set) var isCut = false

  /// Returns the width of text on one line, in points, with space for the last letter, which may extend beyond its
  /// advance.
  static func width(of string: String, _ font: Font, in context: LayerContext) -> Double {
    context.typesetter.metrics(of: TextRun(string, font: font), width: nil).size.width + 2
  }

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
  ///   - isWrapped: Whether the text may take several lines; it then begins at the top of the box.
  ///   - area: The window, which defines the pixel grid.
  func set(
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
    // The last pixel of a letter may extend beyond its advance.
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

  /// Shows a sentence on as many lines as fit in a box; what does not fit is cut off at the end of a word.
  func setNote(_ string: String, font: Font, color: Color, in box: Rect, area: OverlayArea) {
    if noteSetting != NoteSetting(string: string, font: font, size: box.size) {
      noteSetting = NoteSetting(string: string, font: font, size: box.size)
      shownNote = cut(string, font: font, to: box.size)
    }
    set(shownNote, font: font, color: color, in: box, isWrapped: true, area: area)
  }

  /// Returns the words that fit in a size, with an ellipsis if some do not.
  private func cut(_ string: String, font: Font, to size: Size) -> String {
    var words = string.split(separator: " ")
    func text() -> String {
      let text = words.joined(separator: " ")
      return text.count < string.count ? text + " …" : text
    }
    while words.count > 1 {
      let run = TextRun(text(), font: font, isWrapped: true)
      let natural = layer.context.typesetter.metrics(of: run, width: size.width).size
      if natural.height <= size.height { break }
      words.removeLast()
    }
    return text()
  }

  /// Shows the name of a group in capitals, at the bottom of its line.
  func setHeading(
    _ title: String, in box: Rect, factor: Double, theme: Theme, area: OverlayArea
  ) {
    let lower = Rect(x: box.minX, y: box.minY + 12, width: box.width, height: box.height - 12)
    set(
      title.uppercased(), font: Theme.font(size: Theme.TextSize.small * factor), color: theme.dim,
      in: lower, area: area)
  }

  func hide() { layer.isHidden = true }
}
