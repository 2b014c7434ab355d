public import LayerKit

/// The geometry, colours and animations of the light.
extension SweepLayer {
  private static let slideKey = "slide"
  private static let beginFadeKey = "begin-fade"
  private static let endFadeKey = "end-fade"

  /// Updates the geometry, colours and animations of the light.
  func shine() {
    let light = lightLayer
    placeLight(light)
    let next = makePlan()
    if next == plan { return }
    plan = next
    let locations = next.placement.locations(
      of: next.profile.places, atPlace: next.litPlaces.lowerBound)
    if next.shape == .band {
      light.type = .axial
      light.locations = locations
      (light.startPoint, light.endPoint) = next.placement.axis
    } else {
      light.type = .radial
      light.locations = next.profile.places
      (light.startPoint, light.endPoint) = next.placement.spot(atPlace: 0)
    }
    light.colors = next.colors(amount: next.run == nil ? 0 : 1)
    light.removeAllAnimations()
    guard let run = next.run else { return }
    addSlide(of: next, run, to: light)
    addFades(of: next, run, to: light)
  }

  private func placeLight(_ light: GradientLayer) {
    let box = (contentLayer?.bounds ?? bounds).standardized
    if light.superlayer === contentLayer, contentLayer != nil {
      light.bounds = box
      light.position = box.center
    } else {
      light.bounds = bounds
      light.position = bounds.center
    }
  }

  private func makePlan() -> SweepPlan {
    let path = path
    let box = lightLayer.bounds
    let ends = [
      box.origin, Point(x: box.maxX, y: box.minY), Point(x: box.minX, y: box.maxY),
    ]
    let corners = windowLayer.map { window in
      ends.map { (contentLayer ?? self).convert($0, to: window) }
    }
    let profile = sweep.band.profile(of: sweep.light)
    return SweepPlan(
      run: run, placement: SweepPlacement(path, corners: corners ?? ends), shape: sweep.shape,
      profile: sweep.shape == .band ? profile : profile.fromMiddle,
      restColor: sweep.light.restColor, stillColor: showsStill && isOn ? stillColor : nil,
      easing: sweep.easing)
  }

  /// The colour that the still image has everywhere: the mean over a cycle.
  ///
  /// With opacities, the colour is white with the mean opacity. At constant speed, the mean differs from the base by
  /// b / T · ∫ δ over the band, times the share of a cycle that a slide takes; b is the band's length, T its path,
  /// and δ the difference of its levels from the base. With easing, and for a spot, the mean is taken over sixty-four
  /// instants of a sweep.
  public var stillColor: Color {
    let path = path
    guard let timing = SweepTiming(sweep, along: path, begin: 0) else {
      return sweep.light.color(strength: 0)
    }
    let still = SweepStill(sweep, path: path, timing: timing)
    return sweep.shape == .band ? still.bandColor() : still.spotColor()
  }

  // MARK: Animations

  private func addSlide(of plan: SweepPlan, _ run: SweepRun, to light: GradientLayer) {
    guard let timing = run.timing, run.end > timing.begin else { return }
    var legs = leg(of: plan, timing, isBack: false)
    if timing.autoreverses { legs += leg(of: plan, timing, isBack: true) }
    // A light that never touches the layer needs no animation, but the end of a run must be noticed.
    if legs.isEmpty, !run.end.isFinite { return }
    var slide = AnimationGroup(legs)
    slide.beginTime = timing.begin
    slide.duration = timing.cycle * (timing.autoreverses ? 2 : 1)
    slide.repeatCount = .forever
    if run.end.isFinite { slide.repeatDuration = run.end - timing.begin }
    slide.onStop = { [weak self] _ in self?.catchUp() }
    light.addLasting(slide, forKey: Self.slideKey)
  }

  /// Returns the animations of one pass of the light.
  ///
  /// - Parameters:
  ///   - plan: The values of the animations.
  ///   - timing: The timing of the sweeps.
  ///   - isBack: Whether it is the pass that runs backwards, in the second half of a cycle there and back.
  private func leg(
    of plan: SweepPlan, _ timing: SweepTiming, isBack: Bool
  ) -> [any Animation] {
    let lit = plan.litPlaces
    if lit.upperBound <= lit.lowerBound { return [] }
    let (from, to) =
      isBack ? (lit.upperBound, lit.lowerBound) : (lit.lowerBound, lit.upperBound)
    let begin =
      isBack ? timing.cycle + (1 - lit.upperBound) * timing.slide : lit.lowerBound * timing.slide
    let media = MediaTiming(
      beginTime: begin, duration: (lit.upperBound - lit.lowerBound) * timing.slide)
    func part<Value>(_ animation: BasicAnimation<Value>) -> any Animation {
      var part = animation
      part.timing = media
      part.timingFunction = plan.easing
      return part
    }
    if plan.shape == .band {
      let places = plan.profile.places
      return [
        part(
          BasicAnimation(
            \.locations, from: plan.placement.locations(of: places, atPlace: from),
            to: plan.placement.locations(of: places, atPlace: to)))
      ]
    }
    let (first, last) = (plan.placement.spot(atPlace: from), plan.placement.spot(atPlace: to))
    return [
      part(BasicAnimation(\.startPoint, from: first.center, to: last.center)),
      part(BasicAnimation(\.endPoint, from: first.corner, to: last.corner)),
    ]
  }

  private func addFades(of plan: SweepPlan, _ run: SweepRun, to light: GradientLayer) {
    if now < run.fade.end {
      var fade = BasicAnimation(
        \.colors, from: plan.colors(amount: run.fade.from), to: plan.colors(amount: 1))
      // Where time runs backwards, the effect stays hidden before its begin.
      fade.timing = MediaTiming(
        beginTime: run.fade.begin, duration: run.fade.duration, fillMode: .backwards)
      fade.onStop = { [weak self] _ in self?.catchUp() }
      light.addLasting(fade, forKey: Self.beginFadeKey)
    }
    guard run.end.isFinite, run.endFadeDuration > 0 else { return }
    var fade = BasicAnimation(
      \.colors, from: plan.colors(amount: run.fade.amount(at: run.end)),
      to: plan.colors(amount: 0))
    fade.timing = MediaTiming(
      beginTime: run.end, duration: run.endFadeDuration, fillMode: .forwards)
    fade.isRemovedOnCompletion = false
    fade.onStart = { [weak self] in self?.catchUp() }
    fade.onStop = { [weak self] _ in self?.catchUp() }
    light.addLasting(fade, forKey: Self.endFadeKey)
  }
}

/// The values that determine the animations of a light; the animations are kept until one of these values changes.
struct SweepPlan: Hashable {
  /// The fades and times of the sweeps; `nil` if the effect does not run, and for a still image.
  var run: SweepRun?

  /// The position of the light's path in relation to the layer.
  var placement: SweepPlacement

  var shape: SweepShape

  /// The colours and their locations; for a spot, from the middle outwards.
  var profile: SweepProfile

  /// The colour of the light where, or while, the effect does not show.
  var restColor: Color

  /// The colour of a still image; `nil` if there is none.
  var stillColor: Color?

  /// The timing function of each sweep.
  var easing: TimingFunction

  /// Returns the gradient's colours for an amount of the effect, from 0, unlit, to 1.
  func colors(amount: Double) -> [Color] {
    if let stillColor { return profile.colors.map { _ in stillColor } }
    return profile.colors.map { restColor.mixed(with: $0, share: amount) }
  }

  /// The positions along the path, 0…1, between which the light must be animated; elsewhere it does not touch the
  /// layer.
  var litPlaces: ClosedRange<Double> {
    // Part of an eased pass cannot be expressed as a timing function.
    shape == .band && easing.isLinear ? placement.litPlaces : 0...1
  }
}

/// The still image of a sweep: the mean over a cycle.
///
/// The levels of the band differ from the base by δ over its length b. During the slide of a cycle of slide and
/// pause, the band travels T at constant speed, and the whole band passes each point of the content once:
///
/// ```
/// mean = base + (b / T) · ∫₀¹ δ · slide / (slide + pause)
/// ```
///
/// With easing, points differ, and the mean is also taken over the content's length along the path. A spot misses
/// parts of the content, so its mean is taken over the content's area.
private struct SweepStill {
  private let path: SweepPath
  private let profile: SweepProfile
  private let easing: TimingFunction
  private let slideShare: Double

  /// The number of instants of a sweep over which a mean is taken for eased bands and for spots.
  private static let instants = 64

  /// The number of points along each side of the content over which a spot's mean is taken.
  private static let points = 16

  /// Creates the still image of a sweep.
  ///
  /// - Parameters:
  ///   - sweep: The parameters.
  ///   - path: The path over the content.
  ///   - timing: The timing of the sweeps, with any begin time.
  init(_ sweep: Sweep, path: SweepPath, timing: SweepTiming) {
    self.path = path
    profile = sweep.band.profile(of: sweep.light)
    easing = sweep.easing
    slideShare = timing.slide / timing.cycle
  }

  /// Returns the mean colour of a band.
  func bandColor() -> Color {
    guard easing.isLinear || path.length <= 0 else { return easedBandColor() }
    let share = path.bandLength / max(path.travel, path.bandLength) * slideShare
    return base.adding(integral(upTo: 1), times: share)
  }

  /// Returns the mean colour of a spot.
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

  /// Returns the integral of the differences between the band's levels and the base.
  ///
  /// - Parameter place: The end of the integral, as a share of the band's length; it begins at the rear edge, 0.
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
  /// The red, green, blue and alpha components.
  fileprivate var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }

  /// Returns the colour plus a difference of components times a factor.
  fileprivate func adding(_ difference: SIMD4<Double>, times factor: Double) -> Color {
    let sum = components + difference * factor
    return Color(red: sum.x, green: sum.y, blue: sum.z, alpha: sum.w)
  }
}
