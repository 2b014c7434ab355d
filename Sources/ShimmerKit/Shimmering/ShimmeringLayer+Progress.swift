public import LayerKit

/// Where the effect is at a time, as plain numbers: for graphs and read-outs.
///
/// Everything is a function of the animations on the mask, so that any time can be asked for.
extension ShimmeringLayer {
  /// The animation that moves the mask, or nothing while there is no effect.
  public var slideAnimation: BasicAnimation<Point>? { shimmeringMask?.slide }

  /// The opacity of the mask's cover at a media time: 1 hides the effect, 0 shows all of it.
  public func coverOpacity(at time: Double) -> Double {
    guard let mask = shimmeringMask else { return 1 }
    guard let fade = mask.fade, let from = fade.from, let to = fade.to, let begin = fade.beginTime
    else { return mask.cover.opacity }
    let passed = (time - begin) / fade.duration
    return from + (to - from) * min(max(passed, 0), 1)
  }

  /// What the layer is doing at a media time, if nobody has changed or will change anything.
  public func shimmeringState(at time: Double) -> ShimmeringState {
    guard let mask = shimmeringMask else { return .idle }
    if !isShimmering { return time < shimmeringFadeTime ? .finishing : .fading }
    guard let fade = mask.fade, fade.from != fade.to, let begin = fade.beginTime else {
      return .sliding
    }
    return time < begin + fade.duration ? .beginning : .sliding
  }

  /// How many whole slides have passed at a media time since the effect began.
  ///
  /// A change of the motion goes on counting. `nil` before the first slide and without effect.
  public func slideIndex(at time: Double) -> Int? {
    slideAnimation.flatMap { Self.index(of: $0, at: time) }.map { $0 + slidesBefore }
  }

  /// Puts another slide on the mask, which goes on counting where the former one was.
  func replaceSlide(of mask: ShimmeringMask, by slide: BasicAnimation<Point>) {
    let passed = slideIndex(at: context.time)
    mask.slide = slide
    if let passed { slidesBefore = passed - (Self.index(of: slide, at: context.time) ?? 0) }
  }

  /// How many whole cycles of a slide have passed; a slide that stands has none.
  private static func index(of slide: BasicAnimation<Point>, at time: Double) -> Int? {
    guard let begin = slide.beginTime, time >= begin else { return nil }
    if slide.speed == 0 || slide.repeatCount != .forever { return 0 }
    let passed = (time - begin) / slide.duration
    // A pause may be negative, and with it the duration; what is no number is in no range.
    return (0..<1e9).contains(passed) ? Int(passed) : nil
  }

  /// The earliest media time, not before the given one, at which the band touches the content.
  ///
  /// - Returns: `nil` without effect, and when a slide that plays once has passed; the time itself while
  ///   the band touches the content and where its way cannot be told in advance.
  public func nextLitTime(after time: Double) -> Double? {
    guard let slide = slideAnimation else { return nil }
    guard let begin = slide.beginTime, let shares = litShares(of: slide) else { return time }
    let enter = slide.seconds(upTo: shares.lowerBound)
    if time < begin { return Self.reached(max(begin + enter, time)) }
    let passed = (time - begin).truncatingRemainder(dividingBy: slide.duration)
    let cycleBegin = time - passed
    if slide.repeatCount != .forever, time - begin >= slide.duration { return nil }
    // The sum may be rounded to a little less than the time.
    if passed < enter { return Self.reached(max(cycleBegin + enter, time)) }
    if passed <= slide.seconds(upTo: shares.upperBound) { return time }
    return slide.repeatCount == .forever ? Self.reached(cycleBegin + slide.duration + enter) : nil
  }

  /// A time that comes, or nothing for one that never does.
  private static func reached(_ time: Double) -> Double? { time < .infinity ? time : nil }

  /// When there next is something else to read here, if nobody changes anything before.
  ///
  /// That is the state, the number of slides, the cover's opacity, and whether the band touches the content.
  ///
  /// - Returns: A time that is never later than the change, up to a microsecond earlier; `now` two microseconds about a
  ///   change, while the cover fades, and where the way of the band cannot be told in advance.
  public func nextProgressChange(after time: Double) -> NextChange {
    guard let mask = shimmeringMask else { return .never }
    var changes: [Double] = []
    if !isShimmering { changes.append(shimmeringFadeTime) }
    if let fade = mask.fade, fade.from != fade.to {
      guard let begin = fade.beginTime else { return .now }
      if time >= begin, time < begin + fade.duration { return .now }
      changes += [begin, begin + fade.duration]
    }
    if let slide = mask.slide {
      guard let begin = slide.beginTime, let shares = litShares(of: slide) else { return .now }
      let isEndless = slide.repeatCount == .forever && time > begin
      let passed = isEndless ? ((time - begin) / slide.duration).rounded(.down) : 0
      // The cycle before and the one after too: rounding may take the end of one for earlier or later than it is.
      for cycle in isEndless ? [passed - 1, passed, passed + 1] : [0] {
        let cycleBegin = begin + slide.seconds(upTo: cycle)
        changes += [0, shares.lowerBound, shares.upperBound, 1].map {
          cycleBegin + slide.seconds(upTo: $0)
        }
      }
    }
    let margin = max(Self.leastMargin, 8 * time.ulp)
    if changes.contains(where: { ($0 - time).magnitude <= 2 * margin }) { return .now }
    return changes.filter { $0 > time && $0 < .infinity }.min().map { .at($0 - margin) } ?? .never
  }

  /// How much earlier a change is told than it is computed, in seconds, as sums of times round.
  private static let leastMargin = 1e-6

  /// The shares of a slide between which the band touches the content, from 0 on, or nothing where its way cannot be
  /// told in advance.
  private func litShares(of slide: BasicAnimation<Point>) -> ClosedRange<Double>? {
    guard let motion = geometryMotion, motion.isRegular, slide.speed != 0, slide.duration > 0,
      motion.highlightLength >= 0
    else { return nil }
    let places = motion.litPlaces
    let (enter, leave) =
      slide.speed < 0
      ? (1 - places.upperBound, 1 - places.lowerBound) : (places.lowerBound, places.upperBound)
    // A band longer than the content is there when its cycle begins, and not before.
    return max(enter, 0)...max(leave, 0)
  }
}

extension BasicAnimation {
  /// The seconds that a share of it takes; none for no share, however long it is.
  fileprivate func seconds(upTo share: Double) -> Double { share == 0 ? 0 : share * duration }
}
