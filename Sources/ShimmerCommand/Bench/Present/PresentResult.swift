import Display
import Platform
import Raster
import Viewer
import X11Display

/// The results of a case: its rounds.
struct PresentResult {
  let item: PresentCase
  var rounds: [PresentRound] = []

  init(_ item: PresentCase) { self.item = item }

  /// The size of the frames, in device pixels; with `--fullscreen` it is that of the monitor.
  var size: PixelSize { rounds.first?.frameSize ?? item.size }

  /// The number of deadlines per second; `nil` for a case without deadlines.
  var deadlineRate: Double? { item.mode == .paced ? rounds.first?.rate : nil }

  /// The verdict on the frames; `nil` for a case without deadlines.
  var smoothness: Smoothness? {
    guard let rate = deadlineRate else { return nil }
    return Smoothness(
      FrameSeries(item.name, rounds.map(\.samples), rate: rate), rate: rate,
      isRateAssumed: rounds.first?.rateSource == RefreshReading.unknown.source)
  }

  /// The maximum of the program's memory at the ends of the rounds, in bytes.
  var residentBytes: Int { rounds.map(\.usage.residentBytes).max() ?? 0 }

  /// The counts of all rounds.
  var counts: FrameCounts { rounds.reduce(FrameCounts()) { $0 + $1.counts } }

  /// Returns an amount of each round per second of animation.
  func perSecond(_ amount: (PresentRound) -> Double) -> [Double] {
    rounds.map { amount($0) / $0.animatedSeconds }
  }

  /// Returns an amount of each round per second of the clock.
  func perRealSecond(_ amount: (PresentRound) -> Double) -> [Double] {
    rounds.map { amount($0) / (Double($0.usage.nanoseconds) / 1e9) }
  }

  /// The processor time of the X server in milliseconds per second of animation; `nil` if it cannot be read.
  var serverTimes: [Double]? {
    let known = rounds.filter { $0.usage.serverNanoseconds != nil }
    if known.isEmpty || known.count < rounds.count { return nil }
    return perSecond { Double($0.usage.serverNanoseconds ?? 0) / 1e6 }
  }

  /// The measures that the case has.
  var measures: [FrameMeasure] { FrameMeasure.reported(in: item.mode) }

  /// The times of a measure in all rounds, in nanoseconds.
  func times(of measure: FrameMeasure) -> [Int64] {
    rounds.flatMap { $0.samples.compactMap { $0.time(of: measure) } }
  }

  /// The sums of the rounds' counts that should agree and do not, a sentence each.
  var contradictions: [String] {
    rounds.indices.flatMap { rounds[$0].contradictions(inRound: $0) }
  }

  /// Returns the row of the case.
  func row(_ baselines: Baselines?, showsSamples: Bool) -> Row {
    var facts: Facts = [
      "scene": item.scene, "mode": item.mode.rawValue, "size": size, "buffers": item.buffers,
      "counts": countsByName, "latencies": latencies, "transport": rounds.first?.transport,
      "verdict": smoothness, "rate": rounds.first?.rate, "rateSource": rounds.first?.rateSource,
      "invariants": [
        "ticks": rounds.allSatisfy(\.counts.isBalanced),
        "completions": rounds.allSatisfy(\.counts.isSettled),
      ],
    ]
    if showsSamples { facts["samples"] = rounds.map(\.samples) }
    return Row(
      item.name, metrics: latencyMetrics(baselines) + rates + costs, facts: facts,
      contradictions: contradictions)
  }

  /// Whether frames are judged: without deadlines, none is late, dropped or blocked.
  var isJudged: Bool { item.mode == .paced }

  private var countsByName: [String: Nullable<Int>] {
    func sum(_ amount: (PresentUsage) -> Int) -> Int { rounds.reduce(0) { $0 + amount($1.usage) } }
    var counts = counts.byName
    counts["contextSwitches"] = sum(\.contextSwitches)
    counts["processorNanoseconds"] = sum { Int($0.processorNanoseconds) }
    counts["residentBytes"] = residentBytes
    counts["nanoseconds"] = sum { Int($0.nanoseconds) }
    var all = counts.mapValues { Nullable(wrappedValue: $0) }
    for verdict in isJudged ? [] : FrameTiming.Verdict.faults {
      all[verdict.rawValue] = Nullable(wrappedValue: nil)
    }
    return all
  }

  /// The percentiles and the histogram of each measure over all rounds; `null` without a time.
  private var latencies: Facts {
    var all: Facts = [:]
    for measure in measures {
      let times = times(of: measure)
      let latency = LatencyPercentiles(of: times).map { Latency($0, times) }
      all[measure.name] = Nullable(wrappedValue: latency)
    }
    return all
  }

  private struct Latency: Encodable {
    let percentiles: LatencyPercentiles
    let histogram: [[String: Int]]

    init(_ percentiles: LatencyPercentiles, _ times: [Int64]) {
      self.percentiles = percentiles
      histogram = LatencyHistogram(of: times).buckets.map {
        ["atMost": Int($0.upperBound), "count": $0.count]
      }
    }

    func encode(to encoder: any Encoder) throws {
      try percentiles.encode(to: encoder)
      try ["histogram": histogram].encode(to: encoder)
    }
  }

  private func latencyMetrics(_ baselines: Baselines?) -> [Metric] {
    measures.flatMap { measure in
      Metric.percentiles(
        measure.title, rounds.compactMap { $0.percentiles(of: measure) },
        baseline: measure.baseline(baselines, in: item.mode))
    }
  }

  private var rates: [Metric] {
    func count(_ name: String, _ amount: (FrameCounts) -> Int) -> Metric {
      Metric(name, unit: "count", samples: rounds.map { Double(amount($0.counts)) })
    }
    let faults = [
      count("late", \.late), count("dropped", \.dropped), count("blocked", \.blocked),
    ]
    return [
      Metric(
        "frames", unit: "1/s", better: isJudged ? .neither : .more,
        samples: perRealSecond { Double($0.counts.presented) })
    ] + (isJudged ? faults : []) + [
      count("failed", \.failed),
      Metric(
        "pixels composited", unit: "pixels/s", better: .neither,
        samples: perSecond { Double($0.counts.pixelsComposited) }),
      Metric(
        "bytes put", unit: "bytes/s", better: .neither,
        samples: perSecond { Double($0.counts.bytesPut) }),
    ]
  }

  private var costs: [Metric] {
    let server = serverTimes.map { [Metric("server's processor", unit: "ms/s", samples: $0)] }
    return [
      Metric("wake-ups", unit: "1/s", samples: perRealSecond { Double($0.counts.wakeUps) }),
      Metric(
        "context switches", unit: "1/s",
        samples: perRealSecond { Double($0.usage.contextSwitches) }),
      Metric("processor", unit: "ms/s", samples: rounds.map(\.processorTime)),
    ] + (server ?? []) + [
      Metric("memory", unit: "bytes", samples: rounds.map { Double($0.usage.residentBytes) })
    ]
  }
}
