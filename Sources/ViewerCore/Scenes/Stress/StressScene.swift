public import LayerKit
import ShimmerKit

/// So many shimmers at once, to see what they cost.
public final class StressScene: Scene {
  /// What shimmers.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Words, whose pictures are kept.
    case text
    /// Rounded boxes, which are drawn.
    case pills
  }

  /// Which beat the shimmers are on.
  public enum Clock: String, Hashable, Sendable, CaseIterable {
    /// All on one: their bands enter and leave together.
    case shared
    /// Each on one of its own, spread evenly over a cycle.
    case `private`
  }

  /// What the scene says about itself.
  public static let card = SceneCard(
    "stress", "from one shimmer to a thousand, of words or pills, on one beat or on many",
    action: "ten times as many, or ten", drag: "horizontal count", ground: .plain)

  /// Where the layers are.
  public let stage: SceneStage

  /// All shimmers as one.
  public var effects: [any SceneEffect] { [effect] }

  /// How many there are and of what, and the shimmers' own.
  public var controls: [Control] {
    let own: [Control] = [
      .whole(
        "count", "Count", in: .content, range: 1...1000, step: 10, default: 100, of: [self], \.count
      ),
      .choice(
        "kind", "Kind", in: .content, ["text": .text, "pills": .pills], default: .pills, of: [self],
        \.kind),
      .choice(
        "clock", "Clock", in: .motion, ["shared": .shared, "private": .private], default: .shared,
        of: [self], \.clock),
    ]
    return own + Self.lookControls(of: [look]).map { $0.followed { [self] in follow() } }
      + [
        .flag("shimmering", "Shimmering", in: .effect, default: true, of: [effect], \.isRunning)
      ]
  }

  /// The count over the window's width.
  public let drags = [SceneDrag(.horizontal, changes: "count", by: 500)]

  /// All of them.
  public var focus: Rect { SceneMeasure(stage).content }

  /// How many shimmers there are.
  var count = 100 {
    didSet { if count != oldValue { letGo() } }
  }

  /// What shimmers.
  var kind = Kind.pills {
    didSet { if kind != oldValue { letGo() } }
  }

  /// Which beat they are on.
  var clock = Clock.shared {
    didSet { if clock != oldValue { letGo() } }
  }

  /// The shimmers, as of the last layout.
  private(set) var cells: [StressCell] = []

  private let effect = StressEffect()
  /// A shimmer without content that is not shown: what the parameters are read from and written to.
  private let look: ShimmeringLayer
  private let begin: Double

  /// The size of the largest cell, in points, in a window of the usual size.
  private static let largest = Size(width: 320, height: 96)

  /// How much wider than high a cell is to be.
  private static let shape = 3.2

  /// Makes the scene; nothing shimmers yet.
  public init(on stage: SceneStage) {
    self.stage = stage
    look = ShimmeringLayer(in: stage.context)
    begin = stage.context.time + look.shimmeringBeginFadeDuration
    stage.show([])
  }

  /// Places all shimmers in rows, and makes them where their number or kind is another one.
  public func layOut() {
    let isNew = cells.isEmpty
    if isNew {
      cells = (0..<count).map { _ in StressCell(in: stage.context, kind: kind) }
      stage.show(cells.map(\.shimmer))
    }
    place()
    if isNew {
      effect.shimmers = cells.map(\.shimmer)
      follow()
      for (index, cell) in cells.enumerated() {
        cell.shimmer.shimmeringBeginTime = begin + delay(of: index)
        cell.shimmer.showsStill = effect.showsStill
        cell.shimmer.isShimmering = effect.isRunning
      }
    }
  }

  /// Greys.
  public func paint() {
    for cell in cells { cell.paint(stage.palette) }
  }

  /// Shows ten times as many, or ten again.
  public func performAction() -> Fact? {
    count = count >= 1000 ? 10 : min(count * 10, 1000)
    return Fact("Count", "\(count)")
  }

  // MARK: Cells

  /// Lets go of the shimmers: the next layout makes others.
  private func letGo() {
    cells = []
    effect.shimmers = []
    stage.setNeedsLayout()
  }

  private func place() {
    let measure = SceneMeasure(stage)
    let room = measure.content.size
    let wanted = (Double(count) * room.width / (room.height * Self.shape)).squareRoot()
    let columns = min(max(Int(wanted.rounded()), 1), count)
    let rows = (count + columns - 1) / columns
    let size = Size(
      width: min(room.width / Double(columns), Self.largest.width * measure.unit),
      height: min(room.height / Double(rows), Self.largest.height * measure.unit))
    let gap = min(8 * measure.unit, size.height / 4)
    let left = measure.bounds.center.x - size.width * Double(columns) / 2
    let top = measure.bounds.center.y - size.height * Double(rows) / 2
    let text = TextRun(
      stage.content.text ?? "Shimmer",
      font: Font(
        families: Glass.families, weight: 400,
        size: max(min((size.height - gap) * 0.75, (size.width - gap) / 4.2), 1)),
      alignment: .center)
    // Equal sizes make equal cycles: what begins together stays together.
    let inner = Size(
      width: max(stage.aligned(size.width - gap), stage.hairline),
      height: max(stage.aligned(size.height - gap), stage.hairline))
    for (index, cell) in cells.enumerated() {
      let corner = Point(
        x: stage.aligned(left + size.width * Double(index % columns) + gap / 2),
        y: stage.aligned(top + size.height * Double(index / columns) + gap / 2))
      cell.layOut(in: Rect(origin: corner, size: inner), text: text)
    }
  }

  // MARK: Look

  /// How much later than the first one a shimmer begins, in seconds.
  private func delay(of index: Int) -> Double {
    // Multiples of the golden ratio lie evenly in a cycle, however many there are.
    let share = (Double(index) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return clock == .shared ? 0 : share * (cells.first?.shimmer.motion.cycle ?? 0)
  }

  /// Gives all shimmers the look that was chosen.
  private func follow() {
    if effect.shimmers.isEmpty { return }
    let controls = zip(Self.lookControls(of: [look]), Self.lookControls(of: effect.shimmers))
    for (chosen, shown) in controls { shown.value = chosen.value }
  }

  private static func lookControls(of layers: [ShimmeringLayer]) -> [Control] {
    ShimmeringControls.all(
      of: layers, beginning: ShimmeringControls.Beginning(opacity: 0.35, animationOpacity: 1)
    ).filter { $0.parameter.key != "shimmering" }
  }
}
