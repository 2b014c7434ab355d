import LayerKit

/// A box at the top of the window that reports the effect of the last command, as a name and its current value.
///
/// The box is opaque and its text of medium weight, so that it can be read over any scene. It appears and disappears
/// at once, in real time.
final class Notice {
  /// The box's layer; the notice is shown by adding this layer to the window's root layers.
  let root: Layer

  /// The name and value to show from the next layout on.
  var fact = LabeledValue("", "")

  /// Whether the user is typing the value: a caret follows it, and the name, which contains a remark, may take
  /// several lines.
  var isTyped = false

  /// Whether the next character replaces the typed value: a plate behind the value takes the place of the caret.
  var isSelected = false

  private let caret: Layer
  private let name: Label
  private let value: Label

  /// The time for which the box stays after a key, in nanoseconds of real time: 2.5 s.
  static let stay: Int64 = 2_500_000_000

  /// The font size in a window of the usual size, in points: 17.
  static let fontSize = 17.0

  private static let padding = Size(width: 16, height: 9)
  private static let gap = 10.0

  /// Creates an empty box.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "notice"
    caret = Layer(in: context).withoutActions()
    name = Label(in: context)
    value = Label(in: context)
    root.sublayers = [caret, name.layer, value.layer]
  }

  /// The areas that the box must not hide.
  struct Obstacles {
    /// The frames of the other overlays, in points of the window.
    var boxes: [Rect]
    /// The frame of the content, whose middle stays free, in points of the window.
    let focus: Rect
  }

  /// Places the box at the top of the window: on one line if name and value fit, otherwise on two.
  ///
  /// - Parameters:
  ///   - room: The part of the window that no panel takes, below other overlays at the top, in points.
  ///   - obstacles: The areas that the box must not hide.
  ///   - theme: The colours.
  ///   - area: The window.
  func layOut(in room: Rect, clearOf obstacles: Obstacles, theme: Theme, area: OverlayArea) {
    let size = Self.fontSize * area.unit
    let font = Theme.font(size: size, weight: 500)
    let most = max(room.width - 2 * Theme.margin - 2 * Self.padding.width, 1)
    let widths = [fact.name, fact.value].map { Label.width(of: $0, font, in: root.context) }
    let line = (size * 1.4).rounded()
    let isOneLine = widths[0] + Self.gap + widths[1] <= most
    let width = isOneLine ? widths[0] + Self.gap + widths[1] : min(widths.max() ?? 0, most)
    let first = Rect(
      x: Self.padding.width, y: Self.padding.height, width: isOneLine ? widths[0] : width,
      height: isOneLine ? line : nameHeight(font, width: width, line: line))
    let second =
      isOneLine
      ? Rect(x: first.maxX + Self.gap, y: first.minY, width: widths[1], height: line)
      : Rect(x: first.minX, y: first.maxY, width: width, height: line)
    let box = Size(
      width: width + 2 * Self.padding.width, height: second.maxY + Self.padding.height)
    root.frame = area.aligned(place(box, in: room, clearOf: obstacles))
    theme.applyOpaque(to: root, in: area)
    let place: Label.Place = isOneLine ? .left : .center
    name.set(
      fact.name, font: font, color: theme.dim, in: first, at: place,
      isWrapped: first.height > line, area: area)
    value.set(fact.value, font: font, color: theme.text, in: second, at: place, area: area)
    showCaret(in: second, size: size, theme: theme, area: area)
  }

  /// Returns the height of the name above the value: while a value is typed the name wraps, otherwise it is
  /// truncated.
  private func nameHeight(_ font: Font, width: Double, line: Double) -> Double {
    guard isTyped else { return line }
    let run = TextRun(fact.name, font: font, isWrapped: true)
    return max(root.context.typesetter.metrics(of: run, width: width).size.height, line)
  }

  /// Returns the box's frame, centred at the top of an area, below other overlays there.
  ///
  /// The frame is at the bottom instead if it would hide the middle of the content at the top but not at the bottom.
  private func place(_ size: Size, in room: Rect, clearOf obstacles: Obstacles) -> Rect {
    let left = room.center.x - size.width / 2
    var head = Rect(origin: Point(x: left, y: room.minY), size: size)
    for other in obstacles.boxes.sorted(by: { $0.minY < $1.minY })
    where !other.intersection(head).isEmpty {
      head.origin.y = other.maxY + Theme.margin / 2
    }
    let middle = obstacles.focus.center
    if !head.contains(middle), head.maxY <= room.maxY { return head }
    var foot = Rect(
      origin: Point(x: left, y: room.maxY - Theme.margin - size.height), size: size)
    for other in obstacles.boxes.sorted(by: { $0.maxY > $1.maxY })
    where !other.intersection(foot).isEmpty {
      foot.origin.y = other.minY - Theme.margin / 2 - size.height
    }
    return foot.contains(middle) || foot.minY < room.minY ? head : foot
  }

  private func showCaret(in box: Rect, size: Double, theme: Theme, area: OverlayArea) {
    caret.isHidden = !isTyped
    if isSelected {
      caret.backgroundColor = theme.accent.withAlpha(multipliedBy: 0.3)
      caret.frame = area.aligned(value.layer.frame.insetBy(dx: -2, dy: 0))
      return
    }
    let width = max(area.aligned(EntryField.caretWidth(textSize: size)), area.hairline)
    caret.backgroundColor = theme.accent
    caret.frame = area.aligned(
      Rect(
        x: value.layer.frame.maxX + 1, y: box.center.y - 0.5 * size, width: width, height: size))
  }
}
