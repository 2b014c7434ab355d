import Glibc
import Platform
import Raster

/// Something that runs, whose processor time is measured in turn with other cases.
///
/// Processor time leaves out other programs on the core.
package final class Case {
  /// The number of repetitions in one sample.
  private var repetitions = 1

  fileprivate let findsColdCaches: Bool
  private let framesPerRun: Double
  private let run: () -> Void

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - findsColdCaches: Whether the caches contain none of the work's memory when it begins, as for whole frames:
  ///     between the frames of a window, other work has replaced them. Such work is repeated once only.
  ///   - framesPerRun: The number of frames of one repetition; the time is that of one frame.
  ///   - run: The work, slightly different each time, so that no result comes from a cache.
  package init(
    findsColdCaches: Bool = false, framesPerRun: Int = 1, _ run: @escaping () -> Void
  ) {
    self.findsColdCaches = findsColdCaches
    self.framesPerRun = Double(framesPerRun)
    self.run = run
  }

  /// Doubles the repetitions until a sample takes at least the given number of nanoseconds.
  fileprivate func calibrate(nanoseconds: Int64) {
    if findsColdCaches { return }
    // The first run is the slowest one, but by less than a factor of four.
    let first = time()
    if first > 4 * nanoseconds { return }
    while repetitions < 1 << 24, time() < nanoseconds { repetitions *= 2 }
  }

  /// Takes one sample and returns the mean time of one frame, in nanoseconds.
  fileprivate func sample(after sweep: CacheSweep?) -> Double {
    if findsColdCaches { sweep?.run() }
    return Double(time()) / Double(repetitions) / framesPerRun
  }

  private func time() -> Int64 {
    let start = ProcessorClock.threadNanoseconds
    for _ in 0..<repetitions { run() }
    return ProcessorClock.threadNanoseconds - start
  }
}

/// Rounds that run all cases in turn, so that disturbances of the machine affect all of them alike.
package struct Rounds {
  /// The number of samples of each case.
  package let count: Int

  /// The minimum duration of a sample, in nanoseconds; by default 10 ms, longer than an interruption by the system.
  package var sampleNanoseconds: Int64

  package init(_ count: Int, sampleNanoseconds: Int64 = 10_000_000) {
    self.count = count
    self.sampleNanoseconds = sampleNanoseconds
  }

  /// Returns the nanoseconds of a frame of each case, one for each round.
  package func times(of cases: [Case]) -> [[Double]] {
    for item in cases { item.calibrate(nanoseconds: sampleNanoseconds) }
    let sweep = cases.contains(where: \.findsColdCaches) ? CacheSweep() : nil
    return inTurn(cases.indices) { index, _ in cases[index].sample(after: sweep) }
  }

  /// Measures items in turn, each first in turn, and returns the samples of each.
  package func inTurn<Item, Sample, Failure: Error>(
    _ items: some Collection<Item>,
    _ measure: (_ item: Item, _ round: Int) throws(Failure) -> Sample
  ) throws(Failure) -> [[Sample]] {
    let items = Array(items)
    var samples: [[Sample]] = Array(repeating: [], count: items.count)
    for round in 0..<count {
      for offset in items.indices {
        let index = (round + offset) % items.count
        samples[index].append(try measure(items[index], round))
      }
    }
    return samples
  }

  /// Returns the quotients of samples, round by round.
  package static func ratios(_ numerators: [Double], to denominators: [Double]) -> [Double] {
    zip(numerators, denominators).map { $0 / $1 }
  }
}

/// Memory that replaces everything else in the caches when it is written: 64 MiB, more than a processor caches.
private final class CacheSweep {
  private let memory = Bitmap(size: PixelSize(width: 4096, height: 4096))
  private var pixel: UInt32 = 0

  func run() {
    pixel &+= 1
    memory.withRows { $0.fill(PixelRect(memory.size), with: pixel) }
  }
}
