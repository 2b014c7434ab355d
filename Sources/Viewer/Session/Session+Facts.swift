import Display
import LayerKit

/// The facts that entries have to know beyond the document.
extension Session {
  /// Brings the scene to the time of an entry, and reads what the entry can need.
  package func facts(for input: Input, at instant: Int64) -> EntryFacts {
    let time = document.clock.mediaTime(at: instant)
    var facts = EntryFacts(time: context.time)
    switch input {
    case .resize, .desktopScale, .desktopTheme, .rate, .fullscreen, .restart, .preset, .keys,
      .notice, .keyUp:
      return facts
    case .pointer(let event) where event.action == .moved && !document.pointer.isHeld: return facts
    case .set, .key, .pointer: break
    }
    host.advance(to: time, along: &document)
    facts = EntryFacts(
      values: host.values, time: context.time,
      earliestTime: gallery == nil ? host.earliestTime(of: document) : context.time,
      latestTime: host.states.end, presets: program.presets, families: program.families,
      rendersMovie: program.movieProgress != nil, keepsValues: program.keepsValues)
    switch input {
    case .key(let press): read(&facts, for: press, at: time)
    case .pointer(let event): read(&facts, for: event, at: time)
    default: break
    }
    return facts
  }

  private func read(_ facts: inout EntryFacts, for press: KeyPress, at time: Double) {
    if let field = document.chrome.typing?.name {
      if press.key == "return", isPresetNameTaken(field.text) { facts.takenNames = [field.text] }
      return
    }
    if let field = document.chrome.typing?.path {
      if press.key == "tab" { facts.paths = pathCompletions?(field.text) ?? [] }
      return
    }
    guard gallery == nil || !GalleryChoice.handles(press) else { return }
    switch document.keys.command(for: press) {
    case .toggleHelp, .scrollUp, .scrollDown:
      advance(to: time)
      facts.scroll = overlay.scroll(of: document.chrome.pages)
    case .turnTimelineRows:
      let all = overlay.animations(of: host).count
      let first = document.chrome.pages.timelineRow
      let capacity = TimelinePanel.capacity(in: document.window.area.magnified)
      facts.timelineRows = (min(all - (first < all ? first : 0), capacity), all)
    case .nextEvent where gallery == nil:
      facts.event = host.nextEvent(after: time, along: document.course)
    case .previousEvent where gallery == nil:
      facts.event = host.previousEvent(before: time, in: &document)
    case .openFile: facts.readsFiles = pathCompletions != nil
    case .savePreset:
      let names = (1...).lazy.map { [scene = document.scene] in "\(scene)-\($0)" }
      facts.takenNames = Set(names.prefix(while: isPresetNameTaken))
    default: break
    }
  }

  /// Reads what a pointer event meets.
  private func read(_ facts: inout EntryFacts, for event: PointerEvent, at time: Double) {
    facts.pointer = PointerFacts(buttons: host.buttons, drags: scene.drags)
    let pages = document.chrome.pages
    let hasCurve = document.chrome.typing?.curve != nil
    guard pages.isOpen || hasCurve, pages.gallery != nil || document.pointer.meetsOverlay(event)
    else { return }
    // The parts are where they are after layout, whether or not they have been drawn.
    advance(to: time)
    facts.scroll = overlay.scroll(of: pages)
    facts.pointer.target = overlay.target(at: document.window.place(of: event))
    // What lies beside the help cannot be used before the help has gone.
    if pages.isHelpShown, facts.pointer.target != nil { facts.pointer.target = .help }
    if let row = document.pointer.row(at: facts.pointer.target) {
      (facts.pointer.box, facts.pointer.track) = (
        overlay.frame(of: .row(row)), overlay.frame(of: .bar(row))
      )
    }
  }
}
