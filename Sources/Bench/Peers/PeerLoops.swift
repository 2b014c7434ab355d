import Display
import Glibc
import Platform
import Raster
import ShimmerCommand
import Viewer
import X11Display

/// Loops that put frames in a window: ours, a bare one and x11perf.
struct PeerPuts {
  private let size: PixelSize
  private let library: String
  private let idiom: String
  /// The number of rounds in which the loop is measured.
  private var roundLimit = Int.max
  /// Returns the nanoseconds of a put.
  private let measure: () throws(Failure) -> Double

  private struct Failure: Error {
    let reason: String
  }

  private static let seconds = 0.5
  private static let perfSize = PixelSize(width: 500, height: 500)

  /// Measures all loops in turn, and returns their rows and what was left out.
  static func rows(
    on display: String, _ size: PixelSize, _ rounds: Rounds
  ) -> (rows: [Row], omissions: [String]) {
    var omissions: [String] = []
    var loops: [PeerPuts] = []
    for size in [perfSize, size].distinct {
      loops += [ours(display, size), bare(display, size)]
      if size == perfSize {
        loops.append(perf("-shmput500", display))
        var slow = perf("-putimage500", display)
        slow.roundLimit = 1
        loops.append(slow)
      }
    }
    var failed: Set<Int> = []
    let times = rounds.inTurn(loops.indices) { index, round -> Double? in
      if failed.contains(index) || round >= loops[index].roundLimit { return nil }
      do throws(Failure) {
        return try loops[index].measure()
      } catch {
        failed.insert(index)
        omissions.append("\(loops[index].name) is left out: \(error.reason).")
        return nil
      }
    }.map { $0.compactMap { $0 } }
    let rows = loops.indices.filter { !failed.contains($0) }.map { index in
      let ours = loops.indices.first { loops[$0].size == loops[index].size } ?? index
      return loops[index].row(times[index], ours: failed.contains(ours) ? [] : times[ours], size)
    }
    return (rows, omissions.distinct)
  }

  private var name: String { "presentation \(size.text), \(library) \(idiom)" }

  private func row(_ times: [Double], ours: [Double], _ judged: PixelSize) -> Row {
    let ratio = PeersCommand.ratio(times, to: ours)
    var thresholds: [Threshold] = []
    if library == "bare loop", size == judged, let ratio = ratio.first {
      thresholds.append(
        Threshold(
          "puts \(size.text) ÷ bare ShmPutImage loop", ratio.median, .atLeast, 0.95,
          exemption: size.height < 1080 ? "below 1080 rows" : nil))
    }
    return Row(
      name,
      metrics: ratio + [
        Metric("puts", unit: "puts/s", better: .more, samples: times.map { 1e9 / $0 }),
        Metric("time", unit: "µs", samples: times.map { $0 / 1e3 }),
      ],
      facts: [
        "measure": "presentation", "size": size.text, "library": library, "idiom": idiom,
      ], thresholds: thresholds)
  }

  private static func ours(_ display: String, _ size: PixelSize) -> PeerPuts {
    PeerPuts(size: size, library: "shimmer", idiom: "presenter, 2 buffers") { () throws(Failure) in
      try put { () throws(DisplayError) in
        guard let window = try BenchWindow.open(on: display, size: size) else {
          throw DisplayError.unsupported(
            feature: "this display cannot show a window of that size",
            reason: "it stayed hidden or got another size")
        }
        return try PresenterPuts(window).run(seconds: seconds)
      }
    }
  }

  private static func bare(_ display: String, _ size: PixelSize) -> PeerPuts {
    PeerPuts(size: size, library: "bare loop", idiom: "ShmPutImage, 2 buffers") {
      () throws(Failure) in
      try put { () throws(DisplayError) in
        try BarePuts(display: display, size: size, buffers: 2).run(seconds: seconds)
      }
    }
  }

  private static func put(
    _ run: () throws(DisplayError) -> PutRun
  ) throws(Failure) -> Double {
    do throws(DisplayError) {
      return 1e9 / (try run().perSecond)
    } catch {
      throw Failure(reason: error.reason)
    }
  }

  private static func perf(_ test: String, _ display: String) -> PeerPuts {
    PeerPuts(size: perfSize, library: "x11perf", idiom: test) { () throws(Failure) in
      let outcome: ChildProcess.Outcome
      do throws(SystemError) {
        outcome = try ChildProcess(
          ["x11perf", "-display", display, test, "-repeat", "1", "-time", "1"],
          environment: Environment.variables(changedBy: ["LC_ALL": "C"])
        ).finish(by: MonotonicClock.now + 60_000_000_000)
      } catch {
        throw Failure(
          reason: error.errno == ENOENT
            ? "x11perf is not installed (it is in the package x11-apps)"
            : "x11perf cannot be started: \(systemMessage(error.errno))")
      }
      if outcome.status != 0 {
        let errors = String(decoding: outcome.errors, as: UTF8.self)
        let said = errors.split(separator: "\n").first.map { ": \($0.prefix(200))" } ?? ""
        throw Failure(reason: "x11perf ended with exit code \(outcome.status)\(said)")
      }
      let output = String(decoding: outcome.output, as: UTF8.self)
      // "80000 reps @   0.0223 msec ( 44900.0/sec): ShmPutImage 500x500 square"
      guard let found = output.firstMatch(of: /reps @ .*\( *([0-9.]+)\/sec\)/),
        let rate = Double(found.1), rate > 0
      else { throw Failure(reason: "x11perf wrote no line with “reps @ … msec ( …/sec)”") }
      return 1e9 / rate
    }
  }
}

/// Loops that wait for deadlines at 60 Hz: our event loop and bare ones.
struct PeerPacing {
  private let library: String
  private let idiom: String
  private let lateness: () throws(DisplayError) -> [Int64]

  private static let seconds = 1.0

  /// Measures all loops in turn, and returns their rows; ours only if there is a window.
  static func rows(in window: X11Window?, _ rounds: Rounds) throws(DisplayError) -> [Row] {
    let timer = try BareTimer()
    var loops = [
      PeerPacing(library: "bare loop", idiom: "timerfd") { () throws(DisplayError) in
        try DeadlineWalk.lateness(seconds: seconds, wait: timer.wait(until:))
      },
      sleeping("clock_nanosleep") { MonotonicClock.sleep(until: $0) },
      sleeping("poll, milliseconds") { instant in
        while true {
          let left = instant - MonotonicClock.now
          if left <= 0 { return }
          var nothing = pollfd(fd: -1, events: 0, revents: 0)
          // SAFETY: the call reads one structure, which exists.
          _ = unsafe poll(&nothing, 1, Int32((left + 999_999) / 1_000_000))
        }
      },
    ]
    if let window {
      let own = PeerPacing(library: "shimmer", idiom: "event loop") { () throws(DisplayError) in
        try lateness(of: window)
      }
      loops.insert(own, at: 0)
    }
    let percentiles = try rounds.inTurn(loops) { (loop, _) throws(DisplayError) in
      LatencyPercentiles(of: try loop.lateness())
    }
    func times(_ time: (LatencyPercentiles) -> Int64) -> [[Double]] {
      percentiles.map { $0.map { max(1, Double($0.map(time) ?? unmet)) } }
    }
    let (p50, p99) = (times(\.p50), times(\.p99))
    return loops.indices.map { index in
      let ours = window == nil ? nil : (p50: p50[0], p99: p99[0])
      return loops[index].row(p50[index], p99[index], ours: ours)
    }
  }

  /// The lateness of a loop that met no deadline, in nanoseconds.
  private static let unmet: Int64 = 1_000_000_000

  private func row(
    _ p50: [Double], _ p99: [Double], ours: (p50: [Double], p99: [Double])?
  ) -> Row {
    let name = "pacing 60 Hz, \(library) \(idiom)"
    var ratios: [Metric] = []
    var thresholds: [Threshold] = []
    if let ours {
      ratios = PeersCommand.ratio(p50, to: ours.p50)
      ratios += PeersCommand.ratio(p99, to: ours.p99, name: "ratio p99")
      let inverse = Spread(Rounds.ratios(ours.p50, to: p50)).median
      let limit = Threshold("lateness p50 ÷ bare timerfd loop", inverse, .atMost, 1.5)
      if idiom == "timerfd" { thresholds.append(limit) }
    }
    return Row(
      name,
      metrics: ratios + [
        Metric("p50", unit: "ns", samples: p50), Metric("p99", unit: "ns", samples: p99),
      ],
      facts: ["measure": "pacing", "library": library, "idiom": idiom], thresholds: thresholds)
  }

  private static func lateness(of window: X11Window) throws(DisplayError) -> [Int64] {
    let events = window.events
    let start = events.now
    let end = start + Int64(seconds * 1e9)
    var pacer = FramePacer(startingAt: start, rate: .sixty)
    _ = pacer.ticket(at: start)
    var latenesses: [Int64] = []
    while events.now < end, let deadline = pacer.arm(at: events.now) {
      for event in try events.nextEvents(until: deadline) {
        guard case .deadline(let lateness) = event, pacer.ticket(at: events.now) != nil else {
          continue
        }
        latenesses.append(lateness)
      }
    }
    return latenesses
  }

  private static func sleeping(
    _ idiom: String, _ sleep: @escaping (Int64) -> Void
  ) -> PeerPacing {
    PeerPacing(library: "bare loop", idiom: idiom) { () throws(DisplayError) in
      try DeadlineWalk.lateness(seconds: seconds, wait: sleep)
    }
  }
}
