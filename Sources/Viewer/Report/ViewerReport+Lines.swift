import Display
import Raster
import ShimmerKit

extension ViewerReport {
  /// The report for people, line by line; durations in milliseconds.
  package var lines: [String] {
    let counts = frames.counts
    var lines = [
      "\(windowSize.width)×\(windowSize.height) pixels at scale \(NumberText.shortest(scale)), "
        + "\(NumberText.fixed(rate.hertz, digits: 2)) Hz",
      "media time \(NumberText.fixed(mediaTime, digits: 6)) s, \(state.rawValue)",
      "\(counts.ticks) ticks: \(counts.presented) presented, \(counts.unchanged) unchanged, "
        + "\(counts.blocked) blocked, \(counts.dropped) dropped; \(counts.skipped) skipped",
      "\(counts.completions) completions (\(counts.overdue) overdue), \(counts.failed) failed, "
        + "\(counts.pending) pending",
      "\(counts.pixelsComposited) pixels composited, \(counts.bytesPut) bytes put, "
        + "\(counts.wakeUps) wake-ups",
    ]
    if let firstFrame {
      lines.append("first frame after \(Self.milliseconds(firstFrame)) ms")
    }
    for (name, latency) in latencies {
      guard let latency else { continue }
      let numbers = latency.named.map { "\($0.name) \(Self.milliseconds($0.nanoseconds))" }
      lines.append("\(name) \(numbers.joined(separator: ", ")) ms")
    }
    if let end { lines.append("ended: \(end.name)") }
    return lines
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String {
    NumberText.fixed(Double(nanoseconds) / 1e6, digits: 3)
  }
}
