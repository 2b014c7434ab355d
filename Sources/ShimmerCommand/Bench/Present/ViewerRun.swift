import Display
import Glibc
import Platform
import Raster
import Viewer
import X11Display

/// A viewer's report, with the members that benchmarks need.
struct ReadViewerReport: Decodable {
  struct Size: Decodable { let width, height: Int }
  struct Memory: Decodable { let peakResidentBytes: Int }

  let end: String
  let counts: [String: Int]
  let hidings: Int
  let frameSize: Size
  let firstFrame: Int64?
  let memory: Memory
  let transport: JSONValue
  let rate: Double
  let rateSource: String
  /// What `bench present` measures; `nil` for other runs, and for one that ended before its first frame.
  let measured: PresentMeasurement?

  var presented: Int { counts["presented"] ?? 0 }

  var pixels: PixelSize { PixelSize(width: frameSize.width, height: frameSize.height) }
}

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
  let report: ReadViewerReport

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
    let report = try Self.report(
      arguments + ["--geometry", size.text, "--fps", "60"], seconds: seconds, on: server.display
    ) { child, begin in
      for time in times {
        MonotonicClock.sleep(until: begin + Int64(time * 1e9))
        guard let reading = read(child, server) else { break }
        readings.append(reading)
      }
    }
    guard readings.count == times.count else { throw noResults }
    let isSeen = report.hidings == 0 && report.presented > 0 && report.pixels == size
    return isSeen ? ViewerRun(readings: readings, report: report) : nil
  }

  /// Runs the viewer, and returns the report that it wrote to a file.
  ///
  /// - Parameter watch: Called while the viewer runs, with the instant of its start; it must return before its end.
  static func report(
    _ arguments: [String], seconds: Double, on display: String?,
    _ watch: (_ viewer: ChildProcess, _ start: Int64) -> Void = { _, _ in }
  ) throws(ProgramError) -> ReadViewerReport {
    let folder = try ProgramError.folder(named: "shimmer-bench")
    let begin = MonotonicClock.now
    let child = try start(
      ["view"] + arguments + ["--seconds", "\(seconds)", "-o", folder.file("report.json")]
        + (display.map { ["--display", $0] } ?? []))
    watch(child, begin)
    try finish(child, by: begin + Int64(seconds * 1e9) + patience)
    guard let report: ReadViewerReport = JSONText.read(folder.bytes(of: "report.json")) else {
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
    try finish(try start(["--version"]), by: begin + patience)
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
    try ProgramError.ofSystem("cannot start another process of the program", otherwise: .internal) {
      () throws(SystemError) in try ChildProcess(["shimmer"] + arguments, file: "/proc/self/exe")
    }
  }

  private static func finish(_ child: ChildProcess, by limit: Int64) throws(ProgramError) {
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
    try outcome.check("the measured viewer")
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
    connection = try ProgramError.ofDisplay { () throws(DisplayError) in
      try X11Connection(name: display)
    }
    self.display = display
    clock = connection.localServer.flatMap(ProcessorClock.init(process:))
    isKnown = connection.localServer.flatMap(RunDelay.of(process:)) != nil
    room = connection.workArea.size
  }
}
