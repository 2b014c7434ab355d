import BenchStages
import Drawing
import LayerKit
import Measuring
import Raster

/// Measures our compositor beside other libraries, on the same pictures and in the same rounds.
struct PeerBenchmark {
  /// The libraries.
  let peers: [any Peer]

  /// The sizes of frames; cycles are measured at the first.
  let sizes: [PixelSize]

  /// How often frames are measured; cycles, which take longer, a third as often.
  let rounds: Int

  /// How long a sample takes at least, in nanoseconds.
  ///
  /// Short, with many rounds: where other programs run, more samples are left alone by them.
  static let sampleNanoseconds: Int64 = 2_000_000

  /// What was measured.
  struct Result {
    /// Times, scene by scene, ours before the others'.
    var rows: [PeerRow] = []
    /// Every way of drawing that was tried.
    var trials: [(kind: PeerSceneKind, trial: TrialResult)] = []
    /// The share of all pixels that a frame of a cycle changes, in the mean, by direction.
    var changedShares: [(kind: PeerSceneKind, share: Double)] = []

    /// The ways, by library, that were at most 2.5 times as slow as the fastest one when the same was
    /// drawn in another size; none when it has not been drawn.
    ///
    /// The others would take most of the time that large frames take.
    func shortlist(for kind: PeerSceneKind) -> [String: [String]] {
      let drawn = trials.filter {
        $0.kind.content == kind.content && $0.kind.isHorizontal == kind.isHorizontal
          && $0.trial.isAccepted
      }
      return Dictionary(grouping: drawn.map(\.trial), by: \.library).mapValues { trials in
        let fastest = trials.map(\.nanoseconds).min() ?? 0
        return trials.filter { $0.nanoseconds <= 2.5 * fastest }.map(\.idiom)
      }
    }
  }

  /// A trial without what it drew with.
  struct TrialResult {
    /// The library.
    let library: String
    /// The way of drawing.
    let idiom: String
    /// The largest difference from our picture, in levels.
    let levels: Int
    /// What the fastest try took, in nanoseconds.
    let nanoseconds: Double
    /// Whether the same picture is drawn.
    let isAccepted: Bool
  }

  private func measured(rounds: Int) -> InterleavedRounds {
    InterleavedRounds(rounds: rounds, sampleNanoseconds: Self.sampleNanoseconds)
  }

  /// Measures everything.
  ///
  /// - Throws: `PeerTrials.Failure` when a library draws another picture than ours.
  func run() throws(PeerTrials.Failure) -> Result {
    let material = CompositeMaterial(typesetter: PangoTypesetter() ?? BlockTypesetter())
    var result = Result()
    for size in sizes {
      for content in [ShimmerStage.Content.text, .photograph] {
        for isHorizontal in [true, false] {
          let kind = PeerSceneKind(size: size, isHorizontal: isHorizontal, content: content)
          try measureFrames(PeerScene(kind, material), into: &result)
        }
      }
    }
    for isHorizontal in [true, false] {
      let kind = PeerSceneKind(
        size: sizes[0], isHorizontal: isHorizontal, content: .text, band: ShimmerStage.cycleBand)
      try measureCycle(PeerScene(kind, material), into: &result)
    }
    return result
  }

  private func measureFrames(
    _ scene: PeerScene, into result: inout Result
  ) throws(PeerTrials.Failure) {
    let trials = try PeerTrials(peers, of: scene, worthTrying: result.shortlist(for: scene.kind))
    for trial in trials.all {
      let summary = TrialResult(
        library: trial.library, idiom: trial.idiom, levels: trial.levels,
        nanoseconds: trial.nanoseconds, isAccepted: trial.isAccepted)
      result.trials.append((scene.kind, summary))
    }
    let best = trials.best
    let times = measured(rounds: rounds).times(
      of: [FrameCopies(size: scene.kind.size), FullFrames(scene.ours, into: scene.picture.frame)]
        + best.map { PeerFrames($0.drawing, masks: scene.litMasks) })
    result.rows.append(
      PeerRow(
        .frame, scene.kind, library: PeerRow.ours, idiom: "compositor", levels: 0, times: times[1],
        ours: times[1], copies: times[0]))
    for (trial, theirs) in zip(best, times.dropFirst(2)) {
      result.rows.append(
        PeerRow(
          .frame, scene.kind, library: trial.library, idiom: trial.idiom, levels: trial.levels,
          times: theirs, ours: times[1], copies: times[0]))
    }
  }

  private func measureCycle(
    _ scene: PeerScene, into result: inout Result
  ) throws(PeerTrials.Failure) {
    let cycle = DamagedCycle(of: scene)
    let best = try CycleTrials(cycle, of: scene).best
    let times = measured(rounds: (rounds + 2) / 3).times(
      of: [
        FrameCopies(size: scene.kind.size), CycleFrames(scene.ours),
        ClippedCycles(best.drawing, cycle),
      ])
    let count = Double(cycle.frames.count)
    result.rows.append(
      PeerRow(
        .cycle, scene.kind, library: PeerRow.ours, idiom: "compositor", levels: 0, times: times[1],
        ours: times[1], copies: times[0], divisor: count))
    result.rows.append(
      PeerRow(
        .cycle, scene.kind, library: "cairo", idiom: best.idiom, levels: best.levels,
        times: times[2], ours: times[1], copies: times[0], divisor: count))
    result.changedShares.append((scene.kind, cycle.changedShare(of: scene.kind.size)))
  }
}

/// What one library took in one scene, beside what we took.
struct PeerRow {
  /// What a time is of.
  enum Measure: String {
    /// A whole frame.
    case frame
    /// A frame in the mean over a cycle, of which only what changes is drawn.
    case cycle
  }

  /// What the time is of.
  let measure: Measure

  /// The scene.
  let kind: PeerSceneKind

  /// The library.
  let library: String

  /// How it drew.
  let idiom: String

  /// The largest difference of any channel from our picture, in levels.
  let levels: Int

  /// Its times for a frame and ours.
  let compared: ComparedTimes

  /// Its times as multiples of `memcpy`'s of a whole frame, round by round.
  let copies: [Double]

  /// The time of `memcpy` of a whole frame, in nanoseconds.
  let copyNanoseconds: Double

  /// Puts the times of all rounds together.
  ///
  /// - Parameter divisor: How many frames a time is of.
  init(
    _ measure: Measure, _ kind: PeerSceneKind, library: String, idiom: String, levels: Int,
    times: [Double], ours: [Double], copies: [Double], divisor: Double = 1
  ) {
    self.measure = measure
    self.kind = kind
    self.library = library
    self.idiom = idiom
    self.levels = levels
    compared = ComparedTimes(times.map { $0 / divisor }, ours: ours.map { $0 / divisor })
    self.copies = InterleavedRounds.ratios(compared.times, to: copies)
    copyNanoseconds = Spread(copies).median
  }

  /// The name of our own rows.
  static let ours = "shimmer"

  /// Whether the row is our own.
  var isOurs: Bool { library == Self.ours }

  /// All that tells it from other rows: "frame 1920x1080 h text, cairo".
  var name: String { "\(measure.rawValue) \(kind.title), \(library)" }

  /// Its time as a multiple of ours, of each round.
  var ratio: Spread { Spread(compared.ratios) }
}

/// Whole frames that a library draws, with masks that take turns.
private final class PeerFrames: Contender {
  private let drawing: PeerDrawing
  private let masks: [PeerMask]
  private var number = 0

  /// Draws in one way.
  init(_ drawing: PeerDrawing, masks: [PeerMask]) {
    self.drawing = drawing
    self.masks = masks
    super.init()
  }

  override func run(times: Int) {
    for _ in 0..<times {
      number += 1
      drawing.draw(masks[number % masks.count])
    }
  }
}
