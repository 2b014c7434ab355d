import Compositor
import Display
import LayerHost
import Platform
import Viewer
import X11Display
import ProgramSupport

/// What a viewer in a window has done: its own report, and what only the window and the process know.
struct WindowReport: Report {
  private let viewer: ViewerReport
  private let members: Members

  private struct Members: Encodable {
    let schema = ReportFormat.schema
    let transport: TransportReport
    let rateSource: String
    let display: String
    let xErrors: [String]
    let memory: Memory
  }

  private struct Memory: Encodable {
    let peakResidentBytes: Int
    let cacheBytes: Int
  }

  init(of viewer: WindowedViewer) {
    let window = viewer.window
    self.viewer = viewer.loop.report
    members = Members(
      transport: window.report, rateSource: window.refreshRate.source,
      display: window.connection.name, xErrors: window.events.strayFaults.map(\.description),
      memory: Memory(
        peakResidentBytes: ProcessUsage.now().peakResidentBytes,
        cacheBytes: viewer.loop.frameLoop.compositor.cacheByteCount))
  }

  func encode(to encoder: any Encoder) throws {
    try viewer.encode(to: encoder)
    try members.encode(to: encoder)
  }

  var lines: [String] {
    let memory = members.memory
    return viewer.lines + [
      "transport \(members.transport)",
      "memory \(memory.peakResidentBytes / 1024) KiB at most, caches \(memory.cacheBytes / 1024) KiB",
    ]
  }
}
