import Measuring
import Raster
import ViewerCore

/// What was measured of the compositor, in the form that was asked for.
struct CompositeReport {
  /// The version of the JSON document; grows when a member changes its meaning.
  static let schema = 1

  /// What was measured.
  let table: RowTable

  /// How often.
  let rounds: Int

  /// What was left out and why, a sentence each.
  let omissions: [String]

  /// Puts a report together.
  init(_ rows: [MeasuredRow], rounds: Int, showsBars: Bool, omissions: [String]) {
    let isWide = InstructionSet.current == .avx2
    table = RowTable(
      rows, showsBars: showsBars, exemption: isWide ? nil : "the bars are for AVX2")
    self.rounds = rounds
    self.omissions = omissions
  }

  /// The text of the report.
  func text(_ format: ReportFormat) throws(ProgramError) -> String {
    switch format {
    case .human: lines.joined(separator: "\n") + "\n"
    case .json: try JSONText.write(json)
    case .csv:
      CSVText.write(
        columns: ["version", "processor", "rounds"] + table.columns,
        rows: table.values.map { [Shimmer.version, Processor.name, "\(rounds)"] + $0 })
    }
  }

  private var lines: [String] {
    let exempt = table.showsBars && table.exemption != nil
    return [
      "Shimmer \(Shimmer.version), what composing a frame costs: \(rounds) rounds, one thread",
      "\(Processor.name), \(InstructionSet.current.rawValue)", "",
      "A frame, as a multiple of memcpy of the same bytes in the same rounds",
    ] + table.lines
      + (exempt ? ["", "The bars are for AVX2; here they do not apply."] : [])
      + (omissions.isEmpty ? [] : [""] + omissions)
  }

  private var json: JSONValue {
    var members: [String: JSONValue] = [
      "schema": JSONValue(Double(Self.schema)), "version": .string(Shimmer.version),
      "benchmark": .string("composite"), "processor": .string(Processor.name),
      "instructionSet": .string(InstructionSet.current.rawValue),
      "parameters": .object([
        "rounds": JSONValue(Double(rounds)),
        "sampleMilliseconds": JSONValue(Double(CompositeBenchmark.sampleNanoseconds) / 1e6),
      ]),
      "rows": table.json, "omissions": .array(omissions.map { .string($0) }),
    ]
    if table.showsBars { members["bars"] = .array(table.bars.map(\.json)) }
    return .object(members)
  }
}
