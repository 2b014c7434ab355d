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

  /// Every how many frames a callback has to come to be in a range, as near as can be to what it wants.
  ///
  /// Of the whole numbers n that put `hertz / n` inside the range, the one nearest to the preferred
  /// rate, and without preference the one with the highest rate. Where no n does, the one nearest to
  /// the preferred rate, or to the range's maximum.
  ///
  /// Displays miss the rates that they are named for: a five-hundredth beyond an end of the range still
  /// counts as inside, so that 30 of at least 30 is every other frame of 59.94.
  public func framesPerCallback(in range: FrameRateRange) -> Int {
    let wanted = nearest(to: range.preferred ?? range.maximum)
    // hertz / n ≤ maximum and hertz / n ≥ minimum.
    let fewest = quotient(range.maximum * Self.slack).rounded(.up)
    let most = quotient(range.minimum / Self.slack).rounded(.down)
    if fewest > most { return Int(wanted) }
    return Int(min(max(wanted, fewest), most))
  }

  /// How far the rate of a display may be beyond a range.
  private static let slack = 1.002

  private func nearest(to preferred: Double) -> Double {
    let faster = quotient(preferred).rounded(.down)
    let slower = faster + 1
    return hertz / faster - preferred <= preferred - hertz / slower ? faster : slower
  }

  /// How many callbacks at a rate fit into the display's, from 1 up to a number that stands for never.
  private func quotient(_ rate: Double) -> Double {
    let exact = Double(numerator) / (Double(denominator) * rate)
    return min(max(exact, 1), 1e9)
  }
}
