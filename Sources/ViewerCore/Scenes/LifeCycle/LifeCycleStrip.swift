import LayerKit
import ShimmerKit

/// A time line: stretches of the states, slides, the published end, and a playhead that is an animation.
///
/// What lies ahead of the playhead is veiled.
final class LifeCycleStrip {
  /// What part of media time it shows.
  struct Window: Hashable {
    /// The media time at the left edge.
    var begin = 0.0
    /// The seconds from the left edge to the right one.
    var length = 1.0

    /// The media time at the right edge.
    var end: Double { begin + length }
  }

  /// What it shows.
  struct Reading {
    /// The stretches.
    var stretches: [LifeCycleRecord.Stretch] = []
    /// When slides begin, in media time.
    var slides: [Double] = []
    /// When the end fade starts, in media time, once that is published.
    var fadeTime: Double?
    /// Until when time passes; nothing while it goes on.
    var rest: Double?
  }

  /// The layer.
  let layer: Layer

  /// The stretches, each a box, in their order.
  private(set) var boxes: [Layer] = []

  /// The playhead, in front of the veil that it carries.
  let playhead: Layer

  /// Called when the playhead has reached the right edge.
  var onEnd: () -> Void = {}

  private let veil: Layer
  private let line: Layer
  private var reading = Reading()
  private var window = Window()
  private var palette = ScenePalette.dark
  private var hairline = 1.0

  private static let key = "time"

  /// Makes a time line that shows nothing yet.
  init(in context: LayerContext) {
    func plain() -> Layer { Layer(in: context).withoutActions() }
    (layer, playhead, veil, line) = (plain(), plain(), plain(), plain())
    layer.name = "strip"
    layer.masksToBounds = true
    playhead.name = "playhead"
    playhead.anchorPoint = .zero
    playhead.sublayers = [veil, line]
  }

  /// Places it.
  func layOut(in box: Rect, radius: Double, hairline: Double) {
    layer.frame = box
    layer.cornerRadius = radius
    self.hairline = hairline
    playhead.bounds = layer.bounds
    veil.frame = layer.bounds
    line.frame = Rect(x: 0, y: 0, width: 2 * hairline, height: box.height)
    show(reading, in: window)
  }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette) {
    self.palette = palette
    layer.backgroundColor = palette.surface
    veil.backgroundColor = palette.ground.withAlpha(multipliedBy: 0.62)
    line.backgroundColor = palette.text
    show(reading, in: window)
  }

  /// The place of a media time, in points from the left edge.
  func x(of time: Double) -> Double {
    (time - window.begin) / window.length * layer.bounds.width
  }

  /// Shows something else, the playhead where time is or where it came to rest.
  func show(_ reading: Reading, in window: Window) {
    self.reading = reading
    self.window = window
    let height = layer.bounds.height
    boxes = reading.stretches.map { stretch in
      box(
        Rect(
          x: x(of: stretch.begin), y: 0, width: x(of: stretch.end) - x(of: stretch.begin),
          height: height), Self.color(of: stretch.state, in: palette))
    }
    let slides = reading.slides.map { time in
      box(Rect(x: x(of: time), y: 0, width: 2 * hairline, height: height), palette.ground)
    }
    let published = reading.fadeTime.map { time in
      let mark = box(
        Rect(x: x(of: time) - hairline, y: 0, width: 2 * hairline, height: height), palette.text)
      mark.name = "published end"
      return mark
    }
    layer.sublayers = boxes + slides + [playhead] + [published].compactMap(\.self)
    move()
  }

  /// The colour of a state.
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

  private func box(_ frame: Rect, _ color: Color) -> Layer {
    let box = Layer(in: layer.context).withoutActions()
    box.frame = frame
    box.backgroundColor = color
    return box
  }

  private func move() {
    playhead.removeAnimation(forKey: Self.key)
    if let rest = reading.rest {
      playhead.position = Point(x: x(of: rest), y: 0)
      return
    }
    playhead.position = Point(x: layer.bounds.width, y: 0)
    var motion = BasicAnimation(\.position.x, from: 0, to: layer.bounds.width)
    motion.beginTime = window.begin
    motion.duration = window.length
    motion.fillMode = .backwards
    motion.onStop = { [weak self] finished in if finished { self?.onEnd() } }
    playhead.add(motion, forKey: Self.key)
  }
}
