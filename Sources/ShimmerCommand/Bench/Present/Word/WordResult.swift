import Measuring
import ProgramSupport

/// What a second of a shimmering word takes, round by round: in the viewer, and by the floor's loop.
struct WordResult {
  /// The floor's loop.
  var floors: [WordCost] = []
  /// The viewer; as many rounds.
  var viewings: [WordRound.Viewing] = []
  /// What was left out and why, a sentence each; not what ``unseen`` says.
  var omissions: [String] = []
  /// That there are no rounds, because a window was not to be seen.
  var unseen: WindowOmission?

  /// What exactly was measured, in sentences.
  static let definition =
    WordScene.definition
    + ". The floor puts the band's rectangles, drawn beforehand, by XShmPutImage. The server's "
    + "time is all that it used meanwhile. First pixels: the program's start and end with "
    + "--version, and from its first instruction to the hand-over of the first frame. In the "
    + "pause: the viewer's processor time in 0.3 s of it, the quietest of readings 10 ms apart; and "
    + "its frames beyond 61 for each sweep and the window's first one"

  /// Milliseconds of viewer and server for a second, round by round; nothing where the server's cannot be read.
  var totals: [Double]? { Self.all(viewings.map(\.cost.total)) }

  /// The figures, if there was a round; those of the server only where it can be read.
  var metrics: [Metric] {
    if viewings.isEmpty { return [] }
    let own = [
      Metric("first pixels", unit: "ms", samples: viewings.map(\.firstPixels)),
      Metric("memory, at most", unit: "MB", samples: megabytes),
      Metric("processor in the pause", unit: "ms", samples: viewings.map(\.pauseTime)),
      Metric("frames in the pause", unit: "count", samples: framesBeyond),
    ]
    return costs("viewer", viewings.map(\.cost), floors: floors)
      + costs("floor", floors, floors: nil) + own
  }

  /// The promises, of the medians; the total's only where the server can be read.
  var bars: [BenchBar] {
    if viewings.isEmpty { return [] }
    var bars: [BenchBar] = []
    if let totals {
      bars.append(
        BenchBar(
          name: "word: viewer and server, ms a second", figure: Spread(totals).median, bar: 14,
          stretch: 8))
    }
    let others: [(String, [Double], Double)] = [
      ("word: first pixels, ms", viewings.map(\.firstPixels), 100),
      ("word: memory, MB", megabytes, 60),
      ("word: processor in the pause, ms", viewings.map(\.pauseTime), 0),
      ("word: frames in the pause", framesBeyond, 0),
    ]
    return bars
      + others.map { BenchBar(name: $0.0, figure: Spread($0.1).median, bar: $0.2) }
  }

  // MARK: Parts

  private var megabytes: [Double] { viewings.map { $0.peakResidentBytes / 1e6 } }

  private var framesBeyond: [Double] { viewings.map { Double($0.framesBeyond) } }

  /// Metrics of what a program and the server used.
  ///
  /// - Parameter floors: What the floor's loop took, or nothing for that loop itself.
  private func costs(_ name: String, _ costs: [WordCost], floors: [WordCost]?) -> [Metric] {
    let parts: [(String, (WordCost) -> Double?)] = [
      ("app", { $0.app }), ("server", { $0.server }), ("total", { $0.total }),
    ]
    return parts.compactMap { part, amount -> Metric? in
      guard let samples = Self.all(costs.map(amount)) else { return nil }
      let floor = floors.flatMap { Self.all($0.map(amount)) }.map {
        Metric.Floor("\(part) of putting the band's rectangle", Spread($0).median)
      }
      return Metric("\(name) \(part)", unit: "ms/s", samples: samples, floor: floor)
    }
  }

  /// The samples, if there is one of every round.
  private static func all(_ samples: [Double?]) -> [Double]? {
    let known = samples.compactMap { $0 }
    return known.isEmpty || known.count < samples.count ? nil : known
  }
}
