import BenchStages
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
