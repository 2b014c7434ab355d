import LayerKit
import ShimmerKit
import ViewerUI

/// The pulse of text 001: its two basic screens in one, and a list of pills that pulse one after the other.
///
/// The first label stands as in the source, 80 points from the top, 100 high, as wide as the screen, in
/// letters of 80 points, under a bone without round corners. The second one is placed as
/// automatic layout does it: 36 high, the system's spacing of 8 points around it. A large window magnifies all of it, a
/// small one shows fewer rows.
final class PulseListScene: Scene {
  /// What the scene says about itself.
  static let card = SceneCard(
    "pulse-list", "grey pills that breathe, a third of a second apart, until the rows are there",
    equivalents: [
      "the skeleton loader: its pulse", "SkeletonView: solid pulse", "skeletonizer: PulseEffect",
    ],
    action: "load the rows, or show the pills again", drag: "vertical half-period",
    ground: .plain)

  /// Where the layers are.
  let stage: SceneStage

  /// The pulse.
  var effects: [any SceneEffect] { [pulse] }

  /// The pulse's, and what is loaded.
  static let parameters: [ParameterBinding<PulseListScene>] =
    [SceneLoad.choiceParameter(usual).of(\.load)] + BonePulse.parameters.of(\.pulse)
    + [SceneLoad.fadeParameter.of(\.load), .running(\.pulse.isRunning)]

  /// Slower downwards.
  let drags = [SceneDrag(.vertical, changes: "half-period", by: 3)]

  /// The sheet.
  var focus: Rect { sheet.layer.frame }

  /// What is to be seen at first.
  private static let usual = SceneLoadChoice.loading

  private let sheet: SceneSheet
  private let load: SceneLoad
  private let pulse: BonePulse
  private let label: SheetText
  private let title: SheetText
  private let labelBone: GradientLayer
  private let titleBone: GradientLayer
  private let rows: [PulseListRow]

  private static let labelTop = 80.0
  private static let labelHeight = 100.0
  private static let spacing = 8.0
  private static let lineHeight = 36.0
  private static let pitch = 52.0
  private static let listTop = labelTop + labelHeight + 2 * spacing + lineHeight + 16

  /// Makes the scene; nothing pulses yet.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    sheet = SceneSheet(in: context, title: "Pulse")
    load = SceneLoad(in: context, Self.usual)
    pulse = BonePulse(in: context)
    label = SheetText(stage.content.text ?? "Shimmer", in: context)
    title = SheetText(stage.content.text ?? "Shimmer", in: context)
    // As the source has it: gradients without colours.
    labelBone = GradientLayer(in: context).withoutActions()
    titleBone = GradientLayer(in: context).withoutActions()
    rows = ArcadeGame.many.map { PulseListRow($0, in: context) }
    load.skeleton.sublayers = [labelBone, titleBone] + rows.map(\.bone)
    load.content.sublayers = [label.layer, title.layer] + rows.flatMap(\.content)
    for layer in load.layers { sheet.layer.addSublayer(layer) }
    stage.show([sheet.layer])
    load.onGone = { [unowned self] in pulse.isGone = $0 }
    pulse.bones =
      [labelBone, titleBone].map { BonePulse.Bone(layer: $0, step: 0) }
      + rows.enumerated().map { BonePulse.Bone(layer: $1.bone, step: $0) }
  }

  /// Places labels, pills and rows.
  func layOut() {
    let shown = sheet.layOut(
      on: stage, head: Self.listTop, pitch: Self.pitch, rows: rows.count)
    let bounds = sheet.bounds
    load.layOut(in: bounds, motion: stage.motion)
    layOutLabels(in: bounds)
    let unit = sheet.unit
    let (listTop, pitch) = (Self.listTop * unit, Self.pitch * unit)
    for (index, row) in rows.enumerated() {
      let top = listTop + Double(index) * pitch
      row.isHidden = index >= shown
      row.layOut(
        in: Rect(
          x: sheet.margin, y: top, width: max(bounds.width - 2 * sheet.margin, 0),
          height: Self.lineHeight * unit), pitch: pitch, unit: unit, on: stage)
    }
  }

  /// Gives sheet, texts and pulse their colours.
  func paint() {
    let palette = stage.palette
    sheet.paint(palette)
    label.layer.foregroundColor = palette.text
    title.layer.foregroundColor = palette.text
    for row in rows { row.paint(palette) }
    pulse.colors = palette.pulse
  }

  /// Loads the rows, or shows the pills again.
  func performAction() -> LabeledValue? { load.toggle() }

  private func layOutLabels(in bounds: Rect) {
    let unit = sheet.unit
    let (spacing, height) = (Self.spacing * unit, Self.lineHeight * unit)
    let box = Rect(
      x: 0, y: Self.labelTop * unit, width: bounds.width, height: Self.labelHeight * unit)
    labelBone.frame = box
    // Letters of 80 points, less where the screen is narrower than the word.
    let size = 80 * unit
    let natural = label.place(in: box, at: .center, size: size, weight: 300, on: stage)
    let share = min(1, (bounds.width - 2 * spacing) / max(natural.width, 1))
    if share < 1 {
      label.place(in: box, at: .center, size: max(size * share, 1), weight: 300, on: stage)
    }
    let line = Rect(
      x: spacing, y: box.maxY + spacing, width: max(bounds.width - 2 * spacing, 0), height: height)
    titleBone.frame = line
    titleBone.cornerRadius = height / 2
    title.place(
      in: line.insetBy(x: sheet.margin - spacing, y: 0), size: 34 * unit, on: stage)
  }
}

/// A pill, and the row that it stands for.
private final class PulseListRow {
  /// The pill.
  let bone: BoneLayer

  /// The row's layers.
  var content: [Layer] { [title.layer, year.layer, line] }

  /// Whether there is no room for it.
  var isHidden = false {
    didSet {
      bone.isHidden = isHidden
      for layer in content { layer.isHidden = isHidden }
    }
  }

  private let title: SheetText
  private let year: SheetText
  private let line: Layer

  /// Makes a row without a place.
  init(_ game: ArcadeGame, in context: LayerContext) {
    bone = BoneLayer(in: context)
    title = SheetText(game.title, in: context)
    year = SheetText(game.year, in: context)
    line = Layer(in: context).withoutActions()
  }

  /// Places it; the line below lies in the middle of the gap to the next one.
  ///
  /// - Parameters:
  ///   - box: The pill's box.
  ///   - pitch: The distance to the next row's, in points.
  ///   - unit: How much everything is magnified.
  func layOut(in box: Rect, pitch: Double, unit: Double, on stage: SceneStage) {
    bone.frame = box
    let size = year.place(in: box, at: .right, size: 17 * unit, on: stage)
    let room = Rect(
      x: box.minX, y: box.minY, width: max(box.width - size.width - 16 * unit, 0),
      height: box.height)
    title.place(in: room, size: 17 * unit, on: stage)
    line.frame = Rect(
      x: box.minX, y: stage.aligned(box.minY + (box.height + pitch) / 2) - stage.hairline,
      width: box.width, height: stage.hairline)
  }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette) {
    title.layer.foregroundColor = palette.text
    year.layer.foregroundColor = palette.dim
    line.backgroundColor = palette.hairline
  }
}

/// A row of the tables of text 001, and a few of the same kind.
struct ArcadeGame: Hashable {
  /// The name as text 001 writes it.
  let title: String

  /// The year.
  let year: String

  /// The rows of text 001.
  static let source = [
    ArcadeGame(title: "Pacman", year: "1980"),
    ArcadeGame(title: "Space Invaders", year: "1978"),
    ArcadeGame(title: "Frogger", year: "1981"),
  ]

  /// A longer list, which begins with those.
  static let many =
    source + [
      ArcadeGame(title: "Asteroids", year: "1979"),
      ArcadeGame(title: "Galaga", year: "1981"),
      ArcadeGame(title: "Missile Command", year: "1980"),
      ArcadeGame(title: "Donkey Kong", year: "1981"),
      ArcadeGame(title: "Dig Dug", year: "1982"),
    ]
}
