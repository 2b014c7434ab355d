import LayerKit

/// The picture of a sweep that does not move: the mean of what its cycle shows.
///
/// While the band, whose levels differ from the base by δ over its length b, travels T at an even pace in the
/// slide of a cycle of slide and pause, each point of the content sees all of it go by once:
///
/// ```
/// mean = base + (b / T) · ∫₀¹ δ · slide / (slide + pause)
/// ```
///
/// With easing points differ, and the mean is also one over the content's length along the way. A spot
/// leaves out parts of the content, so its mean is one over the content's area.
struct SweepStill {
  private let path: SweepPath
  private let profile: SweepProfile
  private let easing: TimingFunction
  private let slideShare: Double

  /// How many instants of a sweep a mean is taken of, where there is no formula.
  private static let instants = 64

  /// How many points along each side of the content, for a spot.
  private static let points = 16

  /// Prepares a still.
  ///
  /// - Parameters:
  ///   - sweep: The parameters.
  ///   - path: What is crossed.
  ///   - timing: When; any begin.
  init(_ sweep: Sweep, path: SweepPath, timing: SweepTiming) {
    self.path = path
    profile = sweep.band.profile(of: sweep.light)
    easing = sweep.easing
    slideShare = timing.slide / timing.cycle
  }

  /// The mean of a band.
  func bandColor() -> Color {
    guard easing.isLinear || path.length <= 0 else { return easedBandColor() }
    let share = path.bandLength / max(path.travel, path.bandLength) * slideShare
    return base.adding(integral(upTo: 1), times: share)
  }

  /// The mean of a spot.
  func spotColor() -> Color {
    guard let ramp, path.bandLength > 0 else { return base }
    var sum = SIMD4<Double>.zero
    for instant in 0..<Self.instants {
      let middle = path.middle(atPlace: easing(Self.middle(instant, of: Self.instants)))
      for row in 0..<Self.points {
        for column in 0..<Self.points {
          let x = path.area.minX + path.area.width * Self.middle(column, of: Self.points)
          let y = path.area.minY + path.area.height * Self.middle(row, of: Self.points)
          let (dx, dy) = (x - middle.x, y - middle.y)
          let radius = 2 * (dx * dx + dy * dy).squareRoot() / path.bandLength
          if radius < 1 { sum += ramp.color(at: 0.5 + radius / 2).components - base.components }
        }
      }
    }
    let count = Double(Self.instants * Self.points * Self.points)
    return base.adding(sum, times: slideShare / count)
  }

  private var base: Color { profile.colors[0] }

  private var ramp: GradientRamp? {
    GradientRamp(colors: profile.colors, locations: profile.places)
  }

  private static func middle(_ index: Int, of count: Int) -> Double {
    (Double(index) + 0.5) / Double(count)
  }

  private func easedBandColor() -> Color {
    var sum = SIMD4<Double>.zero
    for instant in 0..<Self.instants {
      let middle = path.bandMiddle(atPlace: easing(Self.middle(instant, of: Self.instants)))
      let start = middle - path.bandLength / 2
      sum +=
        integral(upTo: (path.length - start) / path.bandLength)
        - integral(upTo: -start / path.bandLength)
    }
    let share = path.bandLength / path.length * slideShare / Double(Self.instants)
    return base.adding(sum, times: share)
  }

  /// The integral over the band, from its last edge to a place, of what the levels are more than the base.
  private func integral(upTo place: Double) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for index in 1..<profile.places.count {
      let (low, high) = (profile.places[index - 1], profile.places[index])
      if place <= low { break }
      let first = profile.colors[index - 1].components - base.components
      let second = profile.colors[index].components - base.components
      let end = min(place, high)
      let last = first + (second - first) * ((end - low) / (high - low))
      sum += (first + last) * ((end - low) / 2)
    }
    return sum
  }
}

extension Color {
  /// Red, green, blue, opacity.
  fileprivate var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  /// The colour with a difference of components added, times a factor.
  fileprivate func adding(_ difference: SIMD4<Double>, times factor: Double) -> Color {
    let sum = components + difference * factor
    return Color(red: sum.x, green: sum.y, blue: sum.z, alpha: sum.w)
  }
}
