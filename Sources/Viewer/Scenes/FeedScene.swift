import Display
import LayerKit
import ShimmerKit

/// A page of posts that are loading: the heaviest scene that resembles a real application.
final class FeedScene: Scene {
  static let card = SceneCard(
    "feed", "cards with avatar, picture and lines of text, loading and loaded",
    equivalents: [
      "SkeletonView", "skeletonizer", "flutter_shimmer: the loading list", "react-content-loader",
    ],
    action: "load the posts, or show the placeholders again", drag: "cycle (vertical)",
    ground: .plain)

  let stage: SceneStage

  /// The motion over the bones.
  var effects: [any SceneEffect] { [shine] }

  /// The load state, the look of the bones and their motion.
  static let parameters = table([
    SceneLoad.choiceParameter(hasTurns: true).of(\.load), SceneLoad.againParameter.of(\.load),
    .choice(
      "style", "Style",
      "The animation of the placeholders: a pulse, a light over all of them, or none.",
      in: .motion,
      [
        "pulse": .pulse, "sweep": .sweep, "tilted": .tilted, "solid": .solid, "none": .none,
      ], \.shine.style),
    .number(
      "cycle", "Cycle",
      "The time from the start of one pulse or pass of the light to the next.",
      in: .motion, unit: .seconds, range: 0.2...20, step: 0.1, \.shine.cycle),
    .whole(
      "lines", "Lines of text",
      "The number of text lines in each card.",
      in: .content, range: 0...8, \.print.lineCount
    ).followed { $0.stage.setNeedsLayout() },
    .number(
      "last-line", "Last line",
      "The length of the last text line of each card.",
      in: .content,
      unit: ParameterUnit(words: "of the width", symbol: "× W", related: .shares), range: 0.1...1,
      step: 0.05, \.print.lastLineShare
    ).followed { $0.stage.setNeedsLayout() },
    SceneLoad.fadeParameter.of(\.load), .running(\.shine.isRunning),
  ])

  /// A drag downwards makes the cycle longer.
  let drags = [SceneDrag(.vertical, changes: "cycle", by: 4)]

  /// The distance between cards and from the edges, in points before magnification.
  private static let gap = 16.0

  private var print: FeedPrint
  private let load: SceneLoad
  private let shine: FeedShine
  private let surfaces: Layer
  private var cards: [FeedCard] = []

  /// Creates the scene with everything at rest.
  init(on stage: SceneStage) {
    self.stage = stage
    print = FeedPrint(typesetter: stage.context.typesetter)
    load = SceneLoad(in: stage.context, .byTurns)
    shine = FeedShine(in: stage.context)
    surfaces = Layer(in: stage.context).withoutActions()
    stage.show([surfaces] + load.layers)
    load.onGone = { [unowned self] in shine.isGone = $0 }
    shine.onSwitch = { [unowned self] in load.isLive = $0 }
  }

  /// Fills the window with whole cards.
  func layOut() {
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
    // The number of lines depends on the parameters, the number of cards on the window.
    surfaces.sublayers = cards.map(\.surface)
    load.skeleton.sublayers = bones.flatMap(\.1)
    load.content.sublayers = cards.flatMap(\.content)
    shine.place(
      bones.flatMap { index, bones in
        bones.map { FeedShine.Bone(layer: $0, frame: $0.frame, card: index) }
      }, in: window.size, unit: unit)
  }

  /// Applies the colours of cards and bones.
  func paint() {
    for card in cards { card.paint(stage.palette) }
    shine.colors = stage.palette.pulse
    shine.light = stage.palette.boneLight
  }

  /// Loads the posts, or shows the bones again.
  func performAction() -> LabeledValue? { load.toggle() }

  private func makeCards(_ count: Int) {
    while cards.count < count {
      cards.append(FeedCard(cards.count, in: stage.context))
    }
    cards.removeLast(cards.count - count)
  }
}

/// Columns and rows of cards that fill a window to its edges, each card close to its preferred size.
private struct FeedGrid {
  /// The number of columns, 1…12.
  let columns: Int

  /// The number of rows, 1…100.
  let rows: Int

  private let origin: Double
  private let card: Size

  /// The preferred width of a card, in points before magnification.
  private static let width = 400.0

  private static let mostColumns = 12
  private static let mostRows = 100

  /// Chooses the grid whose cards are closest to their preferred size.
  ///
  /// - Parameters:
  ///   - window: The size of the window; all lengths here are in points before magnification.
  ///   - gap: The distance between cards, and from the edges.
  ///   - height: Returns the preferred height of a card for a width.
  init(in window: Size, gap: Double, height: (Double) -> Double) {
    var best = (columns: 1, rows: 1, card: Size.zero, error: Double.infinity)
    for columns in 1...Self.mostColumns {
      let width = max((window.width - gap) / Double(columns) - gap, 1)
      let natural = height(width)
      let fitting = ((window.height - gap) / (natural + gap)).rounded()
      let rows = Int(min(max(fitting, 1), Double(Self.mostRows)))
      let share = max((window.height - gap) / Double(rows) - gap, 1)
      let error = Self.distance(width, Self.width) + Self.distance(share, natural)
      if error < best.error {
        best = (columns, rows, Size(width: width, height: share), error)
      }
    }
    (columns, rows, card) = (best.columns, best.rows, best.card)
    origin = gap
  }

  /// Returns the frame of a card, counted in reading order.
  func box(_ index: Int) -> Rect {
    Rect(
      x: origin + Double(index % columns) * (card.width + origin),
      y: origin + Double(index / columns) * (card.height + origin), width: card.width,
      height: card.height)
  }

  /// Returns the relative difference of two lengths: 0 if they are equal, and the same value for twice and for half
  /// the length.
  private static func distance(_ first: Double, _ second: Double) -> Double {
    let ratio = max(first, 1) / max(second, 1)
    return max(ratio, 1 / ratio) - 1
  }
}

/// The style of the loading animation of a feed's bones.
private enum FeedStyle: String, Hashable, CaseIterable {
  /// The bones do not move.
  case solid
  /// The bones pulse.
  case pulse
  /// A band runs over all bones, from left to right through the window.
  case sweep
  /// The same band, tilted.
  case tilted
  /// There are no bones.
  case none
}

/// The motion over the bones of a feed.
///
/// The bones are gradients. A band consists of three stops in each bone, whose locations run along one axis of the
/// window, so that the band crosses all bones as one. Every bone stays a box, which a compositor draws without an
/// image.
private final class FeedShine: BonesEffect {
  /// A bone, and its frame in the window.
  struct Bone {
    let layer: GradientLayer
    var frame: Rect
    /// The index of the bone's card in the feed.
    let card: Int
  }

  /// The bones with their frames.
  private(set) var bones: [Bone] = []

  /// The style of the motion.
  var style = FeedStyle.tilted {
    didSet { if style != oldValue { restart() } }
  }

  /// The two colours of pulsing bones; a change keeps the phase.
  var colors = SkeletonPulse() {
    didSet { if colors != oldValue { refresh() } }
  }

  /// The colour of the band's middle; the band's edges have the darker colour of ``colors``.
  ///
  /// A change keeps the phase.
  var light = Color.white {
    didSet { if light != oldValue { refresh() } }
  }

  /// The length of a whole cycle, in seconds.
  var cycle = 3.0 {
    didSet { if cycle != oldValue { restart() } }
  }

  private static let key = "shine"
  /// The band's length along its axis, in points before magnification.
  private static let bandLength = 320.0
  /// The share of a cycle in which the band crosses the window.
  private static let crossing = 0.6
  /// The tilt of the tilted band: 20°.
  private static let lean = (cosine: 0.9396926207859084, sine: 0.3420201433256687)

  private var window = Size.zero
  private var unit = 1.0

  /// Sets the bones and their frames; added bones are in step with the existing ones.
  ///
  /// - Parameter unit: The magnification.
  func place(_ bones: [Bone], in window: Size, unit: Double) {
    self.bones = bones
    (self.window, self.unit) = (window, unit)
    refresh()
  }

  override var boneLayers: [Layer] { bones.map(\.layer) }

  override var contrast: Double {
    colors.from.contrast(with: style == .sweep || style == .tilted ? light : colors.to)
  }

  override var cycleDuration: Double { cycle }

  override var hasMotion: Bool { style != .solid && style != .none }

  // MARK: Styles

  override func apply() {
    for bone in bones {
      bone.layer.isHidden = style == .none
      switch style {
      case .sweep where moves: sweep(bone, lean: (1, 0))
      case .tilted where moves: sweep(bone, lean: Self.lean)
      default: pulse(bone)
      }
    }
  }

  private func pulse(_ bone: Bone) {
    bone.layer.removeAnimation(forKey: Self.key)
    bone.layer.colors = []
    bone.layer.locations = nil
    var pulse = colors
    pulse.halfPeriod = cycle / 2
    pulse.step = 0.11
    pulse.showsStill = !moves
    pulse.start(on: bone.layer, step: bone.card, from: origin)
    if moves { bone.layer.backgroundColor = nil }
  }

  /// Runs the band over a bone.
  ///
  /// The gradient's axis is the window's axis in the bone's unit square; the stops begin on one
  /// side of the bone and end on the other.
  private func sweep(_ bone: Bone, lean: (cosine: Double, sine: Double)) {
    let layer = bone.layer
    layer.removeAnimation(forKey: SkeletonPulse.key)
    layer.backgroundColor = nil
    layer.colors = [colors.from, light, colors.from]
    let across = bone.frame.width * lean.cosine
    let down = bone.frame.height * lean.sine
    let length = across + down
    guard length > 0 else { return }
    let square = across * across + down * down
    layer.startPoint = .zero
    layer.endPoint = Point(x: across * length / square, y: down * length / square)
    let band = Self.bandLength * unit
    let corner = bone.frame.minX * lean.cosine + bone.frame.minY * lean.sine
    let end = window.width * lean.cosine + window.height * lean.sine + band
    func stops(_ front: Double) -> [Double] {
      [1, 0.5, 0].map { (front - $0 * band - corner) / length }
    }
    let (from, to) = (stops(0), stops(end))
    layer.locations = from
    var run = BasicAnimation(\.locations, from: from, to: to)
    run.duration = cycle * Self.crossing
    var group = AnimationGroup([run])
    group.timing = MediaTiming(
      beginTime: layer.convertTime(origin, from: nil), duration: cycle, repeatCount: .forever)
    layer.add(group, forKey: Self.key)
  }
}

extension ScenePalette {
  /// The colour of the middle of a band of light over a pulse's bones, on this palette's surfaces.
  ///
  /// On light surfaces it is the brighter colour of the pulse, because no brighter colour is left.
  var boneLight: Color { self == .light ? SkeletonPulse().to : Color(hex: 0x6A768E) }
}
