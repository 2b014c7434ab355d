import LayerKit
import ShimmerKit

/// The table of the skeleton loader: pills in place of titles and years, then the rows.
final class SkeletonScene: Scene {
  static let card = SceneCard(
    "skeleton", "a loading table: pills in place of titles and years, then the rows",
    equivalents: [
      "the skeleton loader: its table", "SkeletonView: delay and cross-dissolve",
      "react-loading-skeleton",
    ],
    action: "load, or load again, like the button in the bar", drag: "half-period (vertical)",
    ground: .plain)

  let stage: SceneStage

  var effects: [any SceneEffect] { [pulse] }

  /// The load state, the pulse's parameters, and the timing of the skeleton.
  static let parameters = table(
    [SceneLoad.choiceParameter(hasTurns: true).of(\.load), SceneLoad.againParameter.of(\.load)]
      + BonePulse.parameters.of(\.pulse) + [
        .number(
          "onset", "Onset delay",
          "The time that a load must last before placeholders appear.", in: .content,
          unit: .seconds, range: 0...5, step: 0.1, \.load.presence.onsetDelay),
        .number(
          "dwell", "Minimum dwell",
          "The time for which placeholders stay at least, once they have appeared.", in: .content,
          unit: .seconds, range: 0...10, step: 0.1, \.load.presence.minimumDwell),
        SceneLoad.fadeParameter.of(\.load), .running(\.pulse.isRunning),
      ])

  /// A drag downwards makes the half-period longer.
  let drags = [SceneDrag(.vertical, changes: "half-period", by: 3)]

  /// The frame of the sheet.
  var focus: Rect { sheet.layer.frame }

  /// The frame of the button in the bar.
  var buttons: [Rect] { [sheet.buttonBox].compactMap(\.self) }

  /// The height of a row, and of the bar, in points before magnification.
  private static let pitch = 52.0

  private let sheet: SceneSheet
  private let load: SceneLoad
  private let pulse: BonePulse
  private let rows: [SkeletonRow]

  /// Creates the scene with the pulse off.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    sheet = SceneSheet(
      in: context, title: "Skeleton Demo", button: SheetButton(["Load", "Reload"], on: stage))
    load = SceneLoad(in: context, .byTurns, onsetDelay: 0.2, minimumDwell: 0.5)
    pulse = BonePulse(in: context)
    rows = ArcadeGame.source.map { SkeletonRow($0, in: context) }
    load.skeleton.sublayers = rows.flatMap(\.bones)
    load.content.sublayers = rows.flatMap(\.content)
    for layer in rows.map(\.line) + load.layers { sheet.layer.addSublayer(layer) }
    stage.show([sheet.layer])
    load.onGone = { [unowned self] in pulse.isGone = $0 }
    load.onLoading = { [unowned self] in sheet.button?.title = load.isLoading ? "Load" : "Reload" }
    pulse.onSwitch = { [unowned self] in load.isLive = $0 }
    // In each row the year follows the title by one step.
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

  /// Applies the colours of bar, rows and pulse.
  func paint() {
    let palette = stage.palette
    sheet.paint(palette)
    for row in rows { row.paint(palette) }
    pulse.colors = palette.pulse
  }

  /// Loads the rows, or begins to load them again.
  func performAction() -> LabeledValue? { load.toggle() }
}

/// A row of the skeleton table: two pills, and the content that they represent.
private final class SkeletonRow {
  /// The pills of the title and of the year.
  let bones: [BoneLayer]

  /// The line below, which is always visible.
  let line: Layer

  /// The row's layers.
  var content: [Layer] { [title.layer, year.layer, disclosure.layer] }

  /// Whether the row is hidden because it does not fit in the window.
  var isHidden = false {
    didSet { for layer in bones + content { layer.isHidden = isHidden } }
  }

  private let title: SheetText
  private let year: SheetText
  private let disclosure: SheetText

  /// Creates a row without a position.
  init(_ game: ArcadeGame, in context: LayerContext) {
    bones = (0..<2).map { _ in BoneLayer(in: context) }
    line = Layer(in: context).withoutActions()
    title = SheetText(game.title, in: context)
    year = SheetText(game.year, in: context)
    disclosure = SheetText("›", in: context)
  }

  /// Places the row: the year is as wide as its text, the title takes the rest, and each is as high as its line.
  ///
  /// - Parameter unit: The magnification.
  func layOut(in box: Rect, unit: Double, isLast: Bool, on stage: SceneStage) {
    let (margin, gap) = (16 * unit, 16 * unit)
    let inner = box.insetBy(dx: margin, dy: 0)
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

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette) {
    title.layer.foregroundColor = palette.text
    year.layer.foregroundColor = palette.dim
    disclosure.layer.foregroundColor = palette.dim.withAlpha(multipliedBy: 0.6)
    line.backgroundColor = palette.hairline
  }
}
