import Display
import Platform
import Raster
import Viewer
import X11Display

/// The report of `bench present`.
struct PresentReport: Report {
  /// The requested cases.
  var cases: [PresentCase] = []
  /// The results of the cases that were measured.
  var results: [PresentResult] = []
  /// The parameters that all cases share.
  var plan: PresentPlan
  /// The display, or `nil` if none was used.
  var display: DisplayFacts?
  /// The baselines of the machine, one per size.
  var baselines: [Baselines] = []
  /// The cases without results because their windows were not visible.
  var unseen: [WindowOmission] = []
  /// The validation of frames, or `nil` if it was not requested.
  var validation: [FrameValidation]?
  /// The promises whose thresholds are judged, or `nil` if they were not requested.
  var promises: Promises?
  /// Whether JSON includes the rows of all frames, and the table consists of them.
  var showsSamples: Bool

  /// The report in the form of all benchmarks: a row for each case and each promise.
  var report: BenchReport {
    let rounds = NumberText.counted(plan.rounds, "round")
    let run = plan.frames == 0 ? "" : ": \(rounds) of \(NumberText.shortest(plan.seconds)) s"
    let rows = results.map { $0.row(baselines(of: $0.size), showsSamples: showsSamples) }
    var report = BenchReport(
      "present", title: "how frames reach the display\(run)", display: display,
      parameters: plan.parameters(cases), baselines: baselines, rows: rows + (promises?.rows ?? []),
      omissions: unseen.map(\.sentence) + baselines.flatMap(\.omissions).distinct
        + (promises?.omissions ?? []), showsThresholds: promises != nil)
    if let validation { report.facts["validation"] = validation }
    return report
  }

  func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

  /// Throws an error that names the first case whose counts do not add up, if there is one.
  func checkCounts() throws(ProgramError) {
    for row in report.rows {
      guard let sentence = row.contradictions.first else { continue }
      throw ProgramError(
        "the counts of \(row.name) do not add up", why: sentence,
        remedy: "discard the results of this run", status: .comparisonFailed)
    }
  }

  /// Returns the baselines of a size, or `nil` if they were not measured.
  func baselines(of size: PixelSize) -> Baselines? { baselines.first { $0.size == size } }
}

// The human-readable report.
extension PresentReport {
  var lines: [String] {
    let report = report
    var blocks = [verdicts, report.heading]
    if let validation {
      blocks.append(["Validation of frames"] + validation.map { "  \($0.line)" })
    }
    blocks += results.map(lines(of:))
    if let promises {
      blocks += [promises.rows.flatMap(\.lines), ["Thresholds"] + report.thresholds.lines]
    }
    return Array((blocks + [report.omissions]).filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The verdicts of the cases, each with the case's name if there are several, and the details of each.
  private var verdicts: [String] {
    results.flatMap { result -> [String] in
      guard let verdict = result.smoothness else { return [] }
      let name = results.count == 1 ? "" : "\(result.item.name): "
      return [name + verdict.sentence] + verdict.details.map { "  \($0)" }
    }
  }

  private func lines(of result: PresentResult) -> [String] {
    let baselines = baselines(of: result.size)
    var lines = [
      heading(of: result),
      Self.line("milliseconds", LatencyPercentiles.names + ["p50 ×"]) + "  histogram",
    ]
    for measure in result.measures {
      let all = result.times(of: measure)
      guard let times = LatencyPercentiles(of: all) else { continue }
      let baseline = measure.baseline(baselines, in: result.item.mode).flatMap {
        $0.value > 0 ? $0 : nil
      }
      let multiple = baseline.map {
        NumberText.fixed(Double(times.p50) / 1e6 / $0.value, digits: 2)
      }
      lines.append(
        Self.line(measure.title, times.milliseconds + [multiple ?? "-"]) + "  "
          + histogram(of: measure, all, in: result)
          + (baseline.map { "; × \($0.name)" } ?? ""))
    }
    let overruns = result.rounds.flatMap { $0.samples.compactMap(\.overrun) }
    if let times = LatencyPercentiles(signed: overruns) {
      lines.append(Self.line("overrun", times.milliseconds))
    }
    return lines + countLines(of: result) + result.contradictions.map { "  WRONG: \($0)" }
  }

  /// Returns a histogram: of intervals between deadlines, in halves of the period.
  private func histogram(
    of measure: FrameMeasure, _ times: [Int64], in result: PresentResult
  ) -> String {
    if measure == .interval, let period = FrameSeries.period(at: result.deadlineRate) {
      return HistogramText.line(halves: FrameSeries.counts(of: times, inHalvesOf: period))
    }
    return HistogramText.line(LatencyHistogram(of: times))
  }

  /// Returns the name of a case, and how it was run.
  func heading(of result: PresentResult) -> String {
    guard let round = result.rounds.first else { return result.item.name }
    let rate = NumberText.shortest((round.rate * 100).rounded() / 100)
    let pace = result.item.mode == .paced ? " at \(rate) Hz (\(round.rateSource))" : ""
    return "\(result.item.name)\(pace); \(round.transport["name"].text ?? "")"
  }

  private func countLines(of result: PresentResult) -> [String] {
    let counts = result.counts
    func mean(_ numbers: [Double], digits: Int = 1) -> String {
      NumberText.fixed(Spread(numbers).median, digits: digits)
    }
    let server = result.serverTimes.map { ", server \(mean($0)) ms" } ?? ""
    let frames = mean(result.perRealSecond { Double($0.counts.presented) })
    let wakes = mean(result.perRealSecond { Double($0.counts.wakeUps) })
    let switches = mean(result.perRealSecond { Double($0.usage.contextSwitches) })
    let processor = mean(result.rounds.map(\.processorTime), digits: 2)
    let memory = NumberText.mebibytes(result.residentBytes)
    let isJudged = result.isJudged
    let verdicts: [FrameTiming.Verdict] = isJudged ? [.shown, .late, .dropped, .blocked] : [.shown]
    let outcomes = verdicts.map { "\(counts.count($0)) \($0.rawValue)" }
    let ticks = "\(counts.ticks - counts.unchanged) frames" + (isJudged ? " due" : "")
    return [
      "  \(ticks): \(outcomes.joined(separator: ", ")); \(counts.count(.still)) still",
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

extension LatencyPercentiles {
  /// The percentiles in the order of ``names``, in milliseconds as text.
  var milliseconds: [String] {
    named.map { NumberText.fixed(Double($0.nanoseconds) / 1e6, digits: 3) }
  }
}

/// Draws a histogram in a few characters: one bar per bucket, between the first and the last bucket; empty buckets are
/// dots.
private enum HistogramText {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The maximum number of buckets that are drawn; longer times are left out.
  private static let mostBuckets = 24

  /// Returns "≤ 16 µs ▁▂█▃▁ ≤ 256 µs": the bounds of the first and the last bucket.
  static func line(_ histogram: LatencyHistogram) -> String {
    let buckets = histogram.buckets.prefix(mostBuckets)
    guard let first = buckets.first, let last = buckets.last else { return "-" }
    let drawn = drawn(buckets.map(\.count))
    return "≤ \(text(first.upperBound)) \(drawn) ≤ \(text(last.upperBound))"
  }

  /// Returns "½ ▁█·▁ 2 × period": the times nearest to each half of the period.
  static func line(halves counts: [Int]) -> String {
    guard let first = counts.firstIndex(where: { $0 > 0 }),
      let last = counts.lastIndex(where: { $0 > 0 })
    else { return "-" }
    let start = first == last ? "" : FrameSeries.halves[first] + " "
    return "\(start)\(drawn(counts[first...last])) \(FrameSeries.halves[last]) × period"
  }

  private static func drawn(_ counts: some Sequence<Int>) -> String {
    let most = max(counts.max() ?? 0, 1)
    return String(
      counts.map { $0 == 0 ? "·" : bars[($0 * (bars.count - 1) + most - 1) / most] })
  }

  private static func text(_ nanoseconds: Int64) -> String {
    let microseconds = nanoseconds / 1000
    if microseconds < 1024 { return "\(microseconds) µs" }
    let milliseconds = Double(microseconds) / 1000
    return "\(NumberText.fixed(milliseconds, digits: milliseconds < 10 ? 1 : 0)) ms"
  }
}
