import Measuring

/// What somebody took, round by round, beside what we took in the same rounds.
struct ComparedTimes {
  /// The times, in nanoseconds; at least one.
  let times: [Double]

  /// Ours of the same rounds, in nanoseconds; none where ours were not measured.
  let ours: [Double]

  /// Puts times beside ours.
  init(_ times: [Double], ours: [Double]) {
    self.times = times
    self.ours = ours
  }

  /// The time in the middle, in nanoseconds.
  var nanoseconds: Double { Spread(times).median }

  /// The times as multiples of ours, round by round: above 1 they are longer.
  var ratios: [Double] { InterleavedRounds.ratios(times, to: ours) }

  /// The middle and the ends of these multiples, or nothing where ours were not measured.
  var ratio: Spread? { ratios.isEmpty ? nil : Spread(ratios) }

  /// Our times as a multiple of these, the median, or nothing where ours were not measured.
  var inverse: Double? {
    ratios.isEmpty ? nil : Spread(InterleavedRounds.ratios(ours, to: times)).median
  }

  /// Whether ours were longer beyond the spread: in at least three quarters of the rounds.
  ///
  /// The ends of the spread do not decide: one round that something disturbed would hide what we lose.
  var isLost: Bool {
    let shorter = ratios.filter { $0 < 1 }.count
    return shorter > 0 && 4 * shorter >= 3 * ratios.count
  }
}
