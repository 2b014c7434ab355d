import Display
import Measuring
import X11Display
import ProgramSupport

/// How many whole frames a second reach the display, through our presenter and by a bare loop.
enum PutTrial {
  /// How often both are measured, in turns.
  private static let rounds = 9

  /// How long each time, in seconds.
  private static let seconds = 0.5

  private static let buffers = 2

  /// Measures both.
  ///
  /// - Returns: Nothing when a window was not to be seen with its size.
  /// - Throws: What the display reports.
  static func run(_ plan: PresentPlan) throws(DisplayError) -> PresentTrials.Trial? {
    let size = PresentTrials.size
    guard
      let window = try BenchWindow.open(on: plan.display, size: size, buffers: buffers)
    else { return nil }
    let ours = PresenterPuts(window)
    let bare = try BarePuts(display: plan.display, size: size, buffers: buffers)
    _ = try ours.run(seconds: seconds / 4)
    _ = try bare.run(seconds: seconds / 4)
    var (mine, theirs) = ([Double](), [Double]())
    for round in 0..<rounds {
      for index in InterleavedRounds.order(of: 2, inRound: round) {
        if index == 0 {
          mine.append(try ours.run(seconds: seconds).perSecond)
        } else {
          theirs.append(try bare.run(seconds: seconds).perSecond)
        }
      }
    }
    let ratios = InterleavedRounds.ratios(mine, to: theirs)
    let metrics = [
      Metric("presenter", unit: "frames/s", better: .more, samples: mine),
      Metric("bare XShmPutImage loop", unit: "frames/s", better: .more, samples: theirs),
      Metric("presenter ÷ bare loop", unit: "×", better: .more, samples: ratios),
    ]
    return PresentTrials.Trial(
      result: BenchDocument.Result("put throughput, 1920x1080", metrics: metrics),
      bars: [
        BenchBar(
          name: "put throughput, × bare XShmPutImage loop", figure: Spread(ratios).median,
          bar: 0.95, side: .atLeast)
      ],
      definition:
        "whole frames, \(buffers) buffers each, nothing drawn, a buffer sent again once the server "
        + "has said that it has read it; transport \(window.report.chosen.rawValue)")
  }
}
