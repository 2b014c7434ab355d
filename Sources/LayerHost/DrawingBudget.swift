/// How much of a frame one core draws within the frame's period, learned from frames that were drawn.
package struct DrawingBudget: Hashable, Sendable {
  /// The share of a period that drawing may take: the server needs about as long to show a whole frame.
  private static let share = 0.5

  /// Fewer pixels say more of what a frame costs whatever its size.
  private static let leastPixels = 1 << 16

  /// How much a new frame counts against all before it.
  private static let novelty = 0.25

  private var secondsPerPixel: Double?

  /// Creates a budget that knows nothing.
  package init() {}

  /// Learns from a frame.
  ///
  /// - Parameters:
  ///   - pixels: The pixels that were drawn.
  ///   - seconds: The time from the first to the last.
  ///   - cores: How many cores drew at once; of several it is reckoned that none waited for another.
  package mutating func note(pixels: Int, seconds: Double, cores: Int = 1) {
    guard pixels >= Self.leastPixels, seconds > 0, cores > 0 else { return }
    let measured = seconds * Double(cores) / Double(pixels)
    let known = secondsPerPixel ?? measured
    secondsPerPixel = known + (measured - known) * Self.novelty
  }

  /// The pixels that one core draws in time; 0 as long as nothing is known.
  ///
  /// - Parameter period: The time between two frames, in seconds.
  package func pixels(inPeriod period: Double) -> Int {
    guard let secondsPerPixel, period > 0 else { return 0 }
    return Int(min(period * Self.share / secondsPerPixel, 1e15))
  }
}
