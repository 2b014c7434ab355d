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

  /// Tries everything that the libraries can do.
  ///
  /// - Throws: ``Failure`` when none of a library's ways draws the picture.
  init(_ peers: [any Peer], of scene: PeerScene) throws(Failure) {
    let reference = scene.reference(at: scene.ours.litInstant(0))
    var all: [IdiomTrial] = []
    for peer in peers where peer.version != nil {
      var trials: [IdiomTrial] = []
      for (index, idiom) in peer.idioms(for: scene.picture).enumerated() {
        guard let drawing = peer.drawing(index, of: scene.picture) else { continue }
        trials.append(Self.trial(peer.name, idiom, drawing, scene, reference))
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

  private static func trial(
    _ library: String, _ idiom: String, _ drawing: PeerDrawing, _ scene: PeerScene,
    _ reference: Bitmap
  ) -> IdiomTrial {
    // What another library has drawn there must not pass for this one's.
    scene.picture.frame.withRows { $0.fill(PixelRect(scene.kind.size), with: 0xFFFF_00FF) }
    drawing.draw(scene.litMasks[0])
    let levels = scene.picture.frame.largestDifference(from: reference)
    let clock = SuspendingClock()
    var fastest = Duration.seconds(1000)
    for mask in scene.litMasks.prefix(3) {
      let start = clock.now
      drawing.draw(mask)
      fastest = min(fastest, clock.now - start)
    }
    return IdiomTrial(
      library: library, idiom: idiom, levels: levels,
      nanoseconds: fastest / .nanoseconds(1), drawing: drawing)
  }
}
