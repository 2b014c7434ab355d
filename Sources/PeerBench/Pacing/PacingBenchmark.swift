import Display
import Measuring
import Raster
import X11Display

/// Measures how late those are who wait for sixty deadlines a second, a second each in turns.
struct PacingBenchmark {
  /// How often each is measured.
  let rounds: Int

  /// The deadlines of a second.
  static let rate = RefreshRate.sixty

  /// How long each waits in a round, in seconds.
  static let sliceSeconds = 1.0

  /// The size of the window in which nothing happens, in pixels.
  static let windowSize = PixelSize(width: 320, height: 240)

  /// Measures everything.
  ///
  /// - Parameter window: The window of our event loop, which is left out without one.
  /// - Throws: What the display reports.
  func run(in window: X11Window?) throws(DisplayError) -> [PacingRow] {
    var pacers: [any Pacer] = [
      TimerPacer(timer: try BareTimer(rate: Self.rate)), SleepingPacer.nanosleep,
      SleepingPacer.poll,
    ]
    if let window { pacers.insert(LoopPacer(window: window), at: 0) }
    var p50: [[Double]] = Array(repeating: [], count: pacers.count)
    var p99 = p50
    for _ in 0..<rounds {
      for (index, pacer) in pacers.enumerated() {
        let sorted = try pacer.lateness(seconds: Self.sliceSeconds).sorted()
        p50[index].append(Self.percentile(0.5, of: sorted))
        p99[index].append(Self.percentile(0.99, of: sorted))
      }
    }
    return pacers.enumerated().map { index, pacer in
      PacingRow(
        library: pacer.library, idiom: pacer.idiom,
        p50: ComparedTimes(p50[index], ours: window == nil ? [] : p50[0]),
        p99: ComparedTimes(p99[index], ours: window == nil ? [] : p99[0]))
    }
  }

  /// The smallest that a share of all does not exceed; at least a nanosecond, so that quotients exist.
  ///
  /// Who has not waited for a single deadline was late by the whole slice.
  private static func percentile(_ share: Double, of sorted: [Int64]) -> Double {
    if sorted.isEmpty { return sliceSeconds * 1e9 }
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return Double(max(1, sorted[min(max(rank, 1), sorted.count) - 1]))
  }
}
