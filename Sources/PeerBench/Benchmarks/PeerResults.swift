import Measuring

/// Everything that one run has measured.
struct PeerResults {
  /// What the machine takes at the least for frames of the first size.
  let floors: Floors

  /// The pictures.
  var pictures = PeerBenchmark.Result()

  /// Frames put in a window.
  var presentation: [PresentationRow] = []

  /// How late those are who wait for a deadline.
  var pacing: [PacingRow] = []

  /// What was left out and why, a sentence each.
  var omissions: [String] = []

  /// Begins with the floors, and nothing else measured.
  init(floors: Floors) { self.floors = floors }

  /// All times of others beside ours, by name.
  private var comparisons: [(name: String, compared: ComparedTimes)] {
    var comparisons: [(name: String, compared: ComparedTimes)] = []
    for row in pictures.rows { comparisons.append((row.name, row.compared)) }
    for row in presentation { comparisons.append((row.name, row.compared)) }
    for row in pacing {
      comparisons.append(("\(row.name), p50", row.p50))
      comparisons.append(("\(row.name), p99", row.p99))
    }
    return comparisons
  }

  /// The rows in which somebody else is faster than we are, beyond the spread, with their times as multiples of ours.
  var losses: [(name: String, ratio: Double)] {
    var losses: [(name: String, ratio: Double)] = []
    for (name, compared) in comparisons where compared.isLost {
      if let ratio = compared.ratio { losses.append((name, ratio.median)) }
    }
    return losses
  }
}
