import LayerKit
import ShimmerKit

/// Six words of different widths, synchronised in three ways.
final class ChoirScene: Scene {
  static let card = SceneCard(
    "choir", "six words of different widths: with their own clocks, in step, or under one light",
    equivalents: [
      "Facebook Shimmer: shimmeringBeginTime", "compose-shimmer: a shared shimmer, window bounds",
    ],
    action: "next mode: own clock, shared begin, window sweep",
    drag: "stagger (vertical), duration (horizontal)", ground: .plain)

  /// The words: voices from high to low, all of different widths.
  private static let words = ["Soprano", "Mezzo-soprano", "Contralto", "Tenor", "Baritone", "Bass"]

  let stage: SceneStage

  /// The words' sweeps, from the top.
  private let voices: [SweepLayer]

  var effects: [any SceneEffect] { voices }

  private let words: [TextLayer]
  private let look = WordLook(weight: SceneMeasure.wordWeight)
  private let note: Label
  private let group: TimingGroup
  private let hall: Layer
  private var box = Rect.zero

  /// The frame of the voices.
  var focus: Rect { box }

  /// The way in which the voices are synchronised.
  private var mode = ChoirMode.shared {
    didSet {
      if mode == oldValue { return }
      stage.setNeedsLayout()
    }
  }

  /// The delay of each voice after the voice above it, in seconds; used only in the mode ``ChoirMode/shared``.
  private var stagger = 0.0 {
    didSet { if stagger != oldValue { follow() } }
  }

  /// The duration of a sweep, in seconds.
  ///
  /// In the mode ``ChoirMode/own`` it is that of the widest voice.
  private var duration = 1.6 {
    didSet { if duration != oldValue { follow() } }
  }

  /// The pause between two sweeps, in seconds.
  private var pause = 0.4 {
    didSet { if pause != oldValue { follow() } }
  }

  /// Whether the voices shimmer.
  private var isShimmering: Bool {
    get { voices[0].isSweeping }
    set { for voice in voices { voice.isSweeping = newValue } }
  }

  /// The mode, the times, the look of the words, and whether the voices shimmer.
  static let parameters = table(
    timeParameters + WordLook.parameters().of(\.look) + [.shimmering(\.isShimmering)])

  private static let timeParameters: [ParameterBinding<ChoirScene>] = [
    .choice(
      "mode", "Mode",
      "Whether words keep their own time, start together or lie under a single light.",
      in: .motion, ["own": .own, "shared": .shared, "window": .window], \.mode),
    .number(
      "stagger", "Stagger",
      "The delay from one word to the next.",
      in: .motion, unit: .seconds, range: 0...1, step: 0.05, \.stagger),
    .number(
      "duration", "Duration", About.duration, in: .motion, unit: .seconds, range: 0.2...10,
      step: 0.1, \.duration),
    .pause(upTo: 10, \.pause),
  ]

  /// A vertical drag changes the stagger, a horizontal drag the duration.
  let drags = [
    SceneDrag(.vertical, changes: "stagger", by: 0.5),
    SceneDrag(.horizontal, changes: "duration", by: 3),
  ]

  /// Creates the scene with the shimmer off.
  init(on stage: SceneStage) {
    self.stage = stage
    let context = stage.context
    // After the begin fade, so that the first sweep is complete.
    group = TimingGroup(beginTime: context.time + 0.1)
    hall = Layer(in: context).withoutActions()
    hall.name = "hall"
    words = Self.words.map { _ in TextLayer(in: context).withoutActions() }
    voices = zip(Self.words, words).map { name, word in
      let voice = SweepLayer(in: context).withoutActions()
      voice.name = name
      voice.contentLayer = word
      voice.sweep.direction = .right
      voice.sweep.tilt = .pi / 9
      return voice
    }
    note = Label(in: context)
    hall.sublayers = voices
    stage.show([hall, note.layer])
    look.onChange = { [unowned stage] in stage.setNeedsLayout() }
  }

  /// Places the words below one another, and the note on the mode below them.
  func layOut() {
    let measure = SceneMeasure(stage)
    let content = measure.contentAboveHints
    let room = Rect(
      x: content.minX, y: content.minY, width: content.width,
      height: max(content.height - measure.line - measure.margin, 1))
    let rowHeight = min(room.height / Double(words.count), 92 * measure.unit)
    let largest = min(rowHeight * 0.7, 60 * measure.unit)
    let natural = zip(Self.words, words).map { string, word in
      word.fit(
        string, largest: largest, within: Size(width: 1e6, height: rowHeight), measure, look)
    }
    // All words have the size at which the widest one fits.
    let widest = natural.map(\.width).max() ?? 1
    let size = largest * min(1, room.width / max(widest, 1))
    let top = room.minY + (room.height - rowHeight * Double(words.count)) / 2
    box = .zero
    hall.frame = stage.bounds
    for (index, voice) in voices.enumerated() {
      let extent = words[index].fit(
        Self.words[index], largest: size, within: Size(width: room.width, height: rowHeight),
        measure, look)
      let y = top + (Double(index) + 0.5) * rowHeight - extent.height / 2
      voice.frame = Rect(
        x: stage.aligned(room.center.x - extent.width / 2), y: stage.aligned(y),
        width: extent.width, height: extent.height)
      voice.layoutIfNeeded()
      box = index == 0 ? voice.frame : box.union(voice.frame)
    }
    follow()
  }

  /// Applies the colours and sets the note.
  func paint() {
    let measure = SceneMeasure(stage)
    let color = look.color ?? stage.palette.text
    for word in words { word.foregroundColor = color }
    for voice in voices {
      voice.sweep.light = look.light(base: 0.25, highlight: 1, over: color)
    }
    let content = measure.contentAboveHints
    note.note(
      mode.note, size: 13, color: stage.palette.dim,
      in: Rect(
        x: content.minX, y: content.maxY - measure.line, width: content.width,
        height: measure.line), at: .center, measure)
  }

  /// Switches to the next mode.
  func performAction() -> LabeledValue? {
    mode = mode.next
    return LabeledValue("Mode", mode.rawValue)
  }

  /// Applies the mode and its times to the voices.
  private func follow() {
    let measure = SceneMeasure(stage)
    hall.frame = stage.bounds
    for voice in voices {
      voice.windowLayer = mode == .window ? hall : nil
      voice.windowRect = mode == .window ? box.insetBy(dx: -measure.margin, dy: 0) : nil
      voice.sweep.pause = pause
      voice.sweep.band.length = mode == .window ? .share(0.3) : .share(0.5)
      // All voices have one speed, at which the widest takes the duration.
      let widest = voices.map { SweepPath(voice.sweep, across: $0.bounds).travel }.max() ?? 1
      voice.sweep.pace = mode == .own ? .speed(widest / duration) : .duration(duration)
    }
    if mode == .own {
      for voice in voices { group.remove(voice) }
    } else {
      for voice in voices { group.add(voice) }
      group.stagger(by: mode == .shared ? stagger : 0)
    }
  }
}

/// The way in which the voices of the choir are synchronised.
private enum ChoirMode: String, CaseIterable {
  /// Each voice has its own clock. All have the same speed, so that the longer words fall behind.
  case own
  /// All voices have one begin time, and sweeps of the same duration.
  case shared
  /// One light crosses all voices, and each voice shows the part of the light at its own position.
  case window

  /// A description of the mode in one line.
  var note: String {
    switch self {
    case .own: "own clock: one speed for all, so the longer ones fall behind"
    case .shared: "shared begin: one beat, whatever the width"
    case .window: "window sweep: one light crosses them all"
    }
  }

  /// The next mode; the first follows the last.
  var next: ChoirMode {
    switch self {
    case .own: .shared
    case .shared: .window
    case .window: .own
    }
  }
}
