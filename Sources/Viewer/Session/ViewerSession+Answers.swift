import Display
import LayerKit
import Scenes
import ShimmerKit
import ViewerUI

/// Answers to keys whose effect cannot be seen at once, and words for what lasts.
extension ViewerSession {
  /// Starts the effects, or lets them finish and fade out, and tells which.
  func toggleShimmering(at time: Double) -> [SessionEffect] {
    _ = edit(.toggleShimmering, at: time)
    // When the fade comes is known once the change is committed.
    return update(at: time) { tell(LabeledValue("Shimmer", effectWords)) }
  }

  /// Takes the effects away, and tells it.
  func stop(at time: Double) -> [SessionEffect] {
    update(at: time) {
      edit(.stop)
      tell(LabeledValue("Shimmer", "off at once"))
    }
  }

  /// What the first effect does after a toggle.
  private var effectWords: String {
    guard let effect = scene.effects.first else { return "none in this scene" }
    switch effect.state(at: context.time) {
    case .finishing:
      let fade = effect.endFadeTime.map { ", fading at \(secondsSinceStart($0, digits: 1))" }
      return "finishing the slide" + (fade ?? "")
    case .fading: return "fading out"
    case .idle where effect.isRunning: return "on"
    case .idle: return "off"
    case .beginning: return "fading in"
    case .sliding: return "on"
    }
  }

  /// A media time as people count it: from the session's beginning.
  func secondsSinceStart(_ time: Double, digits: Int = 3) -> String {
    "\(NumberText.sinceStart(time, digits: digits)) s"
  }

  /// At which moment time stands, or how it runs.
  var clockFact: LabeledValue {
    link.clock.isPaused ? LabeledValue("Paused", secondsSinceStart(context.time)) : clock.speedFact
  }

  /// What lasts and cannot be seen in the scene itself.
  private var lastingWords: [LastingWord] {
    let media = link.clock
    let all: [(Bool, LastingWord)] = [
      (showsReplay, LastingWord(text: "Replay", isToldByChip: false)),
      (media.isPaused, LastingWord(text: "Paused", isToldByChip: true)),
      (media.speed != .realTime, LastingWord(text: media.speed.words, isToldByChip: true)),
      (frameDisplay != .none, LastingWord(text: frameDisplay.fact.name, isToldByChip: false)),
    ]
    return all.filter(\.0).map(\.1)
  }

  /// Brings the tag to what lasts; called inside a turn.
  func showLasting() {
    let words = lastingWords
    if words == overlay.notices.lasting { return }
    overlay.notices.lasting = words
    pageDidChange()
  }
}
