import Display
import Measuring
import ProgramSupport
import Raster
import Scenes

/// The trials of `bench present --check`.
///
/// Each trial compares this program with minimal code that does the same work, in the same run.
struct PresentTrials {
  /// The outcome of a trial: its result for the JSON report, and its judged thresholds.
  struct Trial {
    /// The metrics, as they appear in the JSON report.
    var result: BenchDocument.Result
    /// The judged thresholds.
    var thresholds: [BenchThreshold]
    /// The definition of the measurement, as text for the report.
    var definition: String
    /// The contradictions between the counts of the measurement, as sentences; empty if the result can be trusted.
    var contradictions: [String] = []
  }

  /// The trials that were measured.
  private(set) var trials: [Trial] = []

  /// The omitted measurements with their reasons, one sentence each.
  private(set) var omissions: [String] = []

  /// The omissions caused by windows that were not visible.
  private(set) var unseen: [WindowOmission] = []

  /// The size of the display's work area, in pixels.
  private let room: PixelSize

  /// The size of the frames in the trials whose thresholds are judged, unless a trial defines its own.
  static let size = PixelSize(width: 1920, height: 1080)

  /// Returns the case that shows the wordmark at ``size``, with two buffers and the best transport.
  static func wordmark(_ mode: PresentMode) -> PresentCase {
    let entry = SceneCatalog.wordmark
    return PresentCase(
      scene: entry.name, request: SceneRequest(entry), size: size, transport: nil, buffers: 2,
      mode: mode)
  }

  /// Returns a plan with other durations and with the viewer's usual settings: 60 deadlines a second, unchanged
  /// scenes, and no wake-ups for completions.
  static func asViewed(_ plan: PresentPlan, seconds: Double, warmUp: Double) -> PresentPlan {
    var plan = plan
    (plan.seconds, plan.frames, plan.warmUp) = (seconds, nil, warmUp)
    (plan.fps, plan.wakesForCompletions) = (.ratio(FrameRatio(frames: 60, seconds: 1)), false)
    (plan.scale, plan.isFullscreen, plan.geometry) = (nil, false, nil)
    (plan.content, plan.motion, plan.keepsRunning) = (SceneContent(), .full, false)
    return plan
  }

  /// Measures all trials.
  ///
  /// - Parameters:
  ///   - plan: The display, the windows and the typesetter; the trials use their own sizes and durations.
  ///   - room: The size of the display's work area, in pixels.
  ///   - tell: Called with a description of each trial before the trial begins.
  /// - Throws: The display's error, or an error if a process cannot be started.
  static func run(
    _ plan: PresentPlan, room: PixelSize, note: (String) -> Void
  ) throws(ProgramError) -> Self {
    var all = Self(room: room)
    note("putting whole frames, compared with a bare loop")
    try all.add("put throughput") { () throws(DisplayError) in try PutTrial.run(plan) }
    note("a still scene")
    all.add("rest", size: QuietViewer.size, try RestTrial.run(plan))
    note("pacing, compared with a bare timer")
    all.add("pacing", try PacingTrial.run(plan))
    if all.lacksSharedMemory {
      all.omissions.append(
        "The processor time of paced frames and the shimmering word are left out: their bare loops need shared memory."
      )
    } else {
      note("processor time of paced frames, compared with frames flat out")
      all.add("economy", try EconomyTrial.run(plan))
      note("a second of a shimmering word, compared with precomputed images")
      try all.addWord(plan)
    }
    return all
  }

  private init(room: PixelSize) { self.room = room }

  /// Whether a trial found that the display has no shared memory, which the bare loops need.
  private var lacksSharedMemory = false

  private mutating func add(
    _ name: String, size: PixelSize = Self.size, _ measure: () throws(DisplayError) -> Trial?
  ) throws(ProgramError) {
    do throws(DisplayError) {
      add(name, size: size, try measure())
    } catch {
      guard case .unsupported(feature: BarePuts.sharedMemory, let reason) = error else {
        throw ProgramError(error)
      }
      lacksSharedMemory = true
      omissions.append("\(name) is left out: there is no shared memory (\(reason)).")
    }
  }

  private mutating func add(_ name: String, size: PixelSize = Self.size, _ trial: Trial?) {
    if let trial {
      trials.append(trial)
    } else {
      leaveOut(WindowOmission(name, size: size, room: room))
    }
  }

  private mutating func leaveOut(_ omission: WindowOmission) {
    omissions.append(omission.sentence)
    unseen.append(omission)
  }

  private mutating func addWord(_ plan: PresentPlan) throws(ProgramError) {
    let word = try WordTrial(display: plan.display, rounds: 3).run()
    omissions += word.omissions
    if let unseen = word.unseen { leaveOut(unseen) }
    if word.metrics.isEmpty { return }
    trials.append(
      Trial(
        result: BenchDocument.Result("shimmering word", metrics: word.metrics),
        thresholds: word.thresholds,
        definition: WordResult.definition))
  }

  /// The results of all trials for the JSON report, each with its definition.
  var results: [BenchDocument.Result] {
    trials.map { trial in
      var result = trial.result
      result.members = ["definition": trial.definition]
      return result
    }
  }

  /// The thresholds of all trials.
  var thresholds: [BenchThreshold] { trials.flatMap(\.thresholds) }

  /// The thresholds with their verdicts, one line each.
  var thresholdLines: [String] { thresholds.lines(digits: 2) }

  /// The trials as lines of the human-readable report.
  var lines: [String] {
    trials.flatMap { trial -> [String] in
      [trial.result.name] + trial.result.metrics.map(Self.line)
        + trial.contradictions.map { "  WRONG: \($0)" }
    }
  }

  private static func line(of metric: Metric) -> String {
    let numbers = [metric.median, metric.least, metric.most].map {
      ColumnText.padded(
        NumberText.fixed($0, digits: $0 < 10 ? 3 : 1), to: 11, isRight: true)
    }
    return "  " + ColumnText.padded(metric.name, to: 34) + numbers.joined()
      + "  \(metric.unit)" + multiple(of: metric)
  }

  private static func multiple(of metric: Metric) -> String {
    guard let multiple = metric.multiple, let baseline = metric.baseline else { return "" }
    return ", \(NumberText.fixed(multiple, digits: 2)) × \(baseline.name)"
  }
}
