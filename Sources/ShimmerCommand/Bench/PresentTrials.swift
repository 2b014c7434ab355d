import Display
import Measuring
import ProgramSupport
import Raster
import Scenes

/// What `bench present` promises, measured beside what people would write by hand, in one run.
struct PresentTrials {
  /// A promise's measurement: its result in the document and its bars.
  struct Trial {
    /// The result.
    var result: BenchDocument.Result
    /// The promises.
    var bars: [BenchBar]
    /// What exactly was measured, in a sentence.
    var definition: String
    /// The invariants that do not hold in a round, in words; none in a trial that can be trusted.
    var contradictions: [String] = []
  }

  /// What was measured.
  private(set) var trials: [Trial] = []

  /// What was left out and why, a sentence each.
  private(set) var omissions: [String] = []

  /// Those among them whose windows were not to be seen.
  private(set) var unseen: [WindowOmission] = []

  /// The room that the display has for windows.
  private let room: PixelSize

  /// The size of the frames that are judged.
  static let size = PixelSize(width: 1920, height: 1080)

  /// The wordmark at the size that is judged.
  static func wordmark(_ mode: PresentMode) -> PresentCase {
    let entry = SceneCatalog.wordmark
    return PresentCase(
      scene: entry.name, request: SceneRequest(entry), size: size, transport: nil, buffers: 2,
      mode: mode)
  }

  /// A plan with a trial's own times, 60 deadlines a second, the scene as it is, and as few wake-ups as the viewer has.
  static func asViewed(_ plan: PresentPlan, seconds: Double, warmUp: Double) -> PresentPlan {
    var plan = plan
    (plan.seconds, plan.frames, plan.warmUp) = (seconds, nil, warmUp)
    (plan.fps, plan.wakesForCompletions) = (.hertz(60), false)
    (plan.scale, plan.isFullscreen, plan.geometry) = (nil, false, nil)
    (plan.content, plan.motion, plan.keepsRunning) = (SceneContent(), .full, false)
    return plan
  }

  /// Measures all promises.
  ///
  /// - Parameters:
  ///   - plan: The display, the windows and the typesetter; sizes and times are the trials' own.
  ///   - room: The room that the display has for windows.
  ///   - tell: Hears of each trial before it begins.
  /// - Throws: What the display reports, and what cannot be started.
  static func run(
    _ plan: PresentPlan, room: PixelSize, tell: (String) -> Void
  ) throws(ProgramError) -> Self {
    var all = Self(room: room)
    tell("putting whole frames, beside a bare loop")
    try all.add("put throughput") { () throws(DisplayError) in try PutTrial.run(plan) }
    tell("a scene that stands still")
    all.add("rest", size: QuietViewer.size, try RestTrial.run(plan))
    tell("pacing, beside a bare timer")
    all.add("pacing", try PacingTrial.run(plan))
    if all.lacksSharedMemory {
      all.omissions.append(
        "economy and the shimmering word are left out: their bare loops need shared memory.")
    } else {
      tell("the processor's work for paced frames, beside frames without deadlines")
      all.add("economy", try EconomyTrial.run(plan))
      tell("one second of a shimmering word, beside precomputed pictures")
      try all.addWord(plan)
    }
    return all
  }

  private init(room: PixelSize) { self.room = room }

  /// Whether the bare loop found no shared memory to put from.
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
      omissions.append("\(name) is left out: there is no shared memory to put from (\(reason)).")
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
        result: BenchDocument.Result("shimmering word", metrics: word.metrics), bars: word.bars,
        definition: WordResult.definition))
  }

  /// The results for the document.
  var results: [BenchDocument.Result] {
    trials.map { trial in
      var result = trial.result
      result.members = ["definition": trial.definition]
      return result
    }
  }

  /// All promises.
  var bars: [BenchBar] { trials.flatMap(\.bars) }

  /// The promises and what came of them, line by line.
  var barLines: [String] { bars.lines(digits: 2) }

  /// The trials for people.
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
    guard let multiple = metric.multiple, let floor = metric.floor else { return "" }
    return ", \(NumberText.fixed(multiple, digits: 2)) × \(floor.name)"
  }
}
