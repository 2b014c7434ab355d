import LayerKit
import ShimmerKit

/// Whether a scene's content is on its way or there, and how one gives way to the other.
final class SceneLoad {
  /// What stands for the content.
  let skeleton: Layer

  /// The content.
  let content: Layer

  /// The change between them.
  let fade: CrossFade

  /// When the skeleton shows.
  let presence: SkeletonPresence

  /// Called when the skeleton has gone (true), or is about to be seen again (false).
  var onGone: (Bool) -> Void = { _ in }

  /// Whether the content is on its way.
  var isLoading = true {
    didSet {
      if isLoading == oldValue { return }
      // Before anything has been seen there is nothing to wait for.
      let atOnce = !skeleton.isCommitted
      if isLoading {
        presence.beginLoading(atOnce: atOnce)
      } else {
        presence.endLoading(atOnce: atOnce)
      }
    }
  }

  /// Makes a load that is on its way, with its skeleton in sight.
  ///
  /// - Parameters:
  ///   - onsetDelay: Seconds until a skeleton shows.
  ///   - minimumDwell: Seconds that it stays at least.
  init(in context: LayerContext, onsetDelay: Double = 0, minimumDwell: Double = 0) {
    skeleton = Layer(in: context).withoutActions()
    skeleton.name = "bones"
    content = Layer(in: context).withoutActions()
    content.name = "content"
    fade = CrossFade(from: skeleton, to: content)
    presence = SkeletonPresence(in: context)
    presence.onsetDelay = onsetDelay
    presence.minimumDwell = minimumDwell
    presence.beginLoading(atOnce: true)
    presence.onEvent = { [unowned self] in follow($0) }
    fade.onSkeletonReturn = { [unowned self] in onGone(false) }
  }

  /// The layers in the order in which they are drawn.
  var layers: [Layer] { [skeleton, content, presence.timekeeper] }

  /// Gives both layers a box in their superlayer.
  func layOut(in frame: Rect, motion: SceneMotion) {
    skeleton.frame = frame
    content.frame = frame
    fade.showsStill = motion == .reduced
  }

  /// Changes between loading and loaded.
  func toggle() -> Fact {
    isLoading.toggle()
    return Fact("Content", isLoading ? "loading" : "loaded")
  }

  /// The parameter for it.
  var control: Control {
    .choice(
      "content", "Content", in: .content, ["loading": true, "loaded": false], default: true,
      of: [self], \.isLoading)
  }

  /// The parameter for the length of the change.
  var fadeControl: Control {
    .number(
      "cross-fade", "Cross-fade", in: .fades, unit: .seconds, range: 0...5, step: 0.1,
      default: 0.3, of: [fade], \.duration)
  }

  private func follow(_ event: SkeletonPresenceEvent) {
    switch event.state {
    case .waiting, .lingering: break
    case .shown: fade.showSkeleton(at: event.time)
    case .absent:
      fade.showContent(at: event.time) { [weak self] finished in
        if finished { self?.onGone(true) }
      }
    }
  }
}
