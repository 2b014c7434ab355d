import LayerKit

/// The sizes of content, print and distances in a scene, derived from the size of its window.
///
/// Print is captions and notes.
struct SceneMeasure: Hashable {
  /// The window and its device pixels.
  let area: OverlayArea

  /// The magnification of everything except print, 0.5…3; 1 in a window of 1280×800 points.
  let unit: Double

  /// The magnification of print.
  let printUnit: Double

  /// The minimum distance of content from the edges, in points.
  let margin: Double

  /// The distance from one line of print to the next, in points.
  let line: Double

  /// Creates the measure of a scene with much print, as of the stage's last layout.
  ///
  /// A window of 2560×1600 points has twice the usual sizes. Windows between 400×300 and 1280×800 points have the
  /// usual sizes, and a smaller window has proportionally smaller ones. In windows with so few points, a point has
  /// several pixels.
  ///
  /// - Parameter enlargement: The magnification of print in a window of at least 1280×800 points. In a smaller window
  ///   it shrinks with the window, down to the size of everything else. Default 1.
  init(_ stage: SceneStage, enlargingPrintBy enlargement: Double = 1) {
    area = stage.area
    let large = area.magnification()
    let small = area.magnification(from: Size(width: 400, height: 300))
    unit = large > 1 ? min(large, 3) : max(min(small, 1), 0.5)
    printUnit = unit * max(enlargement * min(large, 1), 1)
    margin = 16 * unit
    line = 18 * printUnit
  }

  /// Creates the measure of a scene of large exhibits with captions of 13 points, as of the stage's last layout.
  ///
  /// Exhibits have 0.5…2.5 times the size that they have in a window of 1280×800 points. Captions have 11…32 points,
  /// and margins have 16 points in any window.
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

  /// The area of ``content`` above the line of hints at the bottom; all of ``content`` in a window lower than 480
  /// points.
  var contentAboveHints: Rect {
    let foot = bounds.height >= 480 ? line + margin : 0
    return Rect(
      x: margin, y: margin + foot / 2, width: max(bounds.width - 2 * margin, 1),
      height: max(bounds.height - 2 * margin - foot * 1.5, 1))
  }

  /// Returns a box of a size, or as large as fits, in the middle of the window.
  func box(width: Double, height: Double) -> Rect {
    let (width, height) = (min(width, content.width), min(height, content.height))
    return area.aligned(
      Rect(
        x: bounds.center.x - width / 2, y: bounds.center.y - height / 2, width: width,
        height: height))
  }

  /// The distance between related things, in points.
  var gap: Double { 16 * min(unit, 1.5) }

  /// The corner radius of plates, in points.
  var radius: Double { Theme.radius * unit }

  /// Returns the font of print, in which all digits have the same width.
  func font(size: Double = 12, weight: Int = 400) -> Font {
    Theme.font(size: size * printUnit, weight: weight)
  }

  /// The usual weight of words under an effect, at large sizes.
  static let wordWeight = 300

  /// Returns the font of words under an effect, which is thin only at large sizes.
  ///
  /// - Parameter look: The user's font family and weight; `nil` for the usual ones.
  func wordFont(size: Double, _ look: WordLook? = nil) -> Font {
    let weight = look?.weight ?? Self.wordWeight
    return Font(
      families: look?.families(else: Theme.families) ?? Theme.families,
      weight: size < 32 ? max(weight, 400) : weight, size: size)
  }
}

// MARK: Text

extension Label {
  /// Shows a line of print in a scene.
  func note(
    _ string: String, size: Double = 12, weight: Int = 400, color: Color, in box: Rect,
    at place: Place = .left, _ measure: SceneMeasure
  ) {
    set(
      string, font: measure.font(size: size, weight: weight), color: color, in: box, at: place,
      area: measure.area)
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
  /// Sets text as large as fits in a size, up to a maximum, and resizes the layer to the text.
  ///
  /// - Parameters:
  ///   - largest: The maximum font size, in points.
  ///   - room: The maximum extent of the text, in points.
  ///   - look: The user's font family and weight; `nil` for the usual ones.
  /// - Returns: The layer's size: the text's, with some space at both sides because glyphs extend beyond their
  ///   advance.
  @discardableResult
  func fit(
    _ string: String, largest: Double, within room: Size, _ measure: SceneMeasure,
    _ look: WordLook? = nil
  ) -> Size {
    func run(_ size: Double) -> TextRun {
      TextRun(string, font: measure.wordFont(size: size, look), alignment: .center)
    }
    let overhang = FittedText.overhang
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
  /// Returns the same text, reduced if it does not fit.
  ///
  /// - Parameters:
  ///   - room: The maximum extent, in points; less than a point counts as one.
  ///   - overhang: The space beside the text for what extends beyond its advance, as a share of the font size.
  ///   - typesetter: The typesetter that measures the text.
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
