package import LayerKit
import ShimmerKit
package import ViewerUI

/// The table of text 001: pills where titles and years will be, then the rows.
package final class SkeletonScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "skeleton", "a table that loads: pills as wide as what they stand for, then the rows",
    equivalents: [
      "the skeleton loader: its table", "SkeletonView: with delay and cross-dissolve",
      "react-loading-skeleton",
    ],
    action: "load, or load again, as the button in the bar", drag: "vertical half-period",
    ground: .plain)

  /// Where the layers are.
  package let stage: SceneStage

  /// The pulse.
  package var effects: [any SceneEffect] { [pulse] }

  /// What is loaded, the pulse's, and when the skeleton shows.
  package static let parameters: [ParameterBinding<SkeletonScene>] =
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
  package let drags = [SceneDrag(.vertical, changes: "half-period", by: 3)]

  /// The sheet.
  package var focus: Rect { sheet.layer.frame }

  /// The one in the bar.
  package var buttons: [Rect] { [sheet.buttonBox].compactMap(\.self) }

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
  package init(on stage: SceneStage) {
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
  package func layOut() {
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
  package func paint() {
    let palette = stage.palette
    sheet.paint(palette)
    for row in rows { row.paint(palette) }
    pulse.colors = palette.pulse
  }

  /// Loads, or begins to load again.
  package func performAction() -> Fact? { load.toggle() }
}
