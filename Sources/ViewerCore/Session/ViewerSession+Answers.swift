import Display
import LayerKit
import ShimmerKit

/// What keys answer whose effect is not to be seen at once, and what lasts.
extension ViewerSession {
  /// Starts the effects, or lets them finish and fade out, and tells which.
  func toggleShimmering(at time: Double) -> [SessionEffect] {
    _ = alter(.toggleShimmering, at: time)
    // When the fade comes is known once the change is committed.
    return change(at: time) { tell(Fact("Light", lightWords)) }
  }

  /// Takes the effects away, and tells it.
  func stop(at time: Double) -> [SessionEffect] {
    change(at: time) {
      alter(.stop)
      tell(Fact("Light", "off at once"))
    }
  }

  /// What the first effect does after a toggle.
  private var lightWords: String {
    guard let effect = scene.effects.first else { return "none in this scene" }
    switch effect.state(at: context.time) {
    case .finishing where effect.fadeTime.isFinite && effect.fadeTime > 0:
      return "finishing the slide, fading at \(secondsSinceStart(effect.fadeTime, digits: 1))"
    case .finishing: return "finishing the slide"
    case .fading: return "fading out"
    case .idle where effect.isRunning: return "on"
    case .idle: return "off"
    case .beginning: return "fading in"
    case .sliding: return "on"
    }
  }

  /// A media time as people count it: from the session's beginning.
  func secondsSinceStart(_ time: Double, digits: Int = 3) -> String {
    "\(NumberText.fixed(time - MediaClock.startTime, digits: digits)) s"
  }

  /// Tells how time runs now, or at which moment it stands; called inside a turn.
  func tellClock() {
    let clock = link.clock
    tell(
      clock.isPaused
        ? Fact("Paused", secondsSinceStart(context.time))
        : Fact("Time", clock.speed == .realTime ? "real time" : clock.speed.words))
  }

  /// What lasts and is not to be seen in the scene itself.
  private var lastingWords: [String] {
    var words = showsReplay ? ["Replay"] : []
    if link.clock.isPaused { words.append("Paused") }
    if link.clock.speed != .realTime { words.append(link.clock.speed.words) }
    if frameDisplay != .none { words.append(frameDisplay.fact.name) }
    return words
  }

  /// Brings the tag to what lasts; called inside a turn.
  func showLasting() {
    let words = lastingWords
    if words == overlay.notices.lasting { return }
    overlay.notices.lasting = words
    overlay.setNeedsLayout()
    showRoots()
  }
}

extension ClockSpeed {
  /// How fast time runs, as a factor: "¼ ×", "1/16 ×", "2 ×".
  fileprivate var words: String {
    let vulgar = [-1: "½", -2: "¼", -3: "⅛"]
    let factor =
      vulgar[exponent] ?? (exponent < 0 ? "1/\(1 << -exponent)" : "\(1 << exponent)")
    return "\(factor) ×"
  }
}
