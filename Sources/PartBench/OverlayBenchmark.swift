import ArgumentParser
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

/// A benchmark of the cost of the viewer's frames while it shows overlays above a scene.
///
/// In each round, each overlay has its own viewer, and the viewers are measured in turn. The comparison uses the
/// frames at the same instants: those at which the scene without an overlay has a frame. Further frames, which an
/// overlay draws to update itself, count only in the work per second.
struct OverlayBenchmark {
  /// The measurement of one overlay.
  struct Row {
    let display: OverlayDisplay
    /// The costs of the scene's own frames over all rounds, in ``OverlayBenchmark/unit``.
    let costs: FrameCosts
    /// The median cost of these frames, round by round, in ``OverlayBenchmark/unit``.
    let medians: Spread
    /// The median frame as a multiple of the median frame without an overlay in the same round.
    let ratio: Spread
    /// The cost of all frames per second, round by round, in ``OverlayBenchmark/unit``.
    let workPerSecond: Spread
    /// The number of presented frames in a round.
    let frameCount: Int
    /// The mean number of composited pixels per frame.
    let pixelsPerFrame: Double
    /// The number of frames by drawing path.
    let framesByPath: [String: Int]
  }

  /// The measured overlays, ``OverlayDisplay/bare`` first.
  let displays: [OverlayDisplay]

  /// The number of rounds.
  let rounds: Int

  /// The counter of instructions, or `nil` to measure processor time.
  let counter: InstructionCounter?

  /// The size of the window, in device pixels.
  let size: PixelSize

  /// The scene and its parameters.
  let request: SceneRequest

  /// The content that replaces the scene's own.
  let content: SceneContent

  /// The amount of motion with which the scene begins: full, or reduced to still pictures.
  let motion: SceneMotion

  let typesetter: any Typesetter

  /// The number of measured deadlines in a round, at 60 Hz.
  static let deadlinesPerRound = 240

  /// The duration of the measured deadlines of a round, in seconds.
  private static let seconds = Double(deadlinesPerRound) / 60

  /// The time from the start to the first measured deadline, in nanoseconds.
  ///
  /// The notices that the keys cause have disappeared by that deadline.
  static let warmUp: Int64 = 2_500_000_000

  /// The time from the start to the first key, and from one key to the next, in nanoseconds.
  private static let keyPause: Int64 = 100_000_000

  /// The unit of costs: milliseconds, or millions of instructions.
  var unit: String { counter == nil ? "ms" : "M instructions" }

  /// Measures all overlays, and returns their rows.
  ///
  /// - Returns: `nil` if the scene does not move, so that there is nothing to compare.
  /// - Throws: The reason why the instructions cannot be counted.
  func run() throws(ProgramError) -> [Row]? {
    var looks = displays.map { _ in [Look]() }
    for round in 0..<rounds {
      for index in InterleavedRounds.order(of: displays.count, inRound: round) {
        let display = displays[index]
        var look = look(at: display, isTimed: counter == nil)
        if let counter {
          look.samples = try counter.samples(of: display, keyedBy: look.deadlines)
        }
        looks[index].append(look)
      }
    }
    let rows = displays.indices.compactMap { row(of: displays[$0], looks[$0], beside: looks[0]) }
    return rows.count == displays.count ? rows : nil
  }

  private func row(of display: OverlayDisplay, _ looks: [Look], beside bare: [Look]) -> Row? {
    let medians = zip(looks, bare).compactMap { FrameCosts($0.costs(of: $1))?.median }
    let bareMedians = bare.compactMap { FrameCosts($0.costs(of: $0))?.median }
    let costs = zip(looks, bare).flatMap { $0.costs(of: $1) }
    guard let costs = FrameCosts(costs), medians.count == rounds, bareMedians.count == rounds,
      let first = looks.first, first.frameCount > 0
    else { return nil }
    let work = looks.map { $0.samples.values.reduce(0, +) / 1e6 / Self.seconds }
    return Row(
      display: display, costs: costs, medians: Spread(medians),
      ratio: Spread(InterleavedRounds.ratios(medians, to: bareMedians)),
      workPerSecond: Spread(work), frameCount: first.frameCount,
      pixelsPerFrame: Double(first.pixelCount) / Double(first.frameCount),
      framesByPath: first.framesByPath)
  }

  /// What one run of a viewer cost and drew.
  struct Look {
    /// The cost of the work for each measured deadline, in nanoseconds or instructions.
    var samples: [Int: Double] = [:]
    /// The deadline of the work before each wait, or `nil` outside the measured span.
    var deadlines: [Int?] = []
    var frameCount = 0
    var pixelCount = 0
    var framesByPath: [String: Int] = [:]

    /// Returns the costs of those frames at whose deadlines `other` has a frame too.
    func costs(of other: Look) -> [Double] { other.samples.keys.compactMap { samples[$0] } }
  }

  /// Runs the viewer once.
  ///
  /// - Parameter isTimed: Whether time advances with the processor time; otherwise, all runs are the same.
  @discardableResult
  func look(at display: OverlayDisplay, isTimed: Bool) -> Look {
    var plan = SessionPlan(request, size: size, typesetter: typesetter)
    (plan.content, plan.art, plan.motion) = (content, WallpaperSource().art(), motion)
    let session = plan.makeSession()
    let span =
      Self.warmUp..<Self.warmUp + Int64(Self.deadlinesPerRound) * 1_000_000_000 / 60
    let keys = display.keys.enumerated().map { (Int64($0 + 1) * Self.keyPause, $1) }
    let events = VirtualTimeEvents(pressing: keys, measuring: span, isTimed: isTimed)
    let loop = ViewerLoop(
      session: session, presenter: OneBuffer(size: size), events: events)
    var before = loop.report
    events.onSpan = { [unowned loop] in before = loop.report }
    events.begin()
    // Cannot fail: there is no display.
    guard (try? loop.run()) != nil else { return Look() }
    let after = loop.report
    return Look(
      samples: events.samples, deadlines: events.deadlines,
      frameCount: after.frames.counts.presented - before.frames.counts.presented,
      pixelCount: after.frames.counts.pixelsComposited - before.frames.counts.pixelsComposited,
      framesByPath: after.paths.byName.merging(before.paths.byName) { $0 - $1 }.filter {
        $0.value > 0
      })
  }
}

/// An overlay that keys show above a scene or in its frames.
struct OverlayDisplay: Hashable {
  let name: String

  /// The keys that show the overlay, in the order in which they are pressed.
  let keys: [KeyName]

  /// The maximum cost of the median frame, as a multiple of the median frame without an overlay; default 1.15.
  ///
  /// It is `nil` for overlays that process each pixel, or that paint without a layer.
  let mostRatio: Double?

  /// Finds the overlay that an option names.
  ///
  /// - Throws: `ValidationError`, which lists the names, if there is no such overlay.
  init(named text: String) throws {
    let names = Self.all.map(\.name)
    let name = Spelling.match(text, among: names)
    guard let display = Self.all.first(where: { $0.name == name }) else {
      throw ValidationError(unknownName(text, among: names))
    }
    self = display
  }

  private init(_ name: String, _ keys: KeyName..., mostRatio: Double? = 1.15) {
    (self.name, self.keys, self.mostRatio) = (name, keys, mostRatio)
  }

  /// The maximum ratio for the statistics page, which must hardly disturb the times that it shows.
  private static let statisticsRatio = 1.02

  /// The scene without an overlay, with which all others are compared.
  static let bare = OverlayDisplay("nothing", mostRatio: nil)

  /// All overlays that are measured, ``bare`` first.
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

/// A summary of the costs of frames, in milliseconds or millions of instructions.
struct FrameCosts: Encodable {
  /// The median of all frames.
  let median: Double
  let p90: Double
  /// The mean of all frames.
  let mean: Double

  /// Creates a summary of costs in nanoseconds or instructions; `nil` if there are none.
  init?(_ costs: [Double]) {
    if costs.isEmpty { return nil }
    let sorted = costs.sorted()
    median = Spread(costs).median / 1e6
    p90 = sorted[min(Int(Double(sorted.count) * 0.9), sorted.count - 1)] / 1e6
    mean = sorted.reduce(0, +) / Double(sorted.count) / 1e6
  }
}

/// The event source of a viewer that never sleeps: a wait ends at once, at the requested instant.
///
/// Between two waits, time advances with the thread's processor time, or stands still. The loop therefore measures
/// only work, and other programs on the same core do not count.
private final class VirtualTimeEvents: EventSource {
  /// The processor time from each wake-up in the measured span to the next wait, in nanoseconds, keyed by the number
  /// of the deadline that caused the wake-up.
  private(set) var samples: [Int: Double] = [:]

  /// The deadline of the work before each wait, or `nil` outside the measured span.
  private(set) var deadlines: [Int?] = []

  /// Called when the measured span begins.
  var onSpan: () -> Void = {}

  /// The time from one deadline to the next, in nanoseconds, rounded down.
  ///
  /// The first deadline is shortly after ``begin()``, so that each falls in its own period.
  private static let period: Int64 = 1_000_000_000 / 60

  /// The number of waits that have ended.
  private(set) var wakeUps = 0

  private var keys: ArraySlice<(instant: Int64, key: KeyName)>
  private let span: Range<Int64>
  private let isTimed: Bool
  private var offset: Int64 = 0
  private var wokenAt: Int64 = 0
  private var deadline = 0
  private var isInSpan = false

  /// Creates an event source.
  ///
  /// - Parameters:
  ///   - keys: The keys and the instants at which they are pressed, in nanoseconds after ``begin()``, in order.
  ///   - span: The instants whose wake-ups are measured. The first wake-up after the span closes the window.
  ///   - isTimed: Whether time advances between two waits.
  init(
    pressing keys: [(instant: Int64, key: KeyName)], measuring span: Range<Int64>, isTimed: Bool
  ) {
    self.keys = keys[...]
    self.span = span
    self.isTimed = isTimed
    samples.reserveCapacity(1024)
    deadlines.reserveCapacity(1024)
  }

  /// Makes the current instant 0.
  func begin() { offset = -worked }

  /// The processor time of the thread, plus the skipped time, in nanoseconds.
  var now: Int64 { worked + offset }

  /// The processor time of the thread in nanoseconds, or 0 if time stands still.
  private var worked: Int64 { isTimed ? ProcessorClock.threadNanoseconds : 0 }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    let asleep = now
    if isInSpan { samples[self.deadline, default: 0] += Double(asleep - wokenAt) }
    endWork()
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

  /// Records the end of the work for a deadline; ``InstructionCounter`` finds this function by its name.
  @inline(never)
  private func endWork() { deadlines.append(isInSpan ? deadline : nil) }

  private func skip(to instant: Int64) { offset += max(instant - now, 0) }
}

/// A presenter whose display reads each frame at once, so that one buffer is enough.
private final class OneBuffer: Presenter {
  private let picture: Bitmap

  private(set) var counts = PresenterCounts()

  init(size: PixelSize) { picture = Bitmap(size: size) }

  var frameSize: PixelSize { picture.size }

  func lendFrame() throws(DisplayError) -> LentFrame? {
    // The bitmap lives as long as this presenter.
    LentFrame(buffer: BufferName(slot: 0, epoch: 0), rows: picture.withRows { $0 })
  }

  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    counts.presented += 1
    counts.completions += 1
  }

  func discard(_ frame: consuming LentFrame) {}
}
