import Compositor
import Display
import Raster
import ViewerUI

extension ViewerReport {
  /// The account for the statistics page.
  ///
  /// - Parameter last: The frame that was drawn last.
  func groups(last: FrameDebugger.Explained?) -> [LabeledValueGroup] {
    let counts = frames.counts
    return [
      LabeledValueGroup("Why", [], note: FrameReason.sentence(last?.reasons ?? [])),
      LabeledValueGroup(
        "Frames",
        [
          LabeledValue("Presented", "\(counts.presented)"),
          LabeledValue("Unchanged", "\(counts.unchanged)"),
          LabeledValue(
            "Late · missed · blocked", "\(counts.late) · \(counts.dropped) · \(counts.blocked)"),
          LabeledValue("Skipped on purpose", "\(counts.skipped)"),
          LabeledValue("Wake-ups", "\(counts.wakeUps)"),
        ]),
      LabeledValueGroup("Pixels", pixels(last?.frame)),
      LabeledValueGroup(
        "Time, p50 · p99",
        [
          fact("Lateness", frames[.lateness]), fact("Interval", frames[.interval]),
          fact("Composite", frames[.composite]),
        ] + special),
    ]
  }

  /// The times of frames that are no ordinary ones, where there were such frames; what is above leaves them out.
  private var special: [LabeledValue] {
    let kinds = [
      ("Pages renewed", frames[.renewal]), ("Composite, overdraw shown", frames[.tinted]),
    ]
    return kinds.compactMap { name, times in times.map { fact(name, $0) } }
  }

  private func pixels(_ last: RenderedFrame?) -> [LabeledValue] {
    let whole = max(Double(frameSize.area), 1)
    let damage = last.map { Double($0.changes.area) / whole * 100 }
    return [
      LabeledValue(
        "Damage, last frame", damage.map { "\(NumberText.fixed($0, digits: 1)) %" } ?? "—"),
      LabeledValue("Composited, last frame", last.map { "\($0.pixelsComposited) px" } ?? "—"),
      LabeledValue(
        "Composited",
        "\(NumberText.fixed(Double(frames.counts.pixelsComposited) / 1e6, digits: 1)) Mpx"),
      LabeledValue(
        "Bytes put", "\(NumberText.fixed(Double(frames.counts.bytesPut) / 1e6, digits: 1)) MB"),
      LabeledValue(
        "Path, last frame",
        last.map { $0.overdraw == nil ? $0.path.rawValue : "overdraw display on" } ?? "—"),
      LabeledValue(
        "Paths",
        paths.byName.isEmpty
          ? "—"
          : paths.byName.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            .joined(separator: " · ")),
    ]
  }

  private func fact(_ name: String, _ latency: LatencyPercentiles?) -> LabeledValue {
    guard let latency else { return LabeledValue(name, "—") }
    func milliseconds(_ nanoseconds: Int64) -> String {
      NumberText.fixed(Double(nanoseconds) / 1e6, digits: 2)
    }
    return LabeledValue(name, "\(milliseconds(latency.p50)) · \(milliseconds(latency.p99)) ms")
  }
}
