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

/// A round: shows the word in the viewer, or by the floor's loop, and measures what that takes.
struct WordRound {
  /// What a round of the viewer gave.
  struct Viewing {
    /// Processor time for a second.
    let cost: WordCost
    /// From the start of the process to the hand-over of the first frame, in milliseconds.
    let firstPixels: Double
    /// The most memory that was resident, in bytes.
    let peakResidentBytes: Double
    /// The viewer's processor time in the middle of a pause, in milliseconds.
    let pauseTime: Double
    /// How many frames were shown beyond all that the crossings have deadlines for.
    let framesBeyond: Int
  }

  /// What is read of the viewer's report.
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

  /// The display, or nothing for `$DISPLAY`.
  let display: String?
  /// The server's clock, or nothing where its process is not known.
  let server: ProcessorClock?

  /// How long the viewer runs before it is measured, in nanoseconds.
  private static let warmUp: Int64 = 1_000_000_000

  /// How long the viewer is watched for its pause, in nanoseconds: a cycle and a pause, so that one whole pause
  /// is among it wherever the watch begins.
  private static let watch: Int64 = 1_800_000_000

  /// The part of a pause that is taken for its middle, in nanoseconds.
  private static let middle: Int64 = 300_000_000

  /// How long one reading of the watch comes after the other, in nanoseconds.
  private static let step: Int64 = 10_000_000

  /// How long a program may take beyond its time, in nanoseconds.
  private static let patience: Int64 = 10_000_000_000

  /// Lets the floor's loop show the word.
  func floor() throws(ProgramError) -> WordCost {
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

  /// Lets a viewer of its own process show the word.
  ///
  /// - Returns: Nothing when its window gets another size, or is hidden for a time.
  /// - Throws: One line when it fails or writes no report.
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
    // Less only of a viewer that has ended early; where that was a failure, it has been told.
    guard readings.count > 3, let report: Report = JSONText.read(bytes),
      let pauseTime = Array(readings.dropFirst()).leastProgramTime(in: Self.middle)
    else {
      throw ProgramError(
        "the measured viewer gave no figures", why: "it was closed, or wrote no report",
        remedy: "leave its window alone", status: .internal)
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

  /// How long the program takes to be loaded, to do nothing and to end, in milliseconds.
  ///
  /// The viewer's report counts from its first instruction: what came before is less than this.
  private func startUpTime() throws(ProgramError) -> Double {
    let begin = MonotonicClock.now
    let process = try ProgramProcess(["--version"])
    _ = try process.finish(by: begin + Self.patience)
    return Double(MonotonicClock.now - begin) / 1e6
  }

  /// The readings at the end of the warm-up and at that of the measured cycles, and after that one at each step of the
  /// watch; fewer of a program that ends.
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

  /// The deadlines of the crossings in a time of whole cycles, the ends of each among them, and the window's first
  /// frame.
  private static func mostFrames(in length: Int64) -> Int {
    1 + Int((length + WordScene.cycle - 1) / WordScene.cycle) * (WordScene.framesPerSweep + 1)
  }
}

/// Reads what a program and the X server have used of the processor.
private struct WordMeter {
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

/// This very program as a process of its own; it is killed with this value, if it has not ended before.
private struct ProgramProcess {
  private let child: ChildProcess

  /// The process number.
  var identifier: Int32 { child.identifier }

  /// Starts the program with this process's environment.
  ///
  /// - Parameter arguments: What is written behind its name.
  init(_ arguments: [String]) throws(ProgramError) {
    do throws(SystemError) {
      child = try ChildProcess(["shimmer"] + arguments, file: "/proc/self/exe")
    } catch {
      throw ProgramError(
        "cannot start the program once more", why: systemMessage(error.errno), status: .internal)
    }
  }

  /// Waits for the end, and answers what the program wrote to its standard output.
  ///
  /// - Parameter limit: When it has to have ended, in nanoseconds of the monotonic clock; it is killed then.
  /// - Throws: One line when it does not end in time, or not with code 0: with what it said.
  func finish(by limit: Int64) throws(ProgramError) -> [UInt8] {
    let outcome: ChildProcess.Outcome
    do throws(SystemError) {
      outcome = try child.finish(by: limit)
    } catch {
      if error.errno == ETIMEDOUT {
        throw ProgramError(
          "the measured viewer did not end in time", remedy: "see whether the X server answers",
          status: .internal)
      }
      throw ProgramError(
        "cannot read the measured viewer's report", why: systemMessage(error.errno),
        status: .internal)
    }
    if outcome.status == 0 { return outcome.output }
    let line = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n").last
    let prefix = "shimmer: "
    let reason = line.map { String($0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : $0) }
    throw ProgramError(
      "the measured viewer ended with code \(outcome.status)", why: reason, status: .internal)
  }
}
