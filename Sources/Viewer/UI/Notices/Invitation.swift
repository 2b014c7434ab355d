import LayerKit

/// A bar of keys at the bottom of the window, each of them a button, for users who do not know the keys yet.
package final class Invitation {
  /// The bar's layer; the bar is shown by adding this layer to the window's root layers.
  let root: Layer

  /// Related keys, and their title.
  private struct Item {
    let caps: [(label: Label, plate: Layer, command: ViewerCommand)]
    let title: Label
  }

  private let items: [Item]

  /// The hit areas of the keys with their commands, in points of the bar.
  private var buttons: [(box: Rect, command: ViewerCommand)] = []

  /// The time for which the bar stays, in nanoseconds of real time: 8 s.
  package static let stay: Int64 = 8_000_000_000

  /// The keys, with names for those that print no letter.
  private static let keys: [[(cap: String, command: ViewerCommand)]] = [
    [("Space", .toggleShimmering)], [("←", .decrease), ("→", .increase)],
    [("Page Down", .nextScene)], [("g", .toggleGallery)], [("i", .turnPage)], [("o", .nextPreset)],
    [("x", .renderMovie)], [("?", .toggleHelp)],
  ]

  /// Creates an empty bar.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "invitation"
    items = Self.keys.map { keys in
      Item(
        caps: keys.map { key in
          (Label(in: context), Layer(in: context).withoutActions(), key.command)
        }, title: Label(in: context))
    }
    root.sublayers = items.flatMap { item in
      item.caps.map(\.plate) + item.caps.map(\.label.layer) + [item.title.layer]
    }
  }

  /// A part of the bar that the pointer can hit.
  package enum Target: Hashable {
    /// The bar's background, between and around its buttons.
    case ground
    case button(ViewerCommand)
  }

  /// Returns the target at a position in the window, in points; `nil` outside the bar.
  func target(at place: Point) -> Target? {
    guard !root.isHidden, root.frame.contains(place) else { return nil }
    let origin = root.frame.origin
    let button = buttons.first {
      Rect(origin: $0.box.origin + origin, size: $0.box.size).contains(place)
    }
    return button.map { .button($0.command) } ?? .ground
  }

  /// Places the bar in as many lines as the window's width requires; hides it if it does not fit.
  ///
  /// - Parameters:
  ///   - chosen: The title of the parameter that the arrow keys change.
  ///   - focus: The frame of the content. If the bar would cover the content, it moves to the top of the window.
  ///   - theme: The colours.
  ///   - area: The window.
  func layOut(chosen: String, clearOf focus: Rect, theme: Theme, in area: OverlayArea) {
    let titles = [
      "shimmer on, off", chosen, "next scene", "gallery", "values", "presets", "movie",
      "all keys",
    ]
    let plan = InvitationPlan(
      widths: zip(Self.keys, titles).map { keys, title in
        (keys.map(\.cap) + [title]).map {
          Label.width(of: $0, InvitationPlan.font(in: area), in: root.context)
        }
      }, in: area)
    root.isHidden =
      plan.size.height > area.bounds.height / 2
      || plan.size.width > area.bounds.width - 2 * Theme.margin
    buttons = []
    if root.isHidden { return }
    root.frame = place(plan.size, clearOf: focus, in: area)
    theme.applyOpaque(to: root, in: area)
    for (number, item) in items.enumerated() {
      show(item, number, titles[number], plan.boxes[number], theme: theme, in: area)
    }
  }

  private func show(
    _ item: Item, _ number: Int, _ title: String, _ boxes: [Rect], theme: Theme,
    in area: OverlayArea
  ) {
    let font = InvitationPlan.font(in: area)
    for (place, cap) in item.caps.enumerated() {
      cap.plate.frame = area.aligned(boxes[place])
      cap.plate.backgroundColor = theme.text.withAlpha(multipliedBy: 0.12)
      cap.plate.cornerRadius = 5 * area.unit
      cap.label.set(
        Self.keys[number][place].cap, font: font, color: theme.text, in: boxes[place], at: .center,
        area: area)
      // The title of a single key is part of its button.
      let isWhole = item.caps.count == 1
      buttons.append((isWhole ? boxes[place].union(boxes[place + 1]) : boxes[place], cap.command))
    }
    item.title.set(title, font: font, color: theme.text, in: boxes[item.caps.count], area: area)
  }

  private func place(_ size: Size, clearOf focus: Rect, in area: OverlayArea) -> Rect {
    let bounds = area.bounds
    let left = bounds.center.x - size.width / 2
    let foot = Rect(
      origin: Point(x: left, y: bounds.height - Theme.margin - size.height), size: size)
    let head = Rect(origin: Point(x: left, y: Theme.margin), size: size)
    let goesUp = !foot.intersection(focus).isEmpty && head.intersection(focus).isEmpty
    return area.aligned(goesUp ? head : foot)
  }
}

/// The layout of the bar's keys and titles, line by line.
private struct InvitationPlan {
  /// The boxes of each item: its keys, then its title, in points of the bar.
  private(set) var boxes: [[Rect]] = []

  /// The size of the bar, in points.
  private(set) var size = Size.zero

  /// Returns the bar's font: 15…37.5 points, depending on the size of the window, and 13 points in a narrow window.
  static func font(in area: OverlayArea) -> Font {
    Theme.font(size: area.bounds.width < 640 ? 13 : 15 * area.unit, weight: 500)
  }

  /// Divides the items into lines that fit the window, and centres each line.
  ///
  /// - Parameter widths: The widths of the strings of each item, ending with the title's, in points.
  init(widths: [[Double]], in area: OverlayArea) {
    let font = Self.font(in: area)
    let (height, gap) = ((font.size * 1.7).rounded(), (font.size * 0.5).rounded())
    let padding = (font.size * 0.6).rounded()
    let room = area.bounds.width - 2 * Theme.margin - 2 * padding
    var lines: [(items: [[Rect]], width: Double)] = []
    for texts in widths {
      // A key has space beside its text, a title has none.
      let sizes = texts.dropLast().map { max($0 + 1.2 * font.size, height) } + texts.suffix(1)
      let width = sizes.reduce(0, +) + Double(sizes.count - 1) * gap
      var x = lines.last.map { $0.width + 3 * gap } ?? .infinity
      if x + width > room {
        lines.append(([], 0))
        x = 0
      }
      var boxes: [Rect] = []
      for size in sizes {
        boxes.append(Rect(x: x, y: 0, width: size, height: height))
        x += size + gap
      }
      lines[lines.count - 1].items.append(boxes)
      lines[lines.count - 1].width = x - gap
    }
    let widest = lines.map(\.width).max() ?? 0
    for (row, line) in lines.enumerated() {
      let offset = Point(
        x: padding + (widest - line.width) / 2, y: padding + Double(row) * (height + gap))
      boxes += line.items.map { $0.map { Rect(origin: $0.origin + offset, size: $0.size) } }
    }
    let rows = Double(lines.count)
    size = Size(
      width: widest + 2 * padding, height: rows * height + (rows - 1) * gap + 2 * padding)
  }
}
