import Display
import Measuring
import Platform
import Raster
import Scenes
import Viewer
import X11Display
import ProgramSupport

/// A window for a round of a case, with the scene in it and the meters at their start.
struct CaseWindow {
  /// The window.
  let window: X11Window
  /// The scene.
  let session: ViewerSession
  /// The number of deadlines a second, and where it is known from.
  let rate: (rate: RefreshRate, source: String)
  private let server: ProcessorClock?

  /// Opens a window of a case and waits until it is to be seen.
  ///
  /// - Returns: Nothing when it gets another size, as where the screen is smaller, or stays hidden.
  /// - Throws: What the display reports.
  init?(_ item: PresentCase, _ plan: PresentPlan) throws(DisplayError) {
    let options = WindowOptions(
      display: plan.display, title: plan.title, name: plan.windowName, size: item.size,
      geometry: plan.geometry ?? WindowGeometry(), isFullscreen: plan.isFullscreen,
      transport: item.transport, buffers: item.buffers)
    guard let window = try BenchWindow.open(options) else { return nil }
    self.window = window
    window.events.wakesForCompletions = plan.wakesForCompletions || item.mode == .flat
    rate = plan.fps.rate(of: window)
    var scene = SessionPlan(
      item.request, size: window.presenter.frameSize, typesetter: plan.typesetter)
    (scene.content, scene.art) = (plan.content, WallpaperSource().art())
    (scene.motion, scene.scale, scene.rate) = (plan.motion, plan.scale ?? 1, rate.rate)
    session = scene.makeSession()
    server = ServerProcess.clock(of: window.connection)
  }

  /// What has been used so far, by the program and by the server.
  func meters() -> Meters {
    Meters(
      instant: window.events.now, usage: ProcessUsage.now(), server: server?.nanoseconds)
  }

  /// A reading of all meters.
  struct Meters {
    /// The instant, in nanoseconds.
    let instant: Int64
    /// What the process has used.
    let usage: ProcessUsage
    /// The server's processor time, in nanoseconds.
    let server: Int64?
  }

  /// A round from the meters' readings at its ends.
  func round(
    _ frames: Display.FrameReport, _ samples: [FrameSample], animatedSeconds: Double? = nil,
    wasHidden: Bool, from start: Meters, to end: Meters
  ) -> PresentRound {
    let server: Int64? =
      if let first = start.server, let last = end.server { last - first } else { nil }
    let nanoseconds = end.instant - start.instant
    return PresentRound(
      frames: frames, samples: samples, nanoseconds: nanoseconds,
      animatedSeconds: animatedSeconds ?? Double(nanoseconds) / 1e9,
      usage: end.usage.since(start.usage), serverNanoseconds: server,
      wasHidden: wasHidden, frameSize: window.presenter.frameSize, transport: window.report,
      rate: rate.rate,
      rateSource: rate.source)
  }
}
