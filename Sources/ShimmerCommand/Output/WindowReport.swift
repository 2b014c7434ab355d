import Compositor
import Display
import LayerHost
import Platform
import Viewer
import X11Display
import ProgramSupport

/// What a viewer in a window has done, in the form that was asked for.
struct WindowReport {
  private let viewer: WindowedViewer
  private let report: ViewerReport
  private let peakResidentBytes = ProcessUsage.now().peakResidentBytes

  init(of viewer: WindowedViewer) {
    self.viewer = viewer
    report = viewer.loop.report
  }

  /// The text of the report.
  func text(_ format: ReportFormat) throws(ProgramError) -> String {
    switch format {
    case .human: TerminalText.lines(report.lines + lines)
    case .json: try JSONText.write(json)
    case .csv: csv
    }
  }

  private var lines: [String] {
    [
      "transport \(viewer.window.report)",
      "memory \(peakResidentBytes / 1024) KiB at most, caches "
        + "\(viewer.loop.frameLoop.compositor.cacheByteCount / 1024) KiB",
    ]
  }

  private var json: JSONValue {
    guard case .object(var members) = report.json else { return report.json }
    members["transport"] = viewer.window.report.json
    members["rateSource"] = .string(viewer.window.refreshRate.source)
    members["display"] = .string(viewer.window.connection.name)
    members["xErrors"] = .array(
      viewer.window.events.strayFaults.map { .string($0.description) })
    members["memory"] = .object([
      "peakResidentBytes": JSONValue(Double(peakResidentBytes)),
      "cacheBytes": JSONValue(Double(viewer.loop.frameLoop.compositor.cacheByteCount)),
    ])
    return .object(members)
  }

  /// The counts as a line of names and a line of values.
  private var csv: String {
    guard case .object(let counts) = report.json["counts"] else { return "" }
    let columns = counts.compactMap { name, value in
      value.number.map { (name: name, value: "\(Int($0))") }
    }
    .sorted { $0.name < $1.name }
    return CSVText.write(columns)
  }
}
