import LayerKit
import ShimmerKit

/// The pulse of the skeleton loader: its two basic screens in one, and a list of pills that pulse one after the
/// other.
///
/// The first label is placed as in the skeleton loader: 80 points from the top, 100 points high, as wide as the
/// screen, in letters of 80 points, under a bone without rounded corners. The second one is placed as automatic
/// layout places it: 36 points high, with the system's spacing of 8 points around it. A large window magnifies
/// everything, a small one shows fewer rows.
final class PulseListScene: Scene {
  static let card = SceneCard(
    "pulse-list", "grey pills that pulse, a third of a second apart, until the rows are loaded",
    equivalents: [
      "the skeleton loader: its pulse", "SkeletonView: solid pulse", "skeletonizer: PulseEffect",
    ],
    action: "load the rows, or show the pills again", drag: "half-period (vertical)",
    ground: .plain, shows: [.text])

  let stage: SceneStage

  var effects: [any SceneEffect] { [pulse] }

  /// The pulse's parameters, and the load state.
  static let parameters = table(
    [SceneLoad.choiceParameter(hasTurns: false).of(\.load)] + BonePulse.parameters.of(\.pulse)
      + [SceneLoad.fadeParameter.of(\.load), .running(\.pulse.isRunning)])

  /// A drag downwards makes the half-period longer.
  let drags = [SceneDrag(.vertical, changes: "half-period", by: 3)]

  /// The frame of the sheet.
  var focus: Rect { sheet.layer.frame }

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

  /// Creates the scene with the pulse off.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    sheet = SceneSheet(in: context, title: "Pulse")
    load = SceneLoad(in: context, .loading)
    pulse = BonePulse(in: context)
    label = SheetText(in: context)
    title = SheetText(in: context)
    // As in the source: gradients without colours.
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

  /// Applies the colours of sheet, text and pulse.
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
    let (unit, text) = (sheet.unit, stage.text(else: "Shimmer"))
    let (spacing, height) = (Self.spacing * unit, Self.lineHeight * unit)
    let box = Rect(
      x: 0, y: Self.labelTop * unit, width: bounds.width, height: Self.labelHeight * unit)
    labelBone.frame = box
    // Letters of 80 points, or smaller or in several lines if the screen is narrower than the text.
    label.fit(
      text, in: box.insetBy(dx: spacing, dy: 0), largest: 80 * unit, weight: 300, on: stage)
    let line = Rect(
      x: spacing, y: box.maxY + spacing, width: max(bounds.width - 2 * spacing, 0), height: height)
    titleBone.frame = line
    titleBone.cornerRadius = height / 2
    title.place(
      text, in: line.insetBy(dx: sheet.margin - spacing, dy: 0), size: 34 * unit, on: stage)
  }
}

/// A pill, and the row that it represents.
private final class PulseListRow {
  let bone: BoneLayer

  /// The row's layers.
  var content: [Layer] { [title.layer, year.layer, line] }

  /// Whether the row is hidden because it does not fit in the window.
  var isHidden = false {
    didSet {
      bone.isHidden = isHidden
      for layer in content { layer.isHidden = isHidden }
    }
  }

  private let title: SheetText
  private let year: SheetText
  private let line: Layer

  /// Creates a row without a position.
  init(_ game: ArcadeGame, in context: LayerContext) {
    bone = BoneLayer(in: context)
    title = SheetText(game.title, in: context)
    year = SheetText(game.year, in: context)
    line = Layer(in: context).withoutActions()
  }

  /// Places the row; the line below is in the middle of the gap to the next row.
  ///
  /// - Parameters:
  ///   - box: The frame of the pill.
  ///   - pitch: The distance to the next row, in points.
  ///   - unit: The magnification.
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

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette) {
    title.layer.foregroundColor = palette.text
    year.layer.foregroundColor = palette.dim
    line.backgroundColor = palette.hairline
  }
}

/// The contents of a row of the skeleton loader's tables, or of a similar row: a game and its year.
struct ArcadeGame: Hashable {
  /// The name, spelled as in the skeleton loader.
  let title: String

  let year: String

  /// The rows of the skeleton loader.
  static let source = [
    ArcadeGame(title: "Pacman", year: "1980"),
    ArcadeGame(title: "Space Invaders", year: "1978"),
    ArcadeGame(title: "Frogger", year: "1981"),
  ]

  /// A longer list that begins with ``source``.
  static let many =
    source + [
      ArcadeGame(title: "Asteroids", year: "1979"),
      ArcadeGame(title: "Galaga", year: "1981"),
      ArcadeGame(title: "Missile Command", year: "1980"),
      ArcadeGame(title: "Donkey Kong", year: "1981"),
      ArcadeGame(title: "Dig Dug", year: "1982"),
    ]
}
