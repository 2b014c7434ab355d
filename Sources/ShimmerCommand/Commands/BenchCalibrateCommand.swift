import ArgumentParser
import Display
import Measuring
import Platform
import ProgramSupport
import X11Display

/// Measures the baseline cost of this machine.
struct BenchCalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measure the machine's baselines: memcpy, memset, a timer, an empty put.",
    discussion: """
      The baselines are the lowest costs that a program can reach on this machine; every other benchmark gives its figures \
      as multiples of them. memcpy and memset process a whole frame and are measured in processor time. The timer is a \
      timerfd at 60 Hz that is armed for each deadline, for about a second in all; its lateness is the time from the \
      deadline to the return of the wait. With a display (--display or $DISPLAY), one pixel is put through shared memory, \
      and the time from the call until the server's completion event has been read is measured: 32 times a round, in a \
      small window that is shown briefly. In JSON a figure is the median over all rounds; the percentiles of a round cover \
      only its own few deadlines.
      """)

  private static let usualSize = FrameSize(width: 1920, height: 1080)

  @Option(
    name: .customLong("size"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The size of a frame in device pixels; repeatable. \(Self.usualSize) by default.",
      valueName: "WxH"),
    transform: FrameSize.init)
  var sizes: [FrameSize] = []

  @Option(
    help: ArgumentHelp("Number of rounds; default 7.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 7

  @OptionGroup var displayName: DisplayNameOption

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    let sizes = distinctSizes
    for size in sizes {
      try DrawingMemory.check(forPictures: 3, of: size.pixels, remedy: "use a smaller --size")
    }
    let report: CalibrateReport
    do throws(DisplayError) {
      report = try measure(sizes)
    } catch {
      throw ProgramError(error)
    }
    try outputOptions.write(report)
  }

  private func measure(_ sizes: [FrameSize]) throws(DisplayError) -> CalibrateReport {
    let display = displayName.display
    let hasDisplay = display != nil || Environment.value(of: "DISPLAY") != nil
    let facts = try hasDisplay ? DisplayFacts(display: display) : nil
    var floors: [Floors] = []
    for size in sizes {
      if outputOptions.verbose {
        Console.tell("\(Processor.name): \(rounds) rounds at \(size)")
      }
      floors.append(
        try hasDisplay
          ? Floors.measure(size: size.pixels, rounds: rounds, display: display)
          : Floors.measure(size: size.pixels, rounds: rounds))
    }
    let omissions =
      hasDisplay
      ? floors.flatMap(\.omissions).distinct
      : ["The empty put was not measured: there is no display (see --display)."]
    return CalibrateReport(floors, rounds: rounds, display: facts, omissions: omissions)
  }

  /// The requested sizes without duplicates.
  private var distinctSizes: [FrameSize] {
    sizes.isEmpty ? [Self.usualSize] : sizes.distinct
  }
}

/// The report on the machine's baselines.
private struct CalibrateReport: Report {
  /// The baselines by size.
  let floors: [Floors]

  /// The number of measurements.
  let rounds: Int

  /// The display that was measured, or `nil`.
  let display: DisplayFacts?

  /// The omitted measurements with their reasons, one sentence each.
  let omissions: [String]

  private let machine = MachineFacts.current

  init(_ floors: [Floors], rounds: Int, display: DisplayFacts?, omissions: [String]) {
    self.floors = floors
    self.rounds = rounds
    self.display = display
    self.omissions = omissions
  }

  var lines: [String] {
    var lines = [
      "Shimmer \(ProjectVersion.text), the machine's baselines: \(NumberText.counted(rounds, "round"))",
      machine.line,
    ]
    if let display { lines.append(display.line) }
    lines += floors.flatMap { [""] + $0.lines }
    return omissions.isEmpty ? lines : lines + [""] + omissions
  }

  private struct Parameters: Encodable {
    let rounds: Int
    let sizes: [String]
  }

  func encode(to encoder: any Encoder) throws {
    let document = BenchDocument(
      "calibrate", machine: machine, display: display,
      parameters: Parameters(rounds: rounds, sizes: floors.map(\.name)), floors: floors,
      results: floors.map { BenchDocument.Result($0.name, metrics: $0.metrics) },
      omissions: omissions)
    try document.encode(to: encoder)
  }
}
