import LayerKit
import ViewerUI

/// How large the things, the print and the distances of a scene are, by the size of its window.
struct SceneMeasure: Hashable {
  /// The window and its device pixels.
  let area: OverlayArea

  /// How much larger than usual everything is.
  let unit: Double

  /// How much larger than usual print is.
  let printUnit: Double

  /// The least distance of content from the edges, in points.
  let margin: Double

  /// The distance from one line of print to the next, in points.
  let line: Double

  /// Reads the measure of a scene with much print, as of the stage's last layout.
  ///
  /// A window of 2560×1600 points has twice the usual sizes, one of 400×300 still has the usual ones, and a smaller
  /// one as much less as it is smaller: where it has so few points, a point has several pixels.
  ///
  /// - Parameter enlargement: How much larger print is in a window of at least 1280×800 points, below which it shrinks
  ///   with the window, down to the size of everything else; default 1.
  init(_ stage: SceneStage, enlargingPrintBy enlargement: Double = 1) {
    area = stage.area
    let large = area.magnification()
    let small = area.magnification(from: Size(width: 400, height: 300))
    unit = large > 1 ? min(large, 3) : max(min(small, 1), 0.5)
    printUnit = unit * max(enlargement * min(large, 1), 1)
    margin = 16 * unit
    line = 18 * printUnit
  }

  /// Reads the measure of a scene of large things with captions of 13 points, as of the stage's last layout.
  ///
  /// Things have 0.5…2.5 of the size that they have in a window of 1280×800 points, captions 11…32 points, and margins
  /// their size in any window.
  init(exhibitsOn stage: SceneStage) {
    area = stage.area
    unit = min(max(area.magnification(), 0.5), 2.5)
    printUnit = min(max(unit, 11 / 13), 32 / 13)
    margin = 16
    line = (13 * printUnit * 1.5).rounded()
  }

  /// The window in points.
  var bounds: Rect { area.bounds }

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

  /// A box of a size, as large as fits, in the middle of the window.
  func box(width: Double, height: Double) -> Rect {
    let (width, height) = (min(width, content.width), min(height, content.height))
    return area.aligned(
      Rect(
        x: bounds.center.x - width / 2, y: bounds.center.y - height / 2, width: width,
        height: height))
  }

  /// The distance between things that belong together, in points.
  var gap: Double { 16 * min(unit, 1.5) }

  /// The radius of plates, in points.
  var radius: Double { Theme.radius * unit }

  /// The face of print; figures are equally wide.
  func font(size: Double = 12, weight: Int = 400) -> Font {
    Theme.font(size: size * printUnit, weight: weight)
  }

  /// The face of words under an effect: thin only where they are large.
  func wordFont(size: Double) -> Font {
    Font(families: Theme.families, weight: size < 32 ? 400 : 300, size: size)
  }
}

// MARK: Text

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

  /// Shows a caption of an exhibit.
  func caption(
    _ string: String, weight: Int = 400, color: Color, in box: Rect, at place: Place = .center,
    _ measure: SceneMeasure
  ) {
    note(string, size: 13, weight: weight, color: color, in: box, at: place, measure)
  }
}

extension TextLayer {
  /// Sets a text as large as it may be within a size, and makes the layer as large as the text needs.
  ///
  /// - Parameters:
  ///   - largest: The size of the face, in points, where there is room.
  ///   - room: The extent of the text at most, in points.
  /// - Returns: The layer's size: the text's with some room at both sides, as glyphs reach beyond their advance.
  @discardableResult
  func fit(
    _ string: String, largest: Double, within room: Size, _ measure: SceneMeasure
  ) -> Size {
    func run(_ size: Double) -> TextRun {
      TextRun(string, font: measure.wordFont(size: size), alignment: .center)
    }
    let overhang = 0.5
    let size = run(largest).fitted(within: room, overhang: overhang, by: context.typesetter).font
      .size
    text = run(size)
    let fitted = context.typesetter.metrics(of: run(size), width: nil).size
    bounds = Rect(
      x: 0, y: 0, width: fitted.width + overhang * size, height: fitted.height)
    return bounds.size
  }
}

extension TextRun {
  /// The same text, smaller where it needs more room than there is.
  ///
  /// - Parameters:
  ///   - room: The extent at most, in points; less than a point counts as one.
  ///   - overhang: The room beside the text for what reaches beyond its advance, as a part of its size.
  ///   - typesetter: Measures it.
  func fitted(
    within room: Size, overhang: Double = 0, by typesetter: any Typesetter
  ) -> TextRun {
    let natural = typesetter.metrics(of: self, width: nil).size
    let factor = min(
      1, max(room.width, 1) / max(natural.width + overhang * font.size, 1),
      max(room.height, 1) / max(natural.height, 1))
    var fitted = self
    fitted.font.size = max(font.size * factor, 0.01)
    return fitted
  }
}
