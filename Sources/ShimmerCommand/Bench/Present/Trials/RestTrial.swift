import Display
import Measuring
import ViewerCore

/// How often a viewer wakes up whose scene stands still.
enum RestTrial {
  /// How long it is watched, in seconds.
  private static let seconds = 5.0

  /// Watches one.
  ///
  /// - Returns: Nothing when a window was not to be seen with its size.
  /// - Throws: What the display reports.
  static func run(_ plan: PresentPlan) throws(DisplayError) -> PresentTrials.Trial? {
    let viewer = QuietViewer(
      display: plan.display, transport: nil, typesetter: plan.typesetter,
      watchTime: Int64(seconds * 1e9))
    guard let account = try viewer.watch(.stopped) else { return nil }
    return PresentTrials.Trial(
      result: BenchDocument.Result(
        "rest, wordmark that does not shimmer",
        metrics: [
          Metric("wake-ups in 5 s", unit: "count", samples: [Double(account.wakeUps)]),
          Metric("pixels composited in 5 s", unit: "count", samples: [Double(account.pixels)]),
          Metric("requests in 5 s", unit: "count", samples: [Double(account.requests)]),
        ]),
      bars: [
        BenchBar(
          name: "wake-ups of a stopped scene in 5 s", figure: Double(account.wakeUps), bar: 0)
      ],
      definition:
        "how often the viewer's loop came back from sleep in 5 s, and what it composed and asked "
        + "of the server")
  }
}
