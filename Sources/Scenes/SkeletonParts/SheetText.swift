import LayerKit
import ViewerUI

/// A text of one line in the middle of a box's height, at whole device pixels.
final class SheetText {
  /// Where it stands in its box.
  enum Place { case left, center, right }

  /// The layer.
  let layer: TextLayer

  private var string: String

  /// Makes a text that has no place yet.
  init(_ string: String, in context: LayerContext) {
    self.string = string
    layer = TextLayer(in: context).withoutActions()
  }

  /// Places it, with another string if one is given; what is wider than the box loses its end.
  ///
  /// - Returns: The size of the whole text, in points.
  @discardableResult
  func place(
    _ string: String? = nil, in box: Rect, at place: Place = .left, size: Double, weight: Int = 400,
    on stage: SceneStage
  ) -> Size {
    self.string = string ?? self.string
    let run = TextRun(self.string, font: Self.font(size, weight: weight), truncation: .end)
    layer.text = run
    let natural = layer.context.typesetter.metrics(of: run, width: nil).size
    let width = min(natural.width, max(box.width, 0))
    let x =
      switch place {
      case .left: box.minX
      case .center: box.center.x - width / 2
      case .right: box.maxX - width
      }
    // A box that is a little too narrow, by a rounding, must not cost the last letter.
    let slack = natural.width <= box.width ? 1.0 : 0
    layer.frame = Rect(
      x: stage.aligned(x), y: stage.aligned(box.center.y - natural.height / 2),
      width: width + slack, height: natural.height)
    return natural
  }

  /// The size of a string in a face, in points, without placing it.
  func size(_ string: String, size: Double, weight: Int = 400) -> Size {
    let run = TextRun(string, font: Self.font(size, weight: weight))
    return layer.context.typesetter.metrics(of: run, width: nil).size
  }

  /// The scenes' face.
  static func font(_ size: Double, weight: Int = 400) -> Font {
    Font(families: Glass.families, weight: weight, size: size)
  }
}
