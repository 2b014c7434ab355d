import LayerKit
import ShimmerKit

/// One word in five scripts: the light travels in the reading direction of each, with a still beside it.
final class PolyglotScene: Scene {
  static let card = SceneCard(
    "polyglot", "light in the reading direction of each script, with a still for reduced motion",
    equivalents: [
      "SwiftUI-Shimmer and SkeletonView: right to left, by layout direction",
      "react-loading-skeleton: reduced motion, but no averaged still",
    ],
    action: "reverse the direction of the light", drag: "duration (horizontal)",
    ground: .plain)

  let stage: SceneStage

  /// The five words in motion; the stills beside them are always visible.
  var effects: [any SceneEffect] { lines.map(\.moving) }

  private let lines: [PolyglotLine]
  private let headings: [Label]
  private var box = Rect.zero
  private var scriptBoxes: [Rect] = []
  private var headingBoxes: [Rect] = []

  /// The frame of the words.
  var focus: Rect { box }

  /// The direction of the light: trailing or leading.
  private var direction = SweepDirection.trailing {
    didSet { if direction != oldValue { stage.setNeedsLayout() } }
  }

  /// The duration of a sweep, in seconds.
  private var duration = 1.5 {
    didSet { if duration != oldValue { follow() } }
  }

  /// The pause between two sweeps, in seconds.
  private var pause = 0.5 {
    didSet { if pause != oldValue { follow() } }
  }

  /// The opacity away from the light.
  private var base = 0.25 {
    didSet { if base != oldValue { follow() } }
  }

  /// Whether the words shimmer; their stills always show.
  private var isShimmering: Bool {
    get { lines[0].moving.isSweeping }
    set {
      for line in lines {
        line.moving.isSweeping = newValue
        line.still.isSweeping = true
      }
    }
  }

  /// The direction, the times, the light, and whether the words shimmer.
  static let parameters = table([
    .choice(
      "direction", "Direction", About.direction, in: .motion,
      ["trailing": .trailing, "leading": .leading], \.direction),
    .number(
      "duration", "Duration", About.duration, in: .motion, unit: .seconds, range: 0.2...10,
      step: 0.1, \.duration),
    .pause(upTo: 10, \.pause),
    .number(
      "base", "Base opacity", About.unlit, in: .light, range: 0...1, step: 0.05, \.base),
    .shimmering(\.isShimmering),
  ])

  /// A horizontal drag changes the duration.
  let drags = [SceneDrag(.horizontal, changes: "duration", by: 3)]

  /// Creates the scene with the shimmer off.
  init(on stage: SceneStage) {
    self.stage = stage
    lines = PolyglotLine.words.map { PolyglotLine($0, in: stage.context) }
    headings = (0..<2).map { _ in Label(in: stage.context) }
    stage.show(headings.map(\.layer) + lines.flatMap(\.layers))
  }

  /// Places three columns: the scripts, the words in motion, their stills.
  func layOut() {
    let measure = SceneMeasure(stage)
    let content = measure.contentAboveHints
    let width = min(content.width, 680 * measure.unit)
    let scripts = min(0.22 * width, 96 * measure.unit)
    let left = content.center.x - width / 2
    let column = (width - scripts - 2 * measure.margin) / 2
    let columns = [left + scripts + measure.margin, left + width - column]
    let rowHeight = min(
      (content.height - measure.line) / Double(lines.count), 96 * measure.unit)
    let height = measure.line + rowHeight * Double(lines.count)
    let top = content.center.y - height / 2
    headingBoxes = columns.map { Rect(x: $0, y: top, width: column, height: measure.line) }
    scriptBoxes = lines.indices.map { index in
      Rect(
        x: left, y: top + measure.line + Double(index) * rowHeight, width: scripts,
        height: rowHeight)
    }
    for (line, row) in zip(lines, scriptBoxes) {
      let boxes = columns.map { Rect(x: $0, y: row.minY, width: column, height: rowHeight) }
      line.layOut(in: boxes, largest: min(rowHeight * 0.6, 54 * measure.unit), measure)
    }
    box = Rect(x: left, y: top, width: width, height: height)
    follow()
  }

  /// Applies the text colour and sets the headings.
  func paint() {
    let measure = SceneMeasure(stage)
    let palette = stage.palette
    for (line, row) in zip(lines, scriptBoxes) { line.paint(palette, scriptIn: row, measure) }
    for (index, heading) in headings.enumerated() {
      heading.note(
        index == 0 ? "in motion" : "still, for reduced motion", color: palette.dim,
        in: headingBoxes[index], at: .center, measure)
    }
  }

  /// Reverses the direction of the light.
  func performAction() -> LabeledValue? {
    direction = direction == .trailing ? .leading : .trailing
    return LabeledValue("Direction", direction.rawValue)
  }

  private func follow() {
    for line in lines {
      for layer in [line.moving, line.still] {
        layer.sweep.direction = direction
        layer.sweep.pace = .duration(duration)
        layer.sweep.pause = pause
        layer.sweep.band = SweepBand(length: .share(0.6))
        layer.sweep.light = .opacity(base: base, highlight: 1)
      }
    }
  }
}

/// A word in a script, once in motion and once as a still.
private final class PolyglotLine {
  /// A word and its script.
  struct Word: Hashable {
    let text: String
    /// The name of the script.
    let script: String
  }

  /// The words of the lines, all of which mean a shimmer.
  static let words = [
    Word(text: "Shimmer", script: "Latin"), Word(text: "وميض", script: "Arabic"),
    Word(text: "נצנוץ", script: "Hebrew"), Word(text: "微光", script: "Chinese"),
    Word(text: "✨🌙⭐", script: "Emoji"),
  ]

  let word: Word

  /// The word in motion.
  let moving: SweepLayer

  /// The word as a still.
  let still: SweepLayer

  /// The layers of the word in motion and of its still.
  let texts: [TextLayer]

  private let script: Label

  init(_ word: Word, in context: LayerContext) {
    self.word = word
    texts = (0..<2).map { _ in TextLayer(in: context).withoutActions() }
    moving = SweepLayer(in: context).withoutActions()
    still = SweepLayer(in: context).withoutActions()
    script = Label(in: context)
    for (layer, text) in zip(layersOfWords, texts) {
      layer.contentLayer = text
      layer.writingDirection = WritingDirection(of: word.text)
      layer.name = word.script
    }
    still.showsStill = true
  }

  private var layersOfWords: [SweepLayer] { [moving, still] }

  var layers: [Layer] { [moving, still, script.layer] }

  /// The direction of the light, as an arrow.
  var arrow: String { moving.path.direction.x < 0 ? "←" : "→" }

  /// Centres the two words in two boxes.
  func layOut(in boxes: [Rect], largest: Double, _ measure: SceneMeasure) {
    for (index, layer) in layersOfWords.enumerated() {
      let box = boxes[index]
      let size = texts[index].fit(word.text, largest: largest, within: box.size, measure)
      layer.frame = Rect(
        x: measure.area.aligned(box.center.x - size.width / 2),
        y: measure.area.aligned(box.center.y - size.height / 2), width: size.width,
        height: size.height)
      layer.layoutIfNeeded()
    }
  }

  /// Applies the colours and sets the name of the script.
  func paint(_ palette: ScenePalette, scriptIn box: Rect, _ measure: SceneMeasure) {
    for text in texts { text.foregroundColor = palette.text }
    script.note("\(word.script)  \(arrow)", color: palette.dim, in: box, at: .left, measure)
  }
}
