import Glibc
import Platform
import Raster

/// A piece of work whose time is measured.
///
/// A class, because running it changes it, and several are measured in turns; open, because the language
/// lets nothing less be inherited from in another target.
open class Contender {
  /// How often the work is done in one sample.
  package private(set) var repetitions = 1

  /// Creates a contender.
  package init() {}

  /// Does the work so often, each time a little differently, so that nothing is taken from a cache.
  open func run(times: Int) {}

  /// Chooses how often the work is done in a sample: until it takes so many nanoseconds.
  package final func calibrate(nanoseconds: Int64) {
    // The first run is slower than all others, but not so much slower.
    let first = time(1)
    repetitions = 1
    if first > 4 * nanoseconds { return }
    while repetitions < 1 << 24, time(repetitions) < nanoseconds { repetitions *= 2 }
  }

  /// Does one sample and answers the nanoseconds that the work took once.
  package final func sample() -> Double { Double(time(repetitions)) / Double(repetitions) }

  /// Whether the time counts in which the thread does not run; default false.
  ///
  /// For work that waits for somebody else. All other work is measured in processor time, so that what
  /// runs beside it on the same core does not count.
  open var countsWaiting: Bool { false }

  private func time(_ times: Int) -> Int64 {
    let start = now
    run(times: times)
    return now - start
  }

  private var now: Int64 { countsWaiting ? MonotonicClock.now : ProcessorClock.threadNanoseconds }
}

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
