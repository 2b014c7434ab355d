import LayerKit
import ShimmerKit
package import ViewerUI

/// A page of posts that are on their way: the heaviest scene that is like something real.
package final class FeedScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "feed", "cards with avatar, picture and lines of text, on their way and there",
    equivalents: [
      "SkeletonView", "skeletonizer", "flutter_shimmer: the loading list", "react-content-loader",
    ],
    action: "load the posts, or show the bones again", drag: "vertical cycle", ground: .plain)

  /// Where the layers are.
  package let stage: SceneStage

  /// What moves over the bones.
  package var effects: [any SceneEffect] { [shine] }

  /// What is loaded, what the bones look like and how they move.
  package static let parameters: [ParameterBinding<FeedScene>] = [
    SceneLoad.choiceParameter(usual).of(\.load), SceneLoad.againParameter.of(\.load),
    .choice(
      "style", "Style", in: .motion,
      [
        "pulse": .pulse, "sweep": .sweep, "tilted": .tilted, "solid": .solid, "none": .none,
      ], default: .tilted, \.shine.style),
    .number(
      "cycle", "Cycle", in: .motion, unit: .seconds, range: 0.2...20, step: 0.1, default: 3,
      \.shine.cycle),
    .whole(
      "lines", "Lines of text", in: .content, range: 0...8, default: 3, \.print.lineCount
    ).followed { $0.stage.setNeedsLayout() },
    .number(
      "last-line", "Last line", in: .content,
      unit: ParameterUnit(words: "of the width", symbol: "× width"), range: 0.1...1, step: 0.05,
      default: 0.7, \.print.lastLineShare
    ).followed { $0.stage.setNeedsLayout() },
    SceneLoad.fadeParameter.of(\.load), .running(\.shine.isRunning),
  ]

  /// Slower downwards.
  package let drags = [SceneDrag(.vertical, changes: "cycle", by: 4)]

  /// The distance between cards and from the edges, in points before it is magnified.
  private static let gap = 16.0

  /// What is to be seen at first.
  private static let usual = SceneLoadChoice.byTurns

  private var print: FeedPrint
  private let load: SceneLoad
  private let shine: FeedShine
  private let surfaces: Layer
  private var cards: [FeedCard] = []

  /// Makes the scene; nothing moves yet.
  package init(on stage: SceneStage) {
    self.stage = stage
    print = FeedPrint(typesetter: stage.context.typesetter)
    load = SceneLoad(in: stage.context, Self.usual)
    shine = FeedShine(in: stage.context)
    surfaces = Layer(in: stage.context).withoutActions()
    stage.show([surfaces] + load.layers)
    load.onGone = { [unowned self] in shine.isGone = $0 }
    shine.onSwitch = { [unowned self] in load.isLive = $0 }
  }

  /// Fills the window with whole cards.
  package func layOut() {
    let window = stage.bounds
    surfaces.frame = window
    load.layOut(in: window, motion: stage.motion)
    let unit = SceneMeasure(stage).unit
    print.magnify(by: unit)
    let text = print.textHeight
    let grid = FeedGrid(
      in: Size(width: window.width / unit, height: window.height / unit), gap: Self.gap
    ) { FeedCard.height(width: $0, text: text) }
    makeCards(grid.columns * grid.rows)
    for (index, card) in cards.enumerated() {
      let box = grid.box(index)
      card.layOut(
        in: stage.aligned(
          Rect(
            x: box.minX * unit, y: box.minY * unit, width: box.width * unit,
            height: box.height * unit)), print, on: stage)
    }
    let bones = cards.enumerated().map { index, card in (index, card.bones) }
    // Lines come and go with the parameters, cards with the window.
    surfaces.sublayers = cards.map(\.surface)
    load.skeleton.sublayers = bones.flatMap(\.1)
    load.content.sublayers = cards.flatMap(\.content)
    shine.place(
      bones.flatMap { index, bones in
        bones.map { FeedShine.Bone(layer: $0, frame: $0.frame, card: index) }
      }, in: window.size, unit: unit)
  }

  /// Gives cards and bones their colours.
  package func paint() {
    for card in cards { card.paint(stage.palette) }
    shine.colors = stage.palette.pulse
    shine.light = stage.palette.boneLight
  }

  /// Loads the posts, or shows the bones again.
  package func performAction() -> Fact? { load.toggle() }

  private func makeCards(_ count: Int) {
    while cards.count < count {
      cards.append(FeedCard(cards.count, in: stage.context))
    }
    cards.removeLast(cards.count - count)
  }
}
