import LayerKit
import ViewerUI

/// How large the print and the distances of a scene are, by the size of the window.
struct SceneMeasure: Hashable {
  /// The window.
  let area: OverlayArea

  /// How much larger than usual print is where there is room for it; 1 and more.
  private let enlargement: Double

  /// Reads the measure of a stage, as of its last layout.
  ///
  /// - Parameter enlargement: How much larger print is in a window of at least 1280×800 points; default 1.
  init(_ stage: SceneStage, enlargingPrintBy enlargement: Double = 1) {
    area = OverlayArea(bounds: stage.bounds, scale: stage.scale)
    self.enlargement = enlargement
  }

  /// The window in points.
  var bounds: Rect { area.bounds }

  /// How much larger than usual everything is, 0.5…3.
  ///
  /// A window of 2560×1600 points has twice the usual sizes, one of 400×300 still has the usual ones, and a smaller
  /// one as much less as it is smaller: where it has so few points, a point has several pixels.
  var unit: Double {
    let large = min(bounds.width / 1280, bounds.height / 800)
    let small = min(bounds.width / 400, bounds.height / 300)
    return large > 1 ? min(large, 3) : max(min(small, 1), 0.5)
  }

  /// How much larger than usual print is: as everything else, or more.
  ///
  /// In windows below 1280×800 points it shrinks with them, down to the size of everything else.
  var printUnit: Double {
    let share = min(bounds.width / 1280, bounds.height / 800, 1)
    return unit * max(enlargement * share, 1)
  }

  /// The least distance of content from the edges, in points.
  var margin: Double { 16 * unit }

  /// The window without its margins.
  var content: Rect {
    Rect(
      x: margin, y: margin, width: max(bounds.width - 2 * margin, 1),
      height: max(bounds.height - 2 * margin, 1))
  }

  /// The same without the line at the foot where hints stand, in windows that are high enough for one.
  var contentAboveHints: Rect {
    let foot = bounds.height >= 480 ? line + margin : 0
    return Rect(
      x: margin, y: margin + foot / 2, width: max(bounds.width - 2 * margin, 1),
      height: max(bounds.height - 2 * margin - foot * 1.5, 1))
  }

  /// The radius of plates, in points.
  var radius: Double { Glass.radius * unit }

  /// The distance from one line of print to the next, in points.
  var line: Double { 18 * printUnit }

  /// The face of print; figures are equally wide.
  func font(size: Double = 12, weight: Int = 400) -> Font {
    var font = Glass.font(size: size * printUnit)
    font.weight = weight
    return font
  }

  /// The face of words under an effect: thin only where they are large.
  func wordFont(size: Double) -> Font {
    Font(families: Glass.families, weight: size < 32 ? 400 : 300, size: size)
  }
}

extension Label {
  /// Shows a line of print in a scene.
  func note(
    _ string: String, size: Double = 12, weight: Int = 400, color: Color, in box: Rect,
    at place: Place = .left, isWrapped: Bool = false, _ measure: SceneMeasure
  ) {
    set(
      string, font: measure.font(size: size, weight: weight), color: color, in: box, at: place,
      isWrapped: isWrapped, area: measure.area)
  }
}
