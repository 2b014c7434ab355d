import LayerKit

extension TextLayer {
  /// The size of a box that holds the text.
  ///
  /// - Parameter padding: What is free at each side, in points.
  func paddedSize(_ padding: Size) -> Size {
    let size = preferredSize()
    return Size(width: size.width + 2 * padding.width, height: size.height + 2 * padding.height)
  }

  /// Takes as much room as the text needs, in the middle of a box.
  ///
  /// The corner lies on a whole point, so that letters are as sharp as anywhere.
  func center(in size: Size) {
    let own = preferredSize()
    frame = Rect(
      x: ((size.width - own.width) / 2).rounded(.down),
      y: ((size.height - own.height) / 2).rounded(.down), width: own.width, height: own.height)
  }
}
