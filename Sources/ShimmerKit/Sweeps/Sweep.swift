public import LayerKit

/// The parameters of a band of light that travels over content, once or repeatedly.
///
/// ```swift
/// var sweep = Sweep()
/// sweep.tilt = .pi / 9
/// sweep.band = SweepBand(length: .share(0.4), core: 0.2)
/// sweep.pace = .duration(1.2)
/// ```
///
/// Values are not checked: an invalid value counts as the nearest valid one and never traps. With an invalid pace
/// nothing moves, and the content stays at its base.
public struct Sweep: Hashable, Sendable {
  /// The direction in which the band travels; default trailing.
  public var direction = SweepDirection.trailing

  /// The angle by which the direction of travel is turned from x towards y, in radians; default 0.
  ///
  /// The band is perpendicular to its direction of travel.
  public var tilt = 0.0

  /// The shape of the light, a band or a spot; default a band.
  public var shape = SweepShape.band

  /// The light's length, and its strength along this length; by default a ridge over one third of the content.
  ///
  /// For a spot the length is the diameter. Only the levels from the middle of the band to its front edge then apply.
  public var band = SweepBand()

  /// The extra distance outside the content at which the light begins and ends; default 0, just outside the corners.
  ///
  /// It is a share of the content's length along the path.
  public var overshoot = 0.0

  /// The effect of the light on the content; default ``SweepLight/reveal``.
  public var light = SweepLight.reveal

  /// The speed, or the duration, of one sweep; default a duration of 1 second.
  public var pace = SweepPace.duration(1)

  /// The pause between two sweeps in seconds; default 0.
  ///
  /// There is no pause before the first sweep.
  public var pause = 0.0

  /// The delay of the first sweep after the effect is switched on, in seconds; default 0.
  ///
  /// The first sweep also waits for the end of the begin fade. With a shared begin time, neither delay applies.
  public var startDelay = 0.0

  /// The timing function of each sweep; default linear.
  public var easing = TimingFunction.linear

  /// The number of sweeps, rounded up to a whole number; default unlimited.
  ///
  /// After the last sweep the effect ends by itself.
  public var repeatCount = RepeatCount.forever

  /// Whether every other sweep runs backwards; default false.
  ///
  /// Each direction counts as one sweep and has the same easing.
  public var autoreverses = false

  /// The duration of the fade-in, in seconds; default 0.1; at 0 or less there is no fade.
  public var beginFade = 0.1

  /// The duration of the fade-out, in seconds; default 0.3; at 0 or less there is no fade.
  public var endFade = 0.3

  /// Creates the default sweep.
  public init() {}
}

/// The shape of the light.
public enum SweepShape: String, Hashable, Sendable, CaseIterable {
  /// A band across the whole content.
  case band
  /// A round spot whose centre travels through the content's centre.
  case spot
}

/// The speed of a sweep, either direct or as a duration.
public enum SweepPace: Hashable, Sendable {
  /// The speed in points per second, as seen on screen.
  case speed(Double)
  /// The duration of one sweep in seconds, for any size of the content.
  case duration(Double)
}

/// The direction in which the band of a sweep travels, before ``Sweep/tilt`` turns it.
public enum SweepDirection: String, Hashable, Sendable, CaseIterable {
  /// To the end of lines of text: right for text that runs to the right, left for text that runs to the left.
  case trailing
  /// To the beginning of lines of text.
  case leading
  /// From left to right.
  case right
  /// From right to left.
  case left
  /// From bottom to top.
  case up
  /// From top to bottom.
  case down

  /// Returns the direction of travel after the tilt, as a unit vector; y grows downwards.
  ///
  /// A tilt turns the axis of the fixed directions from x towards y. Left and up travel backwards along the axis of
  /// right and down. For *leading* and *trailing*, the opposite writing direction mirrors the vector, including its
  /// tilt, as it mirrors text and images.
  ///
  /// Multiples of a quarter turn are exact. A tilt that is not finite counts as 0.
  ///
  /// - Parameters:
  ///   - tilt: The angle in radians.
  ///   - writing: The writing direction that defines leading and trailing.
  public func vector(tilt: Double, writing: WritingDirection) -> Point {
    let isMirrored = writing == .rightToLeft
    let turn = Transform3D.rotation(tilt.isFinite ? tilt : 0)
    let axis = Point(x: Self.exact(turn.m11), y: Self.exact(turn.m12))
    switch self {
    case .right: return axis
    case .left: return Point(x: -axis.x, y: -axis.y)
    case .down: return Point(x: -axis.y, y: axis.x)
    case .up: return Point(x: axis.y, y: -axis.x)
    case .trailing: return Point(x: isMirrored ? -axis.x : axis.x, y: axis.y)
    case .leading: return Point(x: isMirrored ? axis.x : -axis.x, y: -axis.y)
    }
  }

  /// Returns a sine or cosine without its rounding error if the angle is a multiple of a quarter turn.
  private static func exact(_ value: Double) -> Double {
    (value - value.rounded()).magnitude < 1e-12 ? value.rounded() : value
  }
}

/// The direction in which lines of text run, which defines *leading* and *trailing*.
///
/// It affects the direction in which a sweep travels, and nothing else.
public enum WritingDirection: String, Hashable, Sendable, CaseIterable {
  /// Lines begin at the left, as in Latin, Greek, Cyrillic or Chinese.
  case leftToRight
  /// Lines begin at the right, as in Hebrew or Arabic.
  case rightToLeft

  /// Creates the writing direction of text: that of its first paragraph that has one.
  ///
  /// The first letter with a direction decides. Digits, marks, punctuation, emoji and isolated text have none; the
  /// invisible direction marks have one. See `TextParagraph` in LayerKit for the rules.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - fallback: The direction of text without such a letter; default left to right.
  public init(of text: String, orElse fallback: WritingDirection = .leftToRight) {
    let runsLeft = TextParagraph.paragraphs(of: text).lazy.compactMap(\.runsLeft).first
    self = runsLeft.map { $0 ? .rightToLeft : .leftToRight } ?? fallback
  }
}
