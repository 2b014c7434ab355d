import Measuring
import Platform
import ProgramSupport
import X11Display

/// Reads what a program and the X server have used of the processor.
struct WordMeter {
  /// What had been used at an instant, in nanoseconds.
  struct Reading {
    /// The instant, of the monotonic clock.
    let instant: Int64
    /// By the program.
    let program: Int64
    /// By the server, or nothing where its process cannot be read.
    let server: Int64?
  }

  /// The program's clock.
  let program: ProcessorClock
  /// The server's, or nothing where its process is not known.
  let server: ProcessorClock?

  /// What has been used so far; nothing once the program has ended.
  func read() -> Reading? {
    guard let used = program.nanoseconds else { return nil }
    return Reading(instant: MonotonicClock.now, program: used, server: server?.nanoseconds)
  }
}

/// Processor time for a second of the word, in milliseconds.
struct WordCost {
  /// The program's.
  let app: Double
  /// The server's, or nothing where its process cannot be read.
  let server: Double?

  /// Both, where both are known.
  var total: Double? { server.map { app + $0 } }

  /// What was used between two readings.
  init(from start: WordMeter.Reading, to end: WordMeter.Reading) {
    let seconds = Double(end.instant - start.instant) / 1e9
    app = Double(end.program - start.program) / 1e6 / seconds
    server =
      if let first = start.server, let last = end.server {
        Double(last - first) / 1e6 / seconds
      } else {
        nil
      }
  }
}

extension [WordMeter.Reading] {
  /// The least that the program used in any stretch of a length within the readings, in milliseconds.
  ///
  /// - Parameter length: The length in nanoseconds.
  /// - Returns: Nothing where the readings are shorter.
  func leastProgramTime(in length: Int64) -> Double? {
    var least: Int64?
    var last = startIndex
    for start in self {
      while last < endIndex, self[last].instant < start.instant + length { last += 1 }
      if last == endIndex { break }
      least = Swift.min(least ?? .max, self[last].program - start.program)
    }
    return least.map { Double($0) / 1e6 }
  }
}
