import Measuring
import Raster
import ViewerCore

extension PeerReport {
  /// The report as a JSON value.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "schema": JSONValue(Double(Self.schema)), "benchmark": .string("peers"),
      "processor": .string(Processor.name),
      "instructionSet": .string(InstructionSet.current.rawValue),
      "libraries": .object(
        Dictionary(
          benchmark.peers.map { ($0.name, $0.version.map(JSONValue.string) ?? .null) },
          uniquingKeysWith: { $1 })),
      "parameters": .object([
        "rounds": JSONValue(Double(benchmark.rounds)),
        "sampleMilliseconds": JSONValue(Double(PeerBenchmark.sampleNanoseconds) / 1e6),
        "tolerance": JSONValue(Double(IdiomTrial.tolerance)),
      ]),
      "rows": .array(result.rows.map(Self.json)),
      "trials": .array(result.trials.map(Self.json)),
      "changedShares": .array(
        result.changedShares.map { kind, share in
          .object(Self.members(of: kind).merging(["share": JSONValue(share)]) { $1 })
        }),
    ]
    if showsBars { members["bars"] = .array(bars.map(\.json)) }
    return .object(members)
  }

  /// The names of the columns of the comma-separated report.
  static let columns = [
    "processor", "instructionSet", "rounds", "measure", "size", "direction", "content", "library",
    "version", "idiom", "levels", "median", "least", "most", "copies", "nanoseconds",
    "memcpyNanoseconds",
  ]

  /// The rows of the comma-separated report.
  var table: [[String]] {
    result.rows.map { row in
      let version = benchmark.peers.first { $0.name == row.library }?.version
      return [
        Processor.name, InstructionSet.current.rawValue, "\(benchmark.rounds)",
        row.measure.rawValue, row.kind.sizeText, row.kind.direction, row.kind.content.rawValue,
        row.library, version ?? "", row.idiom, "\(row.levels)", "\(row.ratio.median)",
        "\(row.ratio.least)", "\(row.ratio.most)", "\(row.copies.median)", "\(row.nanoseconds)",
        "\(row.copyNanoseconds)",
      ]
    }
  }

  private static func members(of kind: PeerSceneKind) -> [String: JSONValue] {
    [
      "size": .string(kind.sizeText), "direction": .string(kind.direction),
      "content": .string(kind.content.rawValue),
    ]
  }

  private static func json(_ row: PeerRow) -> JSONValue {
    .object(
      members(of: row.kind).merging([
        "measure": .string(row.measure.rawValue), "library": .string(row.library),
        "idiom": .string(row.idiom), "levels": JSONValue(Double(row.levels)),
        "ratio": row.ratio.json, "copies": row.copies.json,
        "nanoseconds": JSONValue(row.nanoseconds),
        "memcpyNanoseconds": JSONValue(row.copyNanoseconds),
      ]) { $1 })
  }

  private static func json(
    _ item: (kind: PeerSceneKind, trial: PeerBenchmark.TrialResult)
  ) -> JSONValue {
    .object(
      members(of: item.kind).merging([
        "library": .string(item.trial.library), "idiom": .string(item.trial.idiom),
        "levels": JSONValue(Double(item.trial.levels)),
        "nanoseconds": JSONValue(item.trial.nanoseconds),
        "isAccepted": .bool(item.trial.isAccepted),
      ]) { $1 })
  }
}
