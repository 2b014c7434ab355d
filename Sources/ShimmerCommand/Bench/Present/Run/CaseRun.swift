import Display
import X11Display

/// A round of a case, in a window that is opened for it and closed after it.
enum CaseRun {
  /// Measures a round.
  ///
  /// - Parameter sum: Is added how often which times occurred.
  /// - Returns: Nothing when the case's window was not to be seen with its size, or is hidden at the end, so that
  ///   frames may be missing that nobody could have seen.
  /// - Throws: What the display reports, and when somebody ends the run.
  static func round(
    of item: PresentCase, _ plan: PresentPlan, into sum: inout FrameDistributions
  ) throws(ProgramError) -> PresentRound? {
    do throws(DisplayError) {
      guard let stage = try CaseWindow(item, plan) else { return nil }
      let round =
        switch item.mode {
        case .paced: try PacedRun.run(in: stage, plan, into: &sum)
        case .flat: try FlatRun.run(in: stage, plan, into: &sum)
        }
      if let round {
        return plan.keepsRunning || stage.window.events.isVisible ? round : nil
      }
    } catch {
      throw ProgramError(error)
    }
    throw ProgramError(
      "the run of \(item.name) was ended", why: "its window was closed, or a key ended it",
      remedy: "leave the benchmark's windows alone", status: .comparisonFailed)
  }
}
