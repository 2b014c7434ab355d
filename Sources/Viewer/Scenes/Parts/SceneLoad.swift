import LayerKit
import ShimmerKit

/// The load state of a scene's content, and the transition between loading and loaded.
///
/// With ``SceneLoadChoice/byTurns`` the two states alternate every 4 s. A state that the user chooses stays.
final class SceneLoad {
  /// The placeholder for the content.
  let skeleton: Layer

  let content: Layer

  /// The transition between skeleton and content.
  let fade: CrossFade

  /// The rules for showing the skeleton: onset delay and minimum dwell.
  let presence: SkeletonPresence

  /// Called with `true` when the skeleton is gone, and with `false` just before it is visible again.
  var onGone: (Bool) -> Void = { _ in }

  /// Called when a load begins or ends.
  var onLoading: () -> Void = {}

  /// Whether the content is loading.
  private(set) var isLoading = true {
    didSet {
      if isLoading == oldValue { return }
      // Before the first commit nothing is on screen, so no delay applies.
      let atOnce = !skeleton.isCommitted
      if isLoading {
        presence.beginLoading(atOnce: atOnce)
      } else {
        presence.endLoading(atOnce: atOnce)
      }
      onLoading()
    }
  }

  /// The state to show; ``SceneLoadChoice/byTurns`` begins with a load.
  var choice: SceneLoadChoice {
    didSet { if choice != oldValue { begin() } }
  }

  /// Whether another load follows the loaded content with ``SceneLoadChoice/byTurns``.
  var goesOn = true {
    didSet { if goesOn != oldValue, !isLoading { scheduleTurn() } }
  }

  /// Whether the states of ``SceneLoadChoice/byTurns`` alternate with time; default `false`.
  ///
  /// When this becomes `false`, the current state stays; when it becomes `true`, a load begins.
  var isLive = false {
    didSet {
      if isLive == oldValue { return }
      if isLive { begin() } else { scheduleTurn() }
    }
  }

  /// The time from the beginning of a load to its end, and from there to the next load, in seconds.
  private static let turn = 4.0

  private let initialChoice: SceneLoadChoice
  private let context: LayerContext
  private let ticker: SceneSchedule

  /// Creates a load in progress, with its skeleton visible.
  ///
  /// - Parameters:
  ///   - choice: The state to show at first.
  ///   - onsetDelay: The time until a skeleton shows, in seconds.
  ///   - minimumDwell: The minimum time for which a skeleton stays, in seconds.
  init(
    in context: LayerContext, _ choice: SceneLoadChoice, onsetDelay: Double = 0,
    minimumDwell: Double = 0
  ) {
    (self.choice, initialChoice) = (choice, choice)
    self.context = context
    ticker = SceneSchedule(in: context)
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

  /// The layers, from back to front.
  var layers: [Layer] { [skeleton, content, presence.timekeeper, ticker.layer] }

  /// Sets the frame of skeleton and content, in their superlayer's coordinates, and the amount of motion of the
  /// cross-fade.
  func layOut(in frame: Rect, motion: SceneMotion) {
    skeleton.frame = frame
    content.frame = frame
    fade.showsStill = motion == .reduced
  }

  /// Ends the current load and shows the content, or begins another load if the content is loaded.
  ///
  /// If the load was created with ``SceneLoadChoice/byTurns``, a load that begins here alternates again.
  ///
  /// - Returns: The new state, for the notice.
  func toggle() -> LabeledValue {
    let next = isLoading ? SceneLoadChoice.loaded : initialChoice
    if choice == next { begin() } else { choice = next }
    return LabeledValue("Content", isLoading ? "loading" : "loaded")
  }

  /// Returns the parameter for ``choice``.
  ///
  /// - Parameter hasTurns: Whether the user may choose ``SceneLoadChoice/byTurns``; otherwise the load must be created
  ///   with another choice.
  static func choiceParameter(hasTurns: Bool) -> ParameterBinding<SceneLoad> {
    .choice(
      "content", "Content",
      "Whether the placeholders, the loaded content or both in turn are shown.",
      in: .content,
      hasTurns
        ? ["by-turns": .byTurns, "loading": .loading, "loaded": .loaded]
        : ["loading": .loading, "loaded": .loaded], \.choice)
  }

  /// The parameter for ``goesOn``.
  static let againParameter = ParameterBinding<SceneLoad>.flag(
    "again", "Repeats automatically", About.again, in: .content, \.goesOn)

  /// The parameter for the duration of the cross-fade.
  static let fadeParameter = ParameterBinding<SceneLoad>.number(
    "cross-fade", "Cross-fade",
    "The duration of the transition from the placeholders to the content.",
    in: .fades, unit: .seconds, range: 0...5, step: 0.1, \.fade.duration)

  // MARK: Turns

  private func begin() {
    isLoading = choice != .loaded
    scheduleTurn()
  }

  /// Schedules the next change of state, if there is one.
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

/// The part of a load that is shown.
enum SceneLoadChoice: Hashable {
  /// The skeleton and the content in turn.
  case byTurns
  /// The skeleton, until something else is chosen.
  case loading
  /// The content, until something else is chosen.
  case loaded
}
