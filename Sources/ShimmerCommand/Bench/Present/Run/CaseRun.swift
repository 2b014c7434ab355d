import Display
import ProgramSupport

/// A round of a case, in a window that is opened for it and closed after it.
enum CaseRun {
  /// Measures a round.
  ///
  /// - Parameter sum: Is added how often which times occurred.
  /// - Returns: Nothing when the case's window was not to be seen with its size from the beginning to the end, so that
  ///   it has other frames than its case.
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
      if let round { return isSound(round, of: item, plan) ? round : nil }
    } catch {
      throw ProgramError(error)
    }
    throw ProgramError(
      "the run of \(item.name) was ended", why: "its window was closed, or a key ended it",
      remedy: "leave the benchmark's windows alone", status: .comparisonFailed)
  }

  private static func isSound(
    _ round: PresentRound, of item: PresentCase, _ plan: PresentPlan
  ) -> Bool {
    let hasSize = plan.isFullscreen || round.frameSize == item.size
    return hasSize && (plan.keepsRunning || !round.wasHidden)
  }
}
