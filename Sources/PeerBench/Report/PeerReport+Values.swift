import BenchStages
import Display
import Measuring
import Raster

extension PeerReport {
  // MARK: JSON

  /// The report as a JSON value: the document of all benchmarks, with members of its own.
  var json: JSONValue {
    let own: [String: JSONValue] = [
      "libraries": .object(
        Dictionary(
          benchmark.peers.map { ($0.name, $0.version.map(JSONValue.string) ?? .null) },
          uniquingKeysWith: { $1 })),
      "trials": .array(results.pictures.trials.map(Self.json)),
      "changedShares": .array(
        results.pictures.changedShares.map { kind, share in
          .object(Self.members(of: kind).merging(["share": JSONValue(share)]) { $1 })
        }),
      "losses": .array(
        results.losses.map { name, ratio in
          .object(["name": .string(name), "ratio": JSONValue(ratio)])
        }),
    ]
    guard case .object(let members) = document.json else { return .object(own) }
    return .object(members.merging(own) { $1 })
  }

  private var document: BenchDocument {
    var document = BenchDocument(
      "peers", version: ProjectVersion.text, machine: machine,
      parameters: [
        "parts": .array(run.parts.map { .string($0.rawValue) }),
        "rounds": JSONValue(Double(benchmark.rounds)),
        "longRounds": JSONValue(Double(PeerRun.longRounds(benchmark.rounds))),
        "sampleMilliseconds": JSONValue(Double(PeerBenchmark.sampleNanoseconds) / 1e6),
        "tolerance": JSONValue(Double(IdiomTrial.tolerance)),
      ],
      floors: [results.floors],
      results: results.pictures.rows.map(Self.pictureResult)
        + results.presentation.map(Self.presentationResult)
        + results.pacing.map(Self.pacingResult),
      bars: showsBars ? bars : nil)
    document.display = run.display?.json ?? .null
    document.omissions = results.omissions
    return document
  }

  private static func pictureResult(_ row: PeerRow) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric(
          "time", unit: "ns", samples: row.compared.times,
          floor: Metric.Floor("memcpy", row.copyNanoseconds)),
        Metric("copies", unit: "× memcpy", samples: row.copies),
      ] + ratio(row.compared),
      members: members(of: row.kind).merging([
        "measure": .string(row.measure.rawValue), "library": .string(row.library),
        "idiom": .string(row.idiom), "levels": JSONValue(Double(row.levels)),
      ]) { $1 })
  }

  private static func presentationResult(_ row: PresentationRow) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric("time", unit: "ns", samples: row.compared.times),
        Metric("puts", unit: "puts/s", better: .more, samples: row.putsPerSecond),
      ] + ratio(row.compared),
      members: [
        "measure": .string(PeerPart.presentation.rawValue), "size": .string(row.size.text),
        "library": .string(row.library), "idiom": .string(row.idiom),
      ])
  }

  private static func pacingResult(_ row: PacingRow) -> BenchDocument.Result {
    BenchDocument.Result(
      row.name,
      metrics: [
        Metric("p50", unit: "ns", samples: row.p50.times),
        Metric("p99", unit: "ns", samples: row.p99.times),
      ] + ratio(row.p50) + ratio(row.p99, name: "ratio p99"),
      members: [
        "measure": .string(PeerPart.pacing.rawValue), "library": .string(row.library),
        "idiom": .string(row.idiom),
      ])
  }

  /// The multiples of our times: the more, the faster we are beside the others.
  private static func ratio(_ compared: ComparedTimes, name: String = "ratio") -> [Metric] {
    if compared.ratios.isEmpty { return [] }
    return [Metric(name, unit: "× shimmer", better: .more, samples: compared.ratios)]
  }

  private static func members(of kind: PeerSceneKind) -> [String: JSONValue] {
    [
      "size": .string(kind.size.text), "direction": .string(kind.direction),
      "content": .string(kind.content.rawValue),
    ]
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

  // MARK: CSV

  /// The names of the columns of the comma-separated report.
  ///
  /// What a row has nothing for is empty: only pictures have a direction, a content, levels and `memcpy`. Pacing has a
  /// row for each of its two figures. The version is the library's. The bars and the floors are in JSON and for people
  /// alone.
  static let columns = [
    "processor", "kernel", "instructionSet", "rounds", "measure", "size", "direction", "content",
    "library", "version", "idiom", "levels", "median", "least", "most", "copies", "nanoseconds",
    "memcpyNanoseconds",
  ]

  /// The rows of the comma-separated report.
  var table: [[String]] {
    var table = results.pictures.rows.map(pictureValues)
    for row in results.presentation {
      table.append(
        values(
          PeerPart.presentation.rawValue, of: row.compared,
          ["size": row.size.text, "library": row.library, "idiom": row.idiom]))
    }
    for row in results.pacing {
      let own = ["library": row.library, "idiom": row.idiom]
      table.append(values("pacing p50", of: row.p50, own))
      table.append(values("pacing p99", of: row.p99, own))
    }
    return table
  }

  private func pictureValues(_ row: PeerRow) -> [String] {
    let version = benchmark.peers.first { $0.name == row.library }?.version
    return values(
      row.measure.rawValue, of: row.compared,
      [
        "size": row.kind.size.text, "direction": row.kind.direction,
        "content": row.kind.content.rawValue, "library": row.library, "version": version ?? "",
        "idiom": row.idiom, "levels": "\(row.levels)",
        "copies": "\(Spread(row.copies).median)", "memcpyNanoseconds": "\(row.copyNanoseconds)",
      ])
  }

  /// A row's values in the order of the columns.
  ///
  /// - Parameter own: What the row alone has, by column.
  private func values(
    _ measure: String, of compared: ComparedTimes, _ own: [String: String]
  ) -> [String] {
    let ratio = compared.ratio
    let figures = [
      "processor": machine.processor, "kernel": machine.kernel,
      "instructionSet": machine.instructionSet,
      "rounds": "\(compared.times.count)", "measure": measure,
      "median": ratio.map { "\($0.median)" } ?? "", "least": ratio.map { "\($0.least)" } ?? "",
      "most": ratio.map { "\($0.most)" } ?? "", "nanoseconds": "\(compared.nanoseconds)",
    ]
    return Self.columns.map { own[$0] ?? figures[$0] ?? "" }
  }
}
