import LayerKit

/// Where the keys and the titles of the bar stand, line by line.
struct InvitationPlan {
  /// The boxes of each item: its keys, then its title, in points of the bar.
  private(set) var boxes: [[Rect]] = []

  /// The size of the bar, in points.
  private(set) var size = Size.zero

  /// The face of the bar: 15…37.5 points by the size of the window, and 13 where it is narrow.
  static func font(in area: OverlayArea) -> Font {
    Glass.font(size: area.bounds.width < 640 ? 13 : 15 * area.unit, weight: 500)
  }

  /// Divides items into lines that fit the window, and puts each line in the middle.
  ///
  /// - Parameter widths: The widths of the texts of each item, the title's last, in points.
  init(widths: [[Double]], in area: OverlayArea) {
    let font = Self.font(in: area)
    let (height, gap) = ((font.size * 1.7).rounded(), (font.size * 0.5).rounded())
    let padding = (font.size * 0.6).rounded()
    let room = area.bounds.width - 2 * Glass.margin - 2 * padding
    var lines: [(items: [[Rect]], width: Double)] = []
    for texts in widths {
      // A key has room beside its word, a title has none.
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
