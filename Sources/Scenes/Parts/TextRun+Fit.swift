import LayerKit

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
