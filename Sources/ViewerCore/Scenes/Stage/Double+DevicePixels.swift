extension Double {
  /// A coordinate in points moved to the nearest device pixel.
  ///
  /// - Parameter scale: Device pixels in a point.
  func aligned(toPixelsAt scale: Double) -> Double { (self * scale).rounded() / scale }
}
