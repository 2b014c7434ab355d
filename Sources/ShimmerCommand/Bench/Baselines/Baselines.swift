package import Display
import Glibc
package import Raster
import Viewer

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

  /// The time of a `memcpy` of a frame in milliseconds: the baseline of work that writes a whole frame.
  package let memcpy: Metric

  /// The time of a `memset` of a frame in milliseconds.
  package let memset: Metric

  /// The lateness of a bare timer over all rounds, in nanoseconds.
  package let timerLateness: LatencyPercentiles

  /// The time of an empty put in milliseconds, or `nil` if no display was measured or the display shares no memory.
  package let emptyPut: Metric?

  /// The reason why the display has no ``emptyPut``, such as "the server has no MIT-SHM".
  package let putProblem: String?

  /// The size of a frame that most benchmarks measure.
  package static let usualSize = PixelSize(width: 1920, height: 1080)

  private let timers: [LatencyPercentiles]
  private let byteCount: Int

  /// Measures the baselines.
  ///
  /// This takes the memory of three frames and slightly more than a second.
  ///
  /// - Parameters:
  ///   - size: The size of a frame, in pixels; not empty.
  ///   - rounds: The number of rounds, at least one.
  ///   - puts: Whether to show a small window and measure the empty put.
  ///   - display: The display's name, or `nil` for `$DISPLAY`.
  package static func measure(
    size: PixelSize = usualSize, rounds: Int = 3, puts: Bool = false, display: String? = nil
  ) throws(ProgramError) -> Baselines {
    try ProgramError.ofDisplay { () throws(DisplayError) in
      try Baselines(size, rounds, puts: puts, display)
    }
  }

  private init(
    _ size: PixelSize, _ rounds: Int, puts: Bool, _ display: String?
  ) throws(DisplayError) {
    precondition(!size.isEmpty && rounds > 0, "\(rounds) rounds of \(size)")
    // The put comes first, so that a display that cannot be opened is reported at once.
    var trips: [Double] = []
    var problem: String?
    do throws(DisplayError) {
      if puts { trips = try Self.emptyPuts(rounds: rounds, display: display) }
    } catch {
      guard case .unsupported(_, let reason) = error else { throw error }
      problem = reason
    }
    self.size = size
    byteCount = Bitmap(size: size).byteCount
    let times = Rounds(rounds).times(of: [.copies(of: size), .fills(of: size)])
    memcpy = Metric("memcpy", unit: "ms", samples: times[0].map { $0 / 1e6 })
    memset = Metric("memset", unit: "ms", samples: times[1].map { $0 / 1e6 })
    let timer = try BareTimer()
    var (all, timers): ([Int64], [LatencyPercentiles]) = ([], [])
    for _ in 0..<rounds {
      let lateness = try DeadlineWalk.lateness(
        seconds: 1 / Double(rounds), wait: timer.wait(until:))
      all += lateness
      if let percentiles = LatencyPercentiles(of: lateness) { timers.append(percentiles) }
    }
    guard let percentiles = LatencyPercentiles(of: all) else {
      preconditionFailure("a timer waits for one deadline at least")
    }
    self.timers = timers
    timerLateness = percentiles
    emptyPut = trips.isEmpty ? nil : Metric("empty put", unit: "ms", samples: trips)
    putProblem = problem
  }

  private static func emptyPuts(rounds: Int, display: String?) throws(DisplayError) -> [Double] {
    let window = PixelSize(width: 64, height: 64)
    let puts = try BarePuts(display: display, size: window, buffers: 1)
    // The first puts query the extension and make the server map the memory.
    _ = try puts.roundTrips(32)
    var result: [Double] = []
    for _ in 0..<rounds {
      result.append(Spread(try puts.roundTrips(32).map { Double($0) / 1e6 }).median)
    }
    return result
  }

  /// The median time of a `memcpy`, as the baseline of metrics of work that writes a whole frame.
  package var copy: Metric.Baseline { Metric.Baseline("memcpy", memcpy.median) }

  /// The bare timer's median lateness in milliseconds, as the baseline of metrics of waiting for an instant.
  package var timer: Metric.Baseline {
    Metric.Baseline("bare timer p50", Double(timerLateness.p50) / 1e6)
  }

  /// The median time of an empty put, as the baseline of metrics of waiting for the display.
  package var put: Metric.Baseline? { emptyPut.map { Metric.Baseline("empty put", $0.median) } }

  /// The row of the baselines, named by their size.
  package var row: Row {
    let lateness = Metric.percentiles("timer lateness", timers)
    return Row(size.text, metrics: [memcpy, memset] + lateness + (emptyPut.map { [$0] } ?? []))
  }

  /// A sentence that says why there is no ``emptyPut`` on the display; empty if there is one.
  package var omissions: [String] {
    putProblem.map { ["The empty put is left out: \($0)."] } ?? []
  }

  /// The baselines in a sentence, in lines of at most 109 characters.
  package var lines: [String] {
    func text(_ milliseconds: Double) -> String {
      NumberText.fixed(milliseconds, digits: milliseconds < 10 ? 3 : 1)
    }
    var parts = [
      "memcpy \(text(memcpy.median)) ms (\(NumberText.fixed(gigabytesPerSecond, digits: 1)) GB/s)",
      "memset \(text(memset.median)) ms",
      "timer \(text(timer.value)) ms late (p50; p99 \(text(Double(timerLateness.p99) / 1e6)))",
    ]
    if let emptyPut { parts.append("an empty put \(text(emptyPut.median)) ms") }
    let sentence = "Baselines at \(size.text): " + parts.joined(separator: ", ")
    return ColumnText.folded(sentence.split(separator: " ").map(String.init), to: 109)
  }

  private var gigabytesPerSecond: Double {
    Double(byteCount) / memcpy.median / 1e6
  }
}

extension Baselines: Encodable {
  package func encode(to encoder: any Encoder) throws {
    let members: Facts = [
      "name": size.text, "size": size, "memcpyMilliseconds": Spread(memcpy.samples),
      "memcpyGigabytesPerSecond": gigabytesPerSecond,
      "memsetMilliseconds": Spread(memset.samples), "timerLatenessNanoseconds": timerLateness,
      "timerHertz": RefreshRate.sixty.hertz,
      "emptyPutMilliseconds": emptyPut.map { Spread($0.samples) },
    ]
    try members.encode(to: encoder)
  }
}

extension Case {
  /// Returns a case that copies a frame with `memcpy`.
  package static func copies(of size: PixelSize, findsColdCaches: Bool = false) -> Case {
    let (source, target) = (filled(size), filled(size))
    return Case(findsColdCaches: findsColdCaches) {
      source.withRows { from in
        target.withRows { to in
          // SAFETY: both bitmaps have as many bytes.
          _ = unsafe Glibc.memcpy(to.base, from.base, source.byteCount)
        }
      }
    }
  }

  /// Returns a case that fills a frame with `memset`.
  static func fills(of size: PixelSize) -> Case {
    let target = filled(size)
    var byte: Int32 = 0
    return Case {
      byte = (byte + 1) & 0xFF
      target.withRows { rows in
        // SAFETY: the bitmap has as many bytes.
        _ = unsafe Glibc.memset(rows.base, byte, target.byteCount)
      }
    }
  }

  /// Returns a bitmap whose pages are all in memory.
  package static func filled(_ size: PixelSize) -> Bitmap {
    let bitmap = Bitmap(size: size)
    bitmap.withRows { $0.fill(PixelRect(size), with: 0xFF20_4060) }
    return bitmap
  }
}
