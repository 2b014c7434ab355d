package import LayerKit
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

extension Rect {
  /// The part of the window that a finger or a hurried pointer may hit for it: at least 44 by 30 points.
  package var pressable: Rect {
    insetBy(x: min((width - 44) / 2, 0), y: min((height - 30) / 2, 0))
  }
}
