public import Raster

extension Size {
  /// The most pixels that a drawn box may have: a gibibyte of them.
  static let mostPixels = 1 << 28

  /// The device pixels that a bitmap of this size needs: each side times the scale, rounded up.
  ///
  /// A side that is less than a millionth of a pixel beyond a whole number is that number, so that
  /// 0.1 × 30 is 3 and not 4.
  ///
  /// - Parameter scale: Device pixels in a point.
  /// - Returns: `nil` when there is no pixel, or when a side is no finite number, or when there are
  ///   more pixels than 2²⁸.
  public func pixelSize(scale: Double) -> PixelSize? {
    let columns = (width * scale - 1e-6).rounded(.up)
    let rows = (height * scale - 1e-6).rounded(.up)
    // Written so that what is no number fails too, before anything is made an integer of.
    guard columns >= 1, rows >= 1, columns * rows <= Double(Size.mostPixels) else { return nil }
    return PixelSize(width: Int(columns), height: Int(rows))
  }
}
