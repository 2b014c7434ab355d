import Display
package import Raster
package import Viewer

/// The times of the frames of a run.
package struct RenderTimes: Sendable {
  private enum Kind: Sendable {
    /// Single frames at times in seconds after the start, in ascending order, each with its number.
    case single([(number: Int, seconds: Double)])
    /// Evenly spaced frames from a time in seconds after the start on.
    case span(from: Double)
    /// Evenly spaced frames of a cycle that begins after a time in seconds after the start.
    case cycle(SceneCycle, after: Double)
  }

  /// The maximum number of frames: nearly five hours at sixty frames a second.
  package static let most = 1_000_000

  package let count: Int

  /// The number of frames per second; for single frames, the usual rate.
  package let rate: FrameRatio

  private let kind: Kind

  /// Creates the times of single frames, in seconds after the start, in any order.
  package init(single times: [Double], rate: FrameRatio) {
    // Time in a session only increases, so frames are drawn in the order of time and numbered in that of the arguments.
    kind = .single(
      times.enumerated().map { ($0.offset, $0.element) }.sorted { $0.seconds < $1.seconds })
    (count, self.rate) = (times.count, rate)
  }

  /// Creates the times of frames from one time up to another, which is not included.
  ///
  /// - Throws: An error if there are too many frames.
  package init(from begin: Double, to end: Double, rate: FrameRatio) throws(ProgramError) {
    // A frame that rounding puts just before the end is not one of them.
    let frames = max((((end - begin) * rate.perSecond) - 1e-6).rounded(.up), 1)
    guard frames <= Double(Self.most) else {
      throw ProgramError(
        "there are more than \(Self.most) frames from \(NumberText.shortest(begin)) s to \(NumberText.shortest(end)) s",
        remedy: "use a lower --fps or an earlier --to", status: .usage)
    }
    (kind, count, self.rate) = (.span(from: begin), Int(frames), rate)
  }

  /// Creates the times of a whole cycle: evenly spaced frames, as many as are closest to a rate.
  package init(
    _ cycle: SceneCycle, after seconds: Double, near rate: FrameRatio, atMost most: Double
  ) {
    let wanted = max((cycle.duration * rate.perSecond).rounded(), 1)
    // Rounding up must not exceed the maximum rate.
    let frames = wanted / cycle.duration > most ? max(wanted - 1, 1) : wanted
    (kind, count) = (.cycle(cycle, after: seconds), Int(frames))
    self.rate = FrameRatio(nearestTo: frames / cycle.duration)
  }

  /// Brings a painter to the state that precedes the frames.
  package func prepare(_ painter: FramePainter) {
    if case .cycle(_, let seconds) = kind { painter.leaveScene(at: seconds) }
  }

  /// Draws a frame; the frames of a painter must be drawn in ascending order.
  package func draw(_ index: Int, with painter: FramePainter) -> Bitmap {
    switch kind {
    case .single(let times): painter.draw(at: times[index].seconds)
    case .span(let begin):
      painter.draw(at: begin + Double(index * rate.seconds) / Double(rate.frames))
    case .cycle(let cycle, _):
      painter.drawScene(at: cycle.begin + cycle.duration * Double(index) / Double(count))
    }
  }

  /// Returns the indices of evenly spread frames.
  package func sample(atMost most: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: (count + most - 1) / most))
  }

  /// Returns the number of a frame in the names of files, from 0.
  package func number(of index: Int) -> Int {
    if case .single(let times) = kind { times[index].number } else { index }
  }

  /// The time up to which inputs affect the frames: that of the last frame, or that after which a cycle begins; in
  /// seconds after the start.
  package var last: Double {
    switch kind {
    case .single(let times): times.last?.seconds ?? 0
    case .span(let begin): begin + Double((count - 1) * rate.seconds) / Double(rate.frames)
    case .cycle(_, let seconds): seconds
    }
  }

  /// The time of the first frame, or that after which a cycle begins; in seconds after the start.
  package var first: Double {
    switch kind {
    case .single(let times): times.first?.seconds ?? 0
    case .span(let begin): begin
    case .cycle(_, let seconds): seconds
    }
  }
}
