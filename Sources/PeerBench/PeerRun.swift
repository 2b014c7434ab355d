import Display
import Measuring
import ProgramSupport
import X11Display

/// Measures the parts that are asked for, one after the other.
struct PeerRun {
  /// What is measured of the pictures, and how often.
  let benchmark: PeerBenchmark

  /// The parts.
  let parts: [PeerPart]

  /// The display, or nothing where there is none.
  let display: PeerDisplay?

  /// Why there is none, or nothing.
  let displayProblem: String?

  /// How often presentation and pacing are measured: a fifth as often as frames, because a round takes long.
  static func longRounds(_ rounds: Int) -> Int { (rounds + 4) / 5 }

  /// How often the floors are measured.
  private static let floorRounds = 3

  /// Looks for the display if a part needs one.
  ///
  /// - Parameter name: The display that was asked for, or nothing for `$DISPLAY`.
  /// - Throws: When one was asked for that cannot be opened; where none was, what needs it is left out.
  init(
    _ benchmark: PeerBenchmark, parts: [PeerPart], display name: String?
  ) throws(ProgramError) {
    self.benchmark = benchmark
    self.parts = parts
    if parts == [.pictures] {
      (display, displayProblem) = (nil, nil)
      return
    }
    do throws(DisplayError) {
      (display, displayProblem) = (try PeerDisplay(name: name), nil)
    } catch {
      if name != nil { throw ProgramError(peer: error) }
      (display, displayProblem) = (nil, error.reason)
    }
  }

  /// Measures everything.
  ///
  /// - Throws: When a library draws another picture than ours, and what the display reports.
  func results() throws(ProgramError) -> PeerResults {
    var results = PeerResults(floors: try floors())
    if parts.contains(.pictures) {
      do throws(PeerTrials.Failure) {
        results.pictures = try benchmark.run()
      } catch {
        throw ProgramError(
          error.what, why: error.why, remedy: "its times would prove nothing",
          status: .comparisonFailed)
      }
    }
    do throws(DisplayError) {
      if parts.contains(.presentation) { try addPresentation(to: &results) }
      if parts.contains(.pacing) { try addPacing(to: &results) }
    } catch {
      throw ProgramError(peer: error)
    }
    return results
  }

  private func floors() throws(ProgramError) -> Floors {
    do throws(DisplayError) {
      return try Floors.measure(size: benchmark.sizes[0], rounds: Self.floorRounds)
    } catch {
      throw ProgramError(peer: error)
    }
  }

  private func addPresentation(to results: inout PeerResults) throws(DisplayError) {
    guard let display else {
      results.omissions.append("Presentation is left out: \(displayProblem ?? "no display").")
      return
    }
    let outcome = try PresentationBenchmark(
      display: display.name, frameSize: benchmark.sizes[0],
      rounds: Self.longRounds(benchmark.rounds)
    ).run()
    results.presentation = outcome.rows
    results.omissions += outcome.omissions
  }

  private func addPacing(to results: inout PeerResults) throws(DisplayError) {
    var window: X11Window?
    let problem = displayProblem ?? "this display shows no small window"
    if let display {
      window = try BenchWindow.open(on: display.name, size: PacingBenchmark.windowSize)
    }
    if window == nil {
      results.omissions.append("Pacing of our event loop is left out: \(problem).")
    }
    results.pacing = try PacingBenchmark(rounds: Self.longRounds(benchmark.rounds))
      .run(in: window)
  }
}

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
