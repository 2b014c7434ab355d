extension RefreshRate {
  /// Seconds from one frame to the next.
  public var period: Double { Double(denominator) / Double(numerator) }

  /// Every how many frames a callback has to come to be nearest to a wanted rate.
  ///
  /// The whole number n that makes `hertz / n` nearest to the request; of two that are equally near,
  /// the one with the higher rate. Compared as fractions, without rounding.
  ///
  /// - Parameter preferred: Callbacks a second. 0, or more than the display shows, is every frame.
  /// - Precondition: `preferred` is not negative.
  public func framesPerCallback(preferred: Int) -> Int {
    precondition(preferred >= 0, "\(preferred) frames a second")
    let (frames, wanted) = (Int128(numerator), Int128(denominator) * Int128(preferred))
    if wanted == 0 || wanted >= frames { return 1 }
    let faster = frames / wanted
    let slower = faster + 1
    // hertz/faster − preferred ≤ preferred − hertz/slower, multiplied by all denominators.
    let isFasterNearer = frames * (faster + slower) <= 2 * wanted * faster * slower
    return Int(isFasterNearer ? faster : slower)
  }
}
