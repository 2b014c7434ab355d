import Raster

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
