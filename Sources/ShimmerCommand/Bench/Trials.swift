import Display
import Measuring
import Platform
import ProgramSupport
import Raster
import X11Display

/// Measures how many whole frames per second this project's presenter sends to the server, compared with a bare loop
/// of `ShmPutImage` requests.
enum PutTrial {
  /// The number of rounds; each round measures the presenter and the bare loop.
  private static let rounds = 9

  /// The duration of each measurement, in seconds.
  private static let seconds = 0.5

  private static let buffers = 2

  /// Measures the presenter and the bare loop, and returns the trial.
  ///
  /// - Returns: `nil` if a window was hidden or did not get its size.
  /// - Throws: The display's error.
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
      Metric("bare ShmPutImage loop", unit: "frames/s", better: .more, samples: theirs),
      Metric("presenter ÷ bare loop", unit: "×", better: .more, samples: ratios),
    ]
    return PresentTrials.Trial(
      result: BenchDocument.Result("put throughput, 1920x1080", metrics: metrics),
      thresholds: [
        BenchThreshold(
          name: "put throughput, × bare ShmPutImage loop", figure: Spread(ratios).median,
          threshold: 0.95, side: .atLeast)
      ],
      definition:
        "whole frames, \(buffers) buffers each, without drawing; a buffer is put again once the server "
        + "has reported that the buffer was read; transport \(window.report.chosen.rawValue)")
  }
}

/// Counts the wake-ups of a viewer that shows a still scene.
enum RestTrial {
  /// The duration of the observation, in seconds.
  private static let seconds = 5.0

  /// Observes a viewer, and returns the trial.
  ///
  /// - Returns: `nil` if the window was hidden or did not get its size.
  /// - Throws: The display's error, or an error if the viewer does not come to rest.
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
        "the viewer of the still scene did not come to rest",
        why: "its window was closed, a key was pressed, or the server is slow",
        remedy: "do not use the benchmark's windows", status: .comparisonFailed)
    }
    return PresentTrials.Trial(
      result: BenchDocument.Result(
        "rest, stopped wordmark",
        metrics: [
          Metric("wake-ups in 5 s", unit: "count", samples: [Double(account.wakeUps)]),
          Metric("pixels composited in 5 s", unit: "count", samples: [Double(account.pixels)]),
          Metric("requests in 5 s", unit: "count", samples: [Double(account.requests)]),
        ]),
      thresholds: [
        BenchThreshold(
          name: "wake-ups of a stopped scene in 5 s", figure: Double(account.wakeUps), threshold: 0)
      ],
      definition:
        "the number of wake-ups of the viewer's loop in 5 s, of composited pixels and of requests "
        + "to the server")
  }

  private static func watch(_ viewer: QuietViewer) throws(ProgramError) -> QuietViewer.Outcome {
    do throws(DisplayError) { return try viewer.watch(.stopped) } catch {
      throw ProgramError(error)
    }
  }
}

/// Compares the lateness of frames in the viewer's loop with the lateness of a bare timer loop.
enum PacingTrial {
  /// The number of rounds; each round measures the viewer and the bare timer loop.
  private static let rounds = 5

  /// The duration of each measurement, in seconds, while the band crosses the word.
  private static let seconds = 3.0

  /// The duration of the warm-up, in seconds, which ends before the band reaches the word.
  private static let warmUp = 1.5

  /// Measures the viewer and the bare timer loop, and returns the trial.
  ///
  /// - Returns: `nil` if a window was hidden or did not get its size.
  /// - Throws: The display's error, and an error if the user ends a run.
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
      thresholds: [
        BenchThreshold(
          name: "p50 lateness, × bare timerfd loop", figure: Spread(ratios).median, threshold: 1.5)
      ],
      definition:
        "the time from a deadline to the start of its frame; the viewer's loop shows the wordmark, the "
        + "bare loop only reads a timerfd, alternately for "
        + "\(NumberText.shortest(seconds)) s each",
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

/// Measures the processor time per second of the wordmark's animation, with and without waiting for deadlines.
///
/// The difference is the cost of waking up, for instance for timers, messages and cold caches.
enum EconomyTrial {
  /// The number of rounds; each round measures paced and flat cases.
  private static let rounds = 5

  /// The duration of the animation in each measurement, in seconds; it contains a slide and a pause.
  private static let seconds = 6.0

  /// Measures paced and flat cases, and returns the trial.
  ///
  /// - Returns: `nil` if a window was hidden or did not get its size.
  /// - Throws: The display's error, and an error if the user ends a run.
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
    let ratios = InterleavedRounds.ratios(paced, to: bare)
    return PresentTrials.Trial(
      result: BenchDocument.Result(
        "economy, wordmark, 1920x1080",
        metrics: [
          Metric("processor, paced", unit: "ms/s", samples: paced),
          Metric("processor, flat out", unit: "ms/s", samples: flat),
          Metric("processor, bare loop", unit: "ms/s", samples: bare),
          Metric(
            "paced ÷ flat out", unit: "×", samples: InterleavedRounds.ratios(paced, to: flat)),
          Metric("paced ÷ bare loop", unit: "×", samples: ratios),
        ]),
      thresholds: [
        BenchThreshold(
          name: "paced wordmark's processor time, × a loop that puts the same rectangles",
          figure: Spread(ratios).median, threshold: 1.3)
      ],
      definition:
        "processor time of this program per second of the animation, at 60 Hz and without waiting for "
        + "deadlines, for the same frames, composited and put; the bare loop waits for a timerfd and "
        + "puts as many precomputed rectangles of as many pixels",
      contradictions: contradictions)
  }

  /// Returns the processor time per second of animation, in milliseconds, of a bare loop that puts as much as a paced
  /// round.
  ///
  /// The loop puts as many rectangles as the round, all of the round's mean size, at 60 Hz.
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
