import Display
import Measuring
import ProgramSupport

/// How often a viewer wakes up whose scene stands still.
enum RestTrial {
  /// How long it is watched, in seconds.
  private static let seconds = 5.0

  /// Watches one.
  ///
  /// - Returns: Nothing when a window was not to be seen with its size.
  /// - Throws: What the display reports, and when the viewer does not come to rest.
  static func run(_ plan: PresentPlan) throws(ProgramError) -> PresentTrials.Trial? {
    let viewer = QuietViewer(
      display: plan.display, transport: nil, typesetter: plan.typesetter,
      watchTime: Int64(seconds * 1e9))
    let account: QuietAccount
    switch try watch(viewer) {
    case .account(let counted): account = counted
    case .unseen: return nil
    case .unreached:
      throw ProgramError(
        "the scene that stands still did not come to rest",
        why: "its window was closed, a key was pressed, or the server is slow",
        remedy: "leave the benchmark's windows alone", status: .comparisonFailed)
    }
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

  private static func watch(_ viewer: QuietViewer) throws(ProgramError) -> QuietViewer.Outcome {
    do throws(DisplayError) { return try viewer.watch(.stopped) } catch {
      throw ProgramError(error)
    }
  }
}
