import Display
import Scenes
package import ViewerUI

extension ViewerSession {
  /// What the session was given and what has been done to it until an instant.
  ///
  /// What only the program understands is not in it: see ``Recording/options``. It ends earlier where it is full: see
  /// ``recordingFullInstant``.
  package func recording(until instant: Int64) -> Recording {
    var recording = launch
    recording.preferredFramesPerSecond = preferredFramesPerSecond
    recording.entries = timeline.recorder.entries
    recording.end =
      timeline.recorder.fullInstant
      ?? max(timeline.recorder.end, link.effectiveInstant(at: instant) - clock.launchInstant)
    return recording
  }

  /// The instant from which on a recording has nothing of what was done, because it is full, in nanoseconds since the
  /// start; nothing while it has everything.
  package var recordingFullInstant: Int64? { timeline.recorder.fullInstant }

  /// The bytes that what was done may take in memory; default 4 MiB.
  package var recordingByteLimit: Int {
    get { timeline.recordingByteLimit }
    set { timeline.recordingByteLimit = newValue }
  }

  /// Tells the user something, in the notice and for a while; a replay tells it again.
  ///
  /// - Parameters:
  ///   - fact: What is told.
  ///   - instant: When, in nanoseconds of the grid.
  /// - Returns: What the window has to do.
  @discardableResult
  package func tell(_ fact: LabeledValue, at instant: Int64) -> [SessionEffect] {
    play(.tell(title: fact.name, text: fact.value), at: link.effectiveInstant(at: instant))
  }

  /// Begins the grid of deadlines anew, because the window can be seen again.
  func restart(at instant: Int64) { play(.restart, at: link.effectiveInstant(at: instant)) }

  /// Does what was recorded, and records it.
  ///
  /// - Parameters:
  ///   - input: What was done.
  ///   - instant: The instant to which it belongs, in nanoseconds of the grid; it is not moved.
  /// - Returns: What the window or the program has to do, in order.
  @discardableResult
  package func play(_ input: RecordedInput, at instant: Int64) -> [SessionEffect] {
    if isWorthKeeping(input) { timeline.note(input, at: instant - clock.launchInstant) }
    let hasEnded = endPassing(before: instant + 1)
    clock.actedAt = instant
    let effects = dispatch(input, at: instant)
    return hasEnded ? [.frame] + effects : effects
  }

  /// Hands an input to what it is meant for.
  private func dispatch(_ input: RecordedInput, at instant: Int64) -> [SessionEffect] {
    switch input {
    case .key(let press): return dispatch(press, at: instant)
    case .pointer(let event): return dispatch(event, at: instant)
    case .resize(let size, let scale):
      return lay(out: size, scale: scale ?? self.scale, at: instant)
    case .rate(let rate):
      link.setRefreshRate(rate, at: instant)
      return []
    case .fullscreen(let fills):
      window.isFullscreen = fills
      return []
    case .restart:
      link.restart(at: instant)
      return []
    case .set(let assignments, let scene):
      if scene != entry.name { return [] }
      // A step of its own, whatever drag or key came before.
      timeline.beginGesture()
      return edit(.set(assignments), at: mediaTime(at: instant))
    case .tell(let title, let text):
      return update(at: mediaTime(at: instant)) { tell(LabeledValue(title, text)) }
    }
  }

  /// A pointer that moves over the window with no button held does nothing, and does so sixty times a second; so does
  /// a window that is moved, and shows another part of itself.
  private func isWorthKeeping(_ input: RecordedInput) -> Bool {
    switch input {
    case .pointer(let event) where event.action == .moved: pointer.isHeld
    case .resize(let size, let scale): size != self.size || (scale ?? self.scale) != self.scale
    // Which presets there are is the program's knowledge: what they set and told is kept in place of the key.
    case .key(let press):
      editor.field != nil || KeyTable.binding(for: press)?.command?.showsPreset != true
    default: true
    }
  }
}
