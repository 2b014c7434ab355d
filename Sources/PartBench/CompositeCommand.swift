import ArgumentParser
import BenchStages
import Display
import LayerKit
import Measuring
import Platform
import ProgramSupport
import Raster
import X11Display

/// Measures what composing frames costs.
struct CompositeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "composite", abstract: "Measure what a frame costs, as a multiple of memcpy.",
    discussion: """
      Scenes are drawn as the window's are, by the same calls, in turns with memcpy of the same bytes. Printed \
      are the medians of the quotients over all rounds, how far they spread, the milliseconds of a frame (processor time, but by the clock for P7) and \
      what memcpy reached beside it. A shimmer's band is a third of its content in cycles, unless a row says \
      otherwise; all else is as the library has it by default. h is a band that travels \
      to the right, v one that travels down. With a display, of which --display or $DISPLAY tells, two \
      kinds of rows are added: frames with their way to a window (P7), and what a viewer does that has \
      nothing to do (P9); windows are shown for some seconds. What exactly a row means, and further \
      numbers, are in the JSON. The bars are for one thread with AVX2 in a release build; elsewhere \
      they do not apply.
      """)

  @Flag(help: "Judge the figures by their bars; exit code 1 when one is missed.")
  var bars = false

  @Option(
    help: ArgumentHelp("How often everything is measured; default 7.", valueName: "1…1000"),
    transform: { try wholeNumber($0, within: 1...1000, else: "it is not within 1…1000") })
  var rounds = 7

  @Option(
    help: ArgumentHelp(
      "Measure only the rows whose name (id title, content, size direction) has a match, such as P5.",
      valueName: "REGEX"), transform: { try RowFilter($0) })
  var rows: RowFilter?

  @Option(
    help: ArgumentHelp(
      "Use these kernels; the widest that run here by default.", valueName: "baseline|avx2"),
    transform: { try wideness($0) })
  var instructionSet: InstructionSet?

  @OptionGroup(title: "Display options")
  var displayOptions: DisplayOptions

  @OptionGroup(title: "Report options")
  var outputOptions: OutputOptions

  func run() throws {
    if let instructionSet { _ = InstructionSet.select(instructionSet) }
    let typesetter = Typesetting.typesetter()
    let transport = try displayOptions.wantedTransport()
    // First of all: a display that cannot be opened is not to be found out after half a minute.
    let ground = try measureGround(transport)
    var shown = try measureDisplay(transport, typesetter)
    let bands = CoreBands(cores: min(Processor.count, 2))
    let measured = measureFrames(
      CompositeBenchmark(
        rounds: rounds, typesetter: typesetter, rowBands: bands.count > 1 ? bands : nil))
    shown.rows = measured + shown.rows
    if shown.rows.isEmpty && shown.omissions.isEmpty {
      throw ProgramError(
        "no row has such a name", remedy: "see the names in the JSON of --rounds 1", status: .usage)
    }
    let report = CompositeReport(
      shown.rows, rounds: rounds, filter: rows, transport: transport, showsBars: bars,
      omissions: ground.omissions + shown.omissions, ground: ground)
    try outputOptions.write(report)
    if bars { try ProgramError.judge(report.table.bars) }
  }

  private func isAsked(_ name: String) -> Bool { rows?.matches(name) ?? true }

  /// The names of the rows that need a display and are asked for.
  private var displayRows: [String] { DisplayBenchmark.names.filter(isAsked) }

  private var hasDisplay: Bool {
    displayOptions.display != nil || Environment.value(of: "DISPLAY") != nil
  }

  /// Asks the display and measures the floors, the display's among them where it takes part.
  private func measureGround(_ transport: Transport?) throws(ProgramError) -> BenchGround {
    if displayRows.isEmpty || !hasDisplay { return try BenchGround() }
    return try BenchGround(display: displayOptions.display, transport: transport)
  }

  private func measureFrames(_ benchmark: CompositeBenchmark) -> [MeasuredRow] {
    var measured: [MeasuredRow] = []
    for group in CompositeCase.groups {
      let cases = group.filter { isAsked($0.name) }
      if cases.isEmpty { continue }
      tell("measuring \(cases.map(\.name).joined(separator: "; "))")
      measured += benchmark.run(cases)
    }
    return measured
  }

  /// Measures what needs a display, where there is one.
  private func measureDisplay(
    _ transport: Transport?, _ typesetter: any Typesetter
  ) throws(ProgramError) -> DisplayBenchmark.Outcome {
    var outcome = DisplayBenchmark.Outcome()
    let names = displayRows
    if names.isEmpty { return outcome }
    guard hasDisplay else {
      outcome.omissions = ["P7 and P9 are left out: there is no display (see --display)."]
      return outcome
    }
    tell("measuring \(names.joined(separator: "; "))")
    let benchmark = DisplayBenchmark(
      display: displayOptions.display, transport: transport, rounds: rounds,
      typesetter: typesetter)
    do throws(DisplayError) {
      return try benchmark.run(isAsked)
    } catch {
      throw ProgramError(error)
    }
  }

  private func tell(_ line: String) { if outputOptions.verbose { Console.tell(line) } }
}

/// Reads the name of an instruction set that this machine runs.
private func wideness(_ text: String) throws -> InstructionSet {
  if let set = InstructionSet(rawValue: text), set.isSupported { return set }
  let known = InstructionSet.supported.map(\.rawValue).joined(separator: " and ")
  throw ValidationError("here there is \(known)")
}

/// What was measured of the compositor.
private struct CompositeReport: Report {
  /// What was measured.
  let table: RowTable

  /// How often.
  let rounds: Int

  /// Which rows were asked for, or nothing for all.
  let filter: RowFilter?

  /// The transport that was asked for, or nothing for the best way.
  let transport: Transport?

  /// What was left out and why, a sentence each.
  let omissions: [String]

  /// What the figures stand on.
  let ground: BenchGround

  /// Puts a report together.
  init(
    _ rows: [MeasuredRow], rounds: Int, filter: RowFilter?, transport: Transport?,
    showsBars: Bool, omissions: [String], ground: BenchGround
  ) {
    let isWide = InstructionSet.current == .avx2
    table = RowTable(
      rows, showsBars: showsBars, exemption: isWide ? nil : "the bars are for AVX2")
    self.rounds = rounds
    self.filter = filter
    self.transport = transport
    self.omissions = omissions
    self.ground = ground
  }

  var lines: [String] {
    let exempt = table.showsBars && table.exemption != nil
    return ground.heading(
      "what composing a frame costs: \(NumberText.counted(rounds, "round")), one thread")
      + ["A frame, as a multiple of memcpy of the same bytes in the same rounds"] + table.lines
      + (exempt ? ["", "The bars are for AVX2; here they do not apply."] : [])
      + (omissions.isEmpty ? [] : [""] + omissions)
  }

  private struct Parameters: Encodable {
    let rounds: Int
    let sampleMilliseconds = Double(CompositeBenchmark.sampleNanoseconds) / 1e6
    @Nullable var rows: String?
    @Nullable var transport: String?
  }

  func encode(to encoder: any Encoder) throws {
    let document = ground.document(
      "composite",
      parameters: Parameters(rounds: rounds, rows: filter?.text, transport: transport?.rawValue),
      results: table.results, omissions: omissions, bars: table.showsBars ? table.bars : nil)
    try document.encode(to: encoder)
  }
}

/// Which rows of a benchmark are asked for.
struct RowFilter {
  /// The regular expression as it was typed.
  let text: String

  private let expression: Regex<AnyRegexOutput>

  /// The rows whose name has a match.
  ///
  /// - Throws: `ValidationError` when the text is no regular expression.
  init(_ text: String) throws {
    self.text = text
    do {
      expression = try Regex(try nonemptyText(text)).ignoresCase()
    } catch let error as ValidationError {
      throw error
    } catch {
      throw ValidationError("it is no regular expression")
    }
  }

  /// Whether a row is asked for.
  func matches(_ name: String) -> Bool { name.contains(expression) }
}
