import Display
import Measuring
import Platform
import Raster
import ProgramSupport

/// What a second of the wordmark costs the processor when its frames wait for deadlines, and when they do not.
///
/// The difference is what waking up costs: timers, messages, caches that have gone cold.
enum EconomyTrial {
  /// How often both are measured, in turns.
  private static let rounds = 5

  /// Seconds of the animation each time: a slide and a pause.
  private static let seconds = 6.0

  /// Measures both.
  ///
  /// - Returns: Nothing when a window was not to be seen with its size.
  /// - Throws: What the display reports, and when somebody ends a run.
  static func run(_ plan: PresentPlan) throws(ProgramError) -> PresentTrials.Trial? {
    let plan = PresentTrials.asViewed(plan, seconds: seconds, warmUp: 0.5)
    let modes: [PresentMode] = [.paced, .flat]
    var costs: [[Double]] = [[], []]
    var bare: [Double] = []
    var contradictions: [String] = []
    for round in 0..<rounds {
      var distributions = FrameDistributions()
      for index in InterleavedRounds.order(of: modes.count, inRound: round) {
        let item = PresentTrials.wordmark(modes[index])
        guard let measured = try CaseRun.round(of: item, plan, into: &distributions) else {
          return nil
        }
        costs[index].append(cost(of: measured))
        contradictions += measured.contradictions(inRound: round)
        if modes[index] == .paced { bare.append(try bareCost(like: measured, plan)) }
      }
    }
    let (paced, flat) = (costs[0], costs[1])
    let ratios = InterleavedRounds.ratios(paced, to: flat)
    return PresentTrials.Trial(
      result: BenchDocument.Result(
        "economy, wordmark, 1920x1080",
        metrics: [
          Metric("processor, paced", unit: "ms/s", samples: paced),
          Metric("processor, flat out", unit: "ms/s", samples: flat),
          Metric("processor, bare loop", unit: "ms/s", samples: bare),
          Metric("paced ÷ flat out", unit: "×", samples: ratios),
          Metric(
            "paced ÷ bare loop", unit: "×", samples: InterleavedRounds.ratios(paced, to: bare)),
        ]),
      bars: [
        BenchBar(
          name: "paced wordmark's processor time, × flat out", figure: Spread(ratios).median,
          bar: 1.3)
      ],
      definition:
        "processor time of this program for a second of the animation, at 60 Hz and without "
        + "waiting for deadlines; the same frames, composed and put; the bare loop waits for a "
        + "timerfd and puts as many rectangles of as many pixels that are drawn already",
      contradictions: contradictions)
  }

  /// What a second costs a loop that puts as many rectangles as a paced round did, of their mean size, at 60 Hz.
  private static func bareCost(
    like round: PresentRound, _ plan: PresentPlan
  ) throws(ProgramError) -> Double {
    let counts = round.frames.counts
    let pixels = Double(counts.bytesPut) / 4 / Double(max(counts.presented, 1))
    let side = max(1, Int(pixels.squareRoot().rounded()))
    let place = PixelRect(x: 0, y: 0, width: side, height: side)
    do throws(DisplayError) {
      let loop = try BandLoop(
        display: plan.display, size: PresentTrials.size,
        places: Array(repeating: place, count: 60), framesPerCycle: 60, rate: .sixty)
      let start = ProcessUsage.now()
      let puts = try loop.run(cycles: 2)
      let used = ProcessUsage.now().since(start).processorNanoseconds
      let perPut = Double(used) / 1e6 / Double(max(puts, 1))
      return perPut * Double(counts.presented) / round.animatedSeconds
    } catch {
      throw ProgramError(error)
    }
  }

  private static func cost(of round: PresentRound) -> Double {
    Double(round.usage.processorNanoseconds) / 1e6 / round.animatedSeconds
  }
}
