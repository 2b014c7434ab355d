import LayerKit
import ShimmerKit
import ViewerUI

/// A time line: stretches of the states, slides, the published end, and a playhead that is an animation.
final class LifeCycleStrip {
  /// What it shows.
  struct Reading {
    /// The stretches.
    var stretches: [StateStretch] = []
    /// When slides begin, in media time.
    var slides: [Double] = []
    /// When the end fade starts, in media time, once that is published.
    var fadeTime: Double?
    /// Until when time passes; nothing while it goes on.
    var rest: Double?
  }

  /// The layer.
  var layer: Layer { strip.layer }

  /// Called when the playhead has reached the right edge.
  var onEnd: () -> Void = {}

  private let strip: TimeStrip
  private let playhead: Playhead
  private var reading = Reading()
  private var page = TimePage()
  private var palette = ScenePalette.dark
  private var area: OverlayArea?

  /// How far the playhead reaches beyond the strip, in points.
  private static let reach = 4.0

  /// Makes a time line that shows nothing yet.
  init(in context: LayerContext) {
    strip = TimeStrip(in: context)
    strip.layer.name = "strip"
    playhead = Playhead(in: context)
    strip.front = playhead.layer
  }

  /// Places it.
  func layOut(in box: Rect, area: OverlayArea) {
    strip.layer.frame = box
    self.area = area
    show(reading, on: page)
  }

  /// Gives it its colours.
  func paint(_ palette: ScenePalette) {
    self.palette = palette
    strip.layer.backgroundColor = palette.surface
    show(reading, on: page)
  }

  /// Shows something else, the playhead where time is or where it came to rest.
  func show(_ reading: Reading, on page: TimePage) {
    self.reading = reading
    self.page = page
    guard let area else { return }
    strip.show(
      TimeStrip.Reading(
        page: page,
        parts: reading.stretches.map {
          TimeStrip.Part(
            begin: $0.begin, end: $0.end, color: Self.color(of: $0.state, in: palette))
        },
        marks: reading.slides.map { TimeStrip.Mark(time: $0, color: palette.ground) }
          + [reading.fadeTime].compactMap(\.self).map {
            TimeStrip.Mark(time: $0, color: palette.text, name: "published end")
          }), in: area)
    let size = layer.bounds.size
    playhead.layOut(
      top: -Self.reach, height: size.height + 2 * Self.reach, color: palette.text,
      hairline: area.hairline)
    if let rest = reading.rest {
      playhead.rest(at: page.x(of: rest, from: 0, to: size.width))
    } else {
      playhead.cross(page, from: 0, to: size.width) { [weak self] in self?.onEnd() }
    }
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
}
