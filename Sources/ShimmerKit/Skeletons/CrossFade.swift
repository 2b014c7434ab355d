public import LayerKit

/// The change from a skeleton to the content that it stood for, and back.
///
/// ```swift
/// let fade = CrossFade(from: bones, to: rows)
/// fade.showContent { finished in … }
/// ```
///
/// Both layers lie in the same place and fade together. One that is asked for during another goes on from the
/// opacities that the screen shows, and takes the share of the duration that is left of the way. When the
/// skeleton has gone it is hidden and all its animations are taken off, so that what is loaded rests;
/// ``onSkeletonReturn`` puts them back. Nobody has to keep a change that is on its way.
public final class CrossFade {
  /// The key of the animations on both layers.
  public static let key = "cross-fade"

  /// What shows at first.
  public let skeleton: Layer

  /// What takes its place.
  public let content: Layer

  /// Seconds for the whole way; default 0.3; 0 or less changes at once.
  public var duration = 0.3

  /// How the way is bent; default at a constant pace.
  public var timingFunction = TimingFunction.linear

  /// Whether it changes at once, for people who want less motion; default false.
  public var showsStill = false

  /// Starts what moves on the skeleton; called when it is about to be seen again after it had gone.
  public var onSkeletonReturn: (() -> Void)?

  /// Whether the content shows, or is about to.
  public private(set) var isShowingContent = false

  /// Whether a change is on its way.
  public var isRunning: Bool { running != nil }

  /// What is told of the change that is on its way.
  private struct Run {
    let number: Int
    let completion: ((Bool) -> Void)?
  }

  private var running: Run?
  private var runCount = 0
  private var skeletonIsGone = false
  private let context: LayerContext

  /// Creates a change between two layers; the skeleton shows and the content is hidden from now on.
  ///
  /// - Precondition: Both layers are of the same context.
  public init(from skeleton: Layer, to content: Layer) {
    precondition(skeleton.context === content.context, "a change between two contexts")
    self.skeleton = skeleton
    self.content = content
    context = skeleton.context
    set(skeletonOpacity: 1, contentOpacity: 0)
    rest()
  }

  /// Shows the content in place of the skeleton.
  ///
  /// - Parameters:
  ///   - time: The media time at which it begins; default the turn's. What is past has its share behind it.
  ///   - completion: Called once, in a later turn: with true when the content shows alone, with false when
  ///     something came in between.
  public func showContent(at time: Double? = nil, completion: ((_ finished: Bool) -> Void)? = nil) {
    change(toContent: true, at: time, completion)
  }

  /// Shows the skeleton in place of the content.
  ///
  /// - Parameters:
  ///   - time: The media time at which it begins; default the turn's.
  ///   - completion: Called once, in a later turn, with whether the skeleton shows alone.
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
      onSkeletonReturn?()
    }
    let shown = (skeleton: shownOpacity(of: skeleton), content: shownOpacity(of: content))
    let way = (toContent ? 1 - shown.content : shown.content).magnitude
    set(skeletonOpacity: toContent ? 0 : 1, contentOpacity: toContent ? 1 : 0)
    let length = duration * min(way, 1)
    guard !showsStill, length > 0, length.isFinite, skeleton.isCommitted, content.isCommitted else {
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
      // Until it is over the fade keeps what has to let the skeleton rest.
      fade.onStop = { finished in self.end(number, finished: finished) }
    }
    layer.add(fade, forKey: Self.key)
  }

  /// Tells the change on its way that another one takes its place.
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

  /// Hides what does not show and lets it rest.
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
  /// Takes all animations off the layer, its mask and everything below.
  fileprivate func removeAnimationsOfSubtree() {
    removeAllAnimations()
    mask?.removeAnimationsOfSubtree()
    for layer in sublayers { layer.removeAnimationsOfSubtree() }
  }
}
