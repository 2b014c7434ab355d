import LayerKit
import ShimmerKit

/// The word with the library's defaults: a dim band crosses bright content.
///
/// The true speed of the band is shown below. It differs from the requested speed, because the mask is longer than
/// the content: see ``ShimmerMotion/trueSpeed``.
final class DefaultsScene: Scene {
  static let card = SceneCard(
    "defaults", "the library's defaults: a dim band crosses a bright word, with its true speed",
    equivalents: ["Facebook Shimmer: FBShimmeringView with its defaults"],
    drag: "speed (vertical), pause (horizontal)", ground: .plain, shows: [.text])

  let stage: SceneStage

  private let shimmer: ShimmeringLayer

  var effects: [any SceneEffect] { [shimmer] }

  /// The weight of the word.
  private static let usualWeight = 300

  /// The parameters of shimmer and word, with the defaults of the library.
  static let parameters = table(
    (ShimmeringLayer.parameters().of(\DefaultsScene.shimmer)
      + WordLook.parameters(hasHighlight: false).of(\DefaultsScene.look)
      + [.shimmering(\DefaultsScene.shimmer.isShimmering)])
      .followed { $0.stage.setNeedsLayout() })

  /// A vertical drag changes the speed, a horizontal drag the pause.
  let drags = [
    SceneDrag(.vertical, changes: "speed", by: 400),
    SceneDrag(.horizontal, changes: "pause", by: 2),
  ]

  /// The frame of the word and the lines below it.
  var focus: Rect { box }

  private let word: TextLayer
  private let look = WordLook(weight: usualWeight)
  private let notes: [Label]
  private var box = Rect.zero

  /// Creates the scene with the shimmer off.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    word = TextLayer(in: context).withoutActions()
    shimmer = .tunable(in: context)
    shimmer.name = "shimmer"
    shimmer.contentLayer = word
    notes = (0..<2).map { _ in Label(in: context) }
    stage.show([shimmer] + notes.map(\.layer))
  }

  /// Places the word in the middle, at a size that suits the window.
  func layOut() {
    let measure = SceneMeasure(stage)
    let bounds = measure.bounds
    let typesetter = stage.context.typesetter
    let room = Size(
      width: measure.content.width, height: max(bounds.height - 4 * measure.line, 1))
    let largest = min(0.14 * bounds.width, 0.3 * bounds.height)
    let text = FittedText(within: room, largest: largest, by: typesetter) {
      [string = stage.text(else: "Shimmer"), look] size in
      let families = look.families(else: Theme.families)
      return TextRun(
        string, font: Font(families: families, weight: look.weight, size: size), alignment: .center)
    }
    let height = text.size.height + 3 * measure.line
    let top = max((bounds.height - height) / 2, 0)
    word.text = text.run
    shimmer.frame = stage.aligned(
      Rect(
        x: bounds.center.x - text.size.width / 2, y: top, width: text.size.width,
        height: text.size.height))
    shimmer.layoutIfNeeded()
    let below = shimmer.frame.maxY + measure.line / 2
    box = Rect(
      x: shimmer.frame.minX, y: top, width: shimmer.frame.width,
      height: below + 2 * measure.line - top)
  }

  /// Applies the colours, and shows the values derived from the parameters.
  func paint() {
    let measure = SceneMeasure(stage)
    let palette = stage.palette
    word.foregroundColor = look.color ?? palette.text
    for (index, text) in readings.enumerated() {
      let row = Rect(
        x: measure.margin,
        y: shimmer.frame.maxY + measure.line * (0.5 + Double(index)),
        width: measure.content.width, height: measure.line)
      notes[index].note(
        text, size: 13, color: index == 0 ? palette.text : palette.dim, in: row, at: .center,
        measure)
    }
  }

  /// The lines below the word: nominal and actual speed, and the visible time of the band.
  private var readings: [String] {
    let motion = shimmer.motion
    func number(_ value: Double, digits: Int = 0) -> String {
      value.isFinite ? NumberText.fixed(value, digits: digits) : "—"
    }
    let share = shimmer.visibleTime.map { number(100 * $0.share) } ?? "—"
    return [
      "set to \(number(motion.speed)) pt/s, moves at \(number(motion.trueSpeed)) pt/s",
      "visible for \(share) % of each \(number(motion.cycle, digits: 2)) s",
    ]
  }
}
