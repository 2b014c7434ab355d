import LayerKit

/// The one procedure that brings the animations in line with the parameters.
extension ShimmeringLayer {
  /// Takes the effect away now, also while it is finishing: no rest of a slide, no fade.
  public func stopAtOnce() {
    context.transaction(disablingActions: true) {
      isShimmering = false
      update()
    }
  }

  /// Follows a change of a parameter, the size or the content.
  func update() {
    if showsStill { return updateStill() }
    if isShimmering, shimmeringMask == nil { makeMask() }
    guard shimmeringMask != nil else { return }
    if needsLayout { layoutIfNeeded() }
    if geometryPolicy == .immediately { layOutMask() }
    if isShimmering { run() } else { stop() }
  }

  /// Keeps another mask, or none; the content that a former one is on keeps it.
  func hold(_ mask: ShimmeringMask?) {
    shimmeringMask = mask
    slideBasis = nil
    slidesBefore = 0
    geometryMotion = nil
  }

  func makeMask() {
    let mask = ShimmeringMask(in: context)
    hold(mask)
    if let contentLayer {
      contentLayer.mask = mask.gradient
    } else {
      // Without content the mask runs all the same, so that a stop comes to its end.
      mask.gradient.isHidden = true
      addSublayer(mask.gradient)
    }
    recolor()
    layOutMask()
  }

  func removeMask() {
    guard let shimmeringMask else { return }
    shimmeringMask.gradient.removeFromSuperlayer()
    hold(nil)
  }

  // MARK: On

  private func run() {
    guard let mask = shimmeringMask else { return }
    let fades = shimmeringBeginFadeDuration > 0 && !context.areActionsDisabled
    fades ? beginFade(of: mask) : mask.uncover()
    if let slide = mask.slide {
      replaceSlide(of: mask, by: continued(slide, isEndless: true))
    } else {
      if storedBeginTime == nil {
        storedBeginTime = context.time + (fades ? shimmeringBeginFadeDuration : 0)
      }
      mask.slide = ShimmeringMask.slide(
        cycle: motion.cycle, begin: storedBeginTime == 0 ? nil : storedBeginTime,
        isReversed: shimmeringDirection.isReversed, isEndless: true)
    }
    slideBasis = currentBasis
    tell(shimmeringState, at: context.time)
  }

  private func beginFade(of mask: ShimmeringMask) {
    var fade = ShimmeringMask.fade(
      from: mask.coverOpacity, to: 0, begin: context.time, duration: shimmeringBeginFadeDuration)
    let end = context.time + shimmeringBeginFadeDuration
    let gradient = mask.gradient
    fade.onStop = { [weak self, weak gradient] finished in
      // The fade of a mask that is no longer held goes on when its content is shown elsewhere.
      guard finished, let self, let gradient, self.maskLayer === gradient else { return }
      self.tell(.sliding, at: end)
    }
    mask.fade = fade
  }

  // MARK: Off

  private func stop() {
    guard let mask = shimmeringMask else { return }
    if context.areActionsDisabled {
      removeMask()
      tell(.idle, at: context.time)
      return
    }
    guard let slide = mask.slide else { return }
    // Under hold a change during the end fade must not bring the band back.
    if phasePolicy == .hold, mask.isFadingOut(at: context.time) { return }
    let finishing = continued(slide, isEndless: false)
    replaceSlide(of: mask, by: finishing)
    // What goes on as it was made has another geometry all the same.
    slideBasis = phasePolicy == .hold ? currentBasis : slideBasis?.laidOut(for: geometryMotion)
    let end =
      finishing.speed == 0
      ? .infinity : (finishing.beginTime ?? context.time) + finishing.duration
    shimmeringFadeTime = end
    mask.fade = endFade(of: mask, at: end)
    tell(.finishing, at: context.time)
  }

  private func endFade(of mask: ShimmeringMask, at begin: Double) -> BasicAnimation<Double> {
    var fade = ShimmeringMask.fade(
      from: mask.coverOpacity, to: 1, begin: begin, duration: shimmeringEndFadeDuration)
    let end = begin + (fade.duration > 0 ? fade.duration : context.animationDuration)
    fade.onStart = { [weak self] in
      guard let self, !self.isShimmering else { return }
      self.tell(.fading, at: begin)
    }
    // As in the original, the fade keeps its layer alive and takes away whichever mask is there.
    fade.onStop = { finished in
      guard finished else { return }
      self.removeMask()
      self.tell(.idle, at: end)
    }
    return fade
  }

  // MARK: Phase

  /// The slide that takes the place of the one that is on the mask.
  private func continued(
    _ slide: BasicAnimation<Point>, isEndless: Bool
  ) -> BasicAnimation<Point> {
    if phasePolicy == .hold {
      if isEndless, let returning = returning(after: slide) { return returning }
      if let held = held(slide, isEndless: isEndless) { return held }
    }
    if isEndless {
      return ShimmeringMask.slide(
        cycle: motion.cycle, begin: slide.beginTime,
        isReversed: shimmeringDirection.isReversed, isEndless: true)
    }
    var finishing = slide
    finishing.repeatCount = .once
    finishing.beginTime = cycleBegin(of: slide)
    return finishing
  }

  /// When the cycle in progress began, or, before the first one, when that will begin.
  ///
  /// A first cycle that is more than one cycle away comes nearer by whole ones, as in the original.
  private func cycleBegin(of slide: BasicAnimation<Point>) -> Double {
    let begin = slide.beginTime ?? context.time
    return context.time - (context.time - begin).truncatingRemainder(dividingBy: slide.duration)
  }

  /// The slide with the parameters of now, whose band is where the former one's is.
  ///
  /// Nothing when places mean nothing or when nothing that moves the band has changed.
  private func held(
    _ slide: BasicAnimation<Point>, isEndless: Bool
  ) -> BasicAnimation<Point>? {
    guard let former = slideBasis, let begin = slide.beginTime, former.geometry.isRegular
    else { return nil }
    let current = currentBasis
    guard current.geometry.isRegular else { return nil }
    // The band's own length moves nothing, neither its middle nor its unlit stretch.
    var before = former.geometry
    before.highlightLength = current.geometry.highlightLength
    let isReversed = current.isReversed
    guard
      before != current.geometry || former.cycle != current.cycle
        || former.isReversed != isReversed || slide.speed == 0
    else { return nil }
    let cycle = cycle
    if begin > context.time {
      // Nothing has moved yet: the slide keeps its begin and takes the new motion.
      let isSingle = slide.repeatCount == .once
      return ShimmeringMask.slide(
        cycle: cycle, begin: isEndless || isSingle ? begin : cycleBegin(of: slide),
        isReversed: isReversed, isEndless: isEndless)
    }
    let place = current.geometry.place(
      matching: place(of: slide, begin: begin), of: before,
      isSingle: slide.repeatCount == .once)
    guard cycle.isFinite else { return standing(at: place, isEndless: isEndless) }
    let share = isReversed ? 1 - place : place
    return ShimmeringMask.slide(
      cycle: cycle, begin: context.time - share * cycle, isReversed: isReversed,
      isEndless: isEndless)
  }

  /// The endless slide after a single one that is over, whose band comes in from outside.
  ///
  /// It keeps the beat. Where the beat has the band on the content by now, it begins with the next cycle.
  /// Nothing while the single one is not over, and when places mean nothing.
  private func returning(after slide: BasicAnimation<Point>) -> BasicAnimation<Point>? {
    let (basis, cycle) = (currentBasis, cycle)
    guard slide.repeatCount == .once, slide.speed != 0, let begin = slide.beginTime,
      begin + slide.duration <= context.time, basis.geometry.isRegular
    else { return nil }
    guard cycle.isFinite else { return standing(at: basis.isReversed ? 1 : 0, isEndless: true) }
    let end = begin + slide.duration
    let cycles = (context.time - end) / cycle
    let share = cycles - cycles.rounded(.down)
    let isLit = basis.geometry.litPlaces.contains(basis.isReversed ? 1 - share : share)
    return ShimmeringMask.slide(
      cycle: cycle, begin: isLit ? end + cycles.rounded(.up) * cycle : end,
      isReversed: basis.isReversed, isEndless: true)
  }

  /// The duration in seconds of the slide that the parameters ask for; endless at speed 0.
  private var cycle: Double { motion.cycle > 0 ? motion.cycle : context.animationDuration }

  /// What a slide of now would be made for.
  private var currentBasis: SlideBasis {
    SlideBasis(
      geometry: geometryMotion ?? motion, cycle: motion.cycle,
      isReversed: shimmeringDirection.isReversed)
  }

  /// The place 0…1 of its way at which a slide that has begun shows the mask.
  private func place(of slide: BasicAnimation<Point>, begin: Double) -> Double {
    // A reversed slide shows its end at the very instant of its begin, and its start ever after.
    if slide.speed < 0, begin == context.time { return 1 }
    let span = ActiveSpan(slide.timing, begin: begin, duration: slide.duration)
    return span.moment(at: context.time)?.progress ?? 0
  }

  /// A slide without speed, which has no cycle: the band stands at a place.
  private func standing(at place: Double, isEndless: Bool) -> BasicAnimation<Point> {
    var slide = ShimmeringMask.slide(
      cycle: 1, begin: context.time, isReversed: false, isEndless: isEndless)
    slide.speed = 0
    // An offset of a whole cycle would wrap to its beginning.
    slide.timeOffset = min(place, 1 - 1e-12)
    return slide
  }
}

/// What a slide was made for: it says where the band is at a place of the mask's way.
struct SlideBasis: Hashable {
  /// The motion that the mask's geometry was laid out for.
  var geometry: ShimmerMotion

  /// One slide and its pause in seconds.
  let cycle: Double

  /// Whether it plays backwards.
  let isReversed: Bool

  /// The same slide on a mask that has been laid out anew; unchanged without a motion.
  func laidOut(for motion: ShimmerMotion?) -> SlideBasis {
    var basis = self
    basis.geometry = motion ?? geometry
    return basis
  }
}
