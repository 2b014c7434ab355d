import Display
import Glibc
import Measuring
import Platform
import X11Display

/// Somebody who waits for deadlines, sixty a second.
protocol Pacer {
  /// Who it is.
  var library: String { get }

  /// How it waits.
  var idiom: String { get }

  /// Waits for the deadlines of some seconds and answers by how many nanoseconds it was late for each.
  func lateness(seconds: Double) throws(DisplayError) -> [Int64]
}

/// Our event loop and display link, with a window in which nothing happens.
struct LoopPacer: Pacer {
  /// The window.
  let window: X11Window

  let library = PeerRow.ours
  let idiom = "event loop"

  func lateness(seconds: Double) throws(DisplayError) -> [Int64] {
    let events = window.events
    let start = events.now
    let end = start + Int64(seconds * 1e9)
    var link = DisplayLink(startingAt: start, rate: PacingBenchmark.rate)
    // Nobody waits for the deadline at the start.
    _ = link.ticket(at: start)
    var latenesses: [Int64] = []
    while events.now < end, let deadline = link.arm(for: .now, at: events.now) {
      for event in try events.nextEvents(until: deadline) {
        guard case .deadline(let lateness) = event, link.ticket(at: events.now) != nil else {
          continue
        }
        latenesses.append(lateness)
      }
    }
    return latenesses
  }
}

/// The least that waits for a timer.
struct TimerPacer: Pacer {
  /// The timer.
  let timer: BareTimer

  let library = PresentationBenchmark.bare

  var idiom: String { Self.way }

  /// The name of its way.
  static let way = "timerfd"

  func lateness(seconds: Double) throws(DisplayError) -> [Int64] {
    try timer.lateness(seconds: seconds)
  }
}

/// A loop that does nothing but sleep, in the way of other programs.
struct SleepingPacer: Pacer {
  let library = PresentationBenchmark.bare
  let idiom: String

  /// Sleeps until an instant on the monotonic clock, in nanoseconds.
  private let sleep: (Int64) -> Void

  private init(_ idiom: String, sleep: @escaping (Int64) -> Void) {
    self.idiom = idiom
    self.sleep = sleep
  }

  /// The way of programs on SDL or GLFW that sleep by themselves.
  ///
  /// The corresponding call is `clock_nanosleep` with `TIMER_ABSTIME`.
  static var nanosleep: SleepingPacer {
    SleepingPacer("clock_nanosleep") { MonotonicClock.sleep(until: $0) }
  }

  /// The way of toolkits whose main loop counts milliseconds, rounded up.
  ///
  /// The corresponding call is `poll`.
  static var poll: SleepingPacer {
    SleepingPacer("poll, milliseconds") { instant in
      while true {
        let left = instant - MonotonicClock.now
        if left <= 0 { return }
        // It ignores negative descriptors.
        var nothing = pollfd(fd: -1, events: 0, revents: 0)
        _ = unsafe Glibc.poll(&nothing, 1, Int32((left + 999_999) / 1_000_000))
      }
    }
  }

  func lateness(seconds: Double) throws(DisplayError) -> [Int64] {
    try DeadlineWalk.lateness(rate: PacingBenchmark.rate, seconds: seconds, wait: sleep)
  }
}
