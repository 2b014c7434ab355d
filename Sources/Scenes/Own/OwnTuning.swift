import LayerKit
import ShimmerKit

/// The parameters of a sweep as people turn them: degrees, words, one number each.
final class OwnTuning {
  /// How the light is coloured.
  enum Tint: String, CaseIterable {
    /// Not at all: the content keeps its colours.
    case none
    /// In the scene's accent.
    case accent
    /// From red over yellow and green to blue.
    case rainbow
  }

  /// What decides on how fast it travels.
  enum Pace: String, CaseIterable {
    /// The speed.
    case speed
    /// The duration.
    case duration
  }

  /// Called after each change.
  var onChange: () -> Void = {}

  /// The colours of the scene, for tints.
  var palette = ScenePalette.dark { didSet { if palette != oldValue { onChange() } } }

  /// Where the light travels to; default trailing.
  var direction = SweepDirection.trailing { didSet { onChange() } }

  /// How far its way is turned, in degrees; default 20.
  var angle = 20.0 { didSet { onChange() } }

  /// Whether speed or duration counts; default the duration.
  var pace = Pace.duration { didSet { onChange() } }

  /// In points per second; default 300.
  var speed = 300.0 { didSet { onChange() } }

  /// Of one way, in seconds; default 1.5.
  var duration = 1.5 { didSet { onChange() } }

  /// Between two sweeps, in seconds; default 0.4.
  var pause = 0.4 { didSet { onChange() } }

  /// Before the first sweep, in seconds; default 0.
  var delay = 0.0 { didSet { onChange() } }

  /// The bend of each sweep; default none.
  var easing = TimingFunctionName.linear { didSet { onChange() } }

  /// How many sweeps; default 0, without end.
  var repeats = 0 { didSet { onChange() } }

  /// Whether every other sweep goes back; default false.
  var reverses = false { didSet { onChange() } }

  /// Beyond the content at both ends, in lengths of it; default 0.
  var overshoot = 0.0 { didSet { onChange() } }

  /// Band or spot; default band.
  var shape = SweepShape.band { didSet { onChange() } }

  /// Of the light, in lengths of the content; default 0.5.
  var length = 0.5 { didSet { onChange() } }

  /// The share of the light that is full, 0…1; default 0.
  var core = 0.0 { didSet { onChange() } }

  /// How much of the rest the slopes take, 0…1; default 1.
  var softness = 1.0 { didSet { onChange() } }

  /// How many lights there are in a row, at least 1; default 1.
  var peaks = 1 { didSet { onChange() } }

  /// The opacity away from the light; default 0.45.
  var base = 0.45 { didSet { onChange() } }

  /// The opacity in it; default 1.
  var highlight = 1.0 { didSet { onChange() } }

  /// How it is coloured; default not at all.
  var tint = Tint.none { didSet { onChange() } }

  /// In seconds; default 0.1.
  var beginFade = 0.1 { didSet { onChange() } }

  /// In seconds; default 0.3.
  var endFade = 0.3 { didSet { onChange() } }

  /// The sweep that they make.
  var sweep: Sweep {
    var sweep = Sweep()
    sweep.direction = direction
    sweep.tilt = angle * .pi / 180
    sweep.pace = pace == .speed ? .speed(speed) : .duration(duration)
    sweep.pause = pause
    sweep.startDelay = delay
    sweep.easing = TimingFunction(easing)
    sweep.repeatCount = repeats == 0 ? .forever : .times(Float(repeats))
    sweep.autoreverses = reverses
    sweep.overshoot = overshoot
    sweep.shape = shape
    sweep.band = band
    sweep.light = light
    sweep.beginFade = beginFade
    sweep.endFade = endFade
    return sweep
  }

  private var light: SweepLight {
    switch tint {
    case .none: .opacity(base: base, highlight: highlight)
    case .accent, .rainbow: .colors(base: palette.dim, highlight: palette.accent)
    }
  }

  private var band: SweepBand {
    let single = SweepBand(length: .share(length), core: core, softness: softness)
    var stops: [SweepStop] = []
    for peak in 0..<peaks {
      let (start, share) = (Double(peak) / Double(peaks), 1 / Double(peaks))
      stops += single.stops.map { SweepStop(at: start + $0.place * share, strength: $0.strength) }
    }
    if tint == .rainbow {
      for index in stops.indices { stops[index].color = Self.rainbow(at: stops[index].place) }
      if peaks == 1, stops.count == 4 {
        // Between the two ends of the core, and on each slope, there is room for more.
        stops = (0...6).map { index in
          let place = Double(index) / 6
          let isEnd = index == 0 || index == 6
          return SweepStop(at: place, strength: isEnd ? 0 : 1, color: Self.rainbow(at: place))
        }
      }
    }
    return SweepBand(length: .share(length), stops: stops)
  }

  private static func rainbow(at place: Double) -> Color? {
    let colors: [UInt32] = [0xE5484D, 0xF5A524, 0x46A758, 0x3E8BFF, 0x8E5CF0]
    let ramp = GradientRamp(colors: colors.map(Color.init(hex:)), locations: nil)
    return ramp?.color(at: place)
  }
}
