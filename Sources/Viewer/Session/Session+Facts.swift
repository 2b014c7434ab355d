import Display
import LayerKit

/// The facts that entries have to know beyond the document.
extension Session {
  /// Brings the scene to the time of an entry, and reads what the entry can need.
  package func facts(for input: Input, at instant: Int64) -> Facts {
    let time = document.clock.mediaTime(at: instant)
    var facts = Facts(time: context.time)
    switch input {
    case .resize, .desktopScale, .rate, .fullscreen, .restart, .preset, .notice: return facts
    case .pointer(let event) where event.action == .moved && !document.pointer.isHeld: return facts
    case .set, .key, .pointer: break
    }
    host.advance(to: time, along: &document.course)
    facts = Facts(
      values: host.values, time: context.time,
      earliestTime: gallery == nil ? host.earliestTime(of: document.course) : context.time,
      latestTime: host.states.end, presets: program.presets,
      rendersMovie: program.movieProgress != nil)
    switch input {
    case .key(let press): read(&facts, for: press, at: time)
    case .pointer(let event) where gallery == nil:
      facts.pointer = pointerFacts(for: event, at: time)
    default: break
    }
    return facts
  }

  private func read(_ facts: inout Facts, for press: KeyPress, at time: Double) {
    if let field = document.chrome.typing?.name {
      if press.key == "return", isPresetNameTaken(field.text) { facts.takenNames = [field.text] }
      return
    }
    guard gallery == nil || !GalleryChoice.handles(press) else { return }
    switch KeyTable.binding(for: press)?.command {
    case .toggleHelp:
      facts.hasMoreHelp = overlay.layers.hasMoreHelp(in: document.window.area)
    case .turnTimelineRows:
      // The number of rows is known after layout, whether or not they have been drawn.
      advance(to: time)
      facts.timelineRows = overlay.layers.timelineRowCounts
    case .nextEvent where gallery == nil:
      facts.event = host.nextEvent(after: time, along: document.course)
    case .previousEvent where gallery == nil:
      facts.event = host.previousEvent(before: time, in: &document)
    case .savePreset:
      let names = (1...).lazy.map { [scene = document.scene] in "\(scene)-\($0)" }
      facts.takenNames = Set(names.prefix(while: isPresetNameTaken))
    default: break
    }
  }

  /// Reads what the pointer meets.
  ///
  /// The overlay is first brought to the time of the event, whether or not that state has been drawn. A pointer that is
  /// faster than the frames, and a recording that is played without frames, thus hit the same target.
  private func pointerFacts(for event: PointerEvent, at time: Double) -> PointerFacts {
    var facts = PointerFacts(buttons: scene.buttons, drags: scene.drags)
    let layers = overlay.layers
    guard layers.showsReadings, document.pointer.meetsOverlay(event) else { return facts }
    // The positions of the tree's lines depend on the animations that the chosen layer still has.
    if layers.visiblePage == .layers { overlay.shownMoment = nil }
    advance(to: time)
    facts.target = layers.target(at: document.window.place(of: event))
    if let row = document.pointer.row(at: facts.target) {
      (facts.box, facts.track) = (layers.row(ofParameter: row), layers.track(ofParameter: row))
    }
    if case .layer = facts.target {
      let shown = layers.layerRowBoxes
      facts.layerLines = (
        first: shown.first?.row ?? 0, shown: shown.count,
        all: LayerTree(of: scene.stage.root).rows.count
      )
    }
    return facts
  }
}
