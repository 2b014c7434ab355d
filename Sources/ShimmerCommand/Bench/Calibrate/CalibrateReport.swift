import Display
import Measuring
import ProgramSupport

/// The machine's floors, in the form that was asked for.
struct CalibrateReport {
  /// The floors, size by size.
  let floors: [Floors]

  /// How often they were measured.
  let rounds: Int

  /// The display that took part, or nothing.
  let display: DisplayFacts?

  /// What was left out and why, a sentence each.
  let omissions: [String]

  private let machine = MachineFacts.current

  /// Puts a report together.
  init(_ floors: [Floors], rounds: Int, display: DisplayFacts?, omissions: [String]) {
    self.floors = floors
    self.rounds = rounds
    self.display = display
    self.omissions = omissions
  }

  /// The text of the report.
  func text(_ format: ReportFormat) throws(ProgramError) -> String {
    switch format {
    case .human: lines.joined(separator: "\n") + "\n"
    case .json: try JSONText.write(document.json)
    case .csv: CSVText.write(columns: Self.columns, rows: values)
    }
  }

  private var lines: [String] {
    var lines = [
      "Shimmer \(ProjectVersion.text), the machine's floors: \(NumberText.counted(rounds, "round"))",
      machine.line,
    ]
    if let display { lines.append(display.line) }
    lines += floors.flatMap { [""] + $0.lines }
    return omissions.isEmpty ? lines : lines + [""] + omissions
  }

  private var document: BenchDocument {
    var document = BenchDocument(
      "calibrate", version: ProjectVersion.text, machine: machine,
      parameters: [
        "rounds": JSONValue(Double(rounds)), "sizes": .array(floors.map { .string($0.name) }),
      ],
      floors: floors, results: floors.map { BenchDocument.Result($0.name, metrics: $0.metrics) })
    if let display { document.display = display.json }
    document.omissions = omissions
    return document
  }

  private static let columns =
    BenchGround.columns + ["rounds", "size", "metric", "unit", "median", "least", "most"]

  /// A line for each figure of each size.
  private var values: [[String]] {
    floors.flatMap { floors in
      floors.metrics.map { metric in
        let spread = metric.spread
        return [
          ProjectVersion.text, machine.processor, machine.kernel, "\(rounds)", floors.name,
          metric.name, metric.unit, "\(spread.median)", "\(spread.least)", "\(spread.most)",
        ]
      }
    }
  }
}
