import Display
import Drawing
import LayerKit
import Measuring
import Platform
import ProgramSupport
import Raster
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

/// Something that keys show above a scene, or of its frames.
struct OverlayDisplay: Hashable {
  /// What it is called.
  let name: String

  /// The keys that show it, pressed one after the other.
  let keys: [KeyName]

  /// The most that the median frame may cost with it, as a multiple of one without; default 1.15.
  ///
  /// Nothing for those that look at each pixel, or paint what no layer does.
  let mostRatio: Double?

  private init(_ name: String, _ keys: KeyName..., mostRatio: Double? = 1.15) {
    (self.name, self.keys, self.mostRatio) = (name, keys, mostRatio)
  }

  /// The most that the median frame may cost with statistics, which are to leave alone what they tell of.
  private static let statisticsRatio = 1.02

  /// Nothing but the scene, with which all others are compared.
  static let bare = OverlayDisplay("nothing", mostRatio: nil)

  /// All that are measured.
  static let all = [
    bare,
    OverlayDisplay("state", "i"),
    OverlayDisplay("timeline", "t"),
    OverlayDisplay("state and timeline", "i", "t"),
    OverlayDisplay("statistics", "i", "i", mostRatio: statisticsRatio),
    OverlayDisplay("layers", "i", "i", "i"),
    OverlayDisplay("damage", "d", mostRatio: nil),
    OverlayDisplay("overdraw", "d", "d", mostRatio: nil),
  ]
}

/// How long frames took, in milliseconds.
struct FrameTimes: Encodable {
  /// Half of them took at most this.
  let median: Double
  /// Nine of ten took at most this.
  let p90: Double
  /// All together by their number.
  let mean: Double

  /// Sums up nanoseconds; nothing when there are none.
  init?(_ nanoseconds: [Double]) {
    if nanoseconds.isEmpty { return nil }
    let sorted = nanoseconds.sorted()
    median = Spread(nanoseconds).median / 1e6
    p90 = sorted[min(Int(Double(sorted.count) * 0.9), sorted.count - 1)] / 1e6
    mean = sorted.reduce(0, +) / Double(sorted.count) / 1e6
  }
}

/// Events of a viewer that never sleeps: a wait is over at once, at the instant that was waited for.
///
/// Between two waits time passes as the thread's processor time does, so that what the loop measures is work, and
/// what runs beside it on the same core does not count.
private final class HastyEvents: EventSource {
  /// Nanoseconds of work from each wake-up within the span to the next wait, by the number of its deadline.
  private(set) var samples: [Int: Double] = [:]

  /// Called when the span begins.
  var onSpan: () -> Void = {}

  /// Nanoseconds from one deadline to the next, rounded down.
  ///
  /// The first one comes a moment after ``begin()``, so that each is within a period of its own.
  private static let period: Int64 = 1_000_000_000 / 60

  /// How often a wait has ended.
  private(set) var wakeUps = 0

  private var keys: ArraySlice<(instant: Int64, key: KeyName)>
  private let span: Range<Int64>
  private var offset: Int64 = 0
  private var wokenAt: Int64 = 0
  private var deadline = 0
  private var isInSpan = false

  /// Plans events.
  ///
  /// - Parameters:
  ///   - keys: Keys and when they are pressed, in nanoseconds after ``begin()``, in order.
  ///   - span: The instants whose wake-ups are measured; the first one after it closes the window.
  init(pressing keys: [(instant: Int64, key: KeyName)], measuring span: Range<Int64>) {
    self.keys = keys[...]
    self.span = span
    samples.reserveCapacity(1024)
  }

  /// Lets instants count from now.
  func begin() { offset = -ProcessorClock.threadNanoseconds }

  /// Processor time of the thread, and what was skipped.
  var now: Int64 { ProcessorClock.threadNanoseconds + offset }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    let asleep = now
    if isInSpan { samples[self.deadline, default: 0] += Double(asleep - wokenAt) }
    defer {
      wakeUps += 1
      wokenAt = now
    }
    if let key = keys.first, key.instant <= deadline ?? .max {
      keys.removeFirst()
      skip(to: key.instant)
      return [.key(KeyPress(key.key))]
    }
    guard let deadline, deadline < span.upperBound else { return [.closeRequested] }
    skip(to: deadline)
    self.deadline = Int(deadline / Self.period)
    if !isInSpan, deadline >= span.lowerBound {
      isInSpan = true
      onSpan()
    }
    return [.deadline(lateness: 0)]
  }

  private func skip(to instant: Int64) { offset += max(instant - now, 0) }
}

/// A display that has read each frame at once, so that one buffer is enough.
private final class OneBuffer: Presenter {
  private let picture: Bitmap

  /// What has been done so far.
  private(set) var counts = PresenterCounts()

  /// Makes a buffer of a size.
  init(size: PixelSize) { picture = Bitmap(size: size) }

  var frameSize: PixelSize { picture.size }

  func lendFrame() throws(DisplayError) -> LentFrame? {
    // The picture lives as long as whoever lends it.
    LentFrame(buffer: BufferName(slot: 0, epoch: 0), rows: picture.withRows { $0 })
  }

  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    counts.presented += 1
    counts.completions += 1
  }

  func discard(_ frame: consuming LentFrame) {}
}
