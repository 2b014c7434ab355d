import Display
import Raster
import Viewer

// The report as comma-separated values.
//
// The name of a column that is a time ends with its unit, which is the same for all. What was not measured is `NA`.
extension PresentReport {
  private static let countNames = [
    "ticks", "presented", "unchanged", "blocked", "dropped", "skipped", "late", "completions",
    "overdue", "failed", "pixelsComposited", "bytesPut", "wakeUps",
  ]

  /// The report as a table with one line per case or, if the report shows samples, one line per frame.
  var csv: String {
    showsSamples
      ? FrameRow.csv(of: results.map { ($0.item.name, $0.rounds.map(\.samples)) }) : summary
  }

  private var summary: String {
    let machine = MachineFacts.current
    let measures = PresentMeasure.all.flatMap { measure in
      LatencyPercentiles.names.map { "\(measure.quantity.name)_\($0)Nanoseconds" }
    }
    let columns =
      [
        "version", "processor", "kernel", "build", "display", "scene", "width", "height",
        "transport", "buffers", "mode", "rate", "rounds", "durationNanoseconds",
      ] + Self.countNames + [
        "contextSwitches", "processorPerSecondNanoseconds", "serverPerSecondNanoseconds",
        "residentBytes", "baselineMemcpyNanoseconds", "baselineMemsetNanoseconds",
        "baselineTimerLatenessNanoseconds", "baselineEmptyPutNanoseconds",
      ] + measures
    return CSVText.write(columns: columns, rows: results.map { row(of: $0, on: machine) })
  }

  /// Returns the values of a case, as text.
  private func row(of result: PresentResult, on machine: MachineFacts) -> [String?] {
    let (item, counts) = (result.item, result.counts.byName)
    let times = PresentMeasure.all.flatMap { measure -> [String?] in
      guard measure.applies(to: item.mode),
        let times = LatencyPercentiles(of: result.times(of: measure))
      else {
        return LatencyPercentiles.names.map { _ in nil }
      }
      return times.named.map { "\($0.nanoseconds)" }
    }
    let first: [String?] = [
      ProjectVersion.text, machine.processor, machine.kernel, machine.build, display?.line,
      item.scene, "\(result.size.width)", "\(result.size.height)",
      result.rounds.first?.transport["name"].text, "\(item.buffers)", item.mode.rawValue,
      result.rounds.first.map { "\($0.rate)" }, "\(plan.rounds)",
      Self.nanoseconds(plan.seconds * 1000),
    ]
    let costs: [String?] = [
      "\(result.rounds.reduce(0) { $0 + $1.usage.contextSwitches })",
      Self.nanoseconds(Spread(result.rounds.map(\.processorTime)).median),
      result.serverTimes.map { Self.nanoseconds(Spread($0).median) }, "\(result.residentBytes)",
    ]
    return first + Self.countNames.map { "\(counts[$0] ?? 0)" } + costs
      + baselineTexts(of: result.size) + times
  }

  /// Returns the medians of the baselines of a size, as text; `nil` if they were not measured.
  private func baselineTexts(of size: PixelSize) -> [String?] {
    let baselines = baselines(of: size)
    return [
      baselines.map { Self.nanoseconds($0.memcpy.median) },
      baselines.map { Self.nanoseconds($0.memset.median) },
      baselines.map { "\($0.timerLateness.p50)" },
      baselines?.emptyPut.map { Self.nanoseconds($0.median) },
    ]
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
