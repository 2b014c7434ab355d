import LayerKit
import ShimmerKit

/// The visible state of a shimmer at an instant.
struct ShimmerReading {
  /// The number of points on the content that are sampled.
  private static let places = 33

  let time: Double
  let state: ShimmeringState
  let policy: ShimmeringPhasePolicy

  /// Whether a still replaces the effect.
  let isStill: Bool

  /// The alpha at points along the content; 1 everywhere without a mask.
  let alphas: [Double]

  /// The middle of the band as a fraction of the content's length; `nil` without a mask.
  let share: Double?

  /// Whether the middle of the band is on the content.
  let isLit: Bool

  /// The coverage of the content by the layer that hides the effect.
  let cover: Double

  /// The begin time of the slide; `nil` without a slide.
  let slideBegin: Double?

  /// The fastest change of alpha that the mask's fade may cause at a point, per second.
  let fadeSlope: Double

  /// The fastest change of alpha that the band's movement may cause at a point, per second; infinite for a band
  /// without length.
  let bandSlope: Double

  init?(of shimmer: ShimmeringLayer, at time: Double) {
    self.time = time
    state = shimmer.shimmeringState(at: time)
    policy = shimmer.phasePolicy
    isStill = shimmer.showsStill
    guard shimmer.motion.isRegular else { return nil }
    guard let mask = shimmer.maskLayer, let shown = mask.presentation() else {
      (alphas, share, isLit) = (Array(repeating: 1, count: Self.places), nil, false)
      (slideBegin, fadeSlope, bandSlope, cover) = (nil, 0, 0, 1)
      return
    }
    // Measured on the mask itself, because a changed geometry may wait for the layout.
    let isHorizontal = mask.startPoint.x != mask.endPoint.x
    let axis = isHorizontal ? mask.bounds.width : mask.bounds.height
    let travel = isHorizontal ? -mask.position.x : -mask.position.y
    let place = isHorizontal ? shown.position.x : shown.position.y
    let start = place + axis * (isHorizontal ? mask.startPoint.x : mask.startPoint.y)
    let end = place + axis * (isHorizontal ? mask.endPoint.x : mask.endPoint.y)
    let length = axis - travel
    let middle = (start + end) / 2 / length
    share = shimmer.showsStill ? nil : middle
    // Test the middle itself, which does not depend on the band's length.
    isLit = middle > 0 && middle < 1
    let slide = shimmer.slideAnimation
    slideBegin = slide?.beginTime
    bandSlope = Self.slope(
      of: mask, moving: travel, in: slide.flatMap { $0.speed == 0 ? nil : $0.duration })
    let fade = mask.sublayers.first?.animation(forKey: "fade") as? BasicAnimation<Double>
    fadeSlope = fade.map { (($0.toValue ?? 0) - ($0.fromValue ?? 0)).magnitude / $0.duration } ?? 0
    let cover = shimmer.coverOpacity(at: time)
    self.cover = cover
    let stops = zip(mask.locations ?? [], mask.colors.map(\.alpha)).map { ($0, $1) }
    alphas = (0..<Self.places).map { index in
      let x = length * Double(index) / Double(Self.places - 1)
      let light = Self.alpha(at: (x - start) / (end - start), of: stops)
      return cover + (1 - cover) * light
    }
  }

  /// The steepness of a band, in alpha per second of its movement.
  private static func slope(
    of mask: GradientLayer, moving travel: Double, in cycle: Double?
  ) -> Double {
    guard let cycle, let stops = mask.locations, stops.count == 3, mask.colors.count == 3 else {
      return 0
    }
    let axis = max(
      (mask.endPoint.x - mask.startPoint.x) * mask.bounds.width,
      (mask.endPoint.y - mask.startPoint.y) * mask.bounds.height)
    let contrast = (mask.colors[1].alpha - mask.colors[0].alpha).magnitude
    return contrast / ((stops[1] - stops[0]) * axis) * travel / cycle
  }

  private static func alpha(at place: Double, of stops: [(Double, Double)]) -> Double {
    guard let first = stops.first, let last = stops.last else { return 1 }
    if place <= first.0 { return first.1 }
    for (before, after) in zip(stops, stops.dropFirst()) where place <= after.0 {
      if after.0 == before.0 { return after.1 }
      return before.1 + (after.1 - before.1) * (place - before.0) / (after.0 - before.0)
    }
    return last.1
  }

  /// The largest change of alpha at one point between two readings.
  func change(to other: ShimmerReading) -> Double {
    zip(alphas, other.alphas).map { ($0 - $1).magnitude }.max() ?? 0
  }
}

extension ShimmerReading: CustomStringConvertible {
  var description: String {
    "\(state) band \(share ?? .nan) cover \(cover) slide \(slideBegin ?? .nan) slopes \(fadeSlope) \(bandSlope)"
  }
}
