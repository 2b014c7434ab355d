import LayerKit
import ShimmerKit

/// A page of posts that are on their way: the heaviest scene that is like something real.
public final class FeedScene: Scene {
  /// What the scene says about itself.
  public static let card = SceneCard(
    "feed", "cards with avatar, picture and lines of text, on their way and there",
    equivalents: [
      "SkeletonView", "skeletonizer", "flutter_shimmer: the loading list", "react-content-loader",
    ],
    action: "load the posts, or show the bones again", drag: "vertical cycle", ground: .plain)

  /// Where the layers are.
  public let stage: SceneStage

  /// What moves over the bones.
  public var effects: [any SceneEffect] { [shine] }

  /// What is loaded, what the bones look like and how they move.
  public var controls: [Control] {
    [
      load.control,
      .choice(
        "style", "Style", in: .motion,
        [
          "pulse": .pulse, "sweep": .sweep, "tilted": .tilted, "solid": .solid, "none": .none,
        ], default: .pulse, of: [shine], \.style),
      .number(
        "cycle", "Cycle", in: .motion, unit: .seconds, range: 0.2...20, step: 0.1, default: 3,
        of: [shine], \.cycle),
      .whole(
        "lines", "Lines of text", in: .content, range: 0...8, default: 3, of: [self],
        \.bones.lineCount),
      .number(
        "last-line", "Last line", in: .content,
        unit: ParameterUnit(words: "of the width", symbol: "× width"), range: 0.1...1, step: 0.05,
        default: 0.7, of: [self], \.bones.lastLineShare),
      load.fadeControl,
      .flag("running", "Running", in: .effect, default: true, of: [shine], \.isRunning),
    ]
  }

  /// Slower downwards.
  public let drags = [SceneDrag(.vertical, changes: "cycle", by: 4)]

  private static let margin = 16.0
  private static let mostColumns = 4

  /// Enough for a window of the greatest height at scale 1; in taller ones the feed ends.
  private static let mostRows = 100
  private static let columnWidth = 320.0...440.0

  /// Lines of 15 points, the last of 70 %.
  private var bones = TextBones(
    font: SheetText.font(15), lineCount: 3, lastLineShare: 0.7, boneHeight: 15, spacing: 8)
  {
    didSet { if bones != oldValue { stage.setNeedsLayout() } }
  }

  private let load: SceneLoad
  private let shine: FeedShine
  private let surfaces: Layer
  private let widths: WordWidths
  private var cards: [FeedCard] = []

  /// Makes the scene; nothing moves yet.
  public init(on stage: SceneStage) {
    self.stage = stage
    load = SceneLoad(in: stage.context)
    shine = FeedShine(in: stage.context)
    surfaces = Layer(in: stage.context).withoutActions()
    widths = WordWidths(bones.font, typesetter: stage.context.typesetter)
    stage.show([surfaces] + load.layers)
    load.onGone = { [unowned self] in shine.isGone = $0 }
  }

  /// Fills the window with cards, as many as can be seen of.
  public func layOut() {
    let window = stage.bounds
    surfaces.frame = window
    load.layOut(in: window, motion: stage.motion)
    let space = window.width - Self.margin
    let count = min(
      max(Int(space / (Self.columnWidth.lowerBound + Self.margin)), 1), Self.mostColumns)
    let width = stage.aligned(
      max(min(space / Double(count) - Self.margin, Self.columnWidth.upperBound), 1))
    let height = stage.aligned(
      FeedCard.height(width: width, bones: bones, typesetter: stage.context.typesetter))
    let left =
      (window.width - Double(count) * width - Double(count - 1) * Self.margin) / 2
    let rows = Int(((window.height - Self.margin) / (height + Self.margin)).rounded(.up))
    makeCards(min(max(rows, 1), Self.mostRows) * count)
    for (index, card) in cards.enumerated() {
      let x = left + Double(index % count) * (width + Self.margin)
      let y = Self.margin + Double(index / count) * (height + Self.margin)
      card.layOut(
        in: Rect(x: stage.aligned(x), y: stage.aligned(y), width: width, height: height),
        bones: bones, on: stage)
    }
    let bones = cards.enumerated().map { index, card in (index, card.bones) }
    // Lines come and go with the parameters, cards with the window.
    surfaces.sublayers = cards.map(\.surface)
    load.skeleton.sublayers = bones.flatMap(\.1)
    load.content.sublayers = cards.flatMap(\.content)
    shine.place(
      bones.flatMap { index, bones in
        bones.map { FeedShine.Bone(layer: $0, frame: $0.frame, card: index) }
      }, in: window.size)
  }

  /// Gives cards and bones their colours.
  public func paint() {
    for card in cards { card.paint(stage.palette) }
    shine.colors = stage.palette.pulse
  }

  /// Loads the posts, or shows the bones again.
  public func performAction() -> Fact? { load.toggle() }

  private func makeCards(_ count: Int) {
    while cards.count < count {
      cards.append(FeedCard(cards.count, widths: widths, in: stage.context))
    }
    cards.removeLast(cards.count - count)
  }
}
