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
    actedAt = instant
    if command != .leave { quitOfferEnd = nil }
    log.append(EventLog.Entry(time: time, trigger: trigger, name: command.rawValue))
    // No key is a command while a value is typed; whoever runs one all the same ends that.
    if field != nil { _ = change(at: time) { dropField() } }
    switch command {
    case .toggleShimmering: return toggleShimmering(at: time)
    case .stop: return stop(at: time)
    case .toggleHelp: return change(at: time) { turnHelp() }
    case .turnPage: return change(at: time) { turnPage() }
    case .glanceAtStatistics: return change(at: time) { glanceAtStatistics() }
    case .toggleTimeline: return change(at: time) { toggleTimeline() }
    case .turnTimelineRows:
      // How many rows there are is known when they are laid out, drawn or not yet.
      advance(to: time)
      return change(at: time) { turnTimelineRows() }
    case .nextEvent: return goToNextEvent(at: instant)
    case .previousEvent: return goToPreviousEvent(at: instant)
    case .goToBegin: return goToBegin(at: instant)
    case .goToEnd: return goToEnd(at: instant)
    case .toggleDamage: return change(at: time) { turnFrameDisplay() }
    case .sceneAction: return performAction(at: time)
    case .chooseNext: return change(at: time) { choose(by: 1) }
    case .choosePrevious: return change(at: time) { choose(by: -1) }
    case .increase, .increaseCoarsely, .increaseFinely, .decrease, .decreaseCoarsely,
      .decreaseFinely:
      return change(at: time) { changeChosen(by: command.direction, of: command.step) }
    case .enterValue: return change(at: time) { beginField() }
    case .resetParameter: return change(at: time) { resetChosen() }
    case .resetAll: return change(at: time) { resetAll() }
    case .undo: return change(at: time) { undo() }
    case .redo: return change(at: time) { redo() }
    case .nextScene: return change(at: time) { showScene(by: 1) } + [.retitle]
    case .previousScene: return change(at: time) { showScene(by: -1) } + [.retitle]
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
    return change(at: time) { showScene(at: index) } + [.retitle]
  }

  private func leave(at time: Double) -> [SessionEffect] {
    if isHelpShown { return change(at: time) { hideHelp() } }
    if overlay.page != .none { return change(at: time) { turnPage(to: .none) } }
    if overlay.isTimelineShown { return change(at: time) { toggleTimeline() } }
    if isFullscreen { return [setFullscreen(false)] }
    if let quitOfferEnd, actedAt <= quitOfferEnd { return [.quit] }
    return change(at: time) {
      tell(Fact("Esc again", "quits"))
      quitOfferEnd = noticeEnd
    }
  }

  private func performAction(at time: Double) -> [SessionEffect] {
    if entry.card.action != nil { return alter(.action, at: time) }
    return change(at: time) { tell(Fact("Action", "none in this scene")) }
  }

  private func setFullscreen(_ fills: Bool) -> SessionEffect {
    isFullscreen = fills
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
    changeClock(at: instant, telling: \.speedFact) { link.clock.setSpeed(speed, at: $0) }
  }

  /// Changes the clock, and tells how it runs now; pages have a chip that does.
  private func changeClock(
    at instant: Int64, telling fact: KeyPath<ViewerSession, Fact> = \.clockFact,
    _ change: (_ effective: Int64) -> Void
  ) -> [SessionEffect] {
    // What no frame has shown yet happened all the same, and is known after a step back.
    travel(to: mediaTime(at: instant))
    change(link.effectiveInstant(at: instant))
    let time = mediaTime(at: instant)
    travel(to: time)
    return self.change(at: time) {
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
