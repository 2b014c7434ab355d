import Display
import LayerKit
import Raster

/// The commands of keys and clicks.
extension Document {
  // MARK: Keys

  /// Handles a key press.
  mutating func press(_ press: KeyPress, _ facts: EntryFacts) -> [Effect] {
    // What another key acts on stays when the held one is released.
    if !press.isRepeat { comparison?.held = nil }
    if chrome.typing != nil { return type(press, facts) }
    if let effects = pressInGallery(press, facts) { return effects }
    guard let binding = keys.binding(for: press) else { return [] }
    if leavesGallery(press) {
      return show(sceneAt: sceneIndex, facts) + [.enter(.key(press))]
    }
    // A preset's values begin a gesture of their own.
    if !press.isRepeat, binding.command?.showsPreset != true { history.beginGesture() }
    switch binding.action {
    case .none: return []
    case .step(let key, let amount):
      return step(key, by: amount, from: binding.trigger.label, facts)
    case .command(let command):
      let effects = run(command, by: binding.trigger.label, facts)
      if command == .swapSides {
        comparison?.held = Comparison.HeldKey(key: press.key, instant: clock.actedAt)
      }
      return effects
    }
  }

  /// Whether a key closes the gallery before its command acts on the scene.
  func leavesGallery(_ press: KeyPress) -> Bool {
    guard chrome.pages.gallery != nil, !GalleryChoice.handles(press) else { return false }
    // A step concerns it too.
    return keys.binding(for: press).map { $0.command?.concernsScene ?? true } ?? false
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - trigger: The label of the key or gesture, for the log.
  ///   - facts: The facts for the command.
  mutating func run(_ command: ViewerCommand, by trigger: String?, _ facts: EntryFacts) -> [Effect]
  {
    if !command.leaves { chrome.notices.quitOfferEnd = nil }
    return [.log(command.rawValue, by: trigger)] + effects(of: command, facts)
  }

  private mutating func effects(of command: ViewerCommand, _ facts: EntryFacts) -> [Effect] {
    switch command {
    case .toggleShimmering:
      edit(.toggleShimmering, facts)
      return [.frame, .tell(.effect)]
    case .stop:
      edit(.stop, facts)
      announce("Shimmer", keys.hint("off", .toggleShimmering, "starts it"))
    case .sceneAction:
      if entry.card.action == nil {
        announce("Action", "none in this scene")
      } else {
        edit(.action, facts)
        return [.frame, .tell(.action)]
      }
    case .chooseNext: return choose(by: 1, facts)
    case .choosePrevious: return choose(by: -1, facts)
    case .increase, .increaseCoarsely, .increaseFinely, .decrease, .decreaseCoarsely,
      .decreaseFinely:
      return step(by: command.direction, of: command.step, facts)
    case .enterValue: openField(facts)
    case .resetParameter: return set(chosenParameter.defaultValue, facts)
    case .resetAll: resetAll(facts)
    case .undo: return restore(history.undo(), verb: "undone", facts)
    case .redo: return restore(history.redo(), verb: "redone", facts)
    case .keepAsB: keepAsB(facts)
    case .swapSides: swapSides()
    case .toggleSplit: toggleSplit(facts)
    case .nextPreset: return showPreset(by: 1, facts)
    case .previousPreset: return showPreset(by: -1, facts)
    case .paste: return [.paste(.clipboard)]
    case .copyCommandLine: return [.copy(.commandLine)]
    case .copyPreset: return [.copy(.preset)]
    case .copyPicture: return [.copy(.picture)]
    case .openFile: return typePath(facts)
    case .savePreset: chrome.type(.name(PresetNameField(for: scene, taken: facts.takenNames)))
    case .nextScene: return show(sceneAt: sceneIndex + 1, facts)
    case .previousScene: return show(sceneAt: sceneIndex - 1, facts)
    case .scene1, .scene2, .scene3, .scene4, .scene5, .scene6, .scene7, .scene8, .scene9:
      return show(sceneAt: ViewerCommand.scenes.firstIndex(of: command) ?? 0, facts)
    case .toggleGallery:
      return chrome.pages.gallery == nil ? openGallery() : show(sceneAt: sceneIndex, facts)
    case .toggleHelp:
      if chrome.pages.isHelpShown, let more = facts.scroll?.offset(after: facts.scroll?.page ?? 0) {
        chrome.pages.helpOffset = more
      } else {
        chrome.pages.toggleHelp()
      }
    case .turnPage: chrome.turn(to: chrome.pages.nextPage)
    case .scrollUp: return scroll(by: -1, facts)
    case .scrollDown: return scroll(by: 1, facts)
    case .glanceAtStatistics: chrome.pages.glanceAtStatistics(at: clock.actedAt)
    case .countAnew where chrome.pages.visiblePage == .statistics:
      announce("Frames", "counted anew")
      return [.countAnew, .frame]
    case .countAnew: announce("Frames", "counted on the statistics page: i i")
    case .toggleTimeline: toggleTimeline()
    case .mark: mark(facts)
    case .turnTimelineRows: turnTimelineRows(facts)
    case .toggleDamage:
      chrome.pages.frameDisplay = chrome.pages.frameDisplay.next
      chrome.announce(chrome.pages.frameDisplay.fact, at: clock.actedAt)
    case .togglePause, .stepForward, .stepBack, .stepFarForward, .stepFarBack, .slower, .faster,
      .realTime, .goToBegin, .goToEnd, .nextEvent, .previousEvent:
      return changeClock(command, facts)
    case .enlarge, .reduce, .resetScale: return changeScale(command)
    case .toggleAppearance: return toggleAppearance(facts)
    case .toggleFullscreen: return [window.fill(!window.isFullscreen)]
    case .screenshot: return [.screenshot]
    case .record: return [.saveRecording]
    case .renderMovie: return [.renderMovie(.apng)]
    case .renderGIF: return [.renderMovie(.gif)]
    case .leave: return leave(facts)
    case .quit: return askToKeep(facts, again: "q") ?? [.quit]
    }
    return [.frame]
  }

  private mutating func leave(_ facts: EntryFacts) -> [Effect] {
    if facts.rendersMovie { return [.stopMovie] }
    if chrome.pages.isHelpShown {
      chrome.pages.isHelpShown = false
    } else if chrome.pages.gallery != nil {
      return show(sceneAt: sceneIndex, facts)
    } else if chrome.pages.page != .none {
      chrome.turn(to: .none)
    } else if chrome.pages.isTimelineShown {
      toggleTimeline()
    } else if isSplit {
      toggleSplit(facts)
    } else if window.isFullscreen {
      return [window.fill(false)]
    } else if let end = chrome.notices.quitOfferEnd, clock.actedAt <= end {
      return [.quit]
    } else if let asked = askToKeep(facts, again: "Esc") {
      return asked
    } else if isAskedToKeep {
      return [.quit]
    } else {
      announce("\(keys.label(of: .leave) ?? "Esc") again", "quits")
      chrome.notices.offerToQuit()
    }
    return [.frame]
  }

  /// Scrolls the visible page, or the help in front of it, by steps.
  private mutating func scroll(by steps: Int, _ facts: EntryFacts) -> [Effect] {
    guard let scroll = facts.scroll else {
      announce("Page", keys.hint("none to scroll", .turnPage, "shows one"))
      return [.frame]
    }
    return scroll.offset(afterSteps: steps).map { self.scroll(to: $0) } ?? []
  }

  /// Scrolls the visible page, or the help in front of it, to a distance from its top, in points.
  mutating func scroll(to offset: Double) -> [Effect] {
    if chrome.pages.isHelpShown {
      chrome.pages.helpOffset = offset
    } else {
      chrome.pages.scroll = .from(offset)
    }
    return [.frame]
  }

  private mutating func turnTimelineRows(_ facts: EntryFacts) {
    guard chrome.pages.isTimelineVisible else {
      return announce("Timeline", keys.hint("not shown", .toggleTimeline, "shows it"))
    }
    guard facts.timelineRows.shown > 0 else { return }
    chrome.pages.timelineRow += facts.timelineRows.shown
    if chrome.pages.timelineRow >= facts.timelineRows.all { chrome.pages.timelineRow = 0 }
  }

  // MARK: Scale

  /// Lays out the window at another size or scale; an empty size changes nothing.
  mutating func lay(out size: PixelSize, scale: Double) -> [Effect] {
    if size.isEmpty || (size == window.size && scale == window.scale) { return [] }
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
    (window.size, window.scale) = (size, scale)
    chrome.pages.gallery?.lay(out: window.area.magnified)
    return [.frame]
  }

  /// Changes the scale, and shows it in the notice.
  ///
  /// A scale of the ladder is remembered as the user's choice. The desktop's is followed from then on, and the choice
  /// forgotten.
  private mutating func changeScale(_ command: ViewerCommand) -> [Effect] {
    let isLarger = command == .enlarge
    let rung =
      isLarger ? ScaleLadder.rung(above: window.scale) : ScaleLadder.rung(below: window.scale)
    let (scale, remark): (Double?, String) =
      switch (command, rung) {
      case (.resetScale, _): (nil, ", the desktop's")
      case (_, nil): (window.scale, isLarger ? ", the largest" : ", the smallest")
      case (_, let rung?): (rung, "")
      }
    if rung != nil || scale == nil {
      (window.chosenScale, window.followsDesktop) = (scale, scale == nil)
    }
    let shown = scale ?? window.desktopScale
    _ = lay(out: window.size, scale: shown)
    announce("Scale", NumberText.shortest(shown) + remark)
    return [.frame]
  }

  /// Records the desktop's new scale and, if the scale in use is the desktop's, lays out the window at it.
  ///
  /// The new scale and the new layout are two entries, so that a replay need not know whose scale was in use.
  mutating func follow(desktopScale scale: Double) -> [Effect] {
    window.desktopScale = scale
    if !window.followsDesktop || scale == window.scale { return [] }
    return [
      .enter(.resize(window.size, scale: scale)), .rescale(from: window.scale, to: scale),
    ]
  }

  // MARK: Clock

  /// Changes the clock, and shows its new state in the notice unless a visible page shows it.
  private mutating func changeClock(_ command: ViewerCommand, _ facts: EntryFacts) -> [Effect] {
    let (instant, pacer) = (clock.effectiveInstant, clock.pacer)
    switch command {
    case .togglePause where pacer.clock.isPaused: clock.resume()
    case .togglePause: clock.pacer.clock.pause(at: instant)
    case .stepForward: clock.step(by: 1, notBefore: facts.earliestTime)
    case .stepBack: clock.step(by: -1, notBefore: facts.earliestTime)
    case .stepFarForward: clock.step(by: 10, notBefore: facts.earliestTime)
    case .stepFarBack: clock.step(by: -10, notBefore: facts.earliestTime)
    case .slower: clock.pacer.clock.setSpeed(pacer.clock.speed.halved, at: instant)
    case .faster: clock.pacer.clock.setSpeed(pacer.clock.speed.doubled, at: instant)
    case .realTime: clock.pacer.clock.setSpeed(.realTime, at: instant)
    case .goToBegin: clock.seek(to: facts.earliestTime, notBefore: facts.earliestTime)
    case .goToEnd: clock.seek(to: max(facts.latestTime, time), notBefore: facts.earliestTime)
    default:
      guard let event = facts.event else {
        announce(command == .nextEvent ? "Next event" : "Previous event", "none")
        return [.frame]
      }
      clock.seek(to: event.time, notBefore: facts.earliestTime)
      return [.frame, .tell(.event(event))]
    }
    let isOfSpeed = [.slower, .faster, .realTime].contains(command)
    if !isOfSpeed { clock.isPausedByScrub = false }
    if chrome.pages.visiblePage == .none {
      let speed = clock.speedFact
      chrome.announce(
        isOfSpeed ? LabeledValue(speed.name, remarkingPause(speed.value)) : clockFact,
        at: clock.actedAt)
    }
    return [.frame]
  }

  /// Pauses the clock at a position of the timeline, in points of the window.
  mutating func scrub(to place: Point, _ facts: EntryFacts) -> [Effect] {
    let target = holdTimeline(at: place)
    if !clock.pacer.clock.isPaused { clock.isPausedByScrub = true }
    clock.seek(to: target, notBefore: facts.earliestTime)
    if chrome.pages.visiblePage == .none { chrome.announce(clockFact, at: clock.actedAt) }
    return [.frame]
  }

  // MARK: Refused keys

  // Any program on the same display can send keys to a window. Such keys may control what is shown, but must not
  // write files, or read those that they name: what they show, any program can see.

  /// Returns whether to refuse a key press, because another program sent it and it would write or read a file.
  func refuses(_ press: KeyPress) -> Bool {
    guard press.isSent else { return false }
    // While something is typed no key is a command but that which pastes; Return saves what has a name and opens what has
    // a path, of which Tab tells.
    if let typing = chrome.typing {
      let asksFiles = typing.path != nil || typing.field?.namesFile == true
      return (typing.name != nil || asksFiles) && press.key == "return"
        || asksFiles && press.key == "tab" || pastes(press)
    }
    return keys.command(for: press)?.isForUserAlone == true
  }

  /// Shows that a key was refused: in the field of a name, or in the notice, at most once a second.
  ///
  /// A recording does not contain the key, but it does contain the notice.
  mutating func refuse(_ press: KeyPress, at instant: Int64) -> [Effect] {
    clock.actedAt = instant
    let label = "\(KeyChord(press.key, press.modifiers).label), sent by another program"
    if case .name(var field) = chrome.typing {
      field.refuse("\(label), refused")
      chrome.type(.name(field))
      return [.frame]
    }
    if case .path(var field) = chrome.typing {
      field.refuse("\(label), refused")
      chrome.type(.path(field))
      return [.frame]
    }
    if let last = chrome.notices.refusedAt, instant - last < NoticeState.refusalPause { return [] }
    chrome.notices.refusedAt = instant
    return [.enter(.notice(title: label, text: "refused"))]
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

  /// Whether the command acts on the scene, so that it closes the gallery first.
  fileprivate var concernsScene: Bool {
    switch self {
    case .toggleGallery, .toggleHelp, .togglePause, .stepForward, .stepBack, .stepFarForward,
      .stepFarBack, .slower, .faster, .realTime, .toggleDamage, .toggleFullscreen, .screenshot,
      .record, .renderMovie, .renderGIF, .enlarge, .reduce, .resetScale, .countAnew, .scrollUp,
      .scrollDown, .openFile, .copyPicture, .leave, .quit:
      false
    // These show another scene, which closes the gallery.
    case .nextScene, .previousScene, .scene1, .scene2, .scene3, .scene4, .scene5, .scene6, .scene7,
      .scene8, .scene9:
      false
    case .toggleShimmering, .stop, .chooseNext, .choosePrevious, .decrease, .increase,
      .decreaseCoarsely, .increaseCoarsely, .decreaseFinely, .increaseFinely, .enterValue,
      .resetParameter, .resetAll, .undo, .redo, .nextEvent, .previousEvent, .goToBegin, .goToEnd,
      .toggleTimeline, .turnTimelineRows, .mark, .turnPage, .glanceAtStatistics, .sceneAction,
      .nextPreset, .previousPreset, .savePreset, .paste, .copyCommandLine, .copyPreset, .keepAsB,
      .swapSides, .toggleSplit,
      .toggleAppearance:
      true
    }
  }
}
