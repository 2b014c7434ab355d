import ArgumentParser
import Display
import Platform
import Viewer
import X11Display

/// The command `bench calibrate`, which measures the baselines of this machine.
struct BenchCalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measure the baselines of the machine: memcpy, memset, a timer, an empty put.",
    discussion: """
      No program can be faster than these baselines, and every other benchmark also reports its figures as multiples \
      of them. memcpy and memset process a whole frame and are measured in processor time. The timer is a timerfd at \
      60 Hz that is armed for each deadline, for about a second in all; its lateness is the time from the deadline to \
      the return of the wait. If --display or $DISPLAY specifies a display, one pixel is put through shared memory, \
      32 times a round, into a small window that is shown briefly; the measured time ends when the server's completion \
      event is read. In JSON, a figure is the median over all rounds, and the percentiles of a round cover only the \
      deadlines of that round.
      """)

  private static let usualSize = FrameSize(width: 1920, height: 1080)

  @Option(
    name: .customLong("size"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The size of a frame in device pixels; may be repeated; default \(Self.usualSize).",
      valueName: "WxH"),
    transform: FrameSize.init)
  var sizes: [FrameSize] = []

  @Option(
    help: ArgumentHelp("The number of rounds; default 7.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 7

  @OptionGroup var displayName: DisplayNameOption

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    try TextFile.check(writing: ("-o", outputOptions.destination.output))
    let sizes = distinctSizes
    for size in sizes {
      try DrawingMemory.check(forPictures: 3, of: size.pixels, remedy: "use a smaller --size")
    }
    let display = displayName.display
    let hasDisplay = display != nil || Environment.value(of: "DISPLAY") != nil
    let facts = try hasDisplay ? DisplayFacts.read(display) : nil
    var baselines: [Baselines] = []
    for size in sizes {
      ProgressLine.show("measuring the baselines at \(size)")
      if outputOptions.verbose {
        Console.note("\(Processor.name): \(rounds) rounds at \(size)")
      }
      baselines.append(
        try Baselines.measure(
          size: size.pixels, rounds: rounds, puts: hasDisplay, display: display))
    }
    try outputOptions.write(
      BenchReport(
        "calibrate", title: "the machine's baselines: \(NumberText.counted(rounds, "round"))",
        display: facts, parameters: ["rounds": rounds, "sizes": baselines.map(\.size.text)],
        baselines: baselines, rows: baselines.map(\.row),
        omissions: hasDisplay
          ? baselines.flatMap(\.omissions).distinct
          : ["The empty put is left out: there is no display (see --display)."]))
  }

  /// The sizes in the order of the command line, without duplicates.
  private var distinctSizes: [FrameSize] {
    sizes.isEmpty ? [Self.usualSize] : sizes.distinct
  }
}
