import BenchStages
import Display
import Measuring
import Raster

// The report for machines: the document of all benchmarks, with members of its own.
extension PeerReport {
  private struct Members: Encodable {
    let libraries: [String: String?]
    let trials: [Trial]
    let changedShares: [ChangedShare]
    let losses: [Loss]
  }

  private struct Parameters: Encodable {
    let parts: [String]
    let rounds, longRounds: Int
    let sampleMilliseconds = Double(PeerBenchmark.sampleNanoseconds) / 1e6
    let tolerance = IdiomTrial.tolerance
  }

  /// A way of drawing that was tried.
  private struct Trial: Encodable {
    let size, direction, content, library, idiom: String
    let levels: Int
    let nanoseconds: Double
    let isAccepted: Bool
  }

  private struct ChangedShare: Encodable {
    let size, direction, content: String
    let share: Double
  }

  private struct Loss: Encodable {
    let name: String
    let ratio: Double
  }

  /// What a result has besides its metrics; what it has nothing for is left out.
  private struct RowMembers: Encodable {
    let measure: String
    var size: String?
    var direction: String?
    var content: String?
    let library, idiom: String
    var levels: Int?
  }

  func encode(to encoder: any Encoder) throws {
    try document.encode(to: encoder)
    let members = Members(
      libraries: Dictionary(
        benchmark.peers.map { ($0.name, $0.version) }, uniquingKeysWith: { $1 }),
      trials: results.pictures.trials.map { kind, trial in
        Trial(
          size: kind.size.text, direction: kind.direction, content: kind.content.rawValue,
          library: trial.library, idiom: trial.idiom, levels: trial.levels,
          nanoseconds: trial.nanoseconds, isAccepted: trial.isAccepted)
      },
      changedShares: results.pictures.changedShares.map { kind, share in
        ChangedShare(
          size: kind.size.text, direction: kind.direction, content: kind.content.rawValue,
          share: share)
      },
      losses: results.losses.map { Loss(name: $0.name, ratio: $0.ratio) })
    try members.encode(to: encoder)
  }

  private var document: BenchDocument {
    BenchDocument(
      "peers", machine: machine, display: run.display,
      parameters: Parameters(
        parts: run.parts.map(\.rawValue), rounds: benchmark.rounds,
        longRounds: PeerRun.longRounds(benchmark.rounds)),
      floors: [results.floors],
      results: results.pictures.rows.map(Self.result)
        + results.presentation.map(Self.result) + results.pacing.map(Self.result),
      omissions: results.omissions, bars: showsBars ? bars : nil)
  }

  private static func result(_ row: PeerRow) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric(
          "time", unit: "ns", samples: row.compared.times,
          floor: Metric.Floor("memcpy", row.copyNanoseconds)),
        Metric("copies", unit: "× memcpy", samples: row.copies),
      ] + ratio(row.compared),
      members: RowMembers(
        measure: row.measure.rawValue, size: row.kind.size.text, direction: row.kind.direction,
        content: row.kind.content.rawValue, library: row.library, idiom: row.idiom,
        levels: row.levels))
  }

  private static func result(_ row: PresentationRow) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric("time", unit: "ns", samples: row.compared.times),
        Metric("puts", unit: "puts/s", better: .more, samples: row.putsPerSecond),
      ] + ratio(row.compared),
      members: RowMembers(
        measure: PeerPart.presentation.rawValue, size: row.size.text, library: row.library,
        idiom: row.idiom))
  }

  private static func result(_ row: PacingRow) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric("p50", unit: "ns", samples: row.p50.times),
        Metric("p99", unit: "ns", samples: row.p99.times),
      ] + ratio(row.p50) + ratio(row.p99, name: "ratio p99"),
      members: RowMembers(
        measure: PeerPart.pacing.rawValue, library: row.library, idiom: row.idiom))
  }

  /// The multiples of our times: the more, the faster we are beside the others.
  private static func ratio(_ compared: ComparedTimes, name: String = "ratio") -> [Metric] {
    if compared.ratios.isEmpty { return [] }
    return [Metric(name, unit: "× shimmer", better: .more, samples: compared.ratios)]
  }
}
