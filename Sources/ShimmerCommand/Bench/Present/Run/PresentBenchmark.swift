import Display
import Measuring
import Raster
import ViewerCore

/// Measures cases in turns, so that what the machine does meanwhile meets all of them alike.
struct PresentBenchmark {
  /// What was measured, and what could not be.
  struct Outcome {
    /// The cases that were measured, in their order.
    var results: [PresentResult] = []
    /// What was left out and why, a sentence each.
    var omissions: [String] = []
  }

  /// What is measured.
  let cases: [PresentCase]

  /// How.
  let plan: PresentPlan

  /// Told of each case of each round before it begins.
  var onCase: (_ round: Int, PresentCase) -> Void = { _, _ in }

  /// Measures all cases.
  ///
  /// - Throws: What the display reports, and when somebody ends a run.
  func run() throws(ProgramError) -> Outcome {
    let results = cases.map(PresentResult.init)
    var unshown: Set<Int> = []
    for round in 0..<plan.rounds {
      for index in InterleavedRounds.order(of: cases.count, inRound: round) {
        if unshown.contains(index) { continue }
        onCase(round, cases[index])
        if try !measure(results[index]) { unshown.insert(index) }
      }
    }
    var outcome = Outcome()
    for (index, item) in cases.enumerated() {
      if unshown.contains(index) {
        outcome.omissions.append(
          "\(item.name) is left out: this display shows no window of \(item.size.text).")
      } else {
        outcome.results.append(results[index])
      }
    }
    return outcome
  }

  /// Adds a round to a result; answers whether this display shows a window of the size.
  private func measure(_ result: PresentResult) throws(ProgramError) -> Bool {
    let round = try CaseRun.round(of: result.item, plan, into: &result.distributions)
    if let round { result.rounds.append(round) }
    return round != nil
  }
}
