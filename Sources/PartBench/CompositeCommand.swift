import ArgumentParser
import BenchStages
import Display
import LayerKit
import Measuring
import Platform
import ProgramSupport
import Raster
import X11Display

/// The command that measures the cost of compositing frames.
struct CompositeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "composite", abstract: "Measure what a frame costs, as a multiple of memcpy.",
    discussion: """
      Scenes are drawn by the same calls as the frames of a window, alternately with memcpy of the same bytes. The \
      report shows the median, minimum and maximum of the quotients over all rounds, the milliseconds of a frame \
      (processor time, or clock time for cycles to the display) and the speed of memcpy in the same rounds. In \
      cycles the band is a third of the content, unless the row says otherwise; all other parameters are the \
      library's defaults. h is a band that travels right, v one that travels down. If --display or $DISPLAY specifies \
      a display, two kinds of rows are added: cycles to the display, and the activity of a viewer at rest; windows \
      are shown for a few seconds. The JSON report includes the exact definition of each row and further \
      numbers. The thresholds are for one thread with AVX2 in a release build; otherwise they do not apply.
      """)

  @Flag(help: "Check the figures against their thresholds; exit code 1 if one is missed.")
  var check = false

  @Option(
    help: ArgumentHelp("The number of rounds; default 7.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 7

  @Option(
    help: ArgumentHelp(
      "Measure only the rows whose name matches, such as \"full frame, text, 1920x1080 h\".",
      valueName: "REGEX"), transform: { try RowFilter($0) })
  var rows: RowFilter?

  @Option(
    help: ArgumentHelp(
      "The kernels to use; by default the widest that this processor supports.",
      valueName: "baseline|avx2"),
    transform: { try wideness($0) })
  var instructionSet: InstructionSet?

  @OptionGroup(title: "Display options")
  var displayOptions: DisplayOptions

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    if let instructionSet { _ = InstructionSet.select(instructionSet) }
    let typesetter = try Typesetting.typesetter()
    let transport = try displayOptions.wantedTransport()
    // Comes first, so that a display that cannot be opened is reported at once.
    let environment = try measureEnvironment(transport)
    var shown = try measureDisplay(transport, typesetter)
    let bands = CoreBands(cores: min(Processor.count, 2))
    let measured = measureFrames(
      CompositeBenchmark(
        rounds: rounds, typesetter: typesetter, rowBands: bands.count > 1 ? bands : nil))
    shown.rows = measured + shown.rows
    if shown.rows.isEmpty && shown.omissions.isEmpty {
      throw ProgramError(
        "no row matches", remedy: "see the names in the report of --rounds 1 --format json",
        status: .usage)
    }
    let report = CompositeReport(
      shown.rows, rounds: rounds, filter: rows, transport: transport, showsThresholds: check,
      omissions: environment.omissions + shown.omissions, environment: environment)
    try outputOptions.write(report)
    if check { try ProgramError.judge(report.table.thresholds) }
  }

  private func isAsked(_ name: String) -> Bool { rows?.matches(name) ?? true }

  /// The names of the selected rows that need a display.
  private var displayRows: [String] { DisplayBenchmark.names.filter(isAsked) }

  private var hasDisplay: Bool {
    displayOptions.display != nil || Environment.value(of: "DISPLAY") != nil
  }

  /// Measures the baselines, including those of the display if a selected row needs it.
  private func measureEnvironment(_ transport: Transport?) throws(ProgramError) -> BenchEnvironment
  {
    if displayRows.isEmpty || !hasDisplay { return try BenchEnvironment() }
    return try BenchEnvironment(display: displayOptions.display, transport: transport)
  }

  private func measureFrames(_ benchmark: CompositeBenchmark) -> [MeasuredRow] {
    var measured: [MeasuredRow] = []
    for group in CompositeCase.groups {
      let cases = group.filter { isAsked($0.name) }
      if cases.isEmpty { continue }
      note("measuring \(cases.map(\.name).joined(separator: "; "))")
      measured += benchmark.run(cases)
    }
    return measured
  }

  /// Measures the selected rows that need a display; leaves them out if there is no display.
  private func measureDisplay(
    _ transport: Transport?, _ typesetter: any Typesetter
  ) throws(ProgramError) -> DisplayBenchmark.Outcome {
    var outcome = DisplayBenchmark.Outcome()
    let names = displayRows
    if names.isEmpty { return outcome }
    guard hasDisplay else {
      outcome.omissions = [
        "The cycles to the display and the viewer at rest are left out: there is no display (see --display)."
      ]
      return outcome
    }
    note("measuring \(names.joined(separator: "; "))")
    let benchmark = DisplayBenchmark(
      display: displayOptions.display, transport: transport, rounds: rounds,
      typesetter: typesetter)
    do throws(DisplayError) {
      return try benchmark.run(isAsked)
    } catch {
      throw ProgramError(error)
    }
  }

  private func note(_ line: String) { if outputOptions.verbose { Console.note(line) } }
}

/// Returns the instruction set with the given name; throws if there is none or this machine does not support it.
private func wideness(_ text: String) throws -> InstructionSet {
  if let set = InstructionSet(rawValue: text), set.isSupported { return set }
  let known = InstructionSet.supported.map(\.rawValue).joined(separator: " and ")
  throw ValidationError("this machine supports \(known)")
}

/// The report of the composite benchmark.
private struct CompositeReport: Report {
  let table: RowTable

  let rounds: Int

  /// The filter that selected the rows, or `nil` for all rows.
  let filter: RowFilter?

  /// The requested transport, or `nil` for the best one.
  let transport: Transport?

  /// The omitted measurements with their reasons, one sentence each.
  let omissions: [String]

  let environment: BenchEnvironment

  init(
    _ rows: [MeasuredRow], rounds: Int, filter: RowFilter?, transport: Transport?,
    showsThresholds: Bool, omissions: [String], environment: BenchEnvironment
  ) {
    let isWide = InstructionSet.current == .avx2
    table = RowTable(
      rows, showsThresholds: showsThresholds,
      exemption: isWide ? nil : "the thresholds are for AVX2")
    self.rounds = rounds
    self.filter = filter
    self.transport = transport
    self.omissions = omissions
    self.environment = environment
  }

  var lines: [String] {
    let exempt = table.showsThresholds && table.exemption != nil
    return environment.heading(
      "the cost of compositing a frame: \(NumberText.counted(rounds, "round")), one thread")
      + ["A frame, as a multiple of memcpy of the same bytes in the same rounds"] + table.lines
      + (exempt ? ["", "The thresholds are for AVX2 and do not apply to this run."] : [])
      + (omissions.isEmpty ? [] : [""] + omissions)
  }

  private struct Parameters: Encodable {
    let rounds: Int
    let sampleMilliseconds = Double(CompositeBenchmark.sampleNanoseconds) / 1e6
    @Nullable var rows: String?
    @Nullable var transport: String?
  }

  func encode(to encoder: any Encoder) throws {
    let document = environment.document(
      "composite",
      parameters: Parameters(rounds: rounds, rows: filter?.text, transport: transport?.rawValue),
      results: table.results, omissions: omissions,
      thresholds: table.showsThresholds ? table.thresholds : nil)
    try document.encode(to: encoder)
  }
}

/// A filter that selects rows of a benchmark by name.
struct RowFilter {
  /// The regular expression as given on the command line.
  let text: String

  private let expression: Regex<AnyRegexOutput>

  /// Creates a filter for rows whose name matches a regular expression anywhere, ignoring case.
  ///
  /// - Throws: `ValidationError` if the text is not a regular expression.
  init(_ text: String) throws {
    self.text = text
    do {
      expression = try Regex(try nonemptyText(text)).ignoresCase()
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("it is not a regular expression")
    }
  }

  /// Returns whether a row is selected.
  func matches(_ name: String) -> Bool { name.contains(expression) }
}
