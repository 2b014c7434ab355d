/// Measures contenders in turns, so that what the machine does meanwhile meets all of them alike.
package struct InterleavedRounds {
  /// How often each is measured.
  package let rounds: Int

  /// How long one sample takes at least, in nanoseconds.
  package let sampleNanoseconds: Int64

  /// Chooses rounds.
  package init(rounds: Int, sampleNanoseconds: Int64) {
    self.rounds = rounds
    self.sampleNanoseconds = sampleNanoseconds
  }

  /// For each contender its times, round by round, in nanoseconds.
  package func times(of contenders: [Contender]) -> [[Double]] {
    for contender in contenders { contender.calibrate(nanoseconds: sampleNanoseconds) }
    var times: [[Double]] = Array(repeating: [], count: contenders.count)
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() { times[index].append(contender.sample()) }
    }
    return times
  }

  /// In which order so many are measured in a round: each is the first one in its turn.
  package static func order(of count: Int, inRound round: Int) -> [Int] {
    (0..<count).map { (round + $0) % count }
  }

  /// The quotients of two contenders' times, each of one round.
  package static func ratios(_ numerators: [Double], to denominators: [Double]) -> [Double] {
    zip(numerators, denominators).map { $0 / $1 }
  }
}
