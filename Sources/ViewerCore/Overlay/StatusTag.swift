import LayerKit

/// What lasts and is not to be seen in the scene itself, at the top left: *Paused*, *¼ ×*, *Replay*, *Damage*.
///
/// It stands where the chip would: a page that has a chip tells the same there.
final class StatusTag {
  /// The box; shown by making it a root.
  let root: Layer

  /// What lasts, from the next layout on.
  var words: [String] = []

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
  var text: String { words.joined(separator: " · ") }

  /// Places it.
  ///
  /// - Parameter top: Where the head of the window begins, in points from its top.
  func layOut(from top: Double, glass: Glass, in area: OverlayArea) {
    let size = Notice.fontSize * area.unit
    let line = (size * 1.3).rounded()
    let room = max(area.bounds.width - 2 * Glass.margin - 2 * Self.padding.width, 1)
    label.set(
      text, font: Glass.font(size: size, weight: 500), color: glass.text,
      in: Rect(x: Self.padding.width, y: Self.padding.height, width: room, height: line),
      area: area)
    root.frame = area.aligned(
      Rect(
        x: Glass.margin, y: top, width: label.width + 2 * Self.padding.width,
        height: line + 2 * Self.padding.height))
    glass.applyOpaque(to: root, in: area)
  }
}
