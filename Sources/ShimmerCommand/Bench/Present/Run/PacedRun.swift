import Display
import LayerHost
import Viewer
import X11Display
import ProgramSupport

/// A round at the deadlines of a grid, by the viewer's own loop.
enum PacedRun {
  /// Shows a case for its time.
  ///
  /// - Parameter sum: Is added how often which times occurred.
  /// - Returns: Nothing when somebody has ended the viewer, by a key or by closing its window.
  /// - Throws: What the display reports, and when there was no frame before the run's end.
  static func run(
    in stage: CaseWindow, _ plan: PresentPlan, into sum: inout FrameDistributions
  ) throws(DisplayError) -> PresentRound? {
    let loop = ViewerLoop(
      session: stage.session, presenter: stage.window.presenter, events: stage.window.events,
      options: LoopOptions(
        seconds: plan.warmUp + plan.seconds, frames: plan.frames, warmUp: plan.warmUp,
        keepsRunning: plan.keepsRunning, followsDisplayRate: plan.fps == .display,
        keepsSamples: plan.keepsSamples))
    var start = plan.warmUp > 0 ? nil : stage.meters()
    loop.onWarm = { start = stage.meters() }
    let reason = try loop.run()
    let end = stage.meters()
    guard reason == .seconds || reason == .frames else { return nil }
    guard let start else {
      throw .unsupported(
        feature: "frame before the end of the run", reason: "it shows the first one too late")
    }
    loop.frameLoop.account.addDistributions(to: &sum)
    let report = loop.report
    return stage.round(
      report.frames, loop.frameLoop.account.samples, wasHidden: report.hidings > 0, from: start,
      to: end)
  }
}
