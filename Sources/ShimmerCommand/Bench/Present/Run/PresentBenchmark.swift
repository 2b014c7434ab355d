import Display
import Measuring
import Raster
import ProgramSupport

/// Measures cases in turns, so that what the machine does meanwhile meets all of them alike.
struct PresentBenchmark {
  /// What was measured, and what could not be.
  struct Outcome {
    /// The cases that were measured in all rounds, in their order.
    var results: [PresentResult] = []
    /// The cases that were not, because their windows were not to be seen.
    var unseen: [WindowOmission] = []
  }

  /// What is measured.
  let cases: [PresentCase]

  /// How.
  let plan: PresentPlan

  /// The room that the display has for windows that do not fill the screen.
  let room: PixelSize

  /// Told of each case of each round before it begins.
  var onCase: (_ round: Int, PresentCase) -> Void = { _, _ in }

  /// Measures all cases.
  ///
  /// - Throws: What the display reports, and when somebody ends a run.
  func run() throws(ProgramError) -> Outcome {
    let results = cases.map(PresentResult.init)
    var lostRounds: [Int: Int] = [:]
    for round in 0..<plan.rounds {
      for index in InterleavedRounds.order(of: cases.count, inRound: round) {
        if lostRounds[index] != nil { continue }
        onCase(round, cases[index])
        if try !measure(results[index]) { lostRounds[index] = round + 1 }
      }
    }
    var outcome = Outcome()
    for (index, item) in cases.enumerated() {
      if let lost = lostRounds[index] {
        outcome.unseen.append(
          WindowOmission(
            item.name, size: item.size, room: plan.isFullscreen ? item.size : room, round: lost))
      } else {
        outcome.results.append(results[index])
      }
    }
    return outcome
  }

  /// Adds a round to a result; answers whether its window was to be seen.
  private func measure(_ result: PresentResult) throws(ProgramError) -> Bool {
    let round = try CaseRun.round(of: result.item, plan, into: &result.distributions)
    if let round { result.rounds.append(round) }
    return round != nil
  }
}
