import Display
import Measuring
import ProgramSupport

/// The machine's floors.
struct CalibrateReport: Report {
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

  var lines: [String] {
    var lines = [
      "Shimmer \(ProjectVersion.text), the machine's floors: \(NumberText.counted(rounds, "round"))",
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
