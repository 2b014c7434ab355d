import Display
import Measuring
import Platform
import Raster
import ProgramSupport

// The report for people.
extension PresentReport {
  /// The report, line by line.
  var lines: [String] {
    let rounds = NumberText.counted(plan.rounds, "round")
    let run = plan.frames == 0 ? "" : ": \(rounds) of \(NumberText.shortest(plan.seconds)) s"
    var lines = [
      "Shimmer \(ProjectVersion.text), how frames reach the display\(run)",
      MachineFacts.current.line,
    ]
    if let display { lines.append(display.line) }
    lines += floors.flatMap(\.lines)
    if let validation {
      lines += ["", "Frames drawn in several ways"] + validation.map { "  \($0.line)" }
    }
    for result in results { lines += [""] + self.lines(of: result) }
    if let trials { lines += [""] + trials.lines + ["", "Bars"] + trials.barLines }
    return lines + (omissions.isEmpty ? [] : [""] + omissions)
  }

  private func lines(of result: PresentResult) -> [String] {
    let floors = floors(of: result.size)
    let measures = PresentMeasure.all.filter { $0.applies(to: result.item.mode) }
    var lines = [
      heading(of: result),
      Self.line("milliseconds", LatencyPercentiles.names + ["p50 ×"]) + "  how often",
    ]
    for measure in measures {
      guard let times = result.distributions.percentiles(of: measure.quantity) else { continue }
      let numbers = times.named.map { NumberText.fixed(Double($0.nanoseconds) / 1e6, digits: 3) }
      let floor = measure.floor(floors, in: result.item.mode).flatMap { $0.value > 0 ? $0 : nil }
      let multiple = floor.map { NumberText.fixed(Double(times.p50) / 1e6 / $0.value, digits: 2) }
      lines.append(
        Self.line(measure.title, numbers + [multiple ?? "-"]) + "  "
          + HistogramText.line(result.distributions.histogram(of: measure.quantity))
          + (floor.map { "; × \($0.name)" } ?? ""))
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
    let server = result.serverTimes.map { ", the server's \(mean($0)) ms" } ?? ""
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
      "  a second: \(frames) frames, \(wakes) wake-ups, \(switches) context switches; "
        + "of animation: processor \(processor) ms\(server); memory \(memory)",
    ]
  }

  private static func line(_ title: String, _ numbers: [String]) -> String {
    "  " + ColumnText.padded(title, to: 21)
      + numbers.map { ColumnText.padded($0, to: 9, isRight: true) }.joined()
  }
}
