import Display
import Glibc
import Platform
import Synchronization
import Viewer

/// The progress of a run, and what its frames cost.
///
/// A terminal shows the progress. For the viewer, each percent is a line on standard output.
final class RenderProgress: Sendable {
  /// A step of the run, in which all frames or some of them are drawn.
  private struct Step {
    var title = ""
    var count = 0
    var began: Int64 = 0
    /// The number of frames of earlier steps.
    var earlier = 0
    var reportedPercent = -1
  }

  private let step = Mutex(Step())

  /// The number of frames of all steps.
  private let total: Int

  private let cores: Int
  private let isReported: Bool

  /// Creates the progress of a run.
  ///
  /// - Parameters:
  ///   - total: The number of frames of all steps.
  ///   - cores: The number of cores that draw.
  ///   - isReported: Whether the progress is written to standard output, for the viewer.
  init(of total: Int, cores: Int, isReported: Bool) {
    self.total = total
    self.cores = cores
    self.isReported = isReported
  }

  /// Begins a step.
  func begin(_ title: String, _ count: Int) {
    step.withLock { step in
      step.earlier += step.count
      (step.title, step.count, step.began) = (title, count, MonotonicClock.now)
    }
  }

  /// Shows how many frames of the step are done, at what rate, and how long the rest will take; nothing for a single
  /// frame.
  ///
  /// - Throws: An error if the viewer that started the run has ended.
  func show(_ done: Int) throws(ProgramError) {
    if total < 2 { return }
    ProgressLine.show(text(done))
    guard isReported, let percent = newPercent(done) else { return }
    do throws(SystemError) {
      try WholeFile.write(Array("\(percent)\n".utf8), to: STDOUT_FILENO)
    } catch {
      throw ProgramError("the viewer has ended", status: .connectionLost)
    }
  }

  /// Returns the progress in percent if it has changed since the last call.
  private func newPercent(_ done: Int) -> Int? {
    step.withLock { step in
      let percent = 100 * (step.earlier + done) / total
      if percent == step.reportedPercent { return nil }
      step.reportedPercent = percent
      return percent
    }
  }

  private func text(_ done: Int) -> String {
    let step = step.withLock(\.self)
    let seconds = max(Double(MonotonicClock.now - step.began) / 1e9, 1e-3)
    let rate = Double(done) / seconds
    let left = NumberText.fixed((Double(step.count - done) / rate).rounded(.up), digits: 0)
    return "\(step.title) frame \(done) of \(step.count), \(100 * done / step.count) %, "
      + "\(NumberText.fixed(rate, digits: rate < 10 ? 1 : 0)) frames/s, \(left) s left"
  }

  /// Prints what the frames of the step cost, with `--verbose`.
  func finish(_ costs: FrameCosts) {
    guard Console.isVerbose else { return }
    let step = step.withLock(\.self)
    let seconds = Double(MonotonicClock.now - step.began) / 1e9
    func each(_ sum: Int64) -> String {
      "\(NumberText.fixed(Double(sum) / 1e6 / Double(step.count), digits: 2)) ms"
    }
    Console.note(
      "\(step.title) \(NumberText.counted(step.count, "frame")) took "
        + "\(NumberText.fixed(seconds, digits: 2)) s on "
        + "\(NumberText.counted(min(cores, step.count), "core")), "
        + "\(NumberText.fixed(Double(step.count) / max(seconds, 1e-9), digits: 1)) frames/s; "
        + "per frame \(each(costs.drawing)) to draw, \(each(costs.encoding)) to convert, "
        + "\(each(costs.writing)) to write; "
        + "peak memory \(NumberText.mebibytes(ProcessUsage.now().peakResidentBytes))")
  }
}
