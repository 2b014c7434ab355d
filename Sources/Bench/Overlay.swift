import ArgumentParser
import Display
import Drawing
import LayerKit
import Platform
import Raster
import ShimmerCommand
import Viewer

/// Measures how much overlays add to the cost of a scene's frames.
struct OverlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlay",
    abstract: "Measure how much overlays add to the cost of a scene's frames.",
    discussion: """
      The viewer runs off-screen with the wordmark or another scene, without waiting for deadlines. It is measured \
      without an overlay, with each page, with the timeline, and with damage and overdraw, in turn. Beside each one it \
      runs without an overlay too, in a window of the size that the overlay leaves to the scene. The report shows \
      the median cost of the frames that the scene also has alone, as processor time and as a multiple \
      of the median alone, and the work of all frames in a second. The \
      thresholds are for a release build and the default size: the median frame may cost at most 1.15 times as much \
      with a page or the timeline, and at most 1.02 times with the statistics, which must not disturb what they measure. \
      With --instructions, the frames' instructions are counted instead of their time, and are the same on a busy machine. \
      This takes two minutes and needs Valgrind.
      """)

  @Flag(help: "Count the instructions of the frames, in one round, instead of their time.")
  var instructions = false

  @Option(
    help: ArgumentHelp(
      "An overlay to measure, such as statistics; may be repeated; default all.",
      valueName: "OVERLAY"),
    transform: namedValue)
  var only: [OverlayDisplay] = []

  // Shows an overlay and measures nothing: the process whose instructions Callgrind counts.
  @Option(help: .hidden, transform: namedValue)
  var play: OverlayDisplay?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The size of the window in device pixels.", valueName: "WxH"),
    transform: FrameSize.init)
  var size = FrameSize(width: 1280, height: 800)

  @OptionGroup(title: "Scene options")
  var sceneOptions: SceneOptions

  @OptionGroup var options: PartOptions

  func validate() throws {
    if instructions, options.rounds != nil {
      throw ValidationError("--instructions and --rounds cannot be used together")
    }
  }

  func run() throws {
    try sceneOptions.plainContent.refuseWord(problem: "is not a file")
    let (request, content, _) = try sceneOptions.requestWithFile(
      otherwise: SceneCatalog.wordmark)
    try DrawingMemory.check(forPictures: 3, of: size.pixels, remedy: "use a smaller --size")
    var plan = SessionPlan(
      request, size: size.pixels, typesetter: try Typesetting.typesetter())
    plan.content = try content.begin(decoding: request.pictureNames).finish()
    plan.art = WallpaperSource().art()
    plan.motion = try SceneMotion.wanted(reduced: sceneOptions.reducedMotion)
    if let play {
      _ = OverlayLook(of: plan, showing: play, isTimed: false)
      return
    }
    let counter = instructions ? try InstructionCounter() : nil
    let baselines = try Baselines.measure(size: size.pixels)
    let displays = OverlayDisplay.allCases.filter {
      only.isEmpty || $0 == .bare || only.contains($0)
    }
    let rounds = instructions ? Rounds(1) : options.measured
    func look(_ display: OverlayDisplay, _ plan: SessionPlan) throws(ProgramError) -> OverlayLook {
      var look = OverlayLook(of: plan, showing: display, isTimed: counter == nil)
      guard let counter else { return look }
      let costs = try counter.costs(of: display, plan.size, waits: look.waits.count)
      for (index, cost) in costs.enumerated() { look.waits[index].cost = cost }
      return look
    }
    let looks = try rounds.inTurn(displays) { (display, _) throws(ProgramError) in
      var alone = plan
      alone.size = display.sceneSize(in: plan)
      return (shown: try look(display, plan), alone: try look(.bare, alone))
    }
    guard
      looks.joined().flatMap({ [$0.shown, $0.alone] })
        .allSatisfy({ $0.frameCount > 0 && !$0.samples.isEmpty })
    else {
      throw ProgramError(
        "\(request.entry.name) does not move: there is no frame to measure",
        remedy: "choose a scene that moves", status: .usage)
    }
    let rows = zip(displays, looks).map {
      row($0, $1.map(\.shown), beside: $1.map(\.alone), baselines)
    }
    try options.write(
      "overlay", title: "the cost of overlays above \(request.typed)", rounds: rounds,
      conditions: ", \(size)",
      parameters: [
        "scene": request.typed, "width": size.pixels.width, "height": size.pixels.height,
        "deadlines": OverlayLook.deadlinesPerRound,
      ],
      baselines, rows)
  }

  private func row(
    _ display: OverlayDisplay, _ looks: [OverlayLook], beside alone: [OverlayLook],
    _ baselines: Baselines
  ) -> Row {
    let unit = instructions ? "M instructions" : "ms"
    let medians = zip(looks, alone).map { $0.medianCost(of: $1) / 1e6 }
    let aloneMedians = alone.map { $0.medianCost(of: $0) / 1e6 }
    let ratio = Metric(
      "ratio", unit: "× no overlay", samples: Rounds.ratios(medians, to: aloneMedians))
    return Row(
      display.rawValue,
      metrics: [
        Metric(
          "median frame", unit: unit, samples: medians,
          baseline: instructions ? nil : baselines.copy), ratio,
        Metric("work per second", unit: "\(unit)/s", samples: looks.map(\.workPerSecond)),
      ],
      facts: [
        "frames": looks[0].frameCount,
        "pixelsPerFrame": Double(looks[0].pixelCount) / Double(looks[0].frameCount),
        "framesByPath": looks[0].framesByPath,
      ],
      thresholds: display.mostRatio.map {
        [Threshold("\(display.rawValue), × no overlay", ratio.median, .atMost, $0)]
      } ?? [])
  }
}

/// What a viewer with an overlay did during the measured deadlines.
private struct OverlayLook {
  /// The number of deadlines in a round, at 60 Hz.
  static let deadlinesPerRound = 240

  /// The time after the start at which the measurement begins, in nanoseconds: notices have disappeared by then.
  private static let warmUp: Int64 = 2_500_000_000

  /// The deadline of the work before each wait, `nil` outside the measured time, and the cost of this work, in
  /// nanoseconds or instructions.
  var waits: [(deadline: Int?, cost: Double)] = []
  private(set) var frameCount = 0
  private(set) var pixelCount = 0
  private(set) var framesByPath: [String: Int] = [:]

  /// Runs the viewer.
  ///
  /// - Parameter isTimed: Whether work takes the processor's time; otherwise time stands still during work.
  init(of plan: SessionPlan, showing display: OverlayDisplay, isTimed: Bool) {
    let span =
      Self.warmUp..<Self.warmUp + Int64(Self.deadlinesPerRound) * 1_000_000_000 / 60
    let presenter = OneBuffer(size: plan.size)
    let events = VirtualTimeEvents(
      of: presenter, pressing: display.keys, measuring: span, isTimed: isTimed)
    let loop = ViewerLoop(session: plan.makeSession(), presenter: presenter, events: events)
    var before = loop.report
    events.onSpan = { [unowned loop] in before = loop.report }
    events.begin()
    guard (try? loop.run()) != nil else { return }
    let after = loop.report
    waits = events.waits
    frameCount = after.frames.counts.presented - before.frames.counts.presented
    pixelCount = after.frames.counts.pixelsComposited - before.frames.counts.pixelsComposited
    framesByPath = after.paths.byName.merging(before.paths.byName) { $0 - $1 }
      .filter { $0.value > 0 }
  }

  /// The cost of the work for each deadline.
  var samples: [Int: Double] {
    waits.reduce(into: [:]) { samples, wait in
      if let deadline = wait.deadline { samples[deadline, default: 0] += wait.cost }
    }
  }

  /// Returns the median cost of the frames that another look has, too; 0 if there are none.
  func medianCost(of other: OverlayLook) -> Double {
    let samples = samples
    let costs = other.samples.keys.compactMap { samples[$0] }
    return costs.isEmpty ? 0 : Spread(costs).median
  }

  /// The cost of all frames per second, in milliseconds or millions of instructions.
  var workPerSecond: Double {
    samples.values.reduce(0, +) / 1e6 / (Double(Self.deadlinesPerRound) / 60)
  }
}

/// An overlay that keys show above a scene or in its frames.
enum OverlayDisplay: String, CaseIterable {
  /// The scene without an overlay.
  case bare = "nothing"
  case state
  case timeline
  case stateAndTimeline = "state and timeline"
  case statistics
  case layers
  case damage
  case overdraw

  /// The keys that show the overlay, in the order in which they are pressed.
  var keys: [KeyName] {
    switch self {
    case .bare: []
    case .state: ["i"]
    case .timeline: ["t"]
    case .stateAndTimeline: ["i", "t"]
    case .statistics: ["i", "i"]
    case .layers: ["i", "i", "i"]
    case .damage: ["d"]
    case .overdraw: ["d", "d"]
    }
  }

  /// Returns the size that the overlay leaves to the scene, in device pixels.
  func sceneSize(in plan: SessionPlan) -> PixelSize {
    let session = plan.makeSession()
    for key in keys { session.apply(.key(KeyPress(key)), at: 0) }
    return session.document.sceneSize
  }

  /// The maximum cost of the median frame, as a multiple of the median frame without an overlay.
  ///
  /// It is `nil` for overlays that process each pixel, or that paint without a layer. The statistics page must hardly
  /// disturb the times that it shows.
  var mostRatio: Double? {
    switch self {
    case .bare, .damage, .overdraw: nil
    case .statistics: 1.02
    case .state, .timeline, .stateAndTimeline, .layers: 1.15
    }
  }
}

/// The event source of a viewer that never sleeps: a wait ends at once, at the requested instant.
///
/// Between two waits, time advances with the thread's processor time, or stands still. The loop therefore measures
/// only work, and other programs on the same core do not count.
private final class VirtualTimeEvents: EventSource {
  /// The number of the deadline of the work before each wait, `nil` outside the measured span, and the processor time
  /// of this work, in nanoseconds.
  private(set) var waits: [(deadline: Int?, cost: Double)] = []

  /// Called when the measured span begins.
  var onSpan: () -> Void = {}

  /// The time from one deadline to the next, in nanoseconds, rounded down.
  ///
  /// The first deadline is shortly after ``begin()``, so that each falls in its own period.
  private static let period: Int64 = 1_000_000_000 / 60

  /// The number of waits that have ended.
  private(set) var wakeUps = 0

  private let presenter: OneBuffer
  private var keys: ArraySlice<KeyName>
  private let span: Range<Int64>
  private let isTimed: Bool
  private var offset: Int64 = 0
  private var wokenAt: Int64 = 0
  private var deadline = 0
  private var isInSpan = false

  /// Creates an event source.
  ///
  /// - Parameters:
  ///   - presenter: The presenter whose frames the display reads.
  ///   - keys: The keys that are pressed before any time passes, so that the scene begins its course with the overlay.
  ///   - span: The instants whose wake-ups are measured. The first wake-up after the span closes the window.
  ///   - isTimed: Whether time advances between two waits.
  init(
    of presenter: OneBuffer, pressing keys: [KeyName], measuring span: Range<Int64>, isTimed: Bool
  ) {
    self.presenter = presenter
    self.keys = keys[...]
    self.span = span
    self.isTimed = isTimed
    waits.reserveCapacity(1024)
  }

  /// Makes the current instant 0.
  func begin() { offset = -worked }

  /// The processor time of the thread, plus the skipped time, in nanoseconds.
  var now: Int64 { worked + offset }

  /// The processor time of the thread in nanoseconds, or 0 if time stands still.
  private var worked: Int64 { isTimed ? ProcessorClock.threadNanoseconds : 0 }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    endWork(after: now - wokenAt)
    defer {
      wakeUps += 1
      wokenAt = now
    }
    if let key = keys.popFirst() { return [.key(KeyPress(key))] }
    guard let deadline, deadline < span.upperBound else { return [.closeRequested] }
    skip(to: deadline)
    self.deadline = Int(deadline / Self.period)
    if !isInSpan, deadline >= span.lowerBound {
      isInSpan = true
      onSpan()
    }
    return presenter.takeEnds() + [.deadline(lateness: 0)]
  }

  /// Records the end of the work for a deadline; ``InstructionCounter`` finds this function by its name.
  @inline(never)
  private func endWork(after time: Int64) {
    waits.append((isInSpan ? deadline : nil, Double(time)))
  }

  private func skip(to instant: Int64) { offset += max(instant - now, 0) }
}

/// A presenter whose display reads each frame at once, so that one buffer is enough.
private final class OneBuffer: Presenter {
  private let picture: Bitmap

  private(set) var counts = FrameCounts()

  /// The ends that the display has yet to report; a frame without a report would be examined as one that may be late.
  private var ends: [DisplayEvent] = []

  init(size: PixelSize) { picture = Bitmap(size: size) }

  var frameSize: PixelSize { picture.size }

  func lendFrame() throws(DisplayError) -> LentFrame? {
    // The bitmap lives as long as this presenter.
    LentFrame(buffer: BufferName(slot: 0, epoch: 0), rows: picture.withRows { $0 })
  }

  func present(_ frame: consuming LentFrame, damage: Damage) throws(DisplayError) {
    counts.presented += 1
    counts.completions += 1
    ends.append(.frameEnded(FrameEnd(of: counts.presented, as: .completed)))
  }

  /// Returns the reports since the last call.
  func takeEnds() -> [DisplayEvent] {
    defer { ends = [] }
    return ends
  }

  func discard(_ frame: consuming LentFrame) {}
}
