import Glibc
import Platform
import Raster

/// A piece of work whose time is measured.
///
/// It is a class because running the work changes its state, and several contenders are measured in turn. It is open
/// because Swift requires that for subclasses in other modules.
open class Contender {
  /// The number of repetitions in one sample; chosen by ``calibrate(nanoseconds:)``.
  package private(set) var repetitions = 1

  package init() {}

  /// Does the work `times` times, each time slightly differently so that no result comes from a cache.
  open func run(times: Int) {}

  /// Doubles ``repetitions`` until a sample takes at least the given number of nanoseconds.
  ///
  /// Work that finds cold caches is repeated once only.
  package final func calibrate(nanoseconds: Int64) {
    if findsColdCaches { return }
    // The first run is the slowest one, but by less than a factor of four.
    let first = time(1)
    repetitions = 1
    if first > 4 * nanoseconds { return }
    while repetitions < 1 << 24, time(repetitions) < nanoseconds { repetitions *= 2 }
  }

  /// Takes one sample and returns the mean time of one repetition, in nanoseconds.
  package final func sample() -> Double { Double(time(repetitions)) / Double(repetitions) }

  /// Whether the measured time includes time in which the thread does not run; default false.
  ///
  /// It is true for work that waits for another process or thread. All other work is measured in processor time, so
  /// that other programs on the same core do not count.
  open var countsWaiting: Bool { false }

  /// Whether the caches contain none of the work's memory when it begins; default false.
  ///
  /// It is true for whole frames: between the frames of a window, other work has replaced them in the caches.
  open var findsColdCaches: Bool { false }

  private func time(_ times: Int) -> Int64 {
    let start = now
    run(times: times)
    return now - start
  }

  private var now: Int64 { countsWaiting ? MonotonicClock.now : ProcessorClock.threadNanoseconds }
}

/// A series of rounds in which contenders are measured in turn, so that disturbances of the machine affect all of
/// them alike.
package struct InterleavedRounds {
  /// The number of samples of each contender.
  package let rounds: Int

  /// The minimum duration of a sample, in nanoseconds.
  package let sampleNanoseconds: Int64

  package init(rounds: Int, sampleNanoseconds: Int64) {
    self.rounds = rounds
    self.sampleNanoseconds = sampleNanoseconds
  }

  /// Measures the contenders, and returns the times of each contender, round by round, in nanoseconds per repetition.
  package func times(of contenders: [Contender]) -> [[Double]] {
    for contender in contenders { contender.calibrate(nanoseconds: sampleNanoseconds) }
    let sweep = contenders.contains(where: \.findsColdCaches) ? CacheSweep() : nil
    var times: [[Double]] = Array(repeating: [], count: contenders.count)
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        if contender.findsColdCaches { sweep?.run() }
        times[index].append(contender.sample())
      }
    }
    return times
  }

  /// Returns the order in which `count` contenders are measured in a round.
  ///
  /// The contender that is first changes from round to round.
  package static func order(of count: Int, inRound round: Int) -> [Int] {
    (0..<count).map { (round + $0) % count }
  }

  /// Returns the quotients of two contenders' times, one for each round.
  package static func ratios(_ numerators: [Double], to denominators: [Double]) -> [Double] {
    zip(numerators, denominators).map { $0 / $1 }
  }
}

/// Memory that is written in order to replace everything else in the caches of a core.
private final class CacheSweep {
  /// 64 MiB, more than the share of a core in the caches of usual processors.
  private let memory = Bitmap(size: PixelSize(width: 4096, height: 4096))
  private var pixel: UInt32 = 0

  func run() {
    pixel &+= 1
    memory.withRows { $0.fill(PixelRect(memory.size), with: pixel) }
  }
}
