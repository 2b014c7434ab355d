import Display
import Drawing
import FoundationEssentials
import Glibc
import Measuring
import Platform
import ProgramSupport
import Raster
import Scenes
import Viewer
import ViewerUI
import X11Display

/// Measures one round of showing the shimmering word, in the viewer or with the baseline loop.
struct WordRound {
  /// The measurement of the viewer in one round.
  struct Viewing {
    /// The processor time per second of the viewer and of the server.
    let cost: WordCost
    /// An upper bound, in milliseconds, of the time from the start of the process to the submission of the first
    /// frame.
    let firstPixels: Double
    /// The peak of the viewer's resident memory, in bytes.
    let peakResidentBytes: Double
    /// The viewer's processor time, in milliseconds, in 0.3 s in the middle of a pause between two crossings of the
    /// band.
    let pauseTime: Double
    /// The number of frames beyond those that the band's crossings need; 0 if the viewer draws no frames in its
    /// pauses.
    let framesBeyond: Int
  }

  /// The members of the viewer's JSON report that the measurement needs.
  private struct Report: Decodable {
    let firstFrame: Double
    let memory: Memory
    let counts: Counts
    let hidings: Int
    let frameSize: Size

    struct Memory: Decodable { let peakResidentBytes: Double }
    struct Counts: Decodable { let presented: Int }
    struct Size: Decodable { let width, height: Int }
  }

  /// The display's name, or `nil` for `$DISPLAY`.
  let display: String?
  /// The server's processor clock, or `nil` if its process is unknown.
  let server: ProcessorClock?

  /// The time for which the viewer runs before it is measured, in nanoseconds.
  private static let warmUp: Int64 = 1_000_000_000

  /// The time after the measured cycles in which a pause of the viewer is looked for, in nanoseconds.
  ///
  /// It is the duration of a cycle and a pause, so that it contains a whole pause wherever it begins.
  private static let watch: Int64 = 1_800_000_000

  /// The length of the part of a pause in which processor time is measured, in nanoseconds.
  private static let middle: Int64 = 300_000_000

  /// The time between two readings of the processor times after the measured cycles, in nanoseconds.
  private static let step: Int64 = 10_000_000

  /// The time that a process may run beyond its planned end before it is killed, in nanoseconds.
  private static let patience: Int64 = 10_000_000_000

  /// Shows the word with the baseline loop, and returns the cost.
  func baseline() throws(ProgramError) -> WordCost {
    do throws(DisplayError) {
      let loop = try BandLoop(
        display: display, size: WordScene.size, places: WordScene.places,
        framesPerCycle: WordScene.framesPerCycle, rate: WordScene.rate)
      let meter = WordMeter(program: .own, server: server)
      let start = meter.read()
      try loop.run(cycles: WordScene.measuredCycles)
      let end = meter.read()
      guard let start, let end else {
        throw .system(operation: "clock_gettime", errno: EINVAL)
      }
      return WordCost(from: start, to: end)
    } catch {
      throw ProgramError(error)
    }
  }

  /// Shows the word with a viewer in another process, and returns the measurement.
  ///
  /// - Returns: `nil` if the viewer's window gets another size or is hidden for a time.
  /// - Throws: An error if the viewer fails or writes no report.
  func viewer() throws(ProgramError) -> Viewing? {
    let startUp = try startUpTime()
    let measured = Int64(WordScene.measuredCycles) * WordScene.cycle
    let length = Self.warmUp + measured + Self.watch
    let begin = MonotonicClock.now
    let process = try ProgramProcess(
      WordScene.arguments(seconds: Double(length) / 1e9, display: display))
    var readings: [WordMeter.Reading] = []
    if let clock = ProcessorClock(process: process.identifier) {
      let meter = WordMeter(program: clock, server: server)
      readings = Self.read(meter, from: begin, measured: measured)
    }
    let bytes = try process.finish(by: begin + length + Self.patience)
    // There are fewer readings only if the viewer ended early. If the viewer failed, its error has already been
    // thrown.
    guard readings.count > 3, let report: Report = JSONText.read(bytes),
      let pauseTime = Array(readings.dropFirst()).leastProgramTime(in: Self.middle)
    else {
      throw ProgramError(
        "the measured viewer returned no results", why: "it was closed, or wrote no report",
        remedy: "do not use its window", status: .internal)
    }
    let presented = report.counts.presented
    guard report.hidings == 0, presented > 0, report.frameSize.width == WordScene.size.width,
      report.frameSize.height == WordScene.size.height
    else { return nil }
    return Viewing(
      cost: WordCost(from: readings[0], to: readings[1]),
      firstPixels: startUp + report.firstFrame / 1e6,
      peakResidentBytes: report.memory.peakResidentBytes, pauseTime: pauseTime,
      framesBeyond: max(0, presented - Self.mostFrames(in: length)))
  }

  /// Returns the time in milliseconds that the program takes to print its version, from start to end.
  ///
  /// It is an upper bound of the time before the program's first instruction, which the viewer's report does not
  /// contain.
  private func startUpTime() throws(ProgramError) -> Double {
    let begin = MonotonicClock.now
    let process = try ProgramProcess(["--version"])
    _ = try process.finish(by: begin + Self.patience)
    return Double(MonotonicClock.now - begin) / 1e6
  }

  /// Returns readings at the end of the warm-up, at the end of the measured cycles, and every 10 ms after that.
  ///
  /// There are fewer readings if the program ends early.
  private static func read(
    _ meter: WordMeter, from begin: Int64, measured: Int64
  ) -> [WordMeter.Reading] {
    let end = begin + warmUp + measured
    let instants =
      [begin + warmUp] + Array(stride(from: end, through: end + watch, by: Int(step)))
    var readings: [WordMeter.Reading] = []
    for instant in instants {
      MonotonicClock.sleep(until: instant)
      guard let reading = meter.read() else { break }
      readings.append(reading)
    }
    return readings
  }

  /// Returns the number of frames that a viewer needs at most in a duration, given in nanoseconds.
  ///
  /// It is the number of deadlines in the crossings, including the end of each crossing, plus the window's first
  /// frame. The duration is rounded up to whole cycles.
  private static func mostFrames(in length: Int64) -> Int {
    1 + Int((length + WordScene.cycle - 1) / WordScene.cycle) * (WordScene.framesPerSweep + 1)
  }
}

/// Reads the processor time of a program and of the X server.
private struct WordMeter {
  /// The processor times at an instant, in nanoseconds.
  struct Reading {
    /// The instant, in nanoseconds of the monotonic clock.
    let instant: Int64
    /// The processor time of the program.
    let program: Int64
    /// The processor time of the server, or `nil` if its process cannot be read.
    let server: Int64?
  }

  /// The program's processor clock.
  let program: ProcessorClock
  /// The server's processor clock, or `nil` if its process is unknown.
  let server: ProcessorClock?

  /// Returns the current processor times, or `nil` if the program has ended.
  func read() -> Reading? {
    guard let used = program.nanoseconds else { return nil }
    return Reading(instant: MonotonicClock.now, program: used, server: server?.nanoseconds)
  }
}

/// The processor time that showing the word takes, in milliseconds per second.
struct WordCost {
  /// The processor time of the program that shows the word, in milliseconds per second.
  let app: Double
  /// The processor time of the server, in milliseconds per second, or `nil` if its process cannot be read.
  let server: Double?

  /// The sum of the program's and the server's time, or `nil` if the server's time is unknown.
  var total: Double? { server.map { app + $0 } }

  /// Creates the cost from the readings at the start and the end of a measurement.
  fileprivate init(from start: WordMeter.Reading, to end: WordMeter.Reading) {
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
  /// Returns the program's least processor time, in milliseconds, in any period of a given length.
  ///
  /// - Parameter length: The length of the period, in nanoseconds.
  /// - Returns: `nil` if the readings cover a shorter period.
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

/// Another process of this program, which is killed when this value goes away.
private struct ProgramProcess {
  private let child: ChildProcess

  /// The process number.
  var identifier: Int32 { child.identifier }

  /// Starts the program with this process's environment.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  init(_ arguments: [String]) throws(ProgramError) {
    do throws(SystemError) {
      child = try ChildProcess(["shimmer"] + arguments, file: "/proc/self/exe")
    } catch {
      throw ProgramError("cannot start another process of the program", error, otherwise: .internal)
    }
  }

  /// Waits until the process ends, and returns its standard output.
  ///
  /// - Parameter limit: The instant at which the process is killed, in nanoseconds of the monotonic clock.
  /// - Throws: An error of one line if the process does not end in time, or ends with a code other than 0. The error
  ///   contains the last line that the process wrote to standard error.
  func finish(by limit: Int64) throws(ProgramError) -> [UInt8] {
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try child.finish(by: limit)
    } catch {
      if error.errno == ETIMEDOUT {
        throw ProgramError(
          "the measured viewer did not end in time", remedy: "check whether the X server responds",
          status: .internal)
      }
      throw ProgramError("cannot read the measured viewer's report", error, otherwise: .internal)
    }
    if outcome.status == 0 { return outcome.output }
    let line = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").last
    let prefix = "shimmer: "
    let reason = line.map { String($0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : $0) }
    throw ProgramError(
      "the measured viewer ended with exit code \(outcome.status)", why: reason, status: .internal)
  }
}
