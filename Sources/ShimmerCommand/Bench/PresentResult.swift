import Display
import Measuring
import Platform
import Raster
import X11Display

/// The measurement of a case over all rounds.
///
/// It is a class because its distributions are large and grow round by round.
final class PresentResult {
  let item: PresentCase
  /// The rounds in the order of measurement.
  var rounds: [PresentRound] = []
  /// The histograms of the measured times, each over all rounds.
  var distributions = FrameDistributions()

  /// Creates a result without rounds.
  init(_ item: PresentCase) { self.item = item }

  /// The size of the frames; differs from the case's size if windows fill a screen of another size.
  var size: PixelSize { rounds.first?.frameSize ?? item.size }

  /// The resident memory at the end of a round, with its window still open, in bytes; the maximum of all rounds.
  ///
  /// The process's peak is not used, because other cases can cause it.
  var residentBytes: Int { rounds.map(\.usage.residentBytes).max() ?? 0 }

  /// The counts of ticks and their outcomes over all rounds.
  var counts: FrameCounts { rounds.reduce(FrameCounts()) { $0 + $1.frames.counts } }

  /// Returns a quantity of each round per second of the animation that the round showed.
  func perSecond(_ amount: (PresentRound) -> Double) -> [Double] {
    rounds.map { amount($0) / $0.animatedSeconds }
  }

  /// Returns a quantity of each round per second of the round's duration.
  func perRealSecond(_ amount: (PresentRound) -> Double) -> [Double] {
    rounds.map { amount($0) / (Double($0.nanoseconds) / 1e9) }
  }

  /// The server's processor time per second of the animation, in milliseconds, for each round; `nil` unless it is
  /// known for every round.
  var serverTimes: [Double]? {
    let times = rounds.compactMap { round in
      round.serverNanoseconds.map { Double($0) / 1e6 / round.animatedSeconds }
    }
    return times.isEmpty || times.count < rounds.count ? nil : times
  }

  /// The contradictions between the counts of each round, as sentences; empty if the results can be trusted.
  var contradictions: [String] {
    rounds.enumerated().flatMap { index, round in round.contradictions(inRound: index) }
  }

  /// Returns the metrics of the case.
  ///
  /// - Parameter baselines: The baselines of the machine for a frame of the case's size.
  func metrics(_ baselines: Baselines?) -> [Metric] {
    times(baselines) + rates + costs
  }

  private func times(_ baselines: Baselines?) -> [Metric] {
    PresentMeasure.all.filter { $0.applies(to: item.mode) }.flatMap { measure in
      let all = rounds.compactMap { measure.percentiles(of: $0.frames) }
      if all.isEmpty { return [Metric]() }
      return LatencyPercentiles.names.enumerated().map { index, name in
        Metric(
          "\(measure.title) \(name)", unit: "ms",
          samples: all.map { Double($0.named[index].nanoseconds) / 1e6 },
          baseline: measure.baseline(baselines, in: item.mode))
      }
    }
  }

  private var rates: [Metric] {
    func count(_ name: String, _ amount: @escaping (FrameCounts) -> Int) -> Metric {
      Metric(
        name, unit: "count", samples: rounds.map { Double(amount($0.frames.counts)) })
    }
    let isFlat = item.mode == .flat
    return [
      Metric(
        "frames", unit: "1/s", better: isFlat ? .more : .neither,
        samples: perRealSecond { Double($0.frames.counts.presented) }),
      count("late", \.late), count("dropped", \.dropped), count("blocked", \.blocked),
      count("failed", \.failed),
      Metric(
        "pixels composited", unit: "pixels/s", better: .neither,
        samples: perSecond { Double($0.frames.counts.pixelsComposited) }),
      Metric(
        "bytes put", unit: "bytes/s", better: .neither,
        samples: perSecond { Double($0.frames.counts.bytesPut) }),
    ]
  }

  private var costs: [Metric] {
    var metrics = [
      Metric(
        "wake-ups", unit: "1/s", samples: perRealSecond { Double($0.frames.counts.wakeUps) }),
      Metric(
        "context switches", unit: "1/s",
        samples: perRealSecond { Double($0.usage.contextSwitches) }),
      Metric(
        "processor", unit: "ms/s",
        samples: perSecond { Double($0.usage.processorNanoseconds) / 1e6 }),
    ]
    if let serverTimes {
      metrics.append(Metric("server's processor", unit: "ms/s", samples: serverTimes))
    }
    metrics.append(
      Metric("memory", unit: "bytes", samples: rounds.map { Double($0.usage.residentBytes) }))
    return metrics
  }
}

/// The measurement of one round of a case.
struct PresentRound {
  /// The counts and times of ticks and frames.
  var frames: Display.FrameReport
  /// Each tick with all of its timestamps, oldest first; empty unless ``PresentPlan/keepsSamples``.
  var samples: [FrameTiming]
  /// The duration of the round, in nanoseconds.
  var nanoseconds: Int64
  /// The duration of the animation that was shown, in seconds; differs from the round's duration in flat rounds.
  var animatedSeconds: Double
  /// The processor time and memory that this process used during the round.
  var usage: ProcessUsage
  /// The server's processor time, in nanoseconds, or `nil` if it cannot be read.
  var serverNanoseconds: Int64?
  /// Whether the window was hidden at any time during the round.
  var wasHidden: Bool
  /// The size of the frames; the size of the screen if the window fills it.
  var frameSize: PixelSize
  /// The transport of frames.
  var transport: TransportReport
  /// The number of deadlines per second.
  var rate: RefreshRate
  /// The source of ``rate`` as text.
  var rateSource: String

  /// Returns the contradictions between the counts of this round, as sentences that begin with the round's number.
  ///
  /// - Parameter index: The index of the round, from 0; the sentences count rounds from 1.
  func contradictions(inRound index: Int) -> [String] {
    frames.counts.contradictions.map { "round \(index + 1): \($0)" }
  }
}
