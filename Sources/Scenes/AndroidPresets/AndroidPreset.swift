import LayerKit
import ShimmerKit

/// A preset of shimmer-android's sample application, by the numbers of that library.
///
/// What a preset does not name is the library's default: base opacity 0.3, highlight 1, intensity 0, drop-off 0.5,
/// tilt 20°, 1 second from left to right, without a delay, from the start each time.
struct AndroidPreset: Hashable {
  /// What it is called.
  let name: String

  /// What tells it from the default, in a line.
  let note: String

  /// The opacity away from the light.
  var baseAlpha = 0.3

  /// The length of the full light, as a share of the view's length.
  var intensity = 0.0

  /// The length of its slopes, as a share of the view's length.
  var dropoff = 0.5

  /// How far the way is turned, in degrees.
  var tilt = 20.0

  /// The length of a sweep, in seconds.
  var duration = 1.0

  /// Whether every other sweep goes back.
  var isReversed = false

  /// Whether it goes from top to bottom.
  var isVertical = false

  /// Whether the light is round.
  var isRadial = false

  /// Whether there is no light at all.
  var isOff = false

  /// The presets in the order of the sample.
  static let all = [
    AndroidPreset(name: "default", note: "base 0.3, drop-off 0.5, tilt 20°, 1 s"),
    AndroidPreset(
      name: "slow-reverse", note: "5 s, there and back", duration: 5, isReversed: true),
    AndroidPreset(
      name: "thin-straight", note: "base 0.1, drop-off 0.1, tilt 0°", baseAlpha: 0.1, dropoff: 0.1,
      tilt: 0),
    AndroidPreset(
      name: "sweep-90", note: "top to bottom, tilt 0°", tilt: 0, isVertical: true),
    AndroidPreset(
      name: "spotlight", note: "radial, base 0, intensity 0.35, 2 s", baseAlpha: 0,
      intensity: 0.35, dropoff: 0.1, duration: 2, isRadial: true),
    AndroidPreset(name: "off", note: "no shimmer", isOff: true),
  ]

  /// The preset over a view of a size, with that library's band and way.
  ///
  /// There the band is as long as shares of the view's width or height, or of half the longer side times √2 for a
  /// radius, and travels from one extent, lengthened by the tilt, before the middle to as far behind it.
  func sweep(over size: Size) -> Sweep {
    var sweep = Sweep()
    sweep.direction = isVertical ? .down : .right
    sweep.tilt = tilt * .pi / 180
    sweep.light = .opacity(base: baseAlpha, highlight: 1)
    sweep.shape = isRadial ? .spot : .band
    sweep.pace = .duration(duration)
    sweep.autoreverses = isReversed
    let extent = isVertical ? size.height : size.width
    let across = isVertical ? size.width : size.height
    let diameter = max(size.width, size.height) * 2.0.squareRoot()
    sweep.band = SweepBand(intensity: intensity, dropoff: dropoff)
    if case .share(let share) = sweep.band.length {
      sweep.band.length = .points(share * (isRadial ? diameter : extent))
    }
    let path = SweepPath(sweep, across: Rect(origin: .zero, size: size))
    guard path.length > 0 else { return sweep }
    let vector = SweepDirection.right.vector(tilt: sweep.tilt, writing: .leftToRight)
    let travel = 2 * (extent + across * vector.y / vector.x)
    sweep.overshoot = (travel - path.length - path.bandLength) / 2 / path.length
    return sweep
  }
}
