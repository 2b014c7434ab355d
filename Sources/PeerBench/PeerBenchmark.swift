import BenchStages
import Drawing
import LayerKit
import Measuring
import Raster

/// A benchmark that measures our compositor and other libraries on the same images and in the same rounds.
struct PeerBenchmark {
  let peers: [any Peer]

  /// The sizes of frames.
  ///
  /// Cycles are measured at the first size.
  let sizes: [PixelSize]

  /// The number of rounds of frames.
  ///
  /// Cycles take longer and have a third as many rounds.
  let rounds: Int

  /// The minimum duration of a sample, in nanoseconds.
  ///
  /// Samples are short and rounds many, so that more samples stay undisturbed when other programs run.
  static let sampleNanoseconds: Int64 = 2_000_000

  /// The results of all measurements.
  struct Result {
    /// The times, scene by scene, ours before the others.
    var rows: [PeerRow] = []
    /// The trials of all drawing methods, each with its scene.
    var trials: [(kind: PeerSceneKind, trial: TrialResult)] = []
    /// The mean share of all pixels that a frame of a cycle changes, for each scene.
    var changedShares: [(kind: PeerSceneKind, share: Double)] = []

    /// Returns the methods of each library that are worth trying for a scene; empty if the content has not been drawn
    /// yet.
    ///
    /// They are the methods that took at most 2.5 times as long as the fastest one for the same content at another
    /// size. Trying the other methods would take most of the time of large frames.
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

  /// The result of a trial, without the objects that drew the image.
  struct TrialResult {
    let library: String
    /// The name of the library's method of drawing.
    let idiom: String
    /// The largest difference of any channel from our image, in levels of 255.
    let levels: Int
    /// The time of the fastest try, in nanoseconds.
    let nanoseconds: Double
    /// Whether the image differs from ours by at most ``IdiomTrial/tolerance``.
    let isAccepted: Bool
  }

  private func measured(rounds: Int) -> InterleavedRounds {
    InterleavedRounds(rounds: rounds, sampleNanoseconds: Self.sampleNanoseconds)
  }

  /// Measures all sizes, scenes and libraries, and returns the results.
  ///
  /// - Throws: `PeerTrials.Failure` if a library draws a different image.
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
      of: [
        FrameCopies(size: scene.kind.size, findsColdCaches: true),
        FullFrames(scene.ours, into: scene.picture.frame),
      ]
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

/// The time of one library in one scene, compared with our time.
struct PeerRow {
  /// The kind of frame that a time refers to.
  enum Measure: String {
    /// A whole frame.
    case frame
    /// The mean frame of a cycle in which only changes are drawn.
    case cycle
  }

  let measure: Measure

  let kind: PeerSceneKind

  let library: String

  /// The name of the library's method of drawing.
  let idiom: String

  /// The largest difference of any channel from our image, in levels of 255.
  let levels: Int

  /// The times of a frame, and our times in the same rounds.
  let compared: ComparedTimes

  /// The library's times as multiples of the time of a `memcpy` of a whole frame, round by round.
  let copies: [Double]

  /// The median time of a `memcpy` of a whole frame, in nanoseconds.
  let copyNanoseconds: Double

  /// Creates a row from the times of all rounds.
  ///
  /// - Parameter divisor: The number of frames that each time covers.
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

  /// The library name of our own rows.
  static let ours = "shimmer"

  /// Whether the row is our own.
  var isOurs: Bool { library == Self.ours }

  /// The name of the row, unique among all rows: "frame 1920x1080 h text, cairo".
  var name: String { "\(measure.rawValue) \(kind.title), \(library)" }

  /// The time as a multiple of ours, over all rounds.
  var ratio: Spread { Spread(compared.ratios) }
}

/// Benchmark work that draws whole frames by a library, using several masks in turn.
private final class PeerFrames: Contender {
  private let drawing: PeerDrawing
  private let masks: [PeerMask]
  private var number = 0

  init(_ drawing: PeerDrawing, masks: [PeerMask]) {
    self.drawing = drawing
    self.masks = masks
    super.init()
  }

  override var findsColdCaches: Bool { true }

  override func run(times: Int) {
    for _ in 0..<times {
      number += 1
      drawing.draw(masks[number % masks.count])
    }
  }
}
