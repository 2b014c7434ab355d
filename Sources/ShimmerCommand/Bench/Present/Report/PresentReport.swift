import Display
import Measuring
import Raster
import ProgramSupport

/// What was measured of presentation.
struct PresentReport: Report {
  /// What was to be measured.
  var cases: [PresentCase]
  /// What was measured.
  var results: [PresentResult]
  /// How it was measured.
  var plan: PresentPlan
  /// The display, or nothing where none took part.
  var display: DisplayFacts?
  /// What the machine takes at the least, size by size.
  var floors: [Floors]
  /// The cases without results, because their windows were not to be seen.
  var unseen: [WindowOmission] = []
  /// What came out where frames were drawn in several ways, or nothing where nobody asked.
  var validation: [FrameValidation]?
  /// The trials that promises are judged by, or nothing where nobody asked.
  var trials: PresentTrials?
  /// Whether each tick's instants belong to the JSON.
  var showsSamples: Bool

  /// The promises; none where nobody asked.
  var bars: [BenchBar] { trials?.bars ?? [] }

  /// What was left out and why, a sentence each.
  var omissions: [String] {
    unseen.map(\.sentence) + floors.flatMap(\.omissions).distinct + (trials?.omissions ?? [])
  }

  /// The invariants that do not hold, in words, by the name of what was measured.
  var contradictions: [(name: String, sentences: [String])] {
    results.map { ($0.item.name, $0.contradictions) }
      + (trials?.trials ?? []).map { ($0.result.name, $0.contradictions) }
  }

  /// The floors of a size, or nothing where none were measured.
  func floors(of size: PixelSize) -> Floors? { floors.first { $0.size == size } }
}
