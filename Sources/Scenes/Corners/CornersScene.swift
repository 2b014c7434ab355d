package import LayerKit
import ShimmerKit
package import ViewerUI

/// Round pictures, by corner radius on one side and by mask on the other, and what each way costs.
///
/// At rest either way is a kept picture, and a frame draws nothing. In motion each picture is painted anew: the
/// statistics page tells how, best with one way alone.
package final class CornersScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "corners", "round pictures by corner radius and by mask, with the cost of each",
    equivalents: ["Core Animation's own idioms: rounded corners"],
    action: "both ways, corner radius alone, mask alone", drag: "horizontal count", ground: .plain)

  /// Where the layers are.
  package let stage: SceneStage

  /// The wave through the pictures.
  package var effects: [any SceneEffect] { [wave] }

  /// More pictures to the right.
  package let drags = [SceneDrag(.horizontal, changes: "count", by: 16)]

  /// Both grids.
  package private(set) var focus = Rect.zero

  /// The ways that are shown.
  var shown = Shown.both {
    didSet { stage.setNeedsLayout() }
  }

  /// The rows and columns of each grid.
  var count = 8 {
    didSet { stage.setNeedsLayout() }
  }

  /// Which ways are shown.
  enum Shown: Hashable, CaseIterable {
    /// Both, side by side.
    case both
    /// The corner radius alone.
    case radius
    /// The mask alone.
    case mask

    /// Whether a way is among them.
    func contains(_ way: CornerGrid.Way) -> Bool {
      switch self {
      case .both: true
      case .radius: way == .radius
      case .mask: way == .mask
      }
    }
  }

  private let wave = SceneSwitch()
  private let grids: [CornerGrid]
  private let note: Label

  /// Makes the scene, which rests.
  package init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    let pictures = CornerPictures(stage.content.image)
    grids = CornerGrid.Way.allCases.map { CornerGrid($0, pictures: pictures, in: context) }
    note = Label(in: context)
    stage.show(grids.flatMap(\.layers) + [note.layer])
    wave.onChange = { [unowned self] in follow() }
  }

  /// The grids beside each other, or one under the other in a tall window.
  package func layOut() {
    let measure = CaptionMeasure(stage)
    let box = measure.box(width: 1180 * measure.unit, height: 700 * measure.unit)
    let room = Rect(
      x: box.minX, y: box.minY, width: box.width, height: max(box.height - 1.5 * measure.line, 1))
    let isTall = room.height > room.width
    let gap = 2 * measure.gap
    let visible = grids.filter { shown.contains($0.way) }
    let share = Double(max(visible.count, 1))
    let size =
      isTall
      ? Size(width: room.width, height: (room.height - (share - 1) * gap) / share)
      : Size(width: (room.width - (share - 1) * gap) / share, height: room.height)
    for grid in grids { grid.isHidden = !shown.contains(grid.way) }
    for (index, grid) in visible.enumerated() {
      let place = Double(index)
      grid.place(
        in: Rect(
          x: room.minX + (isTall ? 0 : place * (size.width + gap)),
          y: room.minY + (isTall ? place * (size.height + gap) : 0), width: size.width,
          height: size.height), rows: count, stage.palette, measure)
    }
    focus = visible.map(\.layer.frame).reduce(visible.first?.layer.frame ?? box) { $0.union($1) }
    follow()
  }

  /// The captions' colours.
  package func paint() {
    let measure = CaptionMeasure(stage)
    let box = measure.box(width: 1180 * measure.unit, height: 700 * measure.unit)
    for grid in grids where !grid.isHidden { grid.paint(stage.palette) }
    note.caption(
      wave.isRunning && !wave.showsStill
        ? "In motion each picture is painted anew in each frame."
        : "At rest each is a kept picture: a frame draws none of them.",
      color: stage.palette.dim,
      in: Rect(
        x: box.minX, y: box.maxY - measure.line, width: box.width, height: measure.line), measure)
  }

  /// Shows the next choice of ways.
  package func performAction() -> Fact? {
    let all = Shown.allCases
    shown = all[((all.firstIndex(of: shown) ?? 0) + 1) % all.count]
    let titles = CornerGrid.Way.allCases.filter(shown.contains).map(\.title)
    return Fact("Shown", titles.joined(separator: " and ").lowercased())
  }

  /// How many, which, and whether they move.
  package static let parameters: [ParameterBinding<CornersScene>] = [
    .whole(
      "count", "Rows and columns", in: .content, range: 1...16, default: 8, \.count),
    .choice(
      "shown", "Shown", in: .content, ["both": .both, "radius": .radius, "mask": .mask],
      default: .both, \.shown),
    .flag("running", "In motion", in: .effect, default: false, \.wave.isRunning),
  ]

  private func follow() {
    for grid in grids {
      grid.sway(wave.isRunning && !wave.showsStill && shown.contains(grid.way))
    }
    paint()
  }
}
