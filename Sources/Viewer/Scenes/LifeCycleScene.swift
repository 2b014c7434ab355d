import LayerKit
import ShimmerKit

/// The life cycle of a shimmer on a timeline: begin fade, slides, the last slide, the end fade, and the time at which
/// the end fade starts, which is known as soon as the shimmer is switched off.
final class LifeCycleScene: Scene {
  static let card = SceneCard(
    "life-cycle", "fade in, slides, the last slide and the fade out on a timeline",
    equivalents: ["Facebook Shimmer: FBShimmeringLayer's shimmeringFadeTime"],
    action: "switch on and off repeatedly", drag: "speed (vertical), pause (horizontal)",
    ground: .plain, shows: [.text])

  /// The number of times that the scene's action switches the shimmer, and the seconds between them; the number is
  /// even, so that the initial state is restored.
  private static let storm = (count: 12, gap: 0.11)

  /// The enlargement of print in large windows: there is enough space, and the text is the only explanation.
  private static let enlargement = 1.5

  let stage: SceneStage

  private var shimmer: ShimmeringLayer { effect.shimmer }

  var effects: [any SceneEffect] { [effect] }

  /// The time after which the shimmer stops by itself, and the shimmer's own parameters.
  static let parameters = table([stop] + look)

  private static let stop = ParameterBinding<LifeCycleScene>.whole(
    "stop-after", "Stops after",
    "The time after which the effect is switched off automatically; 0 means never.",
    in: .effect,
    unit: ParameterUnit(words: "eighths of a cycle", symbol: "× ⅛"), range: 0...64, \.stopsAfter)

  private static let look: [ParameterBinding<LifeCycleScene>] =
    (ShimmeringLayer.parameters() + [.shimmering(\.isShimmering)])
    .of(\LifeCycleScene.shimmer).followed { $0.parametersDidChange() }

  /// A vertical drag changes the speed, a horizontal drag the pause.
  let drags = [
    SceneDrag(.vertical, changes: "speed", by: 400),
    SceneDrag(.horizontal, changes: "pause", by: 2),
  ]

  /// The frame of word, timeline and legend.
  var focus: Rect { box }

  /// The number of eighths of a cycle after which the shimmer stops by itself; 0 for never.
  private var stopsAfter = 12 {
    didSet { if stopsAfter != oldValue { parametersDidChange() } }
  }

  /// The events since the last start.
  private var record = LifeCycleRecord()

  private let strip: LifeCycleStrip

  private let effect: LifeCycleEffect
  private let word: TextLayer
  private let notes: LifeCycleNotes
  private let ticker: SceneSchedule
  private var page = TimePage()
  private var origin: Double
  private var slides: [Double] = []
  private var box = Rect.zero

  /// Creates the scene with the shimmer off.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    word = TextLayer(in: context).withoutActions()
    let shimmer = ShimmeringLayer.tunable(in: context)
    shimmer.shimmeringOpacity = 0.3
    shimmer.shimmeringBeginFadeDuration = 0.3
    shimmer.shimmeringPauseDuration = 1
    shimmer.name = "shimmer"
    shimmer.contentLayer = word
    effect = LifeCycleEffect(shimmer)
    strip = LifeCycleStrip(in: context)
    notes = LifeCycleNotes(in: context)
    ticker = SceneSchedule(in: context)
    origin = context.time
    stage.show([shimmer, strip.layer] + notes.layers + [ticker.layer])
    effect.onEvent = { [unowned self] event in follow(event) }
    effect.onSwitch = { [unowned self] in endStorm() }
    strip.onEnd = { [unowned self] in turnPage() }
  }

  /// Places word, timeline and legend below one another.
  func layOut() {
    let measure = SceneMeasure(stage, enlargingPrintBy: Self.enlargement)
    let content = measure.content
    let stripHeight = 28 * measure.printUnit
    let below = stripHeight + measure.margin + LifeCycleNotes.lines * measure.line
    let text = text(above: below + measure.margin, in: content)
    let (size, width) = (text.size, text.size.width)
    let gap = min(2 * measure.margin, max(content.height - size.height - below, 0))
    let height = size.height + gap + below
    let top = max(measure.bounds.center.y - height / 2, 0)
    word.text = text.run
    shimmer.frame = stage.aligned(
      Rect(x: measure.bounds.center.x - width / 2, y: top, width: width, height: size.height))
    shimmer.layoutIfNeeded()
    let breadth = min(content.width, max(1.4 * width, 720 * measure.unit))
    let left = measure.bounds.center.x - breadth / 2
    let stripTop = top + size.height + gap
    strip.layOut(
      in: stage.aligned(Rect(x: left, y: stripTop, width: breadth, height: stripHeight)),
      area: measure.area)
    box = Rect(x: left, y: top, width: breadth, height: height)
    page.length = wantedLength
    refresh()
  }

  /// Returns the text, as large as it fits above what has a height in points.
  private func text(above below: Double, in content: Rect) -> FittedText {
    let string = stage.text(else: "Shimmer")
    let largest = min(0.14 * content.width, 0.3 * content.height)
    // A single line needs no margin below it.
    let height = max(content.height - below, 1.5 * largest)
    let room = Size(width: content.width, height: height)
    return FittedText(within: room, largest: largest, by: stage.context.typesetter) { size in
      let font = Font(families: Theme.families, weight: 300, size: size)
      return TextRun(string, font: font, alignment: .center)
    }
  }

  /// Applies the palette's colours.
  func paint() {
    word.foregroundColor = stage.palette.text
    strip.paint(stage.palette)
    refresh()
  }

  /// Switches the shimmer on and off repeatedly, at fixed times from now on.
  func performAction() -> LabeledValue? {
    for index in 0..<Self.storm.count {
      let time = stage.context.time + Double(index) * Self.storm.gap
      ticker.schedule("storm \(index)", at: time) { [unowned self] in
        shimmer.isShimmering.toggle()
      }
    }
    return LabeledValue("Storm", "\(Self.storm.count) times on and off")
  }

  private func endStorm() {
    for index in 0..<Self.storm.count { ticker.cancel("storm \(index)") }
  }

  // MARK: Events

  private func follow(_ event: ShimmeringEvent) {
    let wasResting = record.events.last.map { $0.state == .idle } ?? true
    if wasResting, event.state != .idle {
      record.forgetAll()
      slides = []
      origin = event.time
      page = TimePage(begin: event.time, length: wantedLength)
    }
    record.append(event)
    scheduleStop()
    refresh()
  }

  private func parametersDidChange() {
    scheduleStop()
    stage.setNeedsLayout()
  }

  /// Schedules the shimmer's own stop, counted from the current or the next slide.
  private func scheduleStop() {
    ticker.cancel("stop")
    guard stopsAfter > 0, shimmer.isShimmering, let slide = shimmer.slideAnimation,
      slide.duration > 0, slide.duration.isFinite, slide.speed != 0
    else { return }
    let now = stage.context.time
    let begin = slide.beginTime ?? now
    let passed = max(((now - begin) / slide.duration).rounded(.down), 0)
    var time = begin + (passed + Double(stopsAfter) / 8) * slide.duration
    if time <= now { time += slide.duration }
    ticker.schedule("stop", at: time) { [unowned self] in shimmer.isShimmering = false }
  }

  private func turnPage() {
    page.begin = page.end
    record.forget(before: page.begin)
    refresh()
  }

  // MARK: Reading

  /// The length of the timeline, in seconds: a whole life cycle, or three cycles of an endless one.
  private var wantedLength: Double {
    let cycles = stopsAfter > 0 ? (Double(stopsAfter) / 8).rounded(.up) : 3
    let seconds =
      max(shimmer.shimmeringBeginFadeDuration, 0) + cycles * shimmer.motion.cycle
      + max(shimmer.shimmeringEndFadeDuration, 0) + 0.5
    return seconds.isFinite ? min(max(seconds, 1), 60) : 10
  }

  /// Updates timeline and legend.
  private func refresh() {
    let measure = SceneMeasure(stage, enlargingPrintBy: Self.enlargement)
    let isEnding = record.events.last.map { $0.state == .finishing || $0.state == .fading } ?? false
    let isOver = record.events.last.map { $0.state == .idle } ?? true
    var reading = LifeCycleStrip.Reading()
    let hasFade = isEnding || (isOver && record.events.contains { $0.state == .fading })
    reading.endFadeTime = hasFade ? shimmer.endFadeTime : nil
    reading.stretches = StateStretch.stretches(
      of: record.events, until: page.end,
      StateStretch.Outlook(
        endFadeTime: shimmer.endFadeTime, beginFade: shimmer.shimmeringBeginFadeDuration,
        endFade: shimmer.shimmeringEndFadeDuration)
    ).filter { $0.state != .idle }
    // At the end the mask is gone, and its slide with it.
    if shimmer.slideAnimation != nil { slides = slideBegins(in: reading.stretches) }
    reading.slides = slides
    // A still has no progress to show.
    reading.rest = effect.showsStill ? page.begin : nil
    if isOver { reading.rest = record.events.last?.time ?? page.begin }
    strip.show(reading, on: page)
    let strip = strip.box
    notes.show(
      reading.stretches + (isOver ? idleStretch : []), endFadeTime: reading.endFadeTime,
      origin: origin,
      in: Rect(
        x: strip.minX, y: strip.maxY + measure.margin, width: strip.width,
        height: LifeCycleNotes.lines * measure.line), stage.palette, measure)
  }

  private var idleStretch: [StateStretch] {
    record.events.suffix(1).map {
      StateStretch(state: .idle, begin: $0.time, end: $0.time)
    }
  }

  /// Returns the media times at which slides begin; empty if there are none.
  private func slideBegins(in stretches: [StateStretch]) -> [Double] {
    let lit = stretches.filter { $0.state != .fading && $0.state != .idle }
    guard let slide = shimmer.slideAnimation, let begin = slide.beginTime, slide.duration > 0.01,
      let first = lit.first?.begin, let last = lit.last?.end
    else { return [] }
    let from = Int(max((max(first, page.begin) - begin) / slide.duration, 0).rounded(.up))
    return (from..<from + 100).map { begin + Double($0) * slide.duration }.filter { $0 < last }
  }
}

/// A shimmer that reports its changes both to the scene and to the effect's observer.
private final class LifeCycleEffect: SceneEffect {
  let shimmer: ShimmeringLayer

  /// Called for each change of the state, before the effect's observer.
  var onEvent: (ShimmeringEvent) -> Void = { _ in }

  /// Called before anything other than the scene switches the shimmer.
  var onSwitch: () -> Void = {}

  private var observer: (ShimmeringEvent) -> Void = { _ in }

  /// Creates an effect that observes a shimmer.
  init(_ shimmer: ShimmeringLayer) {
    self.shimmer = shimmer
    shimmer.onShimmeringEvent = { [unowned self] event in
      onEvent(event)
      observer(event)
    }
  }

  var isRunning: Bool {
    get { shimmer.isShimmering }
    set {
      onSwitch()
      shimmer.isShimmering = newValue
    }
  }

  /// Whether a still picture replaces motion.
  var showsStill: Bool {
    get { shimmer.showsStill }
    set { shimmer.showsStill = newValue }
  }

  /// Removes the effect now.
  func stopAtOnce() {
    onSwitch()
    shimmer.stopAtOnce()
  }

  var shimmeringLayer: ShimmeringLayer? { shimmer }

  var tellsStates: Bool { true }

  /// Observes the layer's events.
  func observe(_ onEvent: @escaping (ShimmeringEvent) -> Void) { observer = onEvent }
}

/// The events of a shimmer, as far back as a timeline shows them.
private struct LifeCycleRecord {
  /// The events, in order.
  private(set) var events: [ShimmeringEvent] = []

  /// Records an event.
  ///
  /// A state of zero duration is dropped.
  mutating func append(_ event: ShimmeringEvent) {
    while let last = events.last, last.time >= event.time { events.removeLast() }
    events.append(event)
  }

  /// Drops the states that ended before a media time.
  mutating func forget(before time: Double) {
    let current = events.lastIndex { $0.time <= time } ?? 0
    events.removeFirst(min(current, events.count))
  }

  mutating func forgetAll() { events = [] }
}
