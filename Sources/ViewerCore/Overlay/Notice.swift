import LayerKit

/// What somebody has just done, in a box at the head of the window: the name of a thing, and what it is now.
///
/// Opaque and of medium weight, so that it can be read over any scene. It comes and goes at once, by real time.
final class Notice {
  /// The box; shown by making it a root.
  let root: Layer

  /// What it tells from the next layout on.
  var fact = Fact("", "")

  /// Whether the value is being typed: a caret stands behind it.
  var isTyped = false

  private let caret: Layer
  private let name: Label
  private let value: Label

  /// How long it stays after a key, in nanoseconds of real time: 2.5 s.
  static let stay: Int64 = 2_500_000_000

  /// The least size of its print, in points, except where a typed value wants a long remark.
  static let fontSize = 17.0

  private static let padding = Size(width: 16, height: 9)
  private static let gap = 10.0

  /// Makes a box that tells nothing yet.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "notice"
    caret = Layer(in: context).withoutActions()
    name = Label(in: context)
    value = Label(in: context)
    root.sublayers = [caret, name.layer, value.layer]
  }

  /// Places it at the head of the window: on one line where both words fit, else on two.
  ///
  /// - Parameters:
  ///   - top: Where the head begins, in points from the top of the window.
  ///   - taken: What it is not to lie on, in points of the window.
  ///   - focus: The content, whose middle it leaves free.
  ///   - glass: The colours.
  ///   - area: The window.
  func layOut(
    from top: Double, clearOf taken: [Rect], focus: Rect, glass: Glass, in area: OverlayArea
  ) {
    let room = max(area.bounds.width - 2 * Glass.margin - 2 * Self.padding.width, 1)
    let size = fontSize(in: room, area: area)
    let font = Glass.font(size: size, weight: 500)
    let widths = [fact.name, fact.value].map { extent(of: $0, font) }
    let isOneLine = widths[0] + Self.gap + widths[1] + 2 <= room
    let line = (size * 1.4).rounded()
    let width = isOneLine ? widths[0] + Self.gap + widths[1] + 2 : min(widths.max() ?? 0, room)
    let box = Size(
      width: width + 2 * Self.padding.width,
      height: line * (isOneLine ? 1 : 2) + 2 * Self.padding.height)
    root.frame = area.aligned(
      place(box, from: top, clearOf: taken, focus: focus, in: area.bounds))
    glass.applyOpaque(to: root, in: area)
    let first = Rect(
      x: Self.padding.width, y: Self.padding.height, width: isOneLine ? widths[0] : width,
      height: line)
    let second = Rect(
      x: isOneLine ? first.maxX + Self.gap : first.minX,
      y: isOneLine ? first.minY : first.maxY,
      width: isOneLine ? widths[1] + 2 : width, height: line)
    name.set(
      fact.name, font: font, color: glass.dim, in: first, at: isOneLine ? .left : .center,
      area: area)
    value.set(
      fact.value, font: font, color: glass.text, in: second, at: isOneLine ? .left : .center,
      area: area)
    showCaret(in: second, size: size, glass: glass, area: area)
  }

  /// The size of print, smaller where a value is typed and the remark beside it is long: all of it is wanted.
  private func fontSize(in room: Double, area: OverlayArea) -> Double {
    let usual = Self.fontSize * area.unit
    guard isTyped else { return usual }
    let widest = extent(of: fact.name, Glass.font(size: usual, weight: 500))
    return max(min(usual, usual * room / max(widest, 1)), Glass.TextSize.medium)
  }

  private func extent(of string: String, _ font: Font) -> Double {
    // The last pixel of a letter may reach beyond its advance.
    root.context.typesetter.metrics(of: TextRun(string, font: font), width: nil).size.width + 2
  }

  /// In the middle of the head, below what is there already; at the foot where it would hide the content's middle.
  private func place(
    _ size: Size, from top: Double, clearOf taken: [Rect], focus: Rect, in bounds: Rect
  ) -> Rect {
    var box = Rect(
      origin: Point(x: bounds.center.x - size.width / 2, y: top), size: size)
    for other in taken.sorted(by: { $0.minY < $1.minY })
    where !other.intersection(box).isEmpty {
      box.origin.y = other.maxY + Glass.margin / 2
    }
    if box.contains(focus.center) {
      box.origin.y = max(bounds.maxY - Glass.margin - size.height, 0)
    }
    return box
  }

  private func showCaret(in box: Rect, size: Double, glass: Glass, area: OverlayArea) {
    caret.isHidden = !isTyped
    let width = max(area.aligned(EntryField.caretWidth(textSize: size)), area.hairline)
    caret.backgroundColor = glass.accent
    caret.frame = area.aligned(
      Rect(
        x: value.layer.frame.maxX + 1, y: box.center.y - 0.5 * size, width: width, height: size))
  }
}
