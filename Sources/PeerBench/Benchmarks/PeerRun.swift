import ProgramSupport
import Display
import Measuring
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
