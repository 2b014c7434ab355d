import Display
import Raster
import Viewer

// The report as comma-separated values.
//
// The name of a column that is a time ends with its unit, which is the same for all. What was not measured is `NA`.
extension PresentReport {
  private static let countNames = [
    "ticks", "completions", "overdue", "failed", "pixelsComposited", "bytesPut", "wakeUps",
  ]

  /// The report as a table with one line per case or, if the report shows samples, one line per frame.
  var csv: String {
    showsSamples
      ? FrameRow.csv(of: results.map { ($0.item.name, $0.rounds.map(\.samples)) }) : summary
  }

  private var summary: String {
    CSVText.write(
      columns: fields(of: nil).map(\.name), rows: results.map { fields(of: $0).map(\.text) })
  }

  /// A column, and its value for a case.
  private typealias Field = (name: String, text: String?)

  /// Returns all columns with the values of a case.
  private func fields(of result: PresentResult?) -> [Field] {
    let machine = MachineFacts.current
    let (item, rounds) = (result?.item, result?.rounds ?? [])
    let conditions: [Field] = [
      ("version", ProjectVersion.text), ("processor", machine.processor),
      ("kernel", machine.kernel), ("build", machine.build), ("display", display?.line),
      ("scene", item?.scene), ("width", result.map { "\($0.size.width)" }),
      ("height", result.map { "\($0.size.height)" }),
      ("transport", rounds.first?.transport["name"].text),
      ("buffers", item.map { "\($0.buffers)" }), ("mode", item?.mode.rawValue),
      ("rate", rounds.first.map { "\($0.rate)" }), ("rounds", "\(plan.rounds)"),
      ("durationNanoseconds", Self.nanoseconds(plan.seconds * 1000)),
    ]
    // Without deadlines frames are not judged.
    let verdicts: [Field] = FrameTiming.Verdict.allCases.map { verdict in
      let isMeasured = result?.isJudged == true || !verdict.isFault
      return (verdict.rawValue, isMeasured ? result.map { "\($0.counts.count(verdict))" } : nil)
    }
    let byName = result?.counts.byName ?? [:]
    let counts: [Field] = Self.countNames.map { ($0, "\(byName[$0] ?? 0)") }
    let baselines = result.flatMap { self.baselines(of: $0.size) }
    let costs: [Field] = [
      ("contextSwitches", "\(rounds.reduce(0) { $0 + $1.usage.contextSwitches })"),
      ("processorPerSecondNanoseconds", Self.median(rounds.map(\.processorTime))),
      ("serverPerSecondNanoseconds", Self.median(result?.serverTimes ?? [])),
      ("residentBytes", result.map { "\($0.residentBytes)" }),
      ("baselineMemcpyNanoseconds", baselines.map { Self.nanoseconds($0.memcpy.median) }),
      ("baselineMemsetNanoseconds", baselines.map { Self.nanoseconds($0.memset.median) }),
      ("baselineTimerLatenessNanoseconds", baselines.map { "\($0.timerLateness.p50)" }),
      ("baselineEmptyPutNanoseconds", baselines?.emptyPut.map { Self.nanoseconds($0.median) }),
    ]
    let times = FrameMeasure.reported(in: .paced).flatMap { measure -> [Field] in
      let isMeasured = result?.measures.contains(measure) == true
      let times = LatencyPercentiles(of: isMeasured ? result?.times(of: measure) ?? [] : [])
      return LatencyPercentiles.names.enumerated().map { index, name in
        ("\(measure.name)_\(name)Nanoseconds", times.map { "\($0.named[index].nanoseconds)" })
      }
    }
    return conditions + verdicts + counts + costs + times
  }

  private static func median(_ milliseconds: [Double]) -> String? {
    milliseconds.isEmpty ? nil : nanoseconds(Spread(milliseconds).median)
  }

  /// Returns milliseconds as text, in whole nanoseconds.
  private static func nanoseconds(_ milliseconds: Double) -> String {
    NumberText.fixed(milliseconds * 1e6, digits: 0)
  }
}

extension FrameRow {
  /// Returns the frames of cases as comma-separated values: a line per frame, case by case and round by round.
  ///
  /// - Parameter cases: The name of each case, and the frames of its rounds.
  package static func csv(of cases: [(name: String, rounds: [[FrameRow]])]) -> String {
    let rows = cases.flatMap { item in
      item.rounds.enumerated().flatMap { index, rows in
        rows.map { row -> [String?] in [item.name, "\(index + 1)"] + row.texts }
      }
    }
    return CSVText.write(columns: ["case", "round"] + columns, rows: rows)
  }
}

/// Writes tables as comma-separated values, as defined by RFC 4180.
private enum CSVText {
  /// Returns the table as text: a line of column names, then one line per row, with `NA` for `nil`.
  static func write(columns: [String], rows: [[String?]]) -> String {
    ([columns] + rows).map { $0.map { field($0 ?? "NA") }.joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
