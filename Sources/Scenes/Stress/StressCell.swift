import LayerKit
import ShimmerKit

/// One of many shimmers: a pill, or a word.
struct StressCell {
  /// The effect.
  let shimmer: ShimmeringLayer

  /// What shimmers.
  let content: Layer

  /// Makes a shimmer over a pill or a word.
  init(in context: LayerContext, kind: StressScene.Kind) {
    content =
      kind == .pills
      ? Layer(in: context).withoutActions() : TextLayer(in: context).withoutActions()
    shimmer = ShimmeringLayer(in: context).withoutActions()
    shimmer.contentLayer = content
  }

  /// Places it.
  ///
  /// - Parameter text: What it shows, if it shows text.
  func layOut(in box: Rect, text: TextRun) {
    shimmer.frame = box
    if let word = content as? TextLayer {
      word.text = text
    } else {
      content.cornerRadius = box.height / 2
    }
    shimmer.layoutIfNeeded()
  }

  /// Gives it its colour.
  func paint(_ palette: ScenePalette) {
    if let word = content as? TextLayer {
      word.foregroundColor = palette.text
    } else {
      content.backgroundColor = palette.dim
    }
  }
}
