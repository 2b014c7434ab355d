import X11Display

/// A piece of work whose time is measured.
///
/// A class, because running it changes it, and several are measured in turns.
class Contender {
  /// How often the work is done in one sample.
  private(set) var repetitions = 1

  /// Does the work so often, each time a little differently, so that nothing is taken from a cache.
  func run(times: Int) {}

  /// Chooses how often the work is done in a sample: until it takes so many nanoseconds.
  final func calibrate(nanoseconds: Int64) {
    // The first run is slower than all others.
    _ = time(1)
    repetitions = 1
    while repetitions < 1 << 24, time(repetitions) < nanoseconds { repetitions *= 2 }
  }

  /// Does one sample and answers the nanoseconds that the work took once.
  final func sample() -> Double { Double(time(repetitions)) / Double(repetitions) }

  private func time(_ times: Int) -> Int64 {
    let start = MonotonicClock.now
    run(times: times)
    return MonotonicClock.now - start
  }
}
