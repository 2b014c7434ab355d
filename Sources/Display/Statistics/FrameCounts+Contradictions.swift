extension FrameCounts {
  /// What does not add up at the end of one run, a sentence each with its numbers; none in a run that can be trusted.
  ///
  /// Whether each tick has one outcome, as ``isBalanced`` says, and whether each presented frame was read or refused,
  /// as ``isSettled`` says. In the sum of two runs one mistake can hide another.
  package var contradictions: [String] {
    var found: [String] = []
    if !isBalanced {
      found.append(
        "\(presented) presented + \(unchanged) unchanged + \(blocked) blocked + "
          + "\(dropped) dropped are not \(ticks) ticks")
    }
    if !isSettled {
      found.append("\(completions) completions + \(failed) failed are not \(presented) presented")
    }
    return found
  }
}
