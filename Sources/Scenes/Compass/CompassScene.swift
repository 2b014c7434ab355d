import Display
package import LayerKit
package import ShimmerKit
package import ViewerUI

/// The four directions of the shimmer on one begin time, and a fifth tile for any angle.
package final class CompassScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "compass", "the four directions from one begin time, and a band at any angle",
    equivalents: [
      "Facebook Shimmer: FBShimmerDirection", "shimmer-android: direction and tilt",
    ],
    action: "turns the angle by 45°", drag: "vertical speed, horizontal angle", ground: .plain)

  /// The size of a tile in points, where it fits; larger in large windows.
  static let tile = Size(width: 200, height: 80)

  /// Where the layers are.
  package let stage: SceneStage

  /// The four shimmers: right, left, up, down.
  package let shimmers: [ShimmeringLayer]

  /// All five, the one that goes right first.
  package var effects: [any SceneEffect] { shimmers + [sweep] }

  private let sweep: CompassSweep
  private let tiles: [CompassTile]
  private let begin: Double

  /// How far the fifth tile's way is turned from right towards down, in degrees.
  var angle: Double {
    get { sweep.angle }
    set {
      sweep.angle = newValue
      stage.setNeedsLayout()
    }
  }

  /// Whether all bands travel.
  var isShimmering: Bool {
    get { shimmers[0].isShimmering }
    set { for effect in effects { effect.isRunning = newValue } }
  }

  /// The shimmers' but for the direction, and the fifth tile's angle.
  package static let parameters: [ParameterBinding<CompassScene>] =
    [turn] + look + [.shimmering(\.isShimmering)]

  private static let turn = ParameterBinding<CompassScene>.number(
    "angle", "Angle", in: .motion, unit: .degrees, range: -180...180, step: 15, default: 30, \.angle
  )

  private static let look: [ParameterBinding<CompassScene>] =
    ShimmeringParameters(opacity: 0.25, animationOpacity: 1).look
    .filter { $0.parameter.key != "direction" }
    .map { $0.of(all: \CompassScene.shimmers).followed { $0.followSweep() } }

  /// Speed over the window's height, the angle over its width.
  package let drags = [
    SceneDrag(.vertical, changes: "speed", by: 400),
    SceneDrag(.horizontal, changes: "angle", by: 180),
  ]

  /// All tiles.
  package var focus: Rect { box }

  private var box = Rect.zero

  /// Makes the scene; nothing shimmers yet.
  package init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    // One begin time for all, so that they are on one beat whenever they are switched on.
    begin = context.time + 0.1
    var tiles: [CompassTile] = []
    var shimmers: [ShimmeringLayer] = []
    let directions: [(ShimmeringDirection, String)] = [
      (.right, "→ right"), (.left, "← left"), (.up, "↑ up"), (.down, "↓ down"),
    ]
    for (direction, text) in directions {
      let plate = Layer(in: context).withoutActions()
      let shimmer = ShimmeringLayer(in: context).withoutActions()
      shimmer.name = direction.rawValue
      shimmer.contentLayer = plate
      shimmer.shimmeringDirection = direction
      shimmer.shimmeringBeginTime = begin
      shimmers.append(shimmer)
      tiles.append(CompassTile(shimmer, plate: plate) { text })
    }
    let plate = Layer(in: context).withoutActions()
    let sweep = CompassSweep(in: context, content: plate)
    tiles.append(
      CompassTile(sweep.layer, plate: plate) { [unowned sweep] in
        "\(NumberText.shortest(sweep.angle))°, beyond the original"
      })
    self.shimmers = shimmers
    self.tiles = tiles
    self.sweep = sweep
    stage.show(tiles.flatMap(\.layers))
  }

  /// Places the directions in two rows of two, and the angle below.
  package func layOut() {
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

  /// One accent, quiet captions.
  package func paint() {
    let measure = SceneMeasure(stage)
    for tile in tiles { tile.paint(stage.palette, measure) }
  }

  /// Turns the fifth tile's way.
  package func performAction() -> Fact? {
    angle = angle >= 180 ? -135 : min(angle + 45, 180)
    return Fact("Angle", "\(NumberText.shortest(angle))°")
  }

  private func followSweep() { sweep.follow(shimmers[0], begin: begin) }
}
