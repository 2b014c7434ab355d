import BenchStages
import Compositor
import LayerKit
import Measuring
import Raster

/// The trials of all methods by which the libraries draw a scene, compared with our image.
struct PeerTrials {
  /// The error for a library that draws a different image.
  struct Failure: Error {
    /// The library and the problem, as the first part of the error message.
    let what: String
    /// The scene and the size of the difference, or that no method draws an image; the second part of the error
    /// message.
    let why: String
  }

  /// All trials, library by library.
  let all: [IdiomTrial]

  /// Tries the methods of the libraries.
  ///
  /// - Parameter shortlist: The methods to try, by library. All methods of a library that is not listed are tried.
  /// - Throws: ``Failure`` if none of a library's methods draws the image.
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
          what: "\(peer.name) draws a different image",
          why: "\(scene.kind.title): "
            + (levels.map { "it differs by \($0) of 255 levels" } ?? "no method draws an image"))
      }
      all += trials
    }
    self.all = all
  }

  /// The fastest accepted method of each library.
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

  /// Tries a method of drawing, and returns its difference from our image and its time.
  ///
  /// It draws once to compare, once because the first time is slower, and then repeatedly while the method can still
  /// become the fastest.
  private static func trial(
    _ library: String, _ idiom: String, _ drawing: PeerDrawing, _ scene: PeerScene,
    _ reference: Bitmap, fastest: Double
  ) -> IdiomTrial {
    // Erases the frame, so that the output of another library is not taken for that of this one.
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

/// A library's method of drawing, with the result of its trial.
struct IdiomTrial {
  let library: String

  /// The name of the library's method of drawing.
  let idiom: String

  /// The largest difference of any channel from our image, in levels of 255.
  let levels: Int

  /// The time of the fastest of a few tries, in nanoseconds.
  let nanoseconds: Double

  /// The prepared method, which draws frames.
  let drawing: PeerDrawing

  /// The maximum difference of an accepted image, in levels of 255.
  ///
  /// If the difference is larger, the library draws a different image, and its times are meaningless. Gradients with
  /// few colours differ by 3.
  static let tolerance = 4

  /// Whether the image is the same within ``tolerance``.
  var isAccepted: Bool { levels <= Self.tolerance }
}

/// The trials of all methods by which Cairo draws the changes of a cycle, compared with our images.
struct CycleTrials {
  /// A method of drawing with the result of its trial.
  struct Trial {
    /// The name of the method.
    let idiom: String
    /// The largest difference from our images, in levels of 255.
    let levels: Int
    /// The prepared method, which draws frames.
    let drawing: CairoDrawing
  }

  /// The fastest method that draws our images.
  let best: Trial

  /// The number of frames of a cycle that are compared.
  private static let comparisons = 5

  /// Tries all methods of Cairo.
  ///
  /// - Throws: ``PeerTrials/Failure`` if no method draws our images.
  init(_ cycle: DamagedCycle, of scene: PeerScene) throws(PeerTrials.Failure) {
    let count = cycle.frames.count
    let compared = (0..<Self.comparisons).map { $0 * count / Self.comparisons }
    let references = compared.map { scene.reference(at: cycle.frames[$0].instant) }
    var best: (trial: Trial, time: Duration)?
    var refused: [Int] = []
    // The last methods are the fastest, so the others can stop early.
    for idiom in PeerIdiom.all(isHorizontal: scene.kind.isHorizontal).reversed() {
      let drawing = CairoDrawing(scene.picture, idiom)
      // The rest of the image must be present before changes are drawn.
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
        what: "cairo draws a different image inside the damage",
        why: "\(scene.kind.title): it differs by \(refused.min() ?? 0) of 255 levels")
    }
    self.best = best.trial
  }
}

/// The frames of a cycle, which consists of a slide and a pause, with the damage that our compositor reports for
/// each.
struct DamagedCycle {
  /// A frame with its mask and damage.
  struct Frame {
    /// The instant of the frame, in media seconds.
    let instant: Double
    let mask: PeerMask
    /// The rectangles that differ from the previous frame.
    let rects: [PixelRect]
  }

  /// The frames of a cycle at 60 Hz; the first frame also follows the last one.
  let frames: [Frame]

  /// Draws two cycles of a scene and keeps the damage of the second.
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

  /// Returns the mean share of all pixels that a frame changes.
  func changedShare(of size: PixelSize) -> Double {
    let area = frames.reduce(0) { sum, frame in sum + frame.rects.reduce(0) { $0 + $1.area } }
    return Double(area) / Double(max(frames.count * size.width * size.height, 1))
  }
}

/// Benchmark work that draws whole cycles of a shimmer by Cairo, one per repetition, and only inside the reported
/// damage.
final class ClippedCycles: Contender {
  private let drawing: CairoDrawing
  private let cycle: DamagedCycle

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

  /// Draws the changes of a frame; does not call Cairo if there are none.
  func draw(_ frame: DamagedCycle.Frame) {
    if frame.rects.isEmpty { return }
    drawing.draw(frame.mask, inside: frame.rects)
  }
}
