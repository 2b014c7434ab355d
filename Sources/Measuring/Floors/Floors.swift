package import Display
package import Raster

/// What this machine takes at the least for the parts of a frame, measured beside what it is compared with.
///
/// Each figure has one sample for each round. Copies and fills are measured in turns and in processor time, at least
/// 10 ms a sample; the timer by the clock, at 60 Hz for about a second in all, but one deadline a round at the least; a
/// display's empty put by the clock, the median of 32 round trips a sample.
package struct Floors: Sendable {
  /// The size of a frame.
  package let size: PixelSize

  /// The bytes of a frame, the padding of its rows among them.
  package let byteCount: Int

  /// Milliseconds of a `memcpy` of a frame, round by round.
  package let copies: [Double]

  /// Milliseconds of a `memset` of a frame, round by round.
  package let fills: [Double]

  /// How late a bare timer was, round by round, in nanoseconds.
  package let timers: [LatencyPercentiles]

  /// How late the bare timer was over all rounds, in nanoseconds.
  package let timerLateness: LatencyPercentiles

  /// Milliseconds of an empty put, round by round; none without a display that shares memory.
  package private(set) var puts: [Double] = []

  /// Why there is no ``emptyPut`` although there is a display: "the server has no MIT-SHM"; or nothing.
  package private(set) var putProblem: String?

  /// How often the timer of all floors rings in a second.
  package static let rate = RefreshRate.sixty

  /// For how long the timer is measured, over all rounds, in seconds.
  private static let timerSeconds = 1.0

  /// How many empty puts are made in a round.
  private static let putsPerRound = 32

  /// The size of the window that empty puts go to, so that it fits every screen.
  private static let putWindow = PixelSize(width: 64, height: 64)

  // MARK: Measuring

  /// Measures the floors that need no display.
  ///
  /// Takes three frames' memory and somewhat more than a second.
  ///
  /// - Parameters:
  ///   - size: The size of a frame; not empty.
  ///   - rounds: How often everything is measured, at least once.
  /// - Throws: ``DisplayError/system(operation:errno:)`` where there is no timer.
  package static func measure(size: PixelSize, rounds: Int) throws(DisplayError) -> Floors {
    try Floors(size: size, rounds: rounds)
  }

  /// Measures the floors, the empty put of a display among them, for which a small window is shown.
  ///
  /// A display without shared memory has no such floor: see ``putProblem``.
  ///
  /// - Parameters:
  ///   - size: The size of a frame; not empty.
  ///   - rounds: How often everything is measured, at least once.
  ///   - display: The display's name, or nothing for `$DISPLAY`.
  /// - Throws: What the display reports.
  package static func measure(
    size: PixelSize, rounds: Int, display: String?
  ) throws(DisplayError) -> Floors {
    // First of all: a display that cannot be opened is not to be found out after seconds.
    var (puts, problem): ([Double], String?) = ([], nil)
    do throws(DisplayError) {
      puts = try emptyPuts(rounds: rounds, display: display)
    } catch {
      guard case .unsupported(_, let reason) = error else { throw error }
      problem = reason
    }
    var floors = try Floors(size: size, rounds: rounds)
    floors.puts = puts
    floors.putProblem = problem
    return floors
  }

  /// How long a sample of memcpy and memset takes at least, in nanoseconds.
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
    // At first the library asks for the extension, and the server maps the memory.
    _ = try puts.roundTrips(putsPerRound)
    var result: [Double] = []
    for _ in 0..<rounds {
      let trips = try puts.roundTrips(putsPerRound)
      result.append(Spread(trips.map { Double($0) }).median / 1e6)
    }
    return result
  }

  // MARK: Figures

  /// Milliseconds of a `memcpy` of a frame.
  package var memcpy: Spread { Spread(copies) }

  /// Milliseconds of a `memset` of a frame.
  package var memset: Spread { Spread(fills) }

  /// Milliseconds of an empty put's round trip, or nothing without a display.
  package var emptyPut: Spread? { puts.isEmpty ? nil : Spread(puts) }

  /// The floor of what writes a whole frame, in milliseconds.
  package var copy: Metric.Floor { Metric.Floor("memcpy", memcpy.median) }

  /// The floor of what waits for an instant, in milliseconds.
  package var timer: Metric.Floor {
    Metric.Floor("bare timer p50", Double(timerLateness.p50) / 1e6)
  }

  /// The floor of what waits for the display, in milliseconds, or nothing without one.
  package var put: Metric.Floor? { emptyPut.map { Metric.Floor("empty put", $0.median) } }
}

extension Floors {
  /// The floors for people, in lines of at most 109 characters.
  package var lines: [String] {
    var parts = [
      "memcpy \(Self.text(memcpy.median)) ms "
        + "(\(NumberText.fixed(copied.gigabytesPerSecond, digits: 1)) GB/s)",
      "memset \(Self.text(memset.median)) ms",
      "timer \(Self.text(Double(timerLateness.p50) / 1e6)) ms late "
        + "(p50; p99 \(Self.text(Double(timerLateness.p99) / 1e6)))",
    ]
    if let emptyPut { parts.append("an empty put \(Self.text(emptyPut.median)) ms") }
    let sentence = "Floors at \(name): " + parts.joined(separator: ", ")
    return ColumnText.folded(sentence.split(separator: " ").map(String.init), to: 109)
  }

  /// The floors as figures of their own, with a sample for each round.
  ///
  /// A percentile's sample is that of one round, which has few deadlines.
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

  /// The size that they are measured at: "1920x1080".
  package var name: String { size.text }

  /// What was left out and why, a sentence each.
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

extension Floors: Encodable {
  private struct Members: Encodable {
    let name: String
    let size: PixelSize
    let memcpyMilliseconds: Spread
    let memcpyGigabytesPerSecond: Double
    let memsetMilliseconds: Spread
    let timerLatenessNanoseconds: LatencyPercentiles
    let timerHertz = Floors.rate.hertz
    @Nullable var emptyPutMilliseconds: Spread?
  }

  /// Writes the middles and the ends of all rounds.
  package func encode(to encoder: any Encoder) throws {
    let members = Members(
      name: name, size: size, memcpyMilliseconds: memcpy,
      memcpyGigabytesPerSecond: copied.gigabytesPerSecond, memsetMilliseconds: memset,
      timerLatenessNanoseconds: timerLateness, emptyPutMilliseconds: emptyPut)
    try members.encode(to: encoder)
  }
}
