import LayerKit

/// The method that makes the animations match the parameters, `update()`, and its parts.
extension ShimmeringLayer {
  /// Removes the effect immediately, even while it is finishing, without completing the slide or fading out.
  public func stopAtOnce() {
    context.transaction(disablingActions: true) {
      isShimmering = false
      update()
    }
  }

  /// Makes the mask and its animations match the parameters, the size and the content.
  func update() {
    if showsStill { return updateStill() }
    catchUp()
    if isShimmering, shimmeringMask == nil { makeMask() }
    guard shimmeringMask != nil else { return report(.idle, at: context.time) }
    if needsLayout { layoutIfNeeded() }
    if geometryPolicy == .immediately { layOutMask() }
    if isShimmering { run() } else { stop() }
  }

  /// Replaces the stored mask, or removes it if `nil`, and resets its progress; layers keep the mask that they have.
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
      // The mask runs without content too, so that a stop can complete.
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

  /// Ends an effect whose end fade is over by now, although its layers have left the tree and cannot report it.
  func catchUp() {
    guard let mask = shimmeringMask, let fade = mask.endFade, fade.end <= now,
      !mask.gradient.isCommitted
    else { return }
    let (begin, end) = (mediaTime(ofEffectTime: fade.begin), mediaTime(ofEffectTime: fade.end))
    removeMask()
    if reportedState == .finishing { report(.fading, at: begin) }
    report(.idle, at: end)
  }

  // MARK: On

  private func run() {
    guard let mask = shimmeringMask else { return }
    let fades = isDuration(shimmeringBeginFadeDuration) && !context.areActionsDisabled
    fades ? beginFade(of: mask) : mask.uncover()
    if let slide = mask.slide {
      replaceSlide(of: mask, by: continued(slide, isEndless: true))
    } else {
      if usableBeginTime == nil {
        storedBeginTime = mediaTime(ofEffectTime: now + (fades ? shimmeringBeginFadeDuration : 0))
      }
      let begin = storedBeginTime == 0 ? nil : storedBeginTime
      mask.slide = ShimmeringMask.slide(
        cycle: motion.cycle, begin: begin.map(effectTime),
        isReversed: shimmeringDirection.isReversed, isEndless: true)
    }
    slideBasis = currentBasis
    report(shimmeringState, at: context.time)
  }

  /// The begin time for a new slide; `nil` if none is set, or if no slide can be counted from it.
  private var usableBeginTime: Double? {
    guard let begin = storedBeginTime, begin.isFinite else { return nil }
    return followsOriginal ? begin : begin.asMediaTime
  }

  private func beginFade(of mask: ShimmeringMask) {
    var fade = ShimmeringMask.fade(
      from: shownCoverOpacity(of: mask), to: 0, begin: now, duration: shimmeringBeginFadeDuration)
    let end = now + shimmeringBeginFadeDuration
    let gradient = mask.gradient
    fade.onStop = { [weak self, weak gradient] finished in
      // The fade of a discarded mask continues while its content is visible elsewhere.
      guard finished, let self, let gradient, self.maskLayer === gradient else { return }
      self.report(.sliding, at: self.mediaTime(ofEffectTime: end))
    }
    mask.fade = fade
  }

  /// The opacity of the cover on the screen; outside the shown trees, what it would be there.
  private func shownCoverOpacity(of mask: ShimmeringMask) -> Double {
    mask.cover.presentation()?.opacity ?? mask.coverOpacity(at: now)
  }

  /// Whether a value is a length of time; others count as no fade.
  private func isDuration(_ seconds: Double) -> Bool { seconds > 0 && seconds.isFinite }

  // MARK: Off

  private func stop() {
    guard let mask = shimmeringMask else { return }
    guard !context.areActionsDisabled, effectTimePasses, let slide = mask.slide else {
      removeMask()
      report(.idle, at: context.time)
      return
    }
    // With `hold`, a change during the end fade must not bring the band back.
    if phasePolicy == .hold, let fade = mask.endFade, fade.begin <= now { return }
    let finishing = continued(slide, isEndless: false)
    replaceSlide(of: mask, by: finishing)
    // Even a slide that continues unchanged has a new geometry.
    slideBasis = phasePolicy == .hold ? currentBasis : slideBasis?.laidOut(for: geometryMotion)
    let end = end(of: finishing)
    shimmeringFadeTime = mediaTime(ofEffectTime: end)
    mask.fade = endFade(of: mask, at: end)
    report(shimmeringState, at: context.time)
  }

  /// Returns the time at which a slide that plays once ends.
  ///
  /// A band that stands still has no slide to complete and ends now; in the original it never ends.
  private func end(of slide: BasicAnimation<Point>) -> Double {
    let end = (slide.beginTime ?? now) + slide.duration
    if slide.speed != 0, end.isFinite { return end }
    return followsOriginal ? .infinity : now
  }

  private func endFade(of mask: ShimmeringMask, at begin: Double) -> BasicAnimation<Double> {
    var fade = ShimmeringMask.fade(
      from: shownCoverOpacity(of: mask), to: 1, begin: begin,
      duration: isDuration(shimmeringEndFadeDuration) ? shimmeringEndFadeDuration : 0)
    let end = begin + (fade.duration > 0 ? fade.duration : context.animationDuration)
    fade.onStart = { [weak self] in
      guard let self, !self.isShimmering else { return }
      self.report(.fading, at: self.mediaTime(ofEffectTime: begin))
    }
    let gradient = mask.gradient
    fade.onStop = { [weak self, weak gradient] finished in
      guard finished, let gradient else { return }
      guard let self else { return gradient.removeFromSuperlayer() }
      guard maskLayer === gradient else { return }
      let time = mediaTime(ofEffectTime: end)
      removeMask()
      report(.idle, at: time)
    }
    return fade
  }

  // MARK: Phase

  /// Returns the slide with which the mask continues after a change.
  ///
  /// - Parameters:
  ///   - slide: The slide that moves the mask now.
  ///   - isEndless: Whether the new slide repeats forever; otherwise it completes the current cycle only.
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

  /// Returns the start of the cycle in progress, or of the first one if that has not begun.
  ///
  /// A first cycle that is more than one cycle away moves closer by whole cycles, as in the original.
  private func cycleBegin(of slide: BasicAnimation<Point>) -> Double {
    let begin = slide.beginTime ?? now
    // A cycle without end cannot bring the begin closer.
    if slide.duration == .infinity, !followsOriginal { return min(begin, now) }
    return now - (now - begin).truncatingRemainder(dividingBy: slide.duration)
  }

  /// Returns a slide with the current parameters that leaves the band where it is.
  ///
  /// - Parameters:
  ///   - slide: The slide that moves the mask now.
  ///   - isEndless: Whether the new slide repeats forever.
  /// - Returns: `nil` if the band's position cannot be computed, or if nothing that moves the band has changed.
  private func held(
    _ slide: BasicAnimation<Point>, isEndless: Bool
  ) -> BasicAnimation<Point>? {
    guard let former = slideBasis, let begin = slide.beginTime, former.geometry.isRegular
    else { return nil }
    let current = currentBasis
    guard current.geometry.isRegular else { return nil }
    // The band's length affects neither its middle nor its unlit stretch.
    var before = former.geometry
    before.highlightLength = current.geometry.highlightLength
    let isReversed = current.isReversed
    guard
      before != current.geometry || former.cycle != current.cycle
        || former.isReversed != isReversed || slide.speed == 0
    else { return nil }
    let cycle = cycle
    if begin > now {
      // Nothing has moved yet: the slide keeps its begin time and gets the new motion.
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
      cycle: cycle, begin: now - share * cycle, isReversed: isReversed,
      isEndless: isEndless)
  }

  /// Returns the endless slide with which the effect continues when it is switched on again during its end fade.
  ///
  /// The slide stays in phase. If the band would now be on the content, the slide begins with the next cycle, so that
  /// the band enters from outside.
  ///
  /// - Parameter slide: The slide that played once before the end fade.
  /// - Returns: `nil` until that slide is over, and if the band's position cannot be computed.
  private func returning(after slide: BasicAnimation<Point>) -> BasicAnimation<Point>? {
    let (basis, cycle) = (currentBasis, cycle)
    guard slide.repeatCount == .once, slide.speed != 0, let begin = slide.beginTime,
      begin + slide.duration <= now, basis.geometry.isRegular
    else { return nil }
    guard cycle.isFinite else { return standing(at: basis.isReversed ? 1 : 0, isEndless: true) }
    let end = begin + slide.duration
    let cycles = (now - end) / cycle
    let share = cycles - cycles.rounded(.down)
    let isLit = basis.geometry.litPlaces.contains(basis.isReversed ? 1 - share : share)
    return ShimmeringMask.slide(
      cycle: cycle, begin: isLit ? end + cycles.rounded(.up) * cycle : end,
      isReversed: basis.isReversed, isEndless: true)
  }

  /// The duration in seconds of a slide with the current parameters; infinite at speed 0.
  private var cycle: Double { motion.cycle > 0 ? motion.cycle : context.animationDuration }

  /// The values that determine the band's position, for a slide with the current parameters.
  private var currentBasis: SlideBasis {
    SlideBasis(
      geometry: geometryMotion ?? motion, cycle: motion.cycle,
      isReversed: shimmeringDirection.isReversed)
  }

  /// Returns the current position of the mask along its travel, 0…1, for a slide that began at an instant of its time.
  private func place(of slide: BasicAnimation<Point>, begin: Double) -> Double {
    // A reversed slide shows its end at the exact instant of its begin time, and its start for ever after.
    if slide.speed < 0, begin == now { return 1 }
    let span = ActiveSpan(slide.timing, begin: begin, duration: slide.duration)
    return span.moment(at: now)?.progress ?? 0
  }

  /// Returns a slide of speed 0, whose band rests at a position along its travel, 0…1.
  private func standing(at place: Double, isEndless: Bool) -> BasicAnimation<Point> {
    var slide = ShimmeringMask.slide(
      cycle: 1, begin: now, isReversed: false, isEndless: isEndless)
    slide.speed = 0
    // An offset of a whole cycle would wrap to its beginning.
    slide.timeOffset = min(place, 1 - 1e-12)
    return slide
  }
}

/// The values from which a slide was made.
///
/// They are kept so that the position of its band can still be computed after the parameters have changed.
struct SlideBasis: Hashable {
  /// The motion for which the mask's size and position were set.
  var geometry: ShimmerMotion

  /// The duration of one slide and its pause in seconds.
  let cycle: Double

  /// Whether the slide plays backwards.
  let isReversed: Bool

  /// Returns the values of the same slide for a mask that now has another geometry; unchanged if `motion` is `nil`.
  func laidOut(for motion: ShimmerMotion?) -> SlideBasis {
    var basis = self
    basis.geometry = motion ?? geometry
    return basis
  }
}
