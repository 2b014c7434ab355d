import LayerKit
import ShimmerKit
import ViewerUI

/// A word in a script, once in motion and once as a still.
final class PolyglotLine {
  /// A word and its script.
  struct Word: Hashable {
    /// The word.
    let text: String
    /// What it is written in.
    let script: String
  }

  /// What each of the lines says: a shimmer.
  static let words = [
    Word(text: "Shimmer", script: "Latin"), Word(text: "وميض", script: "Arabic"),
    Word(text: "נצנוץ", script: "Hebrew"), Word(text: "微光", script: "Chinese"),
    Word(text: "✨🌙⭐", script: "Emoji"),
  ]

  /// The word and its script.
  let word: Word

  /// The word in motion.
  let moving: SweepLayer

  /// The word as a still.
  let still: SweepLayer

  /// The texts of both.
  let texts: [TextLayer]

  private let script: Label

  /// Makes a line.
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

  /// Its layers.
  var layers: [Layer] { [moving, still, script.layer] }

  /// Which way the light travels, as an arrow.
  var arrow: String { moving.path.direction.x < 0 ? "←" : "→" }

  /// Places the two words in the middles of two boxes.
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

  /// Gives it its colours and its print.
  func paint(_ palette: ScenePalette, scriptIn box: Rect, _ measure: SceneMeasure) {
    for text in texts { text.foregroundColor = palette.text }
    script.note("\(word.script)  \(arrow)", color: palette.dim, in: box, at: .left, measure)
  }
}
