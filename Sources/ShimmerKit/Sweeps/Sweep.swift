public import LayerKit

/// The parameters of a band of light that travels over a content, once or again and again.
///
/// ```swift
/// var sweep = Sweep()
/// sweep.tilt = .pi / 9
/// sweep.band = SweepBand(length: .share(0.4), core: 0.2)
/// sweep.pace = .duration(1.2)
/// ```
///
/// None is checked or limited: odd numbers count as the nearest that make sense, and never trap. What makes
/// no sense as a pace stands still, with the content at its base.
public struct Sweep: Hashable, Sendable {
  /// Where the band travels to; default trailing.
  public var direction = SweepDirection.trailing

  /// How far its way is turned from x towards y, in radians; default 0.
  ///
  /// The band lies across its way.
  public var tilt = 0.0

  /// Whether the light is a band or a spot; default a band.
  public var shape = SweepShape.band

  /// The light's length and its levels along it; default a ridge over one third.
  ///
  /// Of a spot the length is the diameter, and the half from the middle on counts.
  public var band = SweepBand()

  /// How far before and behind the content the light begins and ends its way, as a share of the content's
  /// length along it; default 0, with the light just outside of the corners.
  public var overshoot = 0.0

  /// What the light does to the content; default reveal.
  public var light = SweepLight.reveal

  /// How fast it travels; default 1 second over the content.
  public var pace = SweepPace.duration(1)

  /// How long nothing travels between two sweeps, in seconds; default 0.
  ///
  /// The first one does not wait for it.
  public var pause = 0.0

  /// How long the first sweep waits after the effect was switched on, in seconds; default 0.
  ///
  /// It also waits for the end of the begin fade. A shared begin time takes its place.
  public var startDelay = 0.0

  /// How the progress of each sweep is bent; default not at all.
  public var easing = TimingFunction.linear

  /// How many sweeps there are, rounded up to whole ones; default without end.
  ///
  /// After the last the effect ends by itself.
  public var repeatCount = RepeatCount.forever

  /// Whether every other sweep goes back; default false.
  ///
  /// Each way counts as a sweep and is eased alike.
  public var autoreverses = false

  /// How long the effect fades in, in seconds; default 0.1; 0 or less does not fade.
  public var beginFade = 0.1

  /// How long the effect fades out, in seconds; default 0.3; 0 or less does not fade.
  public var endFade = 0.3

  /// Creates the default sweep.
  public init() {}
}

/// The shape of the light.
public enum SweepShape: String, Hashable, Sendable, CaseIterable {
  /// A band across the whole content.
  case band
  /// A round spot, whose middle travels through the content's.
  case spot
}

/// How fast a sweep travels.
public enum SweepPace: Hashable, Sendable {
  /// In points per second, as seen on the screen.
  case speed(Double)
  /// In seconds for one way, whatever the content's size.
  case duration(Double)
}
