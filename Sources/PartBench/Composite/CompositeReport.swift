import BenchStages
import Display
import Measuring
import Raster
import X11Display
import ProgramSupport

/// What was measured of the compositor, in the form that was asked for.
struct CompositeReport {
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

  /// The text of the report.
  ///
  /// The comma-separated form has the bars too, in columns that are empty where nobody asked for a judgement.
  func text(_ format: ReportFormat) throws(ProgramError) -> String {
    switch format {
    case .human: lines.joined(separator: "\n") + "\n"
    case .json: try JSONText.write(json)
    case .csv:
      CSVText.write(
        columns: BenchGround.tableColumns + ["rounds"] + table.columns,
        rows: table.values.map { ground.values + ["\(rounds)"] + $0 })
    }
  }

  private var lines: [String] {
    let exempt = table.showsBars && table.exemption != nil
    return ground.heading(
      "what composing a frame costs: \(NumberText.counted(rounds, "round")), one thread")
      + ["A frame, as a multiple of memcpy of the same bytes in the same rounds"] + table.lines
      + (exempt ? ["", "The bars are for AVX2; here they do not apply."] : [])
      + (omissions.isEmpty ? [] : [""] + omissions)
  }

  private var json: JSONValue {
    var document = ground.document(
      "composite",
      parameters: [
        "rounds": JSONValue(Double(rounds)),
        "sampleMilliseconds": JSONValue(Double(CompositeBenchmark.sampleNanoseconds) / 1e6),
        "rows": filter.map { .string($0.text) } ?? .null,
        "transport": transport.map { .string($0.rawValue) } ?? .null,
      ], results: table.results, bars: table.showsBars ? table.bars : nil)
    document.omissions = omissions
    return document.json
  }
}
