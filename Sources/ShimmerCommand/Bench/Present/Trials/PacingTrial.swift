import Display
import Measuring
import ProgramSupport

/// How late frames wake up, in the viewer's loop and in a bare loop around a timer.
enum PacingTrial {
  /// How often both are measured, in turns.
  private static let rounds = 5

  /// How long each time, in seconds: while the band crosses the word.
  private static let seconds = 3.0

  /// Seconds before that, in which the band has not reached the word.
  private static let warmUp = 1.5

  /// Measures both.
  ///
  /// - Returns: Nothing when a window was not to be seen with its size.
  /// - Throws: What the display reports, and when somebody ends a run.
  static func run(_ plan: PresentPlan) throws(ProgramError) -> PresentTrials.Trial? {
    let plan = PresentTrials.asViewed(plan, seconds: seconds, warmUp: warmUp)
    let item = PresentTrials.wordmark(.paced)
    var (mine, theirs) = ([LatencyPercentiles](), [LatencyPercentiles]())
    var contradictions: [String] = []
    for round in 0..<rounds {
      var distributions = FrameDistributions()
      var bare: LatencyPercentiles?
      for index in InterleavedRounds.order(of: 2, inRound: round) {
        if index == 1 {
          bare = try bareLateness()
        } else if let measured = try CaseRun.round(of: item, plan, into: &distributions) {
          contradictions += measured.contradictions(inRound: round)
        } else {
          return nil
        }
      }
      guard let late = distributions.percentiles(of: .lateness), let bare else { continue }
      mine.append(late)
      theirs.append(bare)
    }
    if mine.isEmpty { return nil }
    let medians = [mine, theirs].map { $0.map { Double($0.p50) / 1e6 } }
    let ratios = InterleavedRounds.ratios(medians[0], to: medians[1])
    return PresentTrials.Trial(
      result: BenchDocument.Result(
        "pacing, wordmark, 1920x1080, 60 Hz",
        metrics: [
          Metric("viewer's lateness p50", unit: "ms", samples: medians[0]),
          Metric("bare timer's lateness p50", unit: "ms", samples: medians[1]),
          Metric(
            "viewer's lateness p99", unit: "ms", samples: mine.map { Double($0.p99) / 1e6 }),
          Metric(
            "bare timer's lateness p99", unit: "ms", samples: theirs.map { Double($0.p99) / 1e6 }),
          Metric("viewer ÷ bare timer, p50", unit: "×", samples: ratios),
        ]),
      bars: [
        BenchBar(
          name: "p50 lateness, × bare timerfd loop", figure: Spread(ratios).median, bar: 1.5)
      ],
      definition:
        "from a deadline to the beginning of its frame; the viewer's loop shows the wordmark, the "
        + "bare loop reads a timerfd and does nothing else, in turns of "
        + "\(NumberText.shortest(seconds)) s",
      contradictions: contradictions)
  }

  private static func bareLateness() throws(ProgramError) -> LatencyPercentiles? {
    do throws(DisplayError) {
      return LatencyPercentiles(of: try BareTimer(rate: .sixty).lateness(seconds: seconds))
    } catch {
      throw ProgramError(error)
    }
  }
}
