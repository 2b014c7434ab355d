import BenchStages
import Compositor
import LayerKit
import Measuring
import Raster

/// Every way in which the libraries draw a scene, compared with our picture.
struct PeerTrials {
  /// A library that does not draw what we draw.
  struct Failure: Error {
    /// Which one and how.
    let what: String
    /// By how much.
    let why: String
  }

  /// All ways, library by library.
  let all: [IdiomTrial]

  /// Tries what the libraries can do.
  ///
  /// - Parameter shortlist: By library, the ways that are worth trying; all of a library that is not
  ///   named.
  /// - Throws: ``Failure`` when none of a library's ways draws the picture.
  init(
    _ peers: [any Peer], of scene: PeerScene, worthTrying shortlist: [String: [String]] = [:]
  ) throws(Failure) {
    let reference = scene.reference(at: scene.ours.litInstant(0))
    var all: [IdiomTrial] = []
    for peer in peers where peer.version != nil {
      var trials: [IdiomTrial] = []
      for (index, idiom) in peer.idioms(for: scene.picture).enumerated() {
        if let shortlist = shortlist[peer.name], !shortlist.contains(idiom) { continue }
        guard let drawing = peer.drawing(index, of: scene.picture) else { continue }
        let fastest = trials.filter(\.isAccepted).map(\.nanoseconds).min()
        trials.append(
          Self.trial(peer.name, idiom, drawing, scene, reference, fastest: fastest ?? .infinity))
      }
      if !trials.contains(where: \.isAccepted) {
        let levels = trials.map(\.levels).min()
        throw Failure(
          what: "\(peer.name) draws another picture than ours",
          why: "\(scene.kind.title): \(levels.map { "\($0) levels apart" } ?? "none at all")")
      }
      all += trials
    }
    self.all = all
  }

  /// Each library's fastest way that draws the picture.
  var best: [IdiomTrial] {
    var best: [IdiomTrial] = []
    for trial in all where trial.isAccepted {
      if let last = best.last, last.library == trial.library {
        if trial.nanoseconds < last.nanoseconds { best[best.count - 1] = trial }
      } else {
        best.append(trial)
      }
    }
    return best
  }

  /// Draws once to compare, once because the first time is slower, and then as long as it may still
  /// become the fastest.
  private static func trial(
    _ library: String, _ idiom: String, _ drawing: PeerDrawing, _ scene: PeerScene,
    _ reference: Bitmap, fastest: Double
  ) -> IdiomTrial {
    // What another library has drawn there must not pass for this one's.
    scene.picture.frame.withRows { $0.fill(PixelRect(scene.kind.size), with: 0xFFFF_00FF) }
    var nanoseconds = time(of: drawing, scene.litMasks[0])
    let levels = scene.picture.frame.largestDifference(from: reference)
    nanoseconds = min(nanoseconds, time(of: drawing, scene.litMasks[1]))
    for mask in scene.litMasks.prefix(4) where nanoseconds < 2 * fastest {
      nanoseconds = min(nanoseconds, time(of: drawing, mask))
    }
    return IdiomTrial(
      library: library, idiom: idiom, levels: levels, nanoseconds: nanoseconds, drawing: drawing)
  }

  private static func time(of drawing: PeerDrawing, _ mask: PeerMask) -> Double {
    let clock = SuspendingClock()
    let start = clock.now
    drawing.draw(mask)
    return (clock.now - start) / .nanoseconds(1)
  }
}

/// A library's way of drawing, after it was looked at once.
struct IdiomTrial {
  /// The library.
  let library: String

  /// The way of drawing.
  let idiom: String

  /// The largest difference of any channel from our picture, in levels.
  let levels: Int

  /// What the fastest of a few tries took, in nanoseconds.
  let nanoseconds: Double

  /// What draws.
  let drawing: PeerDrawing

  /// The most by which a picture may differ, in levels.
  ///
  /// Beyond it something else is drawn, and how long that takes proves nothing. Gradients with few
  /// colours differ by 3.
  static let tolerance = 4

  /// Whether the same picture is drawn.
  var isAccepted: Bool { levels <= Self.tolerance }
}

/// Every way in which Cairo draws a cycle of changes, compared with our pictures.
struct CycleTrials {
  /// A way of drawing, after it was looked at.
  struct Trial {
    /// The way of drawing.
    let idiom: String
    /// The largest difference from our pictures, in levels.
    let levels: Int
    /// What draws.
    let drawing: CairoDrawing
  }

  /// The fastest way that draws our pictures.
  let best: Trial

  /// How many of a cycle's frames are compared.
  private static let comparisons = 5

  /// Tries everything that Cairo can do.
  ///
  /// - Throws: ``PeerTrials/Failure`` when no way draws our pictures.
  init(_ cycle: DamagedCycle, of scene: PeerScene) throws(PeerTrials.Failure) {
    let count = cycle.frames.count
    let compared = (0..<Self.comparisons).map { $0 * count / Self.comparisons }
    let references = compared.map { scene.reference(at: cycle.frames[$0].instant) }
    var best: (trial: Trial, time: Duration)?
    var refused: [Int] = []
    // The last ones are the fastest; of the others only a beginning has to be drawn then.
    for idiom in PeerIdiom.all(isHorizontal: scene.kind.isHorizontal).reversed() {
      let drawing = CairoDrawing(scene.picture, idiom)
      // The rest of the picture has to be there before what changes is drawn.
      drawing.draw(cycle.frames[count - 1].mask)
      let contender = ClippedCycles(drawing, cycle)
      var levels = 0
      var time = Duration.zero
      let clock = SuspendingClock()
      for (number, frame) in cycle.frames.enumerated() {
        let start = clock.now
        contender.draw(frame)
        time += clock.now - start
        if let best, best.time <= time { break }
        guard let index = compared.firstIndex(of: number) else { continue }
        levels = max(levels, scene.picture.frame.largestDifference(from: references[index]))
      }
      if let best, best.time <= time { continue }
      if levels > IdiomTrial.tolerance {
        refused.append(levels)
      } else {
        best = (Trial(idiom: idiom.rawValue, levels: levels, drawing: drawing), time)
      }
    }
    guard let best else {
      throw PeerTrials.Failure(
        what: "cairo draws another picture than ours inside of what changes",
        why: "\(scene.kind.title): \(refused.min() ?? 0) levels apart")
    }
    self.best = best.trial
  }
}

/// The frames of a cycle, slide and pause, with what our compositor reports to change in each.
struct DamagedCycle {
  /// A frame.
  struct Frame {
    /// When it is shown, in media seconds.
    let instant: Double
    /// Its mask.
    let mask: PeerMask
    /// What it changes of the frame before.
    let rects: [PixelRect]
  }

  /// All frames, sixtieths of a second apart; the first one follows the last one.
  let frames: [Frame]

  /// Draws two cycles of a scene and keeps the second one's reports.
  init(of scene: PeerScene) {
    let count = scene.ours.framesPerCycle
    let begin = scene.ours.begin + scene.ours.cycle
    let instants = (0..<count).map { begin + Double($0) / 60 }
    let target = Bitmap(size: scene.kind.size)
    let stage = scene.ours.stage
    for instant in instants { stage.drawDifference(at: instant, into: target) }
    let rects = instants.map { instant in
      stage.drawDifference(at: instant, into: target)?.damage.rects ?? []
    }
    frames = zip(zip(instants, scene.masks(at: instants)), rects).map { timed, rects in
      Frame(instant: timed.0, mask: timed.1, rects: rects)
    }
  }

  /// The share of all pixels that a frame changes, in the mean.
  func changedShare(of size: PixelSize) -> Double {
    let area = frames.reduce(0) { sum, frame in sum + frame.rects.reduce(0) { $0 + $1.area } }
    return Double(area) / Double(max(frames.count * size.width * size.height, 1))
  }
}

/// Whole cycles of a shimmer as Cairo draws them when it is told what changes; one run is a cycle.
final class ClippedCycles: Contender {
  private let drawing: CairoDrawing
  private let cycle: DamagedCycle

  /// Draws the frames of a cycle in one way.
  init(_ drawing: CairoDrawing, _ cycle: DamagedCycle) {
    self.drawing = drawing
    self.cycle = cycle
    super.init()
  }

  override func run(times: Int) {
    for _ in 0..<times {
      for frame in cycle.frames { draw(frame) }
    }
  }

  /// Draws what a frame changes; nothing is asked of Cairo where nothing changes.
  func draw(_ frame: DamagedCycle.Frame) {
    if frame.rects.isEmpty { return }
    drawing.draw(frame.mask, inside: frame.rects)
  }
}
