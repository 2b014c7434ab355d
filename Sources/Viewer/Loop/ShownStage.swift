import Raster

/// Tells when a scene at a size is there to stay for a moment: with its second frame.
///
/// While a window is dragged larger each frame has another size, and none is the second one.
struct ShownStage {
  private var last: (scene: String, size: PixelSize)?
  private var isNew = false

  /// Notes a frame.
  ///
  /// - Returns: Whether it is the second one of its scene at its size.
  mutating func settles(with scene: String, at size: PixelSize) -> Bool {
    if let last, last == (scene, size) {
      defer { isNew = false }
      return isNew
    }
    last = (scene, size)
    isNew = true
    return false
  }
}
