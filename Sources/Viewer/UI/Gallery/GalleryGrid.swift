import LayerKit

/// The layers of a gallery: a plain ground, a hole for each picture with its name below, the marks of the chosen and
/// the hovered picture, and the foot.
final class GalleryGrid {
  /// The names of the pictures and their one-line summaries.
  struct Entry: Hashable {
    let name: String
    let summary: String
  }

  /// The state to show.
  struct Reading {
    let plan: GalleryPlan
    let firstRow: Int
    let chosen: Int
    let hovered: Int?
  }

  /// The layer of the whole gallery.
  let root: Layer

  /// The layers to which pictures are added, by the pictures' indices; only those that are shown.
  private(set) var holes: [Int: Layer] = [:]

  private static let hint = "Return opens · Esc leaves"

  private let entries: [Entry]
  private let context: LayerContext
  private let front: Layer
  private let names: RowPool<Label>
  private let summary: Label
  private let hint: Label
  private let choice: Layer
  private let hover: Layer
  private let track: Layer
  private let thumb: Layer

  /// Creates an empty gallery of pictures.
  init(in context: LayerContext, _ entries: [Entry]) {
    self.context = context
    self.entries = entries
    func layer() -> Layer { Layer(in: context).withoutActions() }
    root = layer()
    root.name = "gallery"
    (front, choice, hover, track, thumb) = (layer(), layer(), layer(), layer(), layer())
    names = RowPool(on: front)
    summary = Label(in: context)
    hint = Label(in: context)
    (choice.name, hover.name) = ("choice", "hover")
    front.sublayers = [hover, choice, track, thumb, summary.layer, hint.layer]
    root.sublayers = [front]
  }

  /// The visible strings.
  var shownTexts: [String] { names.shownTexts + summary.shownTexts + hint.shownTexts }

  /// Places everything but the pictures; call it inside a turn of the layer context.
  ///
  /// Holes of pictures that are no longer shown are removed.
  func show(_ reading: Reading, theme: Theme, in area: OverlayArea) {
    let plan = reading.plan
    root.frame = area.bounds
    root.backgroundColor = theme.solid
    front.frame = area.bounds
    placeHoles(plan.shown(from: reading.firstRow), of: reading, theme: theme, in: area)
    let font = Theme.font(size: plan.foot.height < 28 ? 11 : 13 * plan.unit, weight: 500)
    for index in plan.shown(from: reading.firstRow) {
      // The digit keys show the first nine.
      let number = index < 9 ? "\(index + 1)  " : ""
      names.next().set(
        number + entries[index].name, font: font,
        color: index == reading.chosen ? theme.accent : theme.text,
        in: plan.caption(index, from: reading.firstRow), at: .center, area: area)
    }
    names.hideRest()
    mark(reading, theme: theme, in: area)
    showFoot(reading, theme: theme, in: area)
    showTrack(reading, theme: theme)
  }

  private func placeHoles(
    _ shown: Range<Int>, of reading: Reading, theme: Theme, in area: OverlayArea
  ) {
    for (index, hole) in holes where !shown.contains(index) {
      hole.superlayer?.removeFromSuperlayer()
      holes[index] = nil
    }
    for index in shown {
      let hole = holes[index] ?? makeHole()
      holes[index] = hole
      let box = reading.plan.picture(index, from: reading.firstRow)
      hole.superlayer?.frame = box.insetBy(dx: -area.hairline, dy: -area.hairline)
      hole.superlayer?.backgroundColor = theme.hairline
      hole.frame = Rect(origin: Point(x: area.hairline, y: area.hairline), size: box.size)
    }
  }

  /// Creates a hole inside a rim, which separates a picture from the ground of the same colour.
  private func makeHole() -> Layer {
    let rim = Layer(in: context).withoutActions()
    let hole = Layer(in: context).withoutActions()
    (rim.name, hole.name) = ("rim", "hole")
    hole.masksToBounds = true
    rim.sublayers = [hole]
    root.insertSublayer(rim, below: front)
    return hole
  }

  private func mark(_ reading: Reading, theme: Theme, in area: OverlayArea) {
    let shown = reading.plan.shown(from: reading.firstRow)
    func outline(_ layer: Layer, _ index: Int?, width: Double, color: Color) {
      layer.isHidden = !(index.map(shown.contains) ?? false)
      guard let index, !layer.isHidden else { return }
      let width = max(area.aligned(width * reading.plan.unit), area.hairline)
      let space = area.aligned(1.5 * reading.plan.unit)
      layer.frame = reading.plan.picture(index, from: reading.firstRow)
        .insetBy(dx: -width - space, dy: -width - space)
      layer.borderColor = color
      layer.borderWidth = width
    }
    outline(choice, reading.chosen, width: 3, color: theme.accent)
    outline(
      hover, reading.hovered == reading.chosen ? nil : reading.hovered, width: 1.5,
      color: theme.dim)
  }

  private func showFoot(_ reading: Reading, theme: Theme, in area: OverlayArea) {
    let foot = reading.plan.foot
    let font = Theme.font(size: foot.height < 28 ? 12 : 15 * reading.plan.unit)
    func width(of string: String) -> Double { Label.width(of: string, font, in: context) }
    let room = width(of: Self.hint) + Theme.margin
    // The hint comes and goes with the window's width, not with the choice.
    let hasHint = entries.allSatisfy { width(of: $0.summary) + room <= foot.width }
    if hasHint {
      hint.set(Self.hint, font: font, color: theme.dim, in: foot, at: .right, area: area)
    } else {
      hint.hide()
    }
    summary.set(
      entries[reading.hovered ?? reading.chosen].summary, font: font, color: theme.text,
      in: Rect(
        x: foot.minX, y: foot.minY, width: foot.width - (hasHint ? room : 0), height: foot.height),
      area: area)
  }

  private func showTrack(_ reading: Reading, theme: Theme) {
    let plan = reading.plan
    (track.isHidden, thumb.isHidden) = (!plan.scrolls, !plan.scrolls)
    if !plan.scrolls { return }
    let (length, rows) = (plan.track.height, Double(plan.rows))
    track.frame = plan.track
    thumb.frame = Rect(
      x: plan.track.minX, y: plan.track.minY + length * Double(reading.firstRow) / rows,
      width: plan.track.width, height: length * Double(plan.shownRows) / rows)
    track.backgroundColor = theme.hairline
    thumb.backgroundColor = theme.dim
  }
}
