import Display
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
