import LayerKit
import ShimmerKit

/// A timeline: the spans of the states, the beginnings of slides, the start of the end fade, and a playhead that an
/// animation moves.
final class LifeCycleStrip {
  /// The values that a strip shows.
  struct Reading {
    /// The spans of media time in which the shimmer is in one state.
    var stretches: [StateStretch] = []
    /// The times at which slides begin, in media time.
    var slides: [Double] = []
    /// The media time at which the end fade starts; `nil` until the shimmer reports it.
    var endFadeTime: Double?
    /// The media time at which the playhead rests; `nil` while it moves.
    var rest: Double?
  }

  var layer: Layer { mount.root }

  /// Called when the playhead reaches the right edge.
  var onEnd: () -> Void = {}

  /// The frame of the strip, without the playhead, which extends beyond it.
  private(set) var box = Rect.zero

  private let mount: Mount
  private let playhead: Playhead
  private var reading = Reading()
  private var page = TimePage()
  private var palette = ScenePalette.dark
  private var area: OverlayArea?

  /// The distance by which the playhead extends beyond the strip, in points.
  private static let reach = 4.0

  /// Creates an empty timeline.
  init(in context: LayerContext) {
    mount = Mount(in: context, name: "life-cycle")
    playhead = Playhead(in: context)
  }

  func layOut(in box: Rect, area: OverlayArea) {
    self.box = box
    self.area = OverlayArea(
      bounds: box.insetBy(dx: 0, dy: -Self.reach), scale: area.scale)
    show(reading, on: page)
  }

  /// Applies the colours of a palette.
  func paint(_ palette: ScenePalette) {
    self.palette = palette
    show(reading, on: page)
  }

  /// Shows a reading.
  ///
  /// The playhead is at the current time, or at rest at the reading's time.
  func show(_ reading: Reading, on page: TimePage) {
    self.reading = reading
    self.page = page
    guard let area else { return }
    let strip = TimeStrip(
      page: page,
      parts: reading.stretches.map {
        TimeStrip.Part(
          begin: $0.begin, end: $0.end, color: Self.color(of: $0.state, in: palette))
      },
      marks: reading.slides.map { TimeStrip.Mark(time: $0, color: palette.ground) }
        + [reading.endFadeTime].compactMap(\.self).map {
          TimeStrip.Mark(time: $0, color: palette.text, name: "fade-out starts")
        }, ground: palette.surface)
    let size = area.bounds.size
    playhead.layOut(size, color: palette.text, hairline: area.hairline)
    let node = strip.node(width: size.width, hairline: area.hairline) { _ in 0 }
    mount.show(
      .stack(
        [
          Node.stack([node]).padded(0, Self.reach).width(.rest).height(.rest),
          .layer(playhead.root),
        ])
        .width(.rest).height(.rest), theme: .dark, in: area)
    if let rest = reading.rest {
      playhead.rest(at: rest, on: page)
    } else {
      playhead.cross(page) { [weak self] in self?.onEnd() }
    }
  }

  /// Returns the colour of a state.
  static func color(of state: ShimmeringState, in palette: ScenePalette) -> Color {
    let share: Double =
      switch state {
      case .idle: 0
      case .beginning, .fading: 0.35
      case .finishing: 0.65
      case .sliding: 1
      }
    return palette.accent.withAlpha(multipliedBy: share)
  }
}

/// The legend of the timeline: each state with its colour and the time at which it last began.
final class LifeCycleNotes {
  private static let states: [ShimmeringState] = [
    .beginning, .sliding, .finishing, .fading, .idle,
  ]

  private let chips: [Layer]
  private let names: [Label]
  private let times: [Label]
  private let summary: Label

  /// Creates an empty legend.
  init(in context: LayerContext) {
    chips = Self.states.map { _ in Layer(in: context).withoutActions() }
    names = Self.states.map { _ in Label(in: context) }
    times = Self.states.map { _ in Label(in: context) }
    summary = Label(in: context)
  }

  var layers: [Layer] { chips + (names + times + [summary]).map(\.layer) }

  /// The height of the legend, in lines of print.
  static let lines = 3.5

  /// Shows the times at which states began.
  ///
  /// - Parameters:
  ///   - stretches: The past and the predicted spans of the states.
  ///   - endFadeTime: The media time at which the end fade starts; `nil` until the shimmer reports it.
  ///   - origin: The media time that counts as 0.
  func show(
    _ stretches: [StateStretch], endFadeTime: Double?, origin: Double, in box: Rect,
    _ palette: ScenePalette, _ measure: SceneMeasure
  ) {
    let width = box.width / Double(Self.states.count)
    func text(_ time: Double) -> String { "\(NumberText.fixed(time - origin, digits: 2)) s" }
    for (index, state) in Self.states.enumerated() {
      let left = box.minX + Double(index) * width
      let side = 8 * measure.printUnit
      chips[index].frame = Rect(
        x: measure.area.aligned(left),
        y: measure.area.aligned(box.minY + (measure.line - side) / 2), width: side, height: side)
      chips[index].cornerRadius = side / 4
      chips[index].backgroundColor =
        state == .idle
        ? palette.surface : LifeCycleStrip.color(of: state, in: palette)
      chips[index].borderColor = palette.hairline
      chips[index].borderWidth = measure.area.hairline
      let inner = Rect(
        x: left + 1.5 * side, y: box.minY, width: width - 2 * side, height: measure.line)
      names[index].note(state.title, size: 11, color: palette.dim, in: inner, measure)
      let begin = stretches.last { $0.state == state }?.begin
      times[index].note(
        begin.map(text) ?? "—", size: 12, color: palette.text,
        in: Rect(x: inner.minX, y: inner.maxY, width: inner.width, height: measure.line), measure)
    }
    summary.note(
      endFadeTime.map { "fade-out starts at \(text($0)), known since the shimmer was switched off" }
        ?? "switched off, it completes its slide and then fades",
      size: 11, color: palette.dim,
      in: Rect(
        x: box.minX, y: box.minY + 2.5 * measure.line, width: box.width, height: measure.line),
      measure)
  }
}
