package import Display
package import Raster

/// The minimum cost of the operations that make up a frame, on this machine and in the same run as the figures that
/// are compared with it.
///
/// Each baseline has one sample per round:
///
/// - Copies and fills are measured in turn and in processor time, at least 10 ms per sample.
/// - The timer is measured by the clock at 60 Hz for about a second in all, with at least one deadline per round.
/// - A display's empty put is measured by the clock. A sample is the median of 32 round trips.
package struct Baselines: Sendable {
  package let size: PixelSize

  /// The number of bytes of a frame, including the padding of its rows.
  package let byteCount: Int

  /// The time of a `memcpy` of a frame, round by round, in milliseconds.
  package let copies: [Double]

  /// The time of a `memset` of a frame, round by round, in milliseconds.
  package let fills: [Double]

  /// The lateness of a bare timer, round by round, in nanoseconds.
  package let timers: [LatencyPercentiles]

  /// The lateness of the bare timer over all rounds, in nanoseconds.
  package let timerLateness: LatencyPercentiles

  /// The time of an empty put, round by round, in milliseconds; empty if no display was measured or the display
  /// shares no memory.
  package private(set) var puts: [Double] = []

  /// The reason why the display has no ``emptyPut``, such as "the server has no MIT-SHM"; `nil` if it has one or no
  /// display was measured.
  package private(set) var putProblem: String?

  /// The number of timer deadlines per second.
  package static let rate = RefreshRate.sixty

  /// The duration of the timer's measurement over all rounds, in seconds.
  private static let timerSeconds = 1.0

  /// The number of empty puts in a round.
  private static let putsPerRound = 32

  /// The size of the window for empty puts, which fits every screen.
  private static let putWindow = PixelSize(width: 64, height: 64)

  // MARK: Measuring

  /// Measures the baselines that need no display, and returns them.
  ///
  /// This takes the memory of three frames and slightly more than a second.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in pixels; not empty.
  ///   - rounds: The number of rounds, at least one.
  /// - Throws: ``DisplayError/system(operation:errno:)`` if there is no timer.
  package static func measure(size: PixelSize, rounds: Int) throws(DisplayError) -> Baselines {
    try Baselines(size: size, rounds: rounds)
  }

  /// Measures all baselines, and returns them; a small window is shown to measure the empty put of a display.
  ///
  /// There is no empty put on a display without shared memory: see ``putProblem``.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in pixels; not empty.
  ///   - rounds: The number of rounds, at least one.
  ///   - display: The display's name, or `nil` for `$DISPLAY`.
  /// - Throws: The display's error.
  package static func measure(
    size: PixelSize, rounds: Int, display: String?
  ) throws(DisplayError) -> Baselines {
    // Comes first, so that a display that cannot be opened is reported at once.
    var (puts, problem): ([Double], String?) = ([], nil)
    do throws(DisplayError) {
      puts = try emptyPuts(rounds: rounds, display: display)
    } catch {
      guard case .unsupported(_, let reason) = error else { throw error }
      problem = reason
    }
    var baselines = try Baselines(size: size, rounds: rounds)
    baselines.puts = puts
    baselines.putProblem = problem
    return baselines
  }

  /// The minimum duration of a sample of memcpy and memset, in nanoseconds.
  package static let sampleNanoseconds: Int64 = 10_000_000

  private init(size: PixelSize, rounds: Int) throws(DisplayError) {
    precondition(!size.isEmpty && rounds > 0, "\(rounds) rounds of \(size)")
    self.size = size
    let copying = FrameCopies(size: size)
    byteCount = copying.byteCount
    let times = InterleavedRounds(
      rounds: rounds, sampleNanoseconds: Self.sampleNanoseconds
    ).times(of: [copying, FrameFills(size: size)])
    copies = times[0].map { $0 / 1e6 }
    fills = times[1].map { $0 / 1e6 }
    let timer = try BareTimer(rate: Self.rate)
    var (all, timers): ([Int64], [LatencyPercentiles]) = ([], [])
    for _ in 0..<rounds {
      let lateness = try timer.lateness(seconds: Self.timerSeconds / Double(rounds))
      all += lateness
      if let percentiles = LatencyPercentiles(of: lateness) { timers.append(percentiles) }
    }
    guard let percentiles = LatencyPercentiles(of: all) else {
      preconditionFailure("a timer waits for one deadline at least")
    }
    self.timers = timers
    timerLateness = percentiles
  }

  private static func emptyPuts(rounds: Int, display: String?) throws(DisplayError) -> [Double] {
    let puts = try BarePuts(display: display, size: putWindow, buffers: 1)
    // The first puts query the extension and make the server map the memory.
    _ = try puts.roundTrips(putsPerRound)
    var result: [Double] = []
    for _ in 0..<rounds {
      let trips = try puts.roundTrips(putsPerRound)
      result.append(Spread(trips.map { Double($0) }).median / 1e6)
    }
    return result
  }

  // MARK: Figures

  /// The median, minimum and maximum time of a `memcpy` of a frame, in milliseconds.
  package var memcpy: Spread { Spread(copies) }

  /// The median, minimum and maximum time of a `memset` of a frame, in milliseconds.
  package var memset: Spread { Spread(fills) }

  /// The median, minimum and maximum time of an empty put's round trip, in milliseconds, or `nil` if ``puts`` is
  /// empty.
  package var emptyPut: Spread? { puts.isEmpty ? nil : Spread(puts) }

  /// The median time of a `memcpy` in milliseconds, as the baseline of metrics of work that writes a whole frame.
  package var copy: Metric.Baseline { Metric.Baseline("memcpy", memcpy.median) }

  /// The bare timer's median lateness in milliseconds, as the baseline of metrics of waiting for an instant.
  package var timer: Metric.Baseline {
    Metric.Baseline("bare timer p50", Double(timerLateness.p50) / 1e6)
  }

  /// The median time of an empty put in milliseconds, as the baseline of metrics of waiting for the display; `nil` if
  /// ``puts`` is empty.
  package var put: Metric.Baseline? { emptyPut.map { Metric.Baseline("empty put", $0.median) } }
}

extension Baselines {
  /// The baselines as text, in lines of at most 109 characters.
  package var lines: [String] {
    var parts = [
      "memcpy \(Self.text(memcpy.median)) ms "
        + "(\(NumberText.fixed(copied.gigabytesPerSecond, digits: 1)) GB/s)",
      "memset \(Self.text(memset.median)) ms",
      "timer \(Self.text(Double(timerLateness.p50) / 1e6)) ms late "
        + "(p50; p99 \(Self.text(Double(timerLateness.p99) / 1e6)))",
    ]
    if let emptyPut { parts.append("an empty put \(Self.text(emptyPut.median)) ms") }
    let sentence = "Baselines at \(name): " + parts.joined(separator: ", ")
    return ColumnText.folded(sentence.split(separator: " ").map(String.init), to: 109)
  }

  /// The baselines as metrics with one sample per round.
  ///
  /// The timer's percentiles are computed for each round separately, from few deadlines.
  package var metrics: [Metric] {
    let lateness = LatencyPercentiles.names.enumerated().map { index, name in
      Metric(
        "timer lateness \(name)", unit: "ms",
        samples: timers.map { Double($0.named[index].nanoseconds) / 1e6 })
    }
    return [
      Metric("memcpy", unit: "ms", samples: copies), Metric("memset", unit: "ms", samples: fills),
    ] + lateness + (puts.isEmpty ? [] : [Metric("empty put", unit: "ms", samples: puts)])
  }

  /// The size of a frame as text, such as "1920x1080".
  package var name: String { size.text }

  /// The reasons for which baselines were left out, one sentence for each baseline.
  package var omissions: [String] {
    putProblem.map { ["The empty put is left out: \($0)."] } ?? []
  }

  private var copied: CopyCost {
    CopyCost(milliseconds: memcpy.median, byteCount: Double(byteCount))
  }

  private static func text(_ milliseconds: Double) -> String {
    NumberText.fixed(milliseconds, digits: milliseconds < 10 ? 3 : 1)
  }
}

extension Baselines: Encodable {
  private struct Members: Encodable {
    let name: String
    let size: PixelSize
    let memcpyMilliseconds: Spread
    let memcpyGigabytesPerSecond: Double
    let memsetMilliseconds: Spread
    let timerLatenessNanoseconds: LatencyPercentiles
    let timerHertz = Baselines.rate.hertz
    @Nullable var emptyPutMilliseconds: Spread?
  }

  /// Writes the median, the minimum and the maximum of each baseline over all rounds.
  package func encode(to encoder: any Encoder) throws {
    let members = Members(
      name: name, size: size, memcpyMilliseconds: memcpy,
      memcpyGigabytesPerSecond: copied.gigabytesPerSecond, memsetMilliseconds: memset,
      timerLatenessNanoseconds: timerLateness, emptyPutMilliseconds: emptyPut)
    try members.encode(to: encoder)
  }
}
