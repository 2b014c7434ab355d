import LayerKit
import ShimmerKit
import ViewerUI

/// Whether a scene's content is on its way or there, and how one gives way to the other.
///
/// By turns it is on its way for a while, then there for a while; chosen by hand it stays.
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

  /// Called when a load has begun or has ended.
  var onLoading: () -> Void = {}

  /// Whether the content is on its way.
  private(set) var isLoading = true {
    didSet {
      if isLoading == oldValue { return }
      // Before anything has been seen there is nothing to wait for.
      let atOnce = !skeleton.isCommitted
      if isLoading {
        presence.beginLoading(atOnce: atOnce)
      } else {
        presence.endLoading(atOnce: atOnce)
      }
      onLoading()
    }
  }

  /// What is to be seen; by turns a load comes first.
  var choice: SceneLoadChoice {
    didSet { if choice != oldValue { begin() } }
  }

  /// Whether content that has loaded by turns gives way to the next load; default yes.
  var goesOn = true {
    didSet { if goesOn != oldValue, !isLoading { scheduleTurn() } }
  }

  /// Whether time brings the turns; default no.
  ///
  /// Where it does not, what shows stays; where it does again, a load begins.
  var isLive = false {
    didSet {
      if isLive == oldValue { return }
      if isLive { begin() } else { scheduleTurn() }
    }
  }

  /// Seconds from the begin of a load to its end, and from there to the begin of the next one.
  private static let turn = 4.0

  private let initialChoice: SceneLoadChoice
  private let context: LayerContext
  private let ticker: SceneTicker

  /// Makes a load that is on its way, with its skeleton in sight.
  ///
  /// - Parameters:
  ///   - choice: What is to be seen at first, the default of the parameter.
  ///   - onsetDelay: Seconds until a skeleton shows.
  ///   - minimumDwell: Seconds that it stays at least.
  init(
    in context: LayerContext, _ choice: SceneLoadChoice, onsetDelay: Double = 0,
    minimumDwell: Double = 0
  ) {
    (self.choice, initialChoice) = (choice, choice)
    self.context = context
    ticker = SceneTicker(in: context)
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
  var layers: [Layer] { [skeleton, content, presence.timekeeper, ticker.layer] }

  /// Gives both layers a box in their superlayer.
  func layOut(in frame: Rect, motion: SceneMotion) {
    skeleton.frame = frame
    content.frame = frame
    fade.showsStill = motion == .reduced
  }

  /// Ends the load that is on, for good, or begins another one.
  ///
  /// Where taking turns is the default, a load that is begun here takes turns again.
  func toggle() -> LabeledValue {
    let next = isLoading ? SceneLoadChoice.loaded : initialChoice
    if choice == next { begin() } else { choice = next }
    return LabeledValue("Content", isLoading ? "loading" : "loaded")
  }

  /// The parameter for what is to be seen, of a load that is made with that choice.
  static func choiceParameter(_ usual: SceneLoadChoice) -> ParameterBinding<SceneLoad> {
    .choice(
      "content", "Content", in: .content,
      usual == .byTurns
        ? ["by-turns": .byTurns, "loading": .loading, "loaded": .loaded]
        : ["loading": .loading, "loaded": .loaded], default: usual, \.choice)
  }

  /// The parameter for going on.
  static let againParameter = ParameterBinding<SceneLoad>.flag(
    "again", "Goes on by itself", in: .content, default: true, \.goesOn)

  /// The parameter for the length of the change.
  static let fadeParameter = ParameterBinding<SceneLoad>.number(
    "cross-fade", "Cross-fade", in: .fades, unit: .seconds, range: 0...5, step: 0.1, default: 0.3,
    \.fade.duration)

  // MARK: Turns

  private func begin() {
    isLoading = choice != .loaded
    scheduleTurn()
  }

  /// Has the next turn made in time, if there is one.
  private func scheduleTurn() {
    ticker.cancel("turn")
    guard isLive, choice == .byTurns, isLoading || goesOn else { return }
    ticker.schedule("turn", at: context.time + Self.turn) { [unowned self] in
      isLoading.toggle()
      scheduleTurn()
    }
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

/// What is to be seen of a load.
enum SceneLoadChoice: Hashable {
  /// The skeleton and the content, one after the other.
  case byTurns
  /// The skeleton, until something else is chosen.
  case loading
  /// The content, until something else is chosen.
  case loaded
}
