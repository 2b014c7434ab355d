import Measuring
import Raster
import ViewerCore

/// What was measured beside other libraries, in the form that was asked for.
struct PeerReport {
  /// The version of the JSON document; grows when a member changes its meaning.
  static let schema = 1

  /// What was measured.
  let result: PeerBenchmark.Result

  /// How it was measured.
  let benchmark: PeerBenchmark

  /// Whether the bars belong to the report.
  let showsBars: Bool

  /// The text of the report.
  func text(_ format: ReportFormat) throws -> String {
    switch format {
    case .human: lines.joined(separator: "\n") + "\n"
    case .json: try JSONWriter.text(json)
    case .csv: CSVText.write(columns: Self.columns, rows: table)
    }
  }

  // MARK: Bars

  /// The promises: how many times as long as ours the fastest of all libraries takes for a frame of
  /// at least 1080 rows, and how many times as long Cairo takes for what changes in a cycle.
  var bars: [BenchBar] {
    var bars: [BenchBar] = []
    for kind in kinds(.frame) {
      let others = rows(.frame, kind).filter { !$0.isOurs }
      guard let fastest = others.min(by: { $0.ratio.median < $1.ratio.median }) else { continue }
      bars.append(
        BenchBar(
          name: "\(kind.isHorizontal ? "P3" : "P4") \(kind.title), \(fastest.library)",
          figure: fastest.ratio.median, bar: kind.isHorizontal ? 2.2 : 1.5,
          stretch: kind.isHorizontal ? 2.7 : 2, side: .atLeast, exemption: exemption(kind)))
    }
    for row in result.rows where row.measure == .cycle && !row.isOurs {
      bars.append(
        BenchBar(
          name: "P8 \(row.kind.title), \(row.library) clipped", figure: row.ratio.median, bar: 8,
          stretch: 12, side: .atLeast, exemption: exemption(row.kind)))
    }
    return bars
  }

  private func exemption(_ kind: PeerSceneKind) -> String? {
    if InstructionSet.current != .avx2 { return "needs AVX2" }
    return kind.size.height < 1080 ? "below 1080 rows" : nil
  }

  // MARK: Lines

  private var lines: [String] {
    let libraries = benchmark.peers.map { "\($0.name) \($0.version ?? "not installed")" }
    return [
      "The compositor beside other libraries: \(benchmark.rounds) rounds",
      "\(Processor.name), \(InstructionSet.current.rawValue)",
      libraries.joined(separator: ", "), "",
      "Whole frames; × ours and × memcpy are medians, levels the largest difference from ours",
    ] + lines(.frame) + [
      "", "A cycle, of which only what changes is drawn; times are means of its frames",
    ] + lines(.cycle)
      + result.changedShares.map { kind, share in
        "  \(kind.title): a frame changes \(NumberText.fixed(share * 100, digits: 1)) % of the pixels"
      } + refusals + (showsBars ? ["", "Bars"] + bars.lines(nameWidth: 42, digits: 2) : [])
  }

  private func lines(_ measure: PeerRow.Measure) -> [String] {
    var lines = [
      Self.line(["", "× ours", "least", "most", "× memcpy", "ms", "levels", "way of drawing"])
    ]
    for kind in kinds(measure) {
      let rows = rows(measure, kind)
      let copy = NumberText.fixed((rows.first?.copyNanoseconds ?? 0) / 1e6, digits: 3)
      lines.append("  \(kind.title); memcpy of a frame \(copy) ms")
      for row in rows {
        let numbers = [row.ratio.median, row.ratio.least, row.ratio.most, row.copies.median]
        lines.append(
          Self.line(
            ["  \(row.library)"] + numbers.map { NumberText.fixed($0, digits: 2) }
              + [NumberText.fixed(row.nanoseconds / 1e6, digits: 3), "\(row.levels)", row.idiom]))
      }
    }
    return lines
  }

  /// The ways of drawing that were left out because something else was drawn.
  private var refusals: [String] {
    let refused = result.trials.filter { !$0.trial.isAccepted }
    if refused.isEmpty { return [] }
    return ["", "Left out, because another picture was drawn"]
      + refused.map { kind, trial in
        "  \(kind.title), \(trial.library), \(trial.idiom): \(trial.levels) levels apart"
      }
  }

  private static func line(_ words: [String]) -> String {
    "  " + ColumnText.padded(words[0], to: 12)
      + words.dropFirst().dropLast()
      .map { ColumnText.padded($0, to: 10, isRight: true) }.joined() + "  \(words[words.count - 1])"
  }

  // MARK: Rows

  private func rows(_ measure: PeerRow.Measure, _ kind: PeerSceneKind) -> [PeerRow] {
    result.rows.filter { $0.measure == measure && $0.kind == kind }
  }

  private func kinds(_ measure: PeerRow.Measure) -> [PeerSceneKind] {
    result.rows.filter { $0.measure == measure && $0.isOurs }.map(\.kind)
  }
}
