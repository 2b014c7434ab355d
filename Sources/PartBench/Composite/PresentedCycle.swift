import BenchStages
import Compositor
import Display
import Measuring
import Raster
import X11Display
import ProgramSupport

/// Whole cycles of a shimmer in a window, each a run.
///
/// Each frame is composed, put, and waited for until the server has read it; only what changed is drawn
/// and put.
final class PresentedCycle: Contender {
  private let scene: ShimmerStage
  private let window: X11Window
  private var number = 0

  /// What the display reported, after which nothing more is shown.
  private(set) var failure: DisplayError?

  /// Shows frames of a scene in a window of its size.
  init(_ scene: ShimmerStage, in window: X11Window) {
    self.scene = scene
    self.window = window
    super.init()
    window.events.wakesForCompletions = true
  }

  /// How many frames a run has.
  var framesPerRun: Int { scene.framesPerCycle }

  override var countsWaiting: Bool { true }

  override func run(times: Int) {
    do throws(DisplayError) {
      for _ in 0..<times * scene.framesPerCycle where failure == nil {
        number += 1
        try show(at: scene.begin + Double(number) / 60)
      }
    } catch {
      failure = error
    }
  }

  private func show(at time: Double) throws(DisplayError) {
    let compositor = scene.stage.compositor
    if compositor.prepare(at: time, size: scene.stage.size).isEmpty { return }
    let presenter = window.presenter
    guard let frame = try presenter.lendFrame() else {
      preconditionFailure("no buffer is free although every frame was waited for")
    }
    let report = compositor.draw(
      into: frame.rows, buffer: BufferName(slot: frame.buffer.slot, epoch: frame.buffer.epoch))
    try presenter.present(frame, damage: report.damage)
    let limit = window.events.now + BenchWindow.patience
    while presenter.counts.completions + presenter.counts.failed < presenter.counts.presented {
      if window.events.now >= limit { throw BenchWindow.silence }
      _ = try window.events.nextEvents(until: limit)
    }
  }
}
