import LayerKit
import ShimmerKit

/// Four tiles with the four directions of the shimmer, which begin together, and a fifth tile for any angle.
final class CompassScene: Scene {
  static let card = SceneCard(
    "compass", "the four directions with a shared begin time, and a band at any angle",
    equivalents: [
      "Facebook Shimmer: FBShimmerDirection", "shimmer-android: direction and tilt",
    ],
    action: "turn the band by 45°", drag: "speed (vertical), angle (horizontal)", ground: .plain)

  /// The preferred size of a tile, in points; larger in large windows.
  private static let tile = Size(width: 200, height: 80)

  let stage: SceneStage

  /// The four shimmers: right, left, up, down.
  private let shimmers: [ShimmeringLayer]

  /// All five effects, beginning with the one to the right.
  var effects: [any SceneEffect] { shimmers + [sweep] }

  /// The fifth tile's band, which travels at any angle.
  private let sweep: SweepLayer
  private let tiles: [CompassTile]
  private let begin: Double

  /// The rotation of the fifth tile's direction, from right towards down, in degrees.
  private var angle = 30.0 {
    didSet {
      followSweep()
      stage.setNeedsLayout()
    }
  }

  /// Whether all bands travel.
  private var isShimmering: Bool {
    get { shimmers[0].isShimmering }
    set { for effect in effects { effect.isRunning = newValue } }
  }

  /// The fifth tile's angle, and the shimmers' parameters except the direction.
  static let parameters = table([turn] + look + [.shimmering(\.isShimmering)])

  private static let turn = ParameterBinding<CompassScene>.number(
    "angle", "Angle",
    "The direction of the fifth band, clockwise; at 0 it moves to the right.",
    in: .motion, unit: .degrees, range: -180...180, step: 15, \.angle
  )

  private static let look: [ParameterBinding<CompassScene>] =
    ShimmeringLayer.parameters(hasDirection: false)
    .map { $0.of(all: \CompassScene.shimmers).followed { $0.followSweep() } }

  /// A vertical drag changes the speed, a horizontal drag the angle.
  let drags = [
    SceneDrag(.vertical, changes: "speed", by: 400),
    SceneDrag(.horizontal, changes: "angle", by: 180),
  ]

  /// The frame of all tiles.
  var focus: Rect { box }

  private var box = Rect.zero

  /// Creates the scene with the shimmer off.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    // One begin time keeps all of them in step, whenever they are switched on.
    begin = context.time + 0.1
    var tiles: [CompassTile] = []
    var shimmers: [ShimmeringLayer] = []
    let directions: [(ShimmeringDirection, String)] = [
      (.right, "→ right"), (.left, "← left"), (.up, "↑ up"), (.down, "↓ down"),
    ]
    for (direction, text) in directions {
      let plate = Layer(in: context).withoutActions()
      let shimmer = ShimmeringLayer.tunable(in: context)
      shimmer.shimmeringOpacity = 0.25
      shimmer.shimmeringAnimationOpacity = 1
      shimmer.name = direction.rawValue
      shimmer.contentLayer = plate
      shimmer.shimmeringDirection = direction
      shimmer.shimmeringBeginTime = begin
      shimmers.append(shimmer)
      tiles.append(CompassTile(shimmer, plate: plate, text))
    }
    let plate = Layer(in: context).withoutActions()
    sweep = SweepLayer(in: context).withoutActions()
    sweep.name = "angle"
    sweep.contentLayer = plate
    sweep.sweep.direction = .right
    tiles.append(CompassTile(sweep, plate: plate))
    self.shimmers = shimmers
    self.tiles = tiles
    stage.show(tiles.flatMap(\.layers))
  }

  /// Places the directions in two rows of two, and the angle below.
  func layOut() {
    let measure = SceneMeasure(stage)
    let gap = measure.margin
    let natural = Size(width: 2 * Self.tile.width + gap, height: 3 * Self.tile.height)
    let room = Size(
      width: measure.content.width, height: measure.content.height - 3 * measure.line - 2 * gap)
    let fit = min(room.width / natural.width, room.height / natural.height)
    let factor = max(fit < 1 ? fit : max(1, 0.7 * fit), 0.01)
    let size = Size(width: Self.tile.width * factor, height: Self.tile.height * factor)
    let height = 3 * (size.height + measure.line) + 2 * gap
    let left = (measure.bounds.width - 2 * size.width - gap) / 2
    let top = (measure.bounds.height - height) / 2
    for (index, tile) in tiles.enumerated() {
      let column = index == 4 ? 0.5 : Double(index % 2)
      let row = Double(index / 2)
      let box = Rect(
        x: left + column * (size.width + gap),
        y: top + row * (size.height + measure.line + gap), width: size.width, height: size.height)
      tile.layOut(in: stage.aligned(box), radius: 10 * min(factor, measure.unit))
    }
    box = Rect(x: left, y: top, width: 2 * size.width + gap, height: height)
    followSweep()
  }

  /// Applies the colours of the tiles and sets the caption of the fifth one.
  func paint() {
    let measure = SceneMeasure(stage)
    tiles[4].text = "\(NumberText.shortest(angle))°, not in the original"
    for tile in tiles { tile.paint(stage.palette, measure) }
  }

  /// Rotates the fifth tile's direction by 45°.
  func performAction() -> LabeledValue? {
    angle = angle >= 180 ? -135 : min(angle + 45, 180)
    return LabeledValue("Angle", "\(NumberText.shortest(angle))°")
  }

  /// Applies the angle to the fifth tile, and the values that it shares with the four directions.
  private func followSweep() {
    let shimmer = shimmers[0]
    var light = sweep.sweep
    light.tilt = angle * .pi / 180
    light.light = .opacity(
      base: shimmer.shimmeringOpacity, highlight: shimmer.shimmeringAnimationOpacity)
    light.band = SweepBand(length: .share(shimmer.shimmeringHighlightLength))
    light.pace = .speed(shimmer.motion.trueSpeed)
    light.pause = shimmer.shimmeringPauseDuration
    light.beginFade = shimmer.shimmeringBeginFadeDuration
    light.endFade = shimmer.shimmeringEndFadeDuration
    sweep.sweep = light
    sweep.sweepBeginTime = begin
  }
}

/// A plate that a band crosses, with a caption below.
private final class CompassTile {
  /// The effect's layer, whose content is the plate.
  let layer: Layer

  let plate: Layer

  /// The caption below the plate.
  var text: String

  private let label: Label

  /// Creates a tile.
  ///
  /// - Parameters:
  ///   - layer: The effect's layer, whose content is the plate.
  ///   - plate: The plate.
  ///   - text: The caption below the plate.
  init(_ layer: Layer, plate: Layer, _ text: String = "") {
    self.layer = layer
    self.plate = plate
    self.text = text
    label = Label(in: layer.context)
  }

  /// The layers, from back to front.
  var layers: [Layer] { [layer, label.layer] }

  /// Places plate and text.
  func layOut(in box: Rect, radius: Double) {
    layer.frame = box
    plate.cornerRadius = radius
    layer.layoutIfNeeded()
  }

  /// Applies the colours and sets the caption.
  func paint(_ palette: ScenePalette, _ measure: SceneMeasure) {
    plate.backgroundColor = palette.accent
    let box = layer.frame
    label.note(
      text, size: 12, color: palette.dim,
      in: Rect(x: box.minX, y: box.maxY, width: box.width, height: measure.line), at: .center,
      measure)
  }
}
