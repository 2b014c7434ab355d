import Display
import Measuring
import ProgramSupport
import X11Display

/// A run that measures the selected parts one after the other.
struct PeerRun {
  /// The image benchmark with its parameters.
  let benchmark: PeerBenchmark

  let parts: [PeerPart]

  /// The display, or `nil` if there is none.
  let display: PeerDisplay?

  /// The reason for which there is no display; `nil` if there is one or none is needed.
  let displayProblem: String?

  /// Returns the number of rounds of presentation and pacing: a fifth of the rounds of frames, because these rounds
  /// take long.
  static func longRounds(_ rounds: Int) -> Int { (rounds + 4) / 5 }

  /// The number of rounds in which the baselines are measured.
  private static let baselineRounds = 3

  /// Connects to the display if a part needs one.
  ///
  /// - Parameter name: The requested display, or `nil` for `$DISPLAY`.
  /// - Throws: An error if the requested display cannot be opened. If no display was requested, the parts that need
  ///   one are left out instead.
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

  /// Measures all selected parts, and returns the results.
  ///
  /// - Throws: An error if a library draws a different image, and the display's error.
  func results() throws(ProgramError) -> PeerResults {
    var results = PeerResults(baselines: try baselines())
    if parts.contains(.pictures) {
      do throws(PeerTrials.Failure) {
        results.pictures = try benchmark.run()
      } catch {
        throw ProgramError(
          error.what, why: error.why, remedy: "do not use the times of this run",
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

  private func baselines() throws(ProgramError) -> Baselines {
    do throws(DisplayError) {
      return try Baselines.measure(size: benchmark.sizes[0], rounds: Self.baselineRounds)
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
    let problem = displayProblem ?? "this display cannot show a small window"
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

/// All measurements of a run.
struct PeerResults {
  /// The baselines for frames of the first size.
  let baselines: Baselines

  /// The results of the image benchmark.
  var pictures = PeerBenchmark.Result()

  /// The results of putting frames in a window.
  var presentation: [PresentationRow] = []

  /// The results of waiting for deadlines.
  var pacing: [PacingRow] = []

  /// The omitted measurements with their reasons, one sentence each.
  var omissions: [String] = []

  /// Creates results with the baselines only.
  init(baselines: Baselines) { self.baselines = baselines }

  /// The times of all rows, each with our times in the same rounds and with the name of the row.
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

  /// The rows in which another library is faster in at least three quarters of the rounds, each with that library's
  /// median time as a multiple of ours.
  var losses: [(name: String, ratio: Double)] {
    var losses: [(name: String, ratio: Double)] = []
    for (name, compared) in comparisons where compared.isLost {
      if let ratio = compared.ratio { losses.append((name, ratio.median)) }
    }
    return losses
  }
}

/// The times of a library or method, round by round, with our times in the same rounds.
struct ComparedTimes {
  /// The times in nanoseconds; at least one.
  let times: [Double]

  /// Our times in the same rounds, in nanoseconds; empty if they were not measured.
  let ours: [Double]

  init(_ times: [Double], ours: [Double]) {
    self.times = times
    self.ours = ours
  }

  /// The median time, in nanoseconds.
  var nanoseconds: Double { Spread(times).median }

  /// The times as multiples of our times, round by round.
  ///
  /// A multiple above 1 means that our time is shorter.
  var ratios: [Double] { InterleavedRounds.ratios(times, to: ours) }

  /// The spread of ``ratios``, or `nil` if our times were not measured.
  var ratio: Spread? { ratios.isEmpty ? nil : Spread(ratios) }

  /// The median, over the rounds, of our time as a multiple of the other time; `nil` if our times were not measured.
  var inverse: Double? {
    ratios.isEmpty ? nil : Spread(InterleavedRounds.ratios(ours, to: times)).median
  }

  /// Whether our time was longer than the other in at least three quarters of the rounds.
  ///
  /// The minimum and maximum do not decide, because a single disturbed round would hide a loss.
  var isLost: Bool {
    let shorter = ratios.filter { $0 < 1 }.count
    return shorter > 0 && 4 * shorter >= 3 * ratios.count
  }
}
