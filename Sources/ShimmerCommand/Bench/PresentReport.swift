import Display
import Measuring
import Platform
import ProgramSupport
import Raster
import X11Display

/// The report of `bench present`.
struct PresentReport: Report {
  /// The requested cases.
  var cases: [PresentCase]
  /// The results of the cases that were measured.
  var results: [PresentResult]
  /// The parameters that all cases share.
  var plan: PresentPlan
  /// The display, or `nil` if none was used.
  var display: DisplayFacts?
  /// The baselines of the machine, one per size.
  var baselines: [Baselines]
  /// The cases without results because their windows were not visible.
  var unseen: [WindowOmission] = []
  /// The validation of frames, or `nil` if it was not requested.
  var validation: [FrameValidation]?
  /// The trials whose thresholds are judged, or `nil` if they were not requested.
  var trials: PresentTrials?
  /// Whether the JSON report includes the timestamps of each tick.
  var showsSamples: Bool

  /// The judged thresholds; empty if they were not requested.
  var thresholds: [BenchThreshold] { trials?.thresholds ?? [] }

  /// The omitted measurements with their reasons, one sentence each.
  var omissions: [String] {
    unseen.map(\.sentence) + baselines.flatMap(\.omissions).distinct + (trials?.omissions ?? [])
  }

  /// The contradictions between the counts of each measurement, as sentences, with the name of the measurement.
  var contradictions: [(name: String, sentences: [String])] {
    results.map { ($0.item.name, $0.contradictions) }
      + (trials?.trials ?? []).map { ($0.result.name, $0.contradictions) }
  }

  /// Returns the baselines of a size, or `nil` if they were not measured.
  func baselines(of size: PixelSize) -> Baselines? { baselines.first { $0.size == size } }
}

// The human-readable report.
extension PresentReport {
  var lines: [String] {
    let rounds = NumberText.counted(plan.rounds, "round")
    let run = plan.frames == 0 ? "" : ": \(rounds) of \(NumberText.shortest(plan.seconds)) s"
    var lines = [
      "Shimmer \(ProjectVersion.text), how frames reach the display\(run)",
      MachineFacts.current.line,
    ]
    if let display { lines.append(display.line) }
    lines += baselines.flatMap(\.lines)
    if let validation {
      lines += ["", "Validation of frames"] + validation.map { "  \($0.line)" }
    }
    for result in results { lines += [""] + self.lines(of: result) }
    if let trials { lines += [""] + trials.lines + ["", "Thresholds"] + trials.thresholdLines }
    return lines + (omissions.isEmpty ? [] : [""] + omissions)
  }

  private func lines(of result: PresentResult) -> [String] {
    let baselines = baselines(of: result.size)
    let measures = PresentMeasure.all.filter { $0.applies(to: result.item.mode) }
    var lines = [
      heading(of: result),
      Self.line("milliseconds", LatencyPercentiles.names + ["p50 ×"]) + "  histogram",
    ]
    for measure in measures {
      guard let times = result.distributions.percentiles(of: measure.quantity) else { continue }
      let numbers = times.named.map { NumberText.fixed(Double($0.nanoseconds) / 1e6, digits: 3) }
      let baseline = measure.baseline(baselines, in: result.item.mode).flatMap {
        $0.value > 0 ? $0 : nil
      }
      let multiple = baseline.map {
        NumberText.fixed(Double(times.p50) / 1e6 / $0.value, digits: 2)
      }
      lines.append(
        Self.line(measure.title, numbers + [multiple ?? "-"]) + "  "
          + HistogramText.line(result.distributions.histogram(of: measure.quantity))
          + (baseline.map { "; × \($0.name)" } ?? ""))
    }
    return lines + countLines(of: result) + result.contradictions.map { "  WRONG: \($0)" }
  }

  private func heading(of result: PresentResult) -> String {
    guard let round = result.rounds.first else { return result.item.name }
    let rate = NumberText.shortest((round.rate.hertz * 100).rounded() / 100)
    let pace = result.item.mode == .paced ? " at \(rate) Hz (\(round.rateSource))" : ""
    return "\(result.item.name)\(pace); \(round.transport)"
  }

  private func countLines(of result: PresentResult) -> [String] {
    let counts = result.counts
    func mean(_ numbers: [Double], digits: Int = 1) -> String {
      NumberText.fixed(Spread(numbers).median, digits: digits)
    }
    let server = result.serverTimes.map { ", server \(mean($0)) ms" } ?? ""
    let frames = mean(result.perRealSecond { Double($0.frames.counts.presented) })
    let wakes = mean(result.perRealSecond { Double($0.frames.counts.wakeUps) })
    let switches = mean(result.perRealSecond { Double($0.usage.contextSwitches) })
    let processor = mean(
      result.perSecond { Double($0.usage.processorNanoseconds) / 1e6 }, digits: 2)
    let memory = NumberText.mebibytes(result.residentBytes)
    return [
      "  \(counts.ticks) ticks: \(counts.presented) presented, \(counts.unchanged) unchanged, "
        + "\(counts.blocked) blocked, \(counts.dropped) dropped; \(counts.skipped) skipped, "
        + "\(counts.late) late",
      "  \(counts.completions) completions (\(counts.overdue) overdue), \(counts.failed) failed; "
        + "\(counts.pixelsComposited) pixels composited, \(counts.bytesPut) bytes put",
      "  per second: \(frames) frames, \(wakes) wake-ups, \(switches) context switches; "
        + "per second of animation: processor \(processor) ms\(server); memory \(memory)",
    ]
  }

  private static func line(_ title: String, _ numbers: [String]) -> String {
    "  " + ColumnText.padded(title, to: 21)
      + numbers.map { ColumnText.padded($0, to: 9, isRight: true) }.joined()
  }
}

/// Draws a histogram in a few characters: one bar per bucket, between the bounds of the first and the last bucket.
private enum HistogramText {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The maximum number of buckets that are drawn; longer times are left out.
  private static let mostBuckets = 24

  /// Returns "≤ 16 µs ▁▂█▃▁ ≤ 256 µs": the bounds of the first and the last bucket; empty buckets are dots.
  static func line(_ histogram: LatencyHistogram) -> String {
    let buckets = histogram.buckets.prefix(mostBuckets)
    guard let first = buckets.first, let last = buckets.last,
      let most = buckets.map(\.count).max(), most > 0
    else { return "-" }
    let drawn = buckets.map { bucket in
      bucket.count == 0 ? "·" : bars[(bucket.count * (bars.count - 1) + most - 1) / most]
    }
    return "≤ \(text(first.upperBound)) \(String(drawn)) ≤ \(text(last.upperBound))"
  }

  private static func text(_ nanoseconds: Int64) -> String {
    let microseconds = nanoseconds / 1000
    if microseconds < 1024 { return "\(microseconds) µs" }
    let milliseconds = Double(microseconds) / 1000
    return "\(NumberText.fixed(milliseconds, digits: milliseconds < 10 ? 1 : 0)) ms"
  }
}

// The report as comma-separated values.
extension PresentReport {
  private static let countNames = [
    "ticks", "presented", "unchanged", "blocked", "dropped", "skipped", "late", "completions",
    "overdue", "failed", "pixelsComposited", "bytesPut", "wakeUps",
  ]

  /// The report as a table with one line per case.
  var csv: String { CSVText.write(columns: columns, rows: rows) }

  /// The names of the columns.
  private var columns: [String] {
    let measures = PresentMeasure.all.flatMap { measure in
      LatencyPercentiles.names.map { "\(measure.quantity.name)_\($0)" }
    }
    return [
      "version", "processor", "kernel", "build", "display", "scene", "width", "height", "transport",
      "buffers", "mode", "rate", "rounds", "seconds",
    ] + Self.countNames + [
      "contextSwitches", "processorMillisecondsPerSecond", "serverMillisecondsPerSecond",
      "residentBytes", "baselineMemcpyMilliseconds", "baselineMemsetMilliseconds",
      "baselineTimerLatenessNanoseconds", "baselineEmptyPutMilliseconds",
    ] + measures
  }

  /// The values of each result, as text.
  ///
  /// The names of the columns contain the units; the percentiles of times are in nanoseconds.
  private var rows: [[String]] {
    let machine = MachineFacts.current
    return results.map { result in
      let (item, counts) = (result.item, result.counts.byName)
      let transport = result.rounds.first?.transport.chosen.rawValue ?? ""
      let rate = result.rounds.first.map { "\($0.rate.hertz)" } ?? ""
      let times = PresentMeasure.all.flatMap { measure -> [String] in
        let times = result.distributions.percentiles(of: measure.quantity)
        guard let times, measure.applies(to: item.mode) else {
          return LatencyPercentiles.names.map { _ in "" }
        }
        return times.named.map { "\($0.nanoseconds)" }
      }
      let processor = result.perSecond { Double($0.usage.processorNanoseconds) / 1e6 }
      return [
        ProjectVersion.text, machine.processor, machine.kernel, machine.build, display?.line ?? "",
        item.scene, "\(result.size.width)", "\(result.size.height)", transport, "\(item.buffers)",
        item.mode.rawValue, rate, "\(plan.rounds)", "\(plan.seconds)",
      ] + Self.countNames.map { "\(counts[$0] ?? 0)" } + [
        "\(result.rounds.reduce(0) { $0 + $1.usage.contextSwitches })",
        "\(Spread(processor).median)", result.serverTimes.map { "\(Spread($0).median)" } ?? "",
        "\(result.residentBytes)",
      ] + baselineTexts(of: result.size) + times
    }
  }

  /// Returns the medians of the baselines of a size, as text; empty strings if they were not measured.
  private func baselineTexts(of size: PixelSize) -> [String] {
    let baselines = baselines(of: size)
    return [
      baselines.map { "\($0.memcpy.median)" }, baselines.map { "\($0.memset.median)" },
      baselines.map { "\($0.timerLateness.p50)" }, baselines?.emptyPut.map { "\($0.median)" },
    ].map { $0 ?? "" }
  }
}

/// Writes tables as comma-separated values, as defined by RFC 4180.
private enum CSVText {
  /// Returns the table as text: a line of column names, then one line per row.
  static func write(columns: [String], rows: [[String]]) -> String {
    ([columns] + rows).map { $0.map(field).joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
