import LayerKit
import ShimmerKit
import ViewerUI

/// The table of text 001: pills where titles and years will be, then the rows.
final class SkeletonScene: Scene {
  /// What the scene says about itself.
  static let card = SceneCard(
    "skeleton", "a table that loads: pills as wide as what they stand for, then the rows",
    equivalents: [
      "the skeleton loader: its table", "SkeletonView: with delay and cross-dissolve",
      "react-loading-skeleton",
    ],
    action: "load, or load again, as the button in the bar", drag: "vertical half-period",
    ground: .plain)

  /// Where the layers are.
  let stage: SceneStage

  /// The pulse.
  var effects: [any SceneEffect] { [pulse] }

  /// What is loaded, the pulse's, and when the skeleton shows.
  static let parameters: [ParameterBinding<SkeletonScene>] =
    [SceneLoad.choiceParameter(usual).of(\.load), SceneLoad.againParameter.of(\.load)]
    + BonePulse.parameters.of(\.pulse) + [
      .number(
        "onset", "Onset delay", in: .policy, unit: .seconds, range: 0...5, step: 0.1,
        default: onset, \.load.presence.onsetDelay),
      .number(
        "dwell", "Minimum dwell", in: .policy, unit: .seconds, range: 0...10, step: 0.1,
        default: dwell, \.load.presence.minimumDwell),
      SceneLoad.fadeParameter.of(\.load), .running(\.pulse.isRunning),
    ]

  /// Slower downwards.
  let drags = [SceneDrag(.vertical, changes: "half-period", by: 3)]

  /// The sheet.
  var focus: Rect { sheet.layer.frame }

  /// The one in the bar.
  var buttons: [Rect] { [sheet.buttonBox].compactMap(\.self) }

  private static let onset = 0.2
  private static let dwell = 0.5
  /// The height of a row, and of the bar, before they are magnified.
  private static let pitch = 52.0

  /// What is to be seen at first.
  private static let usual = SceneLoadChoice.byTurns

  private let sheet: SceneSheet
  private let load: SceneLoad
  private let pulse: BonePulse
  private let rows: [SkeletonRow]

  /// Makes the scene; nothing pulses yet.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    sheet = SceneSheet(
      in: context, title: "Skeleton Demo", button: SheetButton(["Load", "Reload"], on: stage))
    load = SceneLoad(in: context, Self.usual, onsetDelay: Self.onset, minimumDwell: Self.dwell)
    pulse = BonePulse(in: context)
    rows = ArcadeGame.source.map { SkeletonRow($0, in: context) }
    load.skeleton.sublayers = rows.flatMap(\.bones)
    load.content.sublayers = rows.flatMap(\.content)
    for layer in rows.map(\.line) + load.layers { sheet.layer.addSublayer(layer) }
    stage.show([sheet.layer])
    load.onGone = { [unowned self] in pulse.isGone = $0 }
    load.onLoading = { [unowned self] in sheet.button?.title = load.isLoading ? "Load" : "Reload" }
    pulse.onSwitch = { [unowned self] in load.isLive = $0 }
    // In each row the title comes first and the year a step later.
    pulse.bones = rows.flatMap { row in
      row.bones.enumerated().map { BonePulse.Bone(layer: $1, step: $0) }
    }
  }

  /// Places the bar and the rows.
  func layOut() {
    let shown = sheet.layOut(on: stage, head: Self.pitch, pitch: Self.pitch, rows: rows.count)
    let bounds = sheet.bounds
    load.layOut(in: bounds, motion: stage.motion)
    let pitch = Self.pitch * sheet.unit
    for (index, row) in rows.enumerated() {
      row.isHidden = index >= shown
      let top = sheet.barHeight + Double(index) * pitch
      row.layOut(
        in: Rect(x: 0, y: top, width: bounds.width, height: pitch), unit: sheet.unit,
        isLast: index == shown - 1, on: stage)
    }
  }

  /// Gives bar, rows and pulse their colours.
  func paint() {
    let palette = stage.palette
    sheet.paint(palette)
    for row in rows { row.paint(palette) }
    pulse.colors = palette.pulse
  }

  /// Loads, or begins to load again.
  func performAction() -> LabeledValue? { load.toggle() }
}

/// A row of the skeleton table: two pills, and what they stand for.
private final class SkeletonRow {
  /// The title's pill and the year's.
  let bones: [BoneLayer]

  /// The line below, which is there all the time.
  let line: Layer

  /// The row's layers.
  var content: [Layer] { [title.layer, year.layer, disclosure.layer] }

  /// Whether there is no room for it.
  var isHidden = false {
    didSet { for layer in bones + content { layer.isHidden = isHidden } }
  }

  private let title: SheetText
  private let year: SheetText
  private let disclosure: SheetText

  /// Makes a row without a place.
  init(_ game: ArcadeGame, in context: LayerContext) {
    bones = (0..<2).map { _ in BoneLayer(in: context) }
    line = Layer(in: context).withoutActions()
    title = SheetText(game.title, in: context)
    year = SheetText(game.year, in: context)
    disclosure = SheetText("›", in: context)
  }

  /// Places it: the year is as wide as its text, the title takes all the rest, each as high as its line.
  ///
  /// - Parameter unit: How much everything is magnified.
  func layOut(in box: Rect, unit: Double, isLast: Bool, on stage: SceneStage) {
    let (margin, gap) = (16 * unit, 16 * unit)
    let inner = box.insetBy(x: margin, y: 0)
    let mark = disclosure.place(in: inner, at: .right, size: 22 * unit, on: stage)
    var texts = inner
    texts.size.width = max(texts.width - mark.width - 10 * unit, 0)
    let yearSize = year.place(in: texts, at: .right, size: 17 * unit, on: stage)
    texts.size.width = max(texts.width - yearSize.width - gap, 0)
    let titleSize = title.place(in: texts, size: 17 * unit, on: stage)
    let yearWidth = min(yearSize.width, inner.width)
    bones[1].frame = stage.aligned(
      Rect(
        x: inner.maxX - yearWidth, y: box.center.y - yearSize.height / 2, width: yearWidth,
        height: yearSize.height))
    bones[0].frame = stage.aligned(
      Rect(
        x: inner.minX, y: box.center.y - titleSize.height / 2,
        width: max(inner.width - yearWidth - gap, 0), height: titleSize.height))
    line.isHidden = isLast || isHidden
    line.frame = Rect(
      x: margin, y: stage.aligned(box.maxY) - stage.hairline,
      width: max(box.width - margin, 0), height: stage.hairline)
  }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette) {
    title.layer.foregroundColor = palette.text
    year.layer.foregroundColor = palette.dim
    disclosure.layer.foregroundColor = palette.dim.withAlpha(multipliedBy: 0.6)
    line.backgroundColor = palette.hairline
  }
}
