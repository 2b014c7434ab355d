import Display
import Measuring
import Platform
import Raster
import X11Display

/// What was measured of a case, over all rounds.
///
/// A class, because its distributions, which are large, are added to round by round.
final class PresentResult {
  /// The case.
  let item: PresentCase
  /// The rounds.
  var rounds: [PresentRound] = []
  /// How often which times occurred in all rounds.
  var distributions = FrameDistributions()

  /// Makes a result without rounds.
  init(_ item: PresentCase) { self.item = item }

  /// The size of the frames, which is not the case's where windows fill a screen of another one.
  var size: PixelSize { rounds.first?.frameSize ?? item.size }

  /// Bytes that were resident at a round's end, with its window still open; the most of any round.
  ///
  /// Not the most that ever was: that would be the doing of other cases too.
  var residentBytes: Int { rounds.map(\.usage.residentBytes).max() ?? 0 }

  /// Ticks and their outcomes, of all rounds.
  var counts: FrameCounts { rounds.reduce(FrameCounts()) { $0 + $1.frames.counts } }

  /// An amount for a second of the animation, round by round.
  func perSecond(_ amount: (PresentRound) -> Double) -> [Double] {
    rounds.map { amount($0) / $0.animatedSeconds }
  }

  /// An amount for a second of the clock, round by round.
  func perRealSecond(_ amount: (PresentRound) -> Double) -> [Double] {
    rounds.map { amount($0) / (Double($0.nanoseconds) / 1e9) }
  }

  /// The server's processor time in milliseconds for a second of the animation, round by round; nothing where it is not
  /// known of every round.
  var serverTimes: [Double]? {
    let times = rounds.compactMap { round in
      round.serverNanoseconds.map { Double($0) / 1e6 / round.animatedSeconds }
    }
    return times.isEmpty || times.count < rounds.count ? nil : times
  }

  /// The invariants that do not hold in a round, in words; none in a run that can be trusted.
  var contradictions: [String] {
    rounds.enumerated().flatMap { index, round in round.contradictions(inRound: index) }
  }

  /// The figures.
  ///
  /// - Parameter floors: What this machine takes at the least, for a frame of the case's size.
  func metrics(_ floors: Floors?) -> [Metric] {
    times(floors) + rates + costs
  }

  private func times(_ floors: Floors?) -> [Metric] {
    PresentMeasure.all.filter { $0.applies(to: item.mode) }.flatMap { measure in
      let all = rounds.compactMap { measure.percentiles(of: $0.frames) }
      if all.isEmpty { return [Metric]() }
      return LatencyPercentiles.names.enumerated().map { index, name in
        Metric(
          "\(measure.title) \(name)", unit: "ms",
          samples: all.map { Double($0.named[index].nanoseconds) / 1e6 },
          floor: measure.floor(floors, in: item.mode))
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

/// What one round of a case was.
struct PresentRound {
  /// What became of the ticks, and how long what took.
  var frames: Display.FrameReport
  /// Each tick with all of its instants, oldest first; none unless ``PresentPlan/keepsSamples``.
  var samples: [FrameSample]
  /// The time that it took, in nanoseconds.
  var nanoseconds: Int64
  /// The time of the animation that was shown, in seconds.
  var animatedSeconds: Double
  /// What the process used meanwhile.
  var usage: ProcessUsage
  /// The processor time of the server, in nanoseconds; nothing where it cannot be read.
  var serverNanoseconds: Int64?
  /// Whether the window was hidden for a time.
  var wasHidden: Bool
  /// The size of the frames: that of the screen where the window filled it.
  var frameSize: PixelSize
  /// How frames reached the display.
  var transport: TransportReport
  /// How many deadlines a second there were.
  var rate: RefreshRate
  /// Where the rate is known from.
  var rateSource: String

  /// The invariants that do not hold, in words with the number of the round, which counts from 0 here.
  func contradictions(inRound index: Int) -> [String] {
    frames.counts.contradictions.map { "round \(index + 1): \($0)" }
  }
}
