import Display
import Measuring
import Platform
import Raster
import X11Display
import ProgramSupport

// The report as comma-separated values.
extension PresentReport {
  private static let countNames = [
    "ticks", "presented", "unchanged", "blocked", "dropped", "skipped", "late", "completions",
    "overdue", "failed", "pixelsComposited", "bytesPut", "wakeUps",
  ]

  /// The report as a table: a line for each case.
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
      "residentBytes", "floorMemcpyMilliseconds", "floorMemsetMilliseconds",
      "floorTimerLatenessNanoseconds", "floorEmptyPutMilliseconds",
    ] + measures
  }

  /// For each result its values, as texts; times are in nanoseconds.
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
      ] + floorTexts(of: result.size) + times
    }
  }

  /// What the machine takes at the least for frames of a size; empty texts where that was not measured.
  private func floorTexts(of size: PixelSize) -> [String] {
    let floors = floors(of: size)
    return [
      floors.map { "\($0.memcpy.median)" }, floors.map { "\($0.memset.median)" },
      floors.map { "\($0.timerLateness.p50)" }, floors?.emptyPut.map { "\($0.median)" },
    ].map { $0 ?? "" }
  }
}

/// A table as comma-separated values, as RFC 4180 describes them.
private enum CSVText {
  /// A line of names and a line for each row.
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
