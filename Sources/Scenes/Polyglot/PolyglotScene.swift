package import LayerKit
import ShimmerKit
package import ViewerUI

/// One word in five scripts: the light travels as each is read, and beside it stands the still.
package final class PolyglotScene: Scene {
  /// What the scene says about itself.
  package static let card = SceneCard(
    "polyglot", "light that travels as each script is read, and its still for less motion",
    equivalents: [
      "SwiftUI-Shimmer and SkeletonView: right to left by the layout direction",
      "react-loading-skeleton: reduced motion, without a mean",
    ],
    action: "to the trailing or the leading edge", drag: "horizontal duration", ground: .plain)

  /// Where the layers are.
  package let stage: SceneStage

  /// The five words in motion; the stills beside them are always there.
  package var effects: [any SceneEffect] { lines.map(\.moving) }

  private let lines: [PolyglotLine]
  private let headings: [Label]
  private var box = Rect.zero
  private var scriptBoxes: [Rect] = []
  private var headingBoxes: [Rect] = []

  /// The words.
  package var focus: Rect { box }

  /// Where the light travels to: trailing or leading.
  var direction = SweepDirection.trailing {
    didSet { if direction != oldValue { stage.setNeedsLayout() } }
  }

  /// How long a sweep takes, in seconds.
  var duration = 1.5 {
    didSet { if duration != oldValue { follow() } }
  }

  /// How long the light rests, in seconds.
  var pause = 0.5 {
    didSet { if pause != oldValue { follow() } }
  }

  /// The opacity away from the light.
  var base = 0.25 {
    didSet { if base != oldValue { follow() } }
  }

  /// Whether the words shimmer; their stills always show.
  var isShimmering: Bool {
    get { lines[0].moving.isSweeping }
    set {
      for line in lines {
        line.moving.isSweeping = newValue
        line.still.isSweeping = true
      }
    }
  }

  /// Direction, times, light, and whether it shimmers.
  package static let parameters: [ParameterBinding<PolyglotScene>] = [
    .choice(
      "direction", "Direction", in: .motion, ["trailing": .trailing, "leading": .leading],
      default: .trailing, \.direction),
    .number(
      "duration", "Duration", in: .motion, unit: .seconds, range: 0.2...10, step: 0.1,
      default: 1.5, \.duration),
    .number(
      "pause", "Pause", in: .motion, unit: .seconds, range: 0...10, step: 0.1, default: 0.5,
      \.pause),
    .number(
      "base", "Base", in: .light, range: 0...1, step: 0.05, default: 0.25, \.base),
    .shimmering(\.isShimmering),
  ]

  /// The duration over the window's width.
  package let drags = [SceneDrag(.horizontal, changes: "duration", by: 3)]

  /// Makes the scene; nothing shimmers yet.
  package init(on stage: SceneStage) {
    self.stage = stage
    lines = PolyglotLine.words.map { PolyglotLine($0, in: stage.context) }
    headings = (0..<2).map { _ in Label(in: stage.context) }
    stage.show(headings.map(\.layer) + lines.flatMap(\.layers))
  }

  /// Places three columns: the scripts, the words in motion, their stills.
  package func layOut() {
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

  /// Words in the colour of text, print that explains.
  package func paint() {
    let measure = SceneMeasure(stage)
    let palette = stage.palette
    for (line, row) in zip(lines, scriptBoxes) { line.paint(palette, scriptIn: row, measure) }
    for (index, heading) in headings.enumerated() {
      heading.note(
        index == 0 ? "in motion" : "still, for less motion", color: palette.dim,
        in: headingBoxes[index], at: .center, measure)
    }
  }

  /// Turns the light round.
  package func performAction() -> Fact? {
    direction = direction == .trailing ? .leading : .trailing
    return Fact("Direction", direction.rawValue)
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
