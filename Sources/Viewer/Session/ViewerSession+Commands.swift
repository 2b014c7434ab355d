import Display
import LayerKit
import ShimmerKit

extension ViewerSession {
  /// Runs a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - instant: The instant of the request, in nanoseconds on the pacer's time base.
  ///   - trigger: The label of the key or gesture, for the log.
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func perform(
    _ command: ViewerCommand, at instant: Int64, trigger: String? = nil
  ) -> [SessionEffect] {
    let time = mediaTime(at: instant)
    clock.actedAt = instant
    if command != .leave { quitOfferEnd = nil }
    timeline.note(command.rawValue, by: trigger, at: time)
    // While a value or a name is typed no key is a command; a command from elsewhere ends the typing.
    if editor.isTyping { _ = update(at: time) { dropField() } }
    switch command {
    case .toggleShimmering: return toggleShimmering(at: time)
    case .stop: return stop(at: time)
    case .toggleHelp: return update(at: time) { turnHelp() }
    case .turnPage: return update(at: time) { turnPage() }
    case .glanceAtStatistics: return update(at: time) { glanceAtStatistics() }
    case .countAnew: return countAnew(at: time)
    case .toggleTimeline: return update(at: time) { toggleTimeline() }
    case .turnTimelineRows:
      // The number of rows is known after layout, whether or not they have been drawn.
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
    case .toggleGallery: return toggleGallery(at: time)
    case .togglePause: return togglePause(at: instant)
    case .stepForward: return step(by: 1, at: instant)
    case .stepBack: return step(by: -1, at: instant)
    case .stepFarForward: return step(by: 10, at: instant)
    case .stepFarBack: return step(by: -10, at: instant)
    case .slower: return setSpeed(pacer.clock.speed.halved, at: instant)
    case .faster: return setSpeed(pacer.clock.speed.doubled, at: instant)
    case .realTime: return setSpeed(.realTime, at: instant)
    case .enlarge: return setScale(ScaleLadder.rung(above: scale), limit: "largest", at: instant)
    case .reduce: return setScale(ScaleLadder.rung(below: scale), limit: "smallest", at: instant)
    case .resetScale: return resetScale(at: instant)
    case .toggleFullscreen: return [setFullscreen(!isFullscreen)]
    case .screenshot: return [.screenshot]
    case .record: return [.saveRecording]
    case .renderMovie: return [.renderMovie(.apng)]
    case .renderGIF: return [.renderMovie(.gif)]
    case .nextPreset: return showPreset(by: 1, at: instant)
    case .previousPreset: return showPreset(by: -1, at: instant)
    case .savePreset: return update(at: time) { beginNaming() }
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
    if movieProgress != nil { return [.stopMovie] }
    if isHelpShown { return update(at: time) { hideHelp() } }
    if isGalleryShown { return leaveGallery(at: time) }
    if overlay.page != .none { return update(at: time) { turnPage(to: .none) } }
    if overlay.isTimelineShown { return update(at: time) { toggleTimeline() } }
    if isFullscreen { return [setFullscreen(false)] }
    if let quitOfferEnd, clock.actedAt <= quitOfferEnd { return [.quit] }
    return update(at: time) {
      announce(LabeledValue("Esc again", "quits"))
      quitOfferEnd = pages.noticeEnd
    }
  }

  private func countAnew(at time: Double) -> [SessionEffect] {
    let isPossible = showsStatistics
    let answer = isPossible ? "counted anew" : "counted on the statistics page: i i"
    return (isPossible ? [.countAnew] : [])
      + update(at: time) { announce(LabeledValue("Frames", answer)) }
  }

  private func performAction(at time: Double) -> [SessionEffect] {
    if entry.card.action != nil { return edit(.action, at: time) }
    return update(at: time) { announce(LabeledValue("Action", "none in this scene")) }
  }

  private func setFullscreen(_ fills: Bool) -> SessionEffect {
    window.isFullscreen = fills
    return .setFullscreen(fills)
  }

  // MARK: Scale

  /// Changes the scale, remembers it as the user's choice, and shows it in the notice.
  ///
  /// - Parameters:
  ///   - target: The new scale, or `nil` if there is none in the direction of the key.
  ///   - limit: The description of the present scale if there is no other one.
  private func setScale(_ target: Double?, limit: String, at instant: Int64) -> [SessionEffect] {
    guard let target else { return announceScale(", the \(limit)", at: instant) }
    window.chosenScale = target
    window.followsDesktop = false
    return lay(out: size, scale: target, at: instant) + announceScale(at: instant)
  }

  /// Returns to the desktop's scale, which is followed from then on, and forgets the user's choice.
  private func resetScale(at instant: Int64) -> [SessionEffect] {
    window.chosenScale = nil
    window.followsDesktop = true
    return lay(out: size, scale: window.desktopScale, at: instant)
      + announceScale(", the desktop's", at: instant)
  }

  /// Records the desktop's new scale and, if the scale in use is the desktop's, lays out the window at it.
  ///
  /// The new scale and the new layout are two inputs of a recording, so that a replay need not know whose scale was in
  /// use.
  func follow(desktopScale scale: Double, at instant: Int64) -> [SessionEffect] {
    let (old, follows) = (self.scale, window.followsDesktop)
    let effects = play(.desktopScale(scale), at: instant)
    if !follows || scale == old { return effects }
    return effects + play(.resize(size, scale: scale), at: instant)
      + [.rescale(from: old, to: scale)]
  }

  private func announceScale(_ remark: String = "", at instant: Int64) -> [SessionEffect] {
    let fact = LabeledValue("Scale", NumberText.shortest(scale) + remark)
    return update(at: mediaTime(at: instant)) { announce(fact) }
  }

  // MARK: Clock

  private func togglePause(at instant: Int64) -> [SessionEffect] {
    changeClock(at: instant) { effective in
      if pacer.clock.isPaused {
        // At a deadline, so that the first frame is one frame later and not up to two.
        pacer.clock.resume(at: pacer.grid.deadline(pacer.grid.index(atOrAfter: effective)))
      } else {
        pacer.clock.pause(at: effective)
      }
    }
  }

  private func step(by frames: Int, at instant: Int64) -> [SessionEffect] {
    changeClock(at: instant) { effective in
      pacer.clock.step(frames: frames, of: pacer.grid.rate, at: effective)
      if pacer.clock.time(at: effective) < earliestTime {
        pacer.clock.seek(to: earliestTime, at: effective)
      }
    }
  }

  /// Pauses the clock and shows the scene at a media time, but not before ``earliestTime``.
  ///
  /// Returns the effects for the window.
  @discardableResult
  package func seek(to time: Double, at instant: Int64) -> [SessionEffect] {
    changeClock(at: instant) { pacer.clock.seek(to: max(time, earliestTime), at: $0) }
  }

  private func setSpeed(_ speed: ClockSpeed, at instant: Int64) -> [SessionEffect] {
    changeClock(at: instant, telling: \.clock.speedFact) { pacer.clock.setSpeed(speed, at: $0) }
  }

  /// Changes the clock, and shows the clock's new state in the notice unless a visible page shows it.
  private func changeClock(
    at instant: Int64, telling fact: KeyPath<ViewerSession, LabeledValue> = \.clockFact,
    _ change: (_ effective: Int64) -> Void
  ) -> [SessionEffect] {
    // Runs the events that no frame has shown yet, so that they are known after a step back.
    travel(to: mediaTime(at: instant))
    change(pacer.effectiveInstant(at: instant))
    let time = mediaTime(at: instant)
    travel(to: time)
    return update(at: time) {
      if overlay.visiblePage == .none { announce(self[keyPath: fact]) }
    }
  }

  // MARK: Effects shown in the notice

  /// Starts the effects, or lets them finish and fade out, and shows the new state in the notice.
  private func toggleShimmering(at time: Double) -> [SessionEffect] {
    _ = edit(.toggleShimmering, at: time)
    // The time of the fade is known once the change is committed.
    return update(at: time) { announce(LabeledValue("Shimmer", effectWords)) }
  }

  /// Removes the effects at once, and shows in the notice that they are off.
  private func stop(at time: Double) -> [SessionEffect] {
    update(at: time) {
      edit(.stop)
      announce(LabeledValue("Shimmer", "off at once"))
    }
  }

  /// The description of the first effect's state after a toggle.
  private var effectWords: String {
    guard let effect = scene.effects.first else { return "none in this scene" }
    switch effect.state(at: context.time) {
    case .finishing:
      let fade = effect.endFadeTime.map { ", fade-out at \(secondsSinceStart($0, digits: 1))" }
      return "finishing the slide" + (fade ?? "")
    case .fading: return "fading out"
    case .idle where effect.isRunning: return "on"
    case .idle: return "off"
    case .beginning: return "fading in"
    case .sliding: return "on"
    }
  }

  /// Returns a media time as text, in seconds since the session's beginning.
  func secondsSinceStart(_ time: Double, digits: Int = 3) -> String {
    "\(NumberText.sinceStart(time, digits: digits)) s"
  }

  /// The time at which the clock is paused, or the speed at which it runs.
  private var clockFact: LabeledValue {
    pacer.clock.isPaused ? LabeledValue("Paused", secondsSinceStart(context.time)) : clock.speedFact
  }

  // MARK: Lasting modes

  /// The names of active modes that the scene itself does not reveal: replay, pause, speed, frame overlay and a movie
  /// that is being rendered.
  private var lastingWords: [LastingWord] {
    let media = pacer.clock
    let all: [(Bool, LastingWord)] = [
      (showsReplay, LastingWord(text: "Replay", isToldByChip: false)),
      (media.isPaused, LastingWord(text: "Paused", isToldByChip: true)),
      (media.speed != .realTime, LastingWord(text: media.speed.words, isToldByChip: true)),
      (frameDisplay != .none, LastingWord(text: frameDisplay.fact.name, isToldByChip: false)),
      (
        movieProgress != nil,
        LastingWord(text: "Rendering \(movieProgress ?? 0) %, Esc stops", isToldByChip: false)
      ),
    ]
    return all.filter(\.0).map(\.1)
  }

  /// Updates the tag that names the active modes; call it inside a turn of the layer context.
  func showLasting() {
    let words = lastingWords
    if words == overlay.notices.lasting { return }
    overlay.notices.lasting = words
    pageDidChange()
  }

  // MARK: Refused keys

  // Any program on the same display can send keys to a window. Such keys may control what is shown, but must not
  // write files.

  /// The minimum time between two notices of refused keys, in nanoseconds: 1 s.
  private static let refusalPause: Int64 = 1_000_000_000

  /// Returns whether to refuse a key press, because another program sent it and it would write a file.
  func isRefused(_ press: KeyPress) -> Bool {
    guard press.isSent else { return false }
    // While a value or a name is typed no key is a command, but Return saves what has a name.
    if editor.naming != nil { return press.key == "return" }
    return editor.field == nil && KeyTable.binding(for: press)?.command?.writesFile == true
  }

  /// Shows in the notice that a key was refused, at most once a second.
  func refuse(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    if editor.naming != nil { return refuseInName(press, at: instant) }
    if let refusedAt, instant - refusedAt < Self.refusalPause { return [] }
    refusedAt = instant
    let chord = KeyChord(press.key, press.modifiers)
    return announce(LabeledValue("\(chord.label), sent by another program", "refused"), at: instant)
  }
}

extension ViewerCommand {
  /// The direction in which a command changes a parameter: -1 for commands that decrease it, otherwise 1.
  fileprivate var direction: Int {
    switch self {
    case .decrease, .decreaseCoarsely, .decreaseFinely: -1
    default: 1
    }
  }

  /// The size of the step by which a command changes the parameter.
  fileprivate var step: ParameterStep {
    switch self {
    case .increaseCoarsely, .decreaseCoarsely: .coarse
    case .increaseFinely, .decreaseFinely: .fine
    default: .ordinary
    }
  }
}
