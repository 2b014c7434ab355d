import BenchStages
import Display
import Measuring
import Raster
import X11Display
import ProgramSupport

/// What was measured of the compositor.
struct CompositeReport: Report {
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
