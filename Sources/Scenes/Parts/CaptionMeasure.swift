import LayerKit
import ViewerUI

/// How large the captions and the distances of a scene are that shows things side by side.
struct CaptionMeasure: Hashable {
  /// The window and its device pixels.
  let area: OverlayArea

  /// Reads the measure of a stage, as of its last layout.
  init(_ stage: SceneStage) { area = OverlayArea(bounds: stage.bounds, scale: stage.scale) }

  /// How much larger than usual things are: 1 in a window of 1280×800 points, 0.5…2.5.
  var unit: Double {
    min(max(min(area.bounds.width / 1280, area.bounds.height / 800), 0.5), 2.5)
  }

  /// The least distance of content from the edges, in points.
  let margin = 16.0

  /// The distance between things that belong together, in points.
  var gap: Double { 16 * min(max(unit, 0.5), 1.5) }

  /// The size of captions, in points: 11…32.
  var fontSize: Double { min(max(13 * unit, 11), 32) }

  /// The height of a line of captions, in points.
  var line: Double { (fontSize * 1.5).rounded() }

  /// The face of captions; figures are equally wide.
  func font(weight: Int = 400) -> Font {
    var font = Glass.font(size: fontSize)
    font.weight = weight
    return font
  }

  /// A box of a size, as large as fits, in the middle of the window.
  func box(width: Double, height: Double) -> Rect {
    let bounds = area.bounds
    let width = min(width, max(bounds.width - 2 * margin, 1))
    let height = min(height, max(bounds.height - 2 * margin, 1))
    return area.aligned(
      Rect(
        x: bounds.center.x - width / 2, y: bounds.center.y - height / 2, width: width,
        height: height))
  }
}

extension Label {
  /// Shows a caption.
  func caption(
    _ string: String, weight: Int = 400, color: Color, in box: Rect, at place: Place = .center,
    _ measure: CaptionMeasure
  ) {
    set(
      string, font: measure.font(weight: weight), color: color, in: box, at: place,
      area: measure.area)
  }
}
