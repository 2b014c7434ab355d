package import LayerKit
import ShimmerKit
package import ViewerUI

/// A grey figure that fills with green from two corners, through a mask of two discs.
package final class WaterMaskScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "water-mask", "a figure that fills from two corners, through a mask of two discs",
    equivalents: ["Core Animation's own idioms: the water fill"], action: "fills again",
    drag: "vertical scale, horizontal duration", ground: .plain)

  /// Where the layers are.
  package let stage: SceneStage

  /// The water.
  package var effects: [any SceneEffect] { [tide] }

  /// Longer to the right, larger downwards.
  package let drags = [
    SceneDrag(.horizontal, changes: "duration", by: 8),
    SceneDrag(.vertical, changes: "scale", by: 30),
  ]

  /// The figure.
  package var focus: Rect { water.frame }

  /// The figure and its twin.
  let water: WaterFill

  private let tide: WaterTide
  private let figures: [ShapeLayer]
  private let note: Label
  private var noteBox = Rect.zero
  private static let notes = [
    "A green twin lies exactly above the grey figure.",
    "Its mask is two discs: the first lets 0.8 of it show, the second all.",
  ]
  private let secondNote: Label

  /// Makes the scene; the discs are at rest.
  package init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    figures = [ShapeLayer(in: context), ShapeLayer(in: context)].map { $0.withoutActions() }
    water = WaterFill(in: context, resting: figures[0], filling: figures[1])
    tide = WaterTide(water, in: context)
    note = Label(in: context)
    secondNote = Label(in: context)
    stage.show([water.layer, tide.outlines.layer, note.layer, secondNote.layer, tide.ticker.layer])
  }

  /// The figure in the middle, as large as asked for where it fits, and two lines below.
  package func layOut() {
    let measure = CaptionMeasure(stage)
    let notes = 2 * measure.line + measure.gap
    let room = min(
      stage.bounds.width - 2 * measure.margin,
      stage.bounds.height - 2 * measure.margin - notes)
    let side = max(min(PersonFigure.extent * tide.scale * measure.unit, room), 1)
    water.frame = stage.aligned(
      Rect(
        x: stage.bounds.center.x - side / 2,
        y: stage.bounds.center.y - (side + notes) / 2, width: side, height: side))
    for figure in figures {
      figure.path = PersonFigure.path(scale: water.bounds.width / PersonFigure.extent)
    }
    tide.outlines.frame = water.frame
    noteBox = Rect(
      x: measure.margin, y: water.frame.maxY + measure.gap,
      width: stage.bounds.width - 2 * measure.margin, height: measure.line)
    tide.followSize()
    paint()
  }

  /// Grey and green, a little brighter on a dark ground.
  package func paint() {
    let isLight = stage.isLight
    figures[0].fillColor = isLight ? Color(hex: 0xC6CCD8) : Color(hex: 0x3A4458)
    figures[1].fillColor = isLight ? Color(hex: 0x1F9D57) : Color(hex: 0x3CCB7F)
    for disc in tide.outlines.discLayers {
      disc.backgroundColor = nil
      disc.borderColor = stage.palette.accent
      disc.borderWidth = 1.5 * max(CaptionMeasure(stage).unit, 0.7)
    }
    let measure = CaptionMeasure(stage)
    for (index, label) in [note, secondNote].enumerated() {
      var box = noteBox
      box.origin.y += Double(index) * measure.line
      label.caption(Self.notes[index], color: stage.palette.dim, in: box, measure)
    }
  }

  /// Lets the water rise once more.
  package func performAction() -> Fact? {
    tide.replay()
    return Fact("Water", tide.isRunning ? "rises" : "at rest")
  }

  /// The figure's scale, and how the water rises.
  package static let parameters: [ParameterBinding<WaterMaskScene>] = [
    .number(
      "scale", "Scale", in: .content, range: 1...40, step: 0.5, default: 14, \.tide.scale
    ).followed { $0.stage.setNeedsLayout() },
    .flag("discs", "Discs", in: .content, default: false, \.tide.showsDiscs),
    .number(
      "duration", "Duration", in: .motion, unit: .seconds, range: 0.1...20, step: 0.1,
      default: 2, \.tide.duration),
    .choice(
      "fill", "At the end", in: .motion, ["forwards": .forwards, "removed": .removed],
      default: .forwards, \.tide.fillMode),
    .flag("again", "Goes on by itself", in: .motion, default: true, \.tide.goesOn),
    .running(\.tide.isRunning),
  ]
}
