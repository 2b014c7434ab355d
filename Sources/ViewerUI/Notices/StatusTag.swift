import LayerKit

/// What lasts and cannot be seen in the scene itself, at the top left: *Paused*, *¼ ×*, *Replay*, *Damage*.
final class StatusTag {
  /// The box; shown by making it a root.
  let root: Layer

  private let label: Label

  private static let padding = Size(width: 12, height: 6)

  /// Makes a tag that tells nothing yet.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "status"
    label = Label(in: context)
    root.sublayers = [label.layer]
  }

  /// Its one text.
  private(set) var text = ""

  /// The height of the tag, in points.
  static func height(in area: OverlayArea) -> Double { line(in: area) + 2 * padding.height }

  private static func line(in area: OverlayArea) -> Double {
    (Notice.fontSize * area.unit * 1.3).rounded()
  }

  /// Places it: beside the chip of a page, or below it where there is no room; else where a chip would stand.
  ///
  /// - Parameters:
  ///   - words: What lasts.
  ///   - top: Where the head of the window begins, in points from its top.
  ///   - chip: The chip's box in points of the window, if it is shown.
  ///   - glass: The colours.
  ///   - area: The window.
  func layOut(
    _ words: [String], from top: Double, beside chip: Rect?, glass: Glass, in area: OverlayArea
  ) {
    text = words.joined(separator: " · ")
    let room = max(area.bounds.width - 2 * Glass.margin - 2 * Self.padding.width, 1)
    label.set(
      text, font: Glass.font(size: Notice.fontSize * area.unit, weight: 500), color: glass.text,
      in: Rect(
        x: Self.padding.width, y: Self.padding.height, width: room, height: Self.line(in: area)),
      area: area)
    var box = Rect(
      x: Glass.margin, y: top, width: label.width + 2 * Self.padding.width,
      height: Self.height(in: area))
    if let chip {
      box.origin = Point(x: chip.maxX + Glass.margin / 2, y: chip.minY)
      if box.maxX > area.bounds.width - Glass.margin {
        box.origin = Point(x: Glass.margin, y: chip.maxY + Glass.margin / 2)
      }
    }
    root.frame = area.aligned(box)
    glass.applyOpaque(to: root, in: area)
  }
}
