import LayerKit

/// What a shimmering layer shows in place of its motion; the original has nothing of the kind.
extension ShimmeringLayer {
  /// The opacity of a still, everywhere on the content, 0…1: the mean of what a cycle shows.
  ///
  /// The band, h L long, rises evenly from the opacity outside, o, to that in the middle, a, and falls as evenly, so
  /// its mean differs from o by (a − o)/2. In a cycle it travels T = 3 L + s p at an even pace, and each point of the
  /// content sees all of it go by once:
  ///
  /// ```
  /// mean = o + (a − o) / 2 · h L / T
  /// ```
  ///
  /// At the defaults, and over 320 points, that is 0.924; in the sample application's 0.3 and 0.5, 0.330. The pause is
  /// part of the way, not of the time. What is out of range is brought into it.
  public var stillOpacity: Double {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let motion = motion
    let outside = unit(shimmeringOpacity)
    let share = unit(unit(motion.highlightLength) * motion.length / motion.travel)
    return outside + (unit(shimmeringAnimationOpacity) - outside) / 2 * share
  }

  /// Shows the still, or nothing of the effect when it is switched off; neither moves nor fades.
  func updateStill() {
    guard isShimmering else {
      removeMask()
      tell(.idle, at: context.time)
      return
    }
    if shimmeringMask == nil { makeMask() }
    if needsLayout { layoutIfNeeded() }
    layOutMask()
    recolor()
    guard let mask = shimmeringMask else { return }
    mask.uncover()
    mask.gradient.removeAllAnimations()
    slideBasis = nil
    tell(.sliding, at: context.time)
  }
}
