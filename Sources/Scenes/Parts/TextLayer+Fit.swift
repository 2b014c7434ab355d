import LayerKit

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
