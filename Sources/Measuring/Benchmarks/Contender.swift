import Glibc
import Platform
package import Raster

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

/// `memcpy` of all pixels of a frame.
package final class FrameCopies: Contender {
  private let source: Bitmap
  private let target: Bitmap
  private let isOnTheClock: Bool

  /// Copies between two frames of a size, whose rows have no padding or are copied with it.
  ///
  /// - Parameter countsWaiting: As that of what is held against it.
  package init(size: PixelSize, countsWaiting: Bool = false) {
    isOnTheClock = countsWaiting
    source = Bitmap(size: size)
    target = Bitmap(size: size)
    for bitmap in [source, target] {
      // Untouched memory is one page of zeroes.
      bitmap.withRows { $0.fill(PixelRect(size), with: 0xFF20_4060) }
    }
    super.init()
  }

  override package var countsWaiting: Bool { isOnTheClock }

  /// How many bytes a run copies.
  package var byteCount: Int { source.byteCount }

  override package func run(times: Int) {
    source.withRows { from in
      target.withRows { to in
        for _ in 0..<times {
          // SAFETY: both bitmaps have one size and so one number of bytes.
          unsafe memcpy(to.base, from.base, source.byteCount)
        }
      }
    }
  }
}

/// What `memcpy` of some bytes took.
package struct CopyCost: Sendable {
  /// Milliseconds, the median.
  package var milliseconds: Double

  /// How many bytes they are.
  package var byteCount: Double

  /// Creates a cost.
  package init(milliseconds: Double, byteCount: Double) {
    self.milliseconds = milliseconds
    self.byteCount = byteCount
  }

  /// Bytes that it copied in a second, in thousands of millions.
  package var gigabytesPerSecond: Double { byteCount / milliseconds / 1e6 }
}

/// `memset` of all pixels of a frame, in one call.
package final class FrameFills: Contender {
  private let target: Bitmap
  private var byte: UInt8 = 0

  /// Fills a frame of a size, with the padding of its rows.
  package init(size: PixelSize) {
    target = Bitmap(size: size)
    super.init()
  }

  override package func run(times: Int) {
    target.withRows { rows in
      for _ in 0..<times {
        byte &+= 1
        // SAFETY: the bitmap has so many bytes.
        unsafe memset(rows.base, Int32(byte), target.byteCount)
      }
    }
  }
}
