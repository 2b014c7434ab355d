import Display
import LayerKit
import Scenes
import ShimmerKit
package import ViewerUI

extension ViewerSession {
  /// Runs a command.
  ///
  /// - Parameters:
  ///   - command: What to do.
  ///   - instant: When it was asked for, in nanoseconds of the grid.
  ///   - trigger: What asked for it, for the log.
  /// - Returns: What the window or the program has to do, in order.
  @discardableResult
  package func perform(
    _ command: ViewerCommand, at instant: Int64, trigger: String? = nil
  ) -> [SessionEffect] {
    let time = mediaTime(at: instant)
    clock.actedAt = instant
    if command != .leave { quitOfferEnd = nil }
    timeline.note(command.rawValue, by: trigger, at: time)
    // No key is a command while a value is typed; whoever runs one all the same ends that.
    if editor.field != nil { _ = update(at: time) { dropField() } }
    switch command {
    case .toggleShimmering: return toggleShimmering(at: time)
    case .stop: return stop(at: time)
    case .toggleHelp: return update(at: time) { turnHelp() }
    case .turnPage: return update(at: time) { turnPage() }
    case .glanceAtStatistics: return update(at: time) { glanceAtStatistics() }
    case .toggleTimeline: return update(at: time) { toggleTimeline() }
    case .turnTimelineRows:
      // How many rows there are is known when they are laid out, drawn or not yet.
      advance(to: time)
      return update(at: time) { turnTimelineRows() }
    case .nextEvent: return goToNextEvent(at: instant)
    case .previousEvent: return goToPreviousEvent(at: instant)
    case .goToBegin: return goToBegin(at: instant)
    case .goToEnd: return goToEnd(at: instant)
    case .toggleDamage: return update(at: time) { turnFrameDisplay() }
    case .sceneAction: return performAction(at: time)
    case .chooseNext: return update(at: time) { choose(by: 1) }
    case .choosePrevious: return update(at: time) { choose(by: -1) }
    case .increase, .increaseCoarsely, .increaseFinely, .decrease, .decreaseCoarsely,
      .decreaseFinely:
      return update(at: time) { changeChosen(by: command.direction, of: command.step) }
    case .enterValue: return update(at: time) { beginField() }
    case .resetParameter: return update(at: time) { resetChosen() }
    case .resetAll: return update(at: time) { resetAll() }
    case .undo: return update(at: time) { undo() }
    case .redo: return update(at: time) { redo() }
    case .nextScene: return update(at: time) { showScene(by: 1) } + [.retitle]
    case .previousScene: return update(at: time) { showScene(by: -1) } + [.retitle]
    case .scene1, .scene2, .scene3, .scene4, .scene5, .scene6, .scene7, .scene8, .scene9:
      return showScene(numberedBy: command, at: time)
    case .togglePause: return togglePause(at: instant)
    case .stepForward: return step(by: 1, at: instant)
    case .stepBack: return step(by: -1, at: instant)
    case .stepFarForward: return step(by: 10, at: instant)
    case .stepFarBack: return step(by: -10, at: instant)
    case .slower: return setSpeed(link.clock.speed.halved, at: instant)
    case .faster: return setSpeed(link.clock.speed.doubled, at: instant)
    case .realTime: return setSpeed(.realTime, at: instant)
    case .toggleFullscreen: return [setFullscreen(!isFullscreen)]
    case .screenshot: return [.screenshot]
    case .record: return [.saveRecording]
    case .nextPreset: return showPreset(by: 1, at: instant)
    case .previousPreset: return showPreset(by: -1, at: instant)
    case .savePreset: return [.savePreset]
    case .leave: return leave(at: time)
    case .quit: return [.quit]
    }
  }

  private func showScene(numberedBy command: ViewerCommand, at time: Double) -> [SessionEffect] {
    guard let index = ViewerCommand.scenes.firstIndex(of: command),
      SceneCatalog.all.indices.contains(index)
    else { return [] }
    return update(at: time) { showScene(at: index) } + [.retitle]
  }

  private func leave(at time: Double) -> [SessionEffect] {
    if isHelpShown { return update(at: time) { hideHelp() } }
    if overlay.page != .none { return update(at: time) { turnPage(to: .none) } }
    if overlay.isTimelineShown { return update(at: time) { toggleTimeline() } }
    if isFullscreen { return [setFullscreen(false)] }
    if let quitOfferEnd, clock.actedAt <= quitOfferEnd { return [.quit] }
    return update(at: time) {
      tell(LabeledValue("Esc again", "quits"))
      quitOfferEnd = pages.noticeEnd
    }
  }

  private func performAction(at time: Double) -> [SessionEffect] {
    if entry.card.action != nil { return edit(.action, at: time) }
    return update(at: time) { tell(LabeledValue("Action", "none in this scene")) }
  }

  private func setFullscreen(_ fills: Bool) -> SessionEffect {
    window.isFullscreen = fills
    return .setFullscreen(fills)
  }

  // MARK: Clock

  private func togglePause(at instant: Int64) -> [SessionEffect] {
    changeClock(at: instant) { effective in
      if link.clock.isPaused {
        // At a deadline, so that the first frame is one frame later and not up to two.
        link.clock.resume(at: link.grid.deadline(link.grid.index(atOrAfter: effective)))
      } else {
        link.clock.pause(at: effective)
      }
    }
  }

  private func step(by frames: Int, at instant: Int64) -> [SessionEffect] {
    changeClock(at: instant) { effective in
      link.clock.step(frames: frames, of: link.grid.rate, at: effective)
      if link.clock.time(at: effective) < earliestTime {
        link.clock.seek(to: earliestTime, at: effective)
      }
    }
  }

  /// Pauses, and shows another moment; ``earliestTime`` is a wall.
  @discardableResult
  package func seek(to time: Double, at instant: Int64) -> [SessionEffect] {
    changeClock(at: instant) { link.clock.seek(to: max(time, earliestTime), at: $0) }
  }

  private func setSpeed(_ speed: ClockSpeed, at instant: Int64) -> [SessionEffect] {
    changeClock(at: instant, telling: \.clock.speedFact) { link.clock.setSpeed(speed, at: $0) }
  }

  /// Changes the clock, and tells how it runs now; pages have a chip that does.
  private func changeClock(
    at instant: Int64, telling fact: KeyPath<ViewerSession, LabeledValue> = \.clockFact,
    _ change: (_ effective: Int64) -> Void
  ) -> [SessionEffect] {
    // What no frame has shown yet happened all the same, and is known after a step back.
    travel(to: mediaTime(at: instant))
    change(link.effectiveInstant(at: instant))
    let time = mediaTime(at: instant)
    travel(to: time)
    return update(at: time) {
      if overlay.visiblePage == .none { tell(self[keyPath: fact]) }
    }
  }

  // MARK: Answers to keys whose effect cannot be seen at once

  /// Starts the effects, or lets them finish and fade out, and tells which.
  private func toggleShimmering(at time: Double) -> [SessionEffect] {
    _ = edit(.toggleShimmering, at: time)
    // When the fade comes is known once the change is committed.
    return update(at: time) { tell(LabeledValue("Shimmer", effectWords)) }
  }

  /// Takes the effects away, and tells it.
  private func stop(at time: Double) -> [SessionEffect] {
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
  private var clockFact: LabeledValue {
    link.clock.isPaused ? LabeledValue("Paused", secondsSinceStart(context.time)) : clock.speedFact
  }

  // MARK: What lasts

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

  // MARK: Keys that are not obeyed

  // Any program on the same display can send a window keys. They may steer what is shown, and write nothing.

  /// How long after a refusal the next one is told, in nanoseconds: 1 s, however many come.
  private static let refusalPause: Int64 = 1_000_000_000

  /// Whether another program has sent a key that would write a file.
  func isRefused(_ press: KeyPress) -> Bool {
    // While a value is typed no key is a command.
    press.isSent && editor.field == nil && KeyTable.binding(for: press)?.command?.writesFile == true
  }

  /// Tells the user of such a key, in the notice.
  func refuse(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    if let refusedAt, instant - refusedAt < Self.refusalPause { return [] }
    refusedAt = instant
    let chord = KeyChord(press.key, press.modifiers)
    return tell(LabeledValue("\(chord.label), sent by another program", "refused"), at: instant)
  }
}

extension ViewerCommand {
  /// Whether a changing command makes the parameter greater (1) or smaller (-1).
  fileprivate var direction: Int {
    switch self {
    case .decrease, .decreaseCoarsely, .decreaseFinely: -1
    default: 1
    }
  }

  /// How far a changing command goes.
  fileprivate var step: ParameterStep {
    switch self {
    case .increaseCoarsely, .decreaseCoarsely: .coarse
    case .increaseFinely, .decreaseFinely: .fine
    default: .ordinary
    }
  }
}
