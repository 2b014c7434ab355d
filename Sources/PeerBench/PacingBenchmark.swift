import Display
import Glibc
import Measuring
import Platform
import Raster
import X11Display

/// A benchmark of the lateness of different methods of waiting for sixty deadlines a second.
///
/// Each method waits for one second in turn.
struct PacingBenchmark {
  /// The number of rounds.
  let rounds: Int

  /// The number of deadlines per second.
  static let rate = RefreshRate.sixty

  /// The time for which each method waits in a round, in seconds.
  static let sliceSeconds = 1.0

  /// The size of the idle window, in pixels.
  static let windowSize = PixelSize(width: 320, height: 240)

  /// Measures all methods, and returns their rows.
  ///
  /// - Parameter window: The window of our event loop; `nil` leaves our event loop out.
  /// - Throws: The display's error.
  func run(in window: X11Window?) throws(DisplayError) -> [PacingRow] {
    var pacers: [any Pacer] = [
      TimerPacer(timer: try BareTimer(rate: Self.rate)), SleepingPacer.nanosleep,
      SleepingPacer.poll,
    ]
    if let window { pacers.insert(LoopPacer(window: window), at: 0) }
    var p50: [[Double]] = Array(repeating: [], count: pacers.count)
    var p99 = p50
    for _ in 0..<rounds {
      for (index, pacer) in pacers.enumerated() {
        let sorted = try pacer.lateness(seconds: Self.sliceSeconds).sorted()
        p50[index].append(Self.percentile(0.5, of: sorted))
        p99[index].append(Self.percentile(0.99, of: sorted))
      }
    }
    return pacers.enumerated().map { index, pacer in
      PacingRow(
        library: pacer.library, idiom: pacer.idiom,
        p50: ComparedTimes(p50[index], ours: window == nil ? [] : p50[0]),
        p99: ComparedTimes(p99[index], ours: window == nil ? [] : p99[0]))
    }
  }

  /// Returns a percentile by the nearest rank; at least a nanosecond, so that quotients exist.
  ///
  /// A method that did not wait for a single deadline was late by the whole slice.
  private static func percentile(_ share: Double, of sorted: [Int64]) -> Double {
    if sorted.isEmpty { return sliceSeconds * 1e9 }
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return Double(max(1, sorted[min(max(rank, 1), sorted.count) - 1]))
  }
}

/// The lateness of one method of waiting for deadlines, compared with our lateness.
struct PacingRow {
  /// The name of the library, or "bare loop" for a minimal loop.
  let library: String

  /// The method by which the library or the loop waits for a deadline, such as "timerfd".
  let idiom: String

  /// The median lateness in each round of one second, with our median lateness in the same round, in nanoseconds.
  let p50: ComparedTimes

  /// The 99th percentile of the lateness in each round of one second, with ours in the same round, in nanoseconds.
  ///
  /// With sixty deadlines in a round, it is the largest lateness.
  let p99: ComparedTimes

  /// The name of the row, unique among all rows: "pacing 60 Hz, bare loop timerfd".
  var name: String { "pacing 60 Hz, \(library) \(idiom)" }
}

/// A method of waiting for sixty deadlines a second.
private protocol Pacer {
  /// The name of the library, or "bare loop" for a minimal loop.
  var library: String { get }

  /// The method by which the library or the loop waits for a deadline, such as "timerfd".
  var idiom: String { get }

  /// Waits for the deadlines of a duration and returns the lateness of each, in nanoseconds.
  func lateness(seconds: Double) throws(DisplayError) -> [Int64]
}

/// Our event loop and frame pacer, with an idle window.
private struct LoopPacer: Pacer {
  let window: X11Window

  let library = PeerRow.ours
  let idiom = "event loop"

  func lateness(seconds: Double) throws(DisplayError) -> [Int64] {
    let events = window.events
    let start = events.now
    let end = start + Int64(seconds * 1e9)
    var pacer = FramePacer(startingAt: start, rate: PacingBenchmark.rate)
    // The deadline at the start is not waited for.
    _ = pacer.ticket(at: start)
    var latenesses: [Int64] = []
    while events.now < end, let deadline = pacer.arm(for: .now, at: events.now) {
      for event in try events.nextEvents(until: deadline) {
        guard case .deadline(let lateness) = event, pacer.ticket(at: events.now) != nil else {
          continue
        }
        latenesses.append(lateness)
      }
    }
    return latenesses
  }
}

/// A minimal loop that waits for a timer.
struct TimerPacer: Pacer {
  let timer: BareTimer

  let library = PresentationBenchmark.bare

  var idiom: String { Self.way }

  /// The value of ``idiom``, by which reports find this method.
  static let way = "timerfd"

  func lateness(seconds: Double) throws(DisplayError) -> [Int64] {
    try timer.lateness(seconds: seconds)
  }
}

/// A minimal loop that only sleeps, by one of the methods that other programs use.
private struct SleepingPacer: Pacer {
  let library = PresentationBenchmark.bare
  let idiom: String

  /// Sleeps until an instant on the monotonic clock, which it receives in nanoseconds.
  private let sleep: (Int64) -> Void

  private init(_ idiom: String, sleep: @escaping (Int64) -> Void) {
    self.idiom = idiom
    self.sleep = sleep
  }

  /// The method of SDL and GLFW programs that sleep by themselves.
  ///
  /// The corresponding call is `clock_nanosleep` with `TIMER_ABSTIME`.
  static var nanosleep: SleepingPacer {
    SleepingPacer("clock_nanosleep") { MonotonicClock.sleep(until: $0) }
  }

  /// The method of toolkits whose main loop counts milliseconds, rounded up.
  ///
  /// The corresponding call is `poll`.
  static var poll: SleepingPacer {
    SleepingPacer("poll, milliseconds") { instant in
      while true {
        let left = instant - MonotonicClock.now
        if left <= 0 { return }
        // `poll` ignores negative descriptors.
        var nothing = pollfd(fd: -1, events: 0, revents: 0)
        _ = unsafe Glibc.poll(&nothing, 1, Int32((left + 999_999) / 1_000_000))
      }
    }
  }

  func lateness(seconds: Double) throws(DisplayError) -> [Int64] {
    try DeadlineWalk.lateness(rate: PacingBenchmark.rate, seconds: seconds, wait: sleep)
  }
}
