public import LayerKit

/// The progress of the effect at a given time, as plain numbers for graphs and read-outs.
///
/// All values are functions of the animations on the mask, so any time can be queried.
extension ShimmeringLayer {
  /// The animation that moves the mask, in the time of the ``maskLayer``; `nil` while there is no effect.
  public var slideAnimation: BasicAnimation<Point>? { shimmeringMask?.slide }

  /// Returns the opacity of the cover that hides the effect, at a media time: 1 hides it, 0 shows it fully.
  public func coverOpacity(at time: Double) -> Double {
    shimmeringMask?.coverOpacity(at: effectTime(at: time)) ?? 1
  }

  /// Returns the state of the effect at a media time, assuming that no parameter changes until then.
  public func shimmeringState(at time: Double) -> ShimmeringState {
    guard let mask = shimmeringMask else { return .idle }
    let now = effectTime(at: time)
    if !isShimmering {
      guard let fade = mask.endFade, now < fade.end else { return .idle }
      return now < fade.begin ? .finishing : .fading
    }
    guard let fade = mask.fade, fade.fromValue != fade.toValue, let begin = fade.beginTime else {
      return .sliding
    }
    return now < begin + fade.duration ? .beginning : .sliding
  }

  /// Returns the number of complete slides from the start of the effect to a media time.
  ///
  /// The count continues across changes of the motion. It is `nil` before the first slide and without an effect.
  public func slideIndex(at time: Double) -> Int? {
    slideAnimation.flatMap { Self.index(of: $0, at: effectTime(at: time)) }
      .map { $0 + slidesBefore }
  }

  /// Replaces the slide that moves the mask; the number of slides continues from that of the former one.
  func replaceSlide(of mask: ShimmeringMask, by slide: BasicAnimation<Point>) {
    let passed = slideIndex(at: context.time)
    mask.slide = slide
    if let passed { slidesBefore = passed - (Self.index(of: slide, at: now) ?? 0) }
  }

  /// Returns the number of complete cycles of a slide at an instant of its time; 0 if its speed is 0 or if it plays once.
  ///
  /// The result is `nil` before the slide, and if the number cannot be computed.
  private static func index(of slide: BasicAnimation<Point>, at time: Double) -> Int? {
    guard let begin = slide.beginTime, time >= begin else { return nil }
    if slide.speed == 0 || slide.repeatCount != .forever { return 0 }
    let passed = (time - begin) / slide.duration
    // A negative pause can make the duration negative. The range excludes NaN.
    return (0..<1e9).contains(passed) ? Int(passed) : nil
  }

  /// Returns the next media time, which may be the given one, at which the band touches the content.
  ///
  /// - Returns: The given time if the band touches the content at that time, or if the band's movement cannot be
  ///   predicted. `nil` if there is no effect, if the band will not touch the content again, or if a superlayer is
  ///   paused.
  public func nextLitTime(after time: Double) -> Double? {
    guard let slide = slideAnimation else { return nil }
    guard effectTimePasses || effectTimeStands, let begin = slide.beginTime,
      let shares = litShares(of: slide)
    else { return time }
    let now = effectTime(at: time)
    guard let next = nextLitTime(of: slide, beginning: begin, lit: shares, after: now) else {
      return nil
    }
    if next == now { return time }
    return effectTimeStands ? nil : mediaTime(ofEffectTime: next)
  }

  /// Returns the next instant, in the time of a slide, at which its band touches the content; `nil` if there is none.
  private func nextLitTime(
    of slide: BasicAnimation<Point>, beginning begin: Double, lit shares: ClosedRange<Double>,
    after time: Double
  ) -> Double? {
    let enter = slide.seconds(upTo: shares.lowerBound)
    if time < begin { return Self.reached(max(begin + enter, time)) }
    let passed = (time - begin).truncatingRemainder(dividingBy: slide.duration)
    let cycleBegin = time - passed
    if slide.repeatCount != .forever, time - begin >= slide.duration { return nil }
    // Rounding may make the sum slightly less than the time.
    if passed < enter { return Self.reached(max(cycleBegin + enter, time)) }
    if passed <= slide.seconds(upTo: shares.upperBound) { return time }
    return slide.repeatCount == .forever ? Self.reached(cycleBegin + slide.duration + enter) : nil
  }

  /// Returns a time, or `nil` if it is infinite.
  private static func reached(_ time: Double) -> Double? { time < .infinity ? time : nil }

  /// Returns the next time at which the effect's progress changes, assuming that no parameter changes until then.
  ///
  /// The progress is the state, the number of slides, the cover's opacity, and whether the band touches the content.
  ///
  /// - Returns: A time at most a microsecond before the change, and never after it. `now` within two microseconds of
  ///   a change, while the cover fades, and if the band's movement cannot be predicted.
  public func nextProgressChange(after time: Double) -> NextChange {
    guard let mask = shimmeringMask else { return .never }
    if effectTimeStands { return .never }
    guard effectTimePasses else { return .now }
    let now = effectTime(at: time)
    var changes: [Double] = []
    if !isShimmering, let fade = mask.endFade { changes.append(fade.begin) }
    if let fade = mask.fade, fade.fromValue != fade.toValue {
      guard let begin = fade.beginTime else { return .now }
      if now >= begin, now < begin + fade.duration { return .now }
      changes += [begin, begin + fade.duration]
    }
    if let slide = mask.slide {
      guard let begin = slide.beginTime, let shares = litShares(of: slide) else { return .now }
      let isEndless = slide.repeatCount == .forever && now > begin
      let passed = isEndless ? ((now - begin) / slide.duration).rounded(.down) : 0
      // Include the cycles before and after: rounding may move the end of one slightly.
      for cycle in isEndless ? [passed - 1, passed, passed + 1] : [0] {
        let cycleBegin = begin + slide.seconds(upTo: cycle)
        changes += [0, shares.lowerBound, shares.upperBound, 1].map {
          cycleBegin + slide.seconds(upTo: $0)
        }
      }
    }
    let margin = max(Self.leastMargin, 8 * now.ulp)
    if changes.contains(where: { ($0 - now).magnitude <= 2 * margin }) { return .now }
    let next = changes.filter { $0 > now && $0 < .infinity }.min()
    return next.map { .at(mediaTime(ofEffectTime: $0 - margin)) } ?? .never
  }

  /// The minimum time in seconds by which a change is reported early, to allow for rounding errors in its computed
  /// time.
  private static let leastMargin = 1e-6

  /// Returns the range in which the band touches the content, in shares of a slide's duration.
  ///
  /// Both bounds are at least 0. The result is `nil` if the band's movement cannot be predicted.
  private func litShares(of slide: BasicAnimation<Point>) -> ClosedRange<Double>? {
    guard let motion = geometryMotion, motion.isRegular, slide.speed != 0, slide.duration > 0,
      motion.highlightLength >= 0
    else { return nil }
    let places = motion.litPlaces
    let (enter, leave) =
      slide.speed < 0
      ? (1 - places.upperBound, 1 - places.lowerBound) : (places.lowerBound, places.upperBound)
    // A band longer than the content touches it when the cycle begins, but not before.
    return max(enter, 0)...max(leave, 0)
  }
}

extension BasicAnimation {
  /// Returns a share of the animation's duration in seconds; 0 for a share of 0, even if the duration is infinite.
  fileprivate func seconds(upTo share: Double) -> Double { share == 0 ? 0 : share * duration }
}
