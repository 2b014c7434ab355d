import Display
import Glibc
import Platform
import Raster
import Viewer
import X11Display

/// A run of the viewer in a process of its own, measured from outside.
struct ViewerRun {
  /// What the viewer has used up to an instant.
  struct Reading {
    let instant: Int64
    /// The processor time of the viewer, in nanoseconds.
    let program: Int64
    /// The processor time of the X server, in nanoseconds; `nil` if its process cannot be read.
    let server: Int64?
    /// The number of times that a thread of the viewer waited, which is the number of its wake-ups.
    let waits: Int
  }

  /// The readings at the requested times.
  let readings: [Reading]

  /// The report that the viewer wrote.
  let report: JSONValue

  /// Shows a scene in a window of a size, and returns what was measured.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of `view`, without size, duration and display.
  ///   - times: The times of the readings after the start, in seconds and ascending.
  ///   - seconds: The duration of the run, in seconds.
  /// - Returns: `nil` if the window was hidden for a time, or got another size.
  static func measure(
    _ arguments: [String], size: PixelSize, times: [Double], seconds: Double,
    on server: MeteredServer
  ) throws(ProgramError) -> ViewerRun? {
    var readings: [Reading] = []
    let report: JSONValue = try Self.report(
      arguments + ["--geometry", size.text, "--fps", "60"], seconds: seconds, on: server.display
    ) { child, begin in
      for time in times {
        MonotonicClock.sleep(until: begin + Int64(time * 1e9))
        guard let reading = read(child, server) else { break }
        readings.append(reading)
      }
    }
    guard readings.count == times.count, let presented = report["counts"]["presented"].number
    else { throw noResults }
    let frame = report["frameSize"]
    let isSeen = report["hidings"].number == 0 && presented > 0
    let hasSize =
      frame["width"].number == Double(size.width) && frame["height"].number == Double(size.height)
    return isSeen && hasSize ? ViewerRun(readings: readings, report: report) : nil
  }

  /// Runs the viewer, and returns the report that it wrote to a file, decoded.
  ///
  /// - Parameter watch: Called while the viewer runs, with the instant of its start; it must return before its end.
  static func report<Report: Decodable>(
    _ arguments: [String], seconds: Double, on display: String?,
    _ watch: (_ viewer: ChildProcess, _ start: Int64) -> Void = { _, _ in }
  ) throws(ProgramError) -> Report {
    let folder: ScratchFolder
    do throws(SystemError) {
      folder = try ScratchFolder(named: "shimmer-bench")
    } catch {
      throw ProgramError("cannot create a temporary folder", error, otherwise: .cannotWrite)
    }
    let begin = MonotonicClock.now
    let child = try start(
      ["view"] + arguments + ["--seconds", "\(seconds)", "-o", folder.file("report.json")]
        + (display.map { ["--display", $0] } ?? []))
    watch(child, begin)
    _ = try finish(child, by: begin + Int64(seconds * 1e9) + patience)
    guard let report: Report = JSONText.read(folder.bytes(of: "report.json")) else {
      throw noResults
    }
    return report
  }

  private static let noResults = ProgramError(
    "the measured viewer returned no results", why: "it was closed, or wrote no report",
    remedy: "do not use its window", status: .internal)

  /// Returns the milliseconds that a process of the program takes to start and end.
  static func startUpTime() throws(ProgramError) -> Double {
    let begin = MonotonicClock.now
    _ = try finish(try start(["--version"]), by: begin + patience)
    return Double(MonotonicClock.now - begin) / 1e6
  }

  /// The time that a viewer may take beyond its run, in nanoseconds.
  private static let patience: Int64 = 10_000_000_000

  private static func read(_ child: ChildProcess, _ server: MeteredServer) -> Reading? {
    guard let used = ProcessorClock(process: child.identifier)?.nanoseconds else { return nil }
    return Reading(
      instant: MonotonicClock.now, program: used, server: server.clock?.nanoseconds,
      waits: ProcessStatus.waitCount(of: child.identifier))
  }

  private static func start(_ arguments: [String]) throws(ProgramError) -> ChildProcess {
    do throws(SystemError) {
      return try ChildProcess(["shimmer"] + arguments, file: "/proc/self/exe")
    } catch {
      throw ProgramError("cannot start another process of the program", error, otherwise: .internal)
    }
  }

  private static func finish(_ child: ChildProcess, by limit: Int64) throws(ProgramError) -> [UInt8]
  {
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
    throw ProgramError(
      "the measured viewer ended with exit code \(outcome.status)",
      why: line.map { String($0.trimmingPrefix("shimmer: ")) }, status: .internal)
  }
}

/// The X server whose processor time is measured.
struct MeteredServer {
  let display: String?
  /// The processor time of the server; `nil` if it is on another machine or in another namespace.
  let clock: ProcessorClock?
  /// Whether the scheduler can be asked for how long the server waited for a processor.
  let isKnown: Bool
  /// The space for windows.
  let room: PixelSize
  // The server's process is known as long as this connection is open.
  private let connection: X11Connection

  init(_ display: String?) throws(ProgramError) {
    do throws(DisplayError) {
      connection = try X11Connection(name: display)
    } catch {
      throw ProgramError(error)
    }
    self.display = display
    clock = connection.localServer.flatMap(ProcessorClock.init(process:))
    isKnown = connection.localServer.flatMap(RunDelay.of(process:)) != nil
    room = connection.workArea.size
  }
}
