import Display
import Drawing
import LayerKit
import Measuring
import Raster
import ProgramSupport
import Scenes
import Viewer
import ViewerUI

/// Measures what a viewer's frames cost while it shows things above a scene.
///
/// Each display has a viewer of its own in each round, in turns with all others. What is compared are the frames of the
/// same instants: those that the scene has without a display. What a display draws besides, to renew itself, is told
/// as work in a second.
struct OverlayBenchmark {
  /// What was measured of a display.
  struct Row {
    /// What is shown.
    let display: OverlayDisplay
    /// Milliseconds of the scene's own frames, of all rounds.
    let times: FrameTimes
    /// Milliseconds of the median one of these frames, round by round.
    let medians: Spread
    /// The median frame of a round as a multiple of the same round's without a display.
    let ratio: Spread
    /// Milliseconds of work in a second, all frames of a round together.
    let workPerSecond: Spread
    /// Frames of a round that were presented.
    let frameCount: Int
    /// Pixels that were composited for each of them, on average.
    let pixelsPerFrame: Double
    /// How many of them were drawn in which way.
    let framesByPath: [String: Int]
  }

  /// How often everything is measured.
  let rounds: Int

  /// The window, in device pixels.
  let size: PixelSize

  /// The scene and its parameters.
  let request: SceneRequest

  /// What it shows in place of its own content.
  let content: SceneContent

  /// Whether it begins with still pictures in place of motion.
  let motion: SceneMotion

  /// Sets text.
  let typesetter: any Typesetter

  /// Deadlines of a round that are measured, at 60 Hz.
  static let deadlinesPerRound = 240

  /// How long they take.
  private static let seconds = Double(deadlinesPerRound) / 60

  /// Nanoseconds until the first of them: by then the labels that keys bring have gone.
  static let warmUp: Int64 = 2_500_000_000

  /// Nanoseconds from the start to the first key, and from one key to the next.
  private static let keyPause: Int64 = 100_000_000

  /// Measures all displays.
  ///
  /// - Returns: Nothing when the scene stands still, so that there is nothing to compare.
  func run() -> [Row]? {
    let displays = OverlayDisplay.all
    var looks = displays.map { _ in [Look]() }
    for round in 0..<rounds {
      for index in InterleavedRounds.order(of: displays.count, inRound: round) {
        looks[index].append(look(at: displays[index]))
      }
    }
    let rows = displays.indices.compactMap { row(of: displays[$0], looks[$0], beside: looks[0]) }
    return rows.count == displays.count ? rows : nil
  }

  private func row(of display: OverlayDisplay, _ looks: [Look], beside bare: [Look]) -> Row? {
    let medians = zip(looks, bare).compactMap { FrameTimes($0.times(of: $1))?.median }
    let bareMedians = bare.compactMap { FrameTimes($0.times(of: $0))?.median }
    let times = zip(looks, bare).flatMap { $0.times(of: $1) }
    guard let times = FrameTimes(times), medians.count == rounds, bareMedians.count == rounds,
      let first = looks.first, first.frameCount > 0
    else { return nil }
    let work = looks.map { $0.samples.values.reduce(0, +) / 1e6 / Self.seconds }
    return Row(
      display: display, times: times, medians: Spread(medians),
      ratio: Spread(InterleavedRounds.ratios(medians, to: bareMedians)),
      workPerSecond: Spread(work), frameCount: first.frameCount,
      pixelsPerFrame: Double(first.pixelCount) / Double(first.frameCount),
      framesByPath: first.framesByPath)
  }

  private struct Look {
    var samples: [Int: Double] = [:]
    var frameCount = 0
    var pixelCount = 0
    var framesByPath: [String: Int] = [:]

    /// The times of the deadlines at which another look woke up.
    func times(of other: Look) -> [Double] { other.samples.keys.compactMap { samples[$0] } }
  }

  private func look(at display: OverlayDisplay) -> Look {
    var plan = SessionPlan(request, size: size, typesetter: typesetter)
    (plan.content, plan.art, plan.motion) = (content, WallpaperSource().art(), motion)
    let session = plan.makeSession()
    let span =
      Self.warmUp..<Self.warmUp + Int64(Self.deadlinesPerRound) * 1_000_000_000 / 60
    let keys = display.keys.enumerated().map { (Int64($0 + 1) * Self.keyPause, $1) }
    let events = HastyEvents(pressing: keys, measuring: span)
    let loop = ViewerLoop(
      session: session, presenter: OneBuffer(size: size), events: events)
    var before = loop.report
    events.onSpan = { [unowned loop] in before = loop.report }
    events.begin()
    // Nothing of it can fail: there is no display.
    guard (try? loop.run()) != nil else { return Look() }
    let after = loop.report
    return Look(
      samples: events.samples,
      frameCount: after.frames.counts.presented - before.frames.counts.presented,
      pixelCount: after.frames.counts.pixelsComposited - before.frames.counts.pixelsComposited,
      framesByPath: after.paths.byName.merging(before.paths.byName) { $0 - $1 }.filter {
        $0.value > 0
      })
  }
}
