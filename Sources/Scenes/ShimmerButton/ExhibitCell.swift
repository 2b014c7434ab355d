import LayerKit
import ViewerUI

/// A thin frame around something that is shown, and a caption under it.
final class ExhibitCell {
  /// The frame; what is shown is its sublayer.
  let layer: Layer

  private let label: Label
  private let caption: String
  private let shortCaption: String
  private var captionBox = Rect.zero

  /// Makes a cell without a place.
  ///
  /// - Parameters:
  ///   - caption: What it is.
  ///   - shortCaption: The same where there is less room; default the same words.
  ///   - context: The context of its layers.
  init(_ caption: String, short shortCaption: String? = nil, in context: LayerContext) {
    layer = Layer(in: context).withoutActions()
    label = Label(in: context)
    self.caption = caption
    layer.name = caption
    self.shortCaption = shortCaption ?? caption
  }

  /// The layers.
  var layers: [Layer] { [layer, label.layer] }

  /// Gives the cell a box, of which the caption takes the last line.
  func place(_ box: Rect, _ palette: ScenePalette, _ measure: CaptionMeasure) {
    let height = max(box.height - measure.line, 1)
    layer.frame = measure.area.aligned(
      Rect(x: box.minX, y: box.minY, width: box.width, height: height))
    captionBox = Rect(x: box.minX, y: box.minY + height, width: box.width, height: measure.line)
    paint(palette, measure)
  }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette, _ measure: CaptionMeasure) {
    layer.borderColor = palette.hairline
    layer.borderWidth = measure.area.hairline
    layer.cornerRadius = Glass.radius
    label.caption(caption, color: palette.dim, in: captionBox, measure)
    if label.isCut { label.caption(shortCaption, color: palette.dim, in: captionBox, measure) }
  }
}
