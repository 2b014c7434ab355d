import Display
package import LayerKit
import ShimmerKit
package import ViewerUI

/// The presets of shimmer-android's sample application, side by side.
package final class AndroidPresetsScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "android-presets", "the presets of shimmer-android's sample, side by side",
    equivalents: ["shimmer-android: Shimmer.AlphaHighlightBuilder and its sample application"],
    action: "half, full or double speed", drag: "horizontal tempo", ground: .plain)

  /// The size of a tile in points, where it fits.
  static let tile = Size(width: 352, height: 208)

  /// How much larger than elsewhere print is in large windows: the tiles are large, and their words are to be compared.
  private static let enlargement = 1.25

  /// Where the layers are.
  package let stage: SceneStage

  /// The five that are not off.
  package var effects: [any SceneEffect] { tiles.filter { !$0.preset.isOff }.map(\.layer) }

  private let tiles: [AndroidPresetTile]
  private var box = Rect.zero

  /// All tiles.
  package var focus: Rect { box }

  /// How fast time goes for the presets: 1 is as in the sample.
  var tempo = 1.0 {
    didSet { if tempo != oldValue { follow() } }
  }

  /// Whether the presets run.
  var isShimmering: Bool {
    get { effects.first?.isRunning ?? false }
    set { for effect in effects { effect.isRunning = newValue } }
  }

  /// How fast, and whether at all: everything else is what a preset is.
  package static let parameters: [ParameterBinding<AndroidPresetsScene>] = [
    .number(
      "tempo", "Tempo", in: .motion, unit: ParameterUnit(words: "times", symbol: "×"),
      range: 0.1...4, step: 0.1, default: 1, \.tempo),
    .shimmering(\.isShimmering),
  ]

  /// The tempo over the window's width.
  package let drags = [SceneDrag(.horizontal, changes: "tempo", by: 2)]

  /// Makes the scene; nothing shimmers yet.
  package init(on stage: SceneStage) {
    self.stage = stage
    tiles = AndroidPreset.all.map { AndroidPresetTile($0, in: stage.context) }
    stage.show(tiles.flatMap(\.layers))
  }

  /// Places the tiles in a grid.
  package func layOut() {
    let measure = SceneMeasure(stage, enlargingPrintBy: Self.enlargement)
    let lines = AndroidPresetTile.lines(in: measure)
    let grid = TileGrid(
      in: measure.contentAboveHints, count: tiles.count,
      tile: Size(width: Self.tile.width * measure.unit, height: Self.tile.height * measure.unit),
      footer: AndroidPresetTile.gap + lines * measure.line, gap: measure.margin)
    for (tile, box) in zip(tiles, grid.boxes) { tile.layOut(in: stage.aligned(box), measure) }
    box = grid.frame
    follow()
  }

  /// Blue plates on quiet ones, quiet captions.
  package func paint() {
    let measure = SceneMeasure(stage, enlargingPrintBy: Self.enlargement)
    for tile in tiles { tile.paint(stage.palette, measure) }
  }

  /// Changes between half, full and double speed.
  package func performAction() -> Fact? {
    tempo = tempo == 1 ? 2 : tempo == 2 ? 0.5 : 1
    return Fact("Tempo", "\(NumberText.shortest(tempo)) ×")
  }

  private func follow() {
    for tile in tiles { tile.follow(tempo: tempo) }
  }
}
