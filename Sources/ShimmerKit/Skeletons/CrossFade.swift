public import LayerKit

/// The transition from a skeleton to the content in whose place it is shown, and back.
///
/// ```swift
/// let fade = CrossFade(from: bones, to: rows)
/// fade.showContent { finished in … }
/// ```
///
/// Both layers are in the same position and fade together. A transition that starts during another one continues from
/// the opacities on screen and takes the remaining share of the duration. When the skeleton has faded out, it is
/// hidden and all its animations are removed, so that the loaded content causes no further frames. When it returns,
/// shimmering layers and sweep layers in it continue in phase; use ``onSkeletonReturn`` to add other animations again.
/// A transition in progress keeps this object alive. If the layers leave the visible tree, it ends immediately, and
/// its completion handler is called with false. Where a superlayer's time stands still or runs backwards, and at a time
/// that is not finite, changes are immediate.
public final class CrossFade {
  /// The key of the animations on both layers.
  public static let key = "cross-fade"

  /// The layer that shows at first.
  public let skeleton: Layer

  /// The layer that replaces the skeleton.
  public let content: Layer

  /// The duration of a complete transition in seconds; default 0.3; at 0 or less the change is immediate.
  public var duration = 0.3

  /// The timing function of a transition; default linear.
  public var timingFunction = TimingFunction.linear

  /// Whether changes are immediate, for people who prefer reduced motion; default false.
  public var showsStill = false

  /// A closure that restarts the skeleton's animations; called before the skeleton becomes visible again.
  public var onSkeletonReturn: (() -> Void)?

  /// Whether the content is visible, or a transition to it is in progress.
  public private(set) var isShowingContent = false

  /// Whether a transition is in progress.
  public var isRunning: Bool { running != nil }

  /// The number and the completion handler of a transition in progress.
  private struct Run {
    let number: Int
    let completion: ((Bool) -> Void)?
  }

  private var running: Run?
  private var runCount = 0
  private var skeletonIsGone = false
  private let context: LayerContext

  /// Creates a transition between two layers, with the skeleton visible and the content hidden.
  ///
  /// - Precondition: Both layers have the same context.
  public init(from skeleton: Layer, to content: Layer) {
    precondition(skeleton.context === content.context, "layers of different contexts")
    self.skeleton = skeleton
    self.content = content
    context = skeleton.context
    set(skeletonOpacity: 1, contentOpacity: 0)
    rest()
  }

  /// Shows the content in place of the skeleton.
  ///
  /// - Parameters:
  ///   - time: The media time at which the transition begins; default the turn's time. If the time is in the past,
  ///     part of the transition has already passed.
  ///   - completion: Called once, in a later turn: with true when only the content is visible, with false if another
  ///     transition interrupted this one.
  public func showContent(at time: Double? = nil, completion: ((_ finished: Bool) -> Void)? = nil) {
    change(toContent: true, at: time, completion)
  }

  /// Shows the skeleton in place of the content.
  ///
  /// - Parameters:
  ///   - time: The media time at which the transition begins; default the turn's time.
  ///   - completion: Called once, in a later turn: with true when only the skeleton is visible, with false if another
  ///     transition interrupted this one.
  public func showSkeleton(
    at time: Double? = nil, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    change(toContent: false, at: time, completion)
  }

  // MARK: Changing

  private func change(toContent: Bool, at time: Double?, _ completion: ((Bool) -> Void)?) {
    if toContent == isShowingContent, running == nil {
      if let completion { context.performInNextTurn { completion(true) } }
      return
    }
    cancel()
    isShowingContent = toContent
    if !toContent, skeletonIsGone {
      skeletonIsGone = false
      skeleton.restoreEffects()
      onSkeletonReturn?()
    }
    let shown = (skeleton: shownOpacity(of: skeleton), content: shownOpacity(of: content))
    let way = (toContent ? 1 - shown.content : shown.content).magnitude
    set(skeletonOpacity: toContent ? 0 : 1, contentOpacity: toContent ? 1 : 0)
    let length = duration * min(way, 1)
    let canFade = [skeleton, content].allSatisfy { $0.isCommitted && $0.isTimePassing }
    guard !showsStill, length > 0, length.isFinite, time?.isFinite ?? true, canFade else {
      for layer in [skeleton, content] { layer.removeAnimation(forKey: Self.key) }
      rest()
      if let completion { context.performInNextTurn { completion(true) } }
      return
    }
    runCount += 1
    running = Run(number: runCount, completion: completion)
    context.transaction(disablingActions: true, animationTimingFunction: timingFunction) {
      unhide()
      fade(skeleton, from: shown.skeleton, at: time, lasting: length, endsRun: nil)
      fade(content, from: shown.content, at: time, lasting: length, endsRun: runCount)
    }
  }

  private func fade(
    _ layer: Layer, from opacity: Double, at time: Double?, lasting length: Double, endsRun: Int?
  ) {
    var fade = BasicAnimation(\.opacity, from: opacity, to: layer.opacity)
    fade.timing = MediaTiming(
      beginTime: time.map { layer.convertTime($0, from: nil) }, duration: length,
      fillMode: .backwards)
    if let number = endsRun {
      // Until it ends, the fade retains this object, which must stop the skeleton's animations.
      fade.onStop = { finished in self.end(number, finished: finished) }
    }
    layer.add(fade, forKey: Self.key)
  }

  /// Ends the transition in progress because another one begins; its completion handler is called with false.
  private func cancel() {
    guard let run = running else { return }
    running = nil
    if let completion = run.completion { context.performInNextTurn { completion(false) } }
  }

  private func end(_ number: Int, finished: Bool) {
    guard let run = running, run.number == number else { return }
    running = nil
    rest()
    run.completion?(finished)
  }

  /// Hides the layer that has faded out; if it is the skeleton, also removes its animations.
  private func rest() {
    context.transaction(disablingActions: true) {
      skeleton.isHidden = isShowingContent
      content.isHidden = !isShowingContent
    }
    guard isShowingContent else { return }
    skeletonIsGone = true
    skeleton.removeAnimationsOfSubtree()
  }

  private func unhide() {
    skeleton.isHidden = false
    content.isHidden = false
  }

  private func set(skeletonOpacity: Double, contentOpacity: Double) {
    context.transaction(disablingActions: true) {
      skeleton.opacity = skeletonOpacity
      content.opacity = contentOpacity
    }
  }

  private func shownOpacity(of layer: Layer) -> Double {
    layer.presentation()?.opacity ?? layer.opacity
  }
}

extension Layer {
  /// Removes all animations from the layer, its mask and its sublayers, at all levels.
  fileprivate func removeAnimationsOfSubtree() {
    removeAllAnimations()
    mask?.removeAnimationsOfSubtree()
    for layer in sublayers { layer.removeAnimationsOfSubtree() }
  }

  /// Lets the effects in the layer, its mask and its sublayers, at all levels, add their animations again.
  fileprivate func restoreEffects() {
    (self as? any RestorableEffect)?.restoreAnimations()
    mask?.restoreEffects()
    for layer in sublayers { layer.restoreEffects() }
  }
}

/// A layer whose effect keeps its state when its animations are removed, and can add them again.
protocol RestorableEffect: Layer {
  /// Adds the animations that the effect's state requires, in phase.
  func restoreAnimations()
}

extension ShimmeringLayer: RestorableEffect {
  func restoreAnimations() { shimmeringMask?.restore() }
}

extension SweepLayer: RestorableEffect {
  func restoreAnimations() {
    plan = nil
    update()
  }
}
