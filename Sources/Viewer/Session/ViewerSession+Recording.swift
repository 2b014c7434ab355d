import Display

extension ViewerSession {
  /// Returns the recording of the session up to an instant.
  ///
  /// The recording does not include the settings that only the program understands: see ``Recording/options``. If it
  /// became full, it ends earlier: see ``recordingFullInstant``.
  package func recording(until instant: Int64) -> Recording {
    var recording = launch
    recording.preferredFramesPerSecond = preferredFramesPerSecond
    recording.entries = timeline.recorder.entries
    recording.end =
      timeline.recorder.fullInstant
      ?? max(timeline.recorder.end, pacer.effectiveInstant(at: instant) - clock.launchInstant)
    return recording
  }

  /// The instant from which inputs are missing because the recording is full, in nanoseconds since the start; `nil`
  /// while the recording is complete.
  package var recordingFullInstant: Int64? { timeline.recorder.fullInstant }

  /// The memory limit for recorded inputs, in bytes; default 4 MiB.
  package var recordingByteLimit: Int {
    get { timeline.recordingByteLimit }
    set { timeline.recordingByteLimit = newValue }
  }

  /// Shows the user a fact in the notice for a limited time; a replay shows it again.
  ///
  /// - Parameters:
  ///   - fact: The fact to show.
  ///   - instant: The instant in nanoseconds on the pacer's time base.
  /// - Returns: The effects for the window.
  @discardableResult
  package func announce(_ fact: LabeledValue, at instant: Int64) -> [SessionEffect] {
    play(.notice(title: fact.name, text: fact.value), at: pacer.effectiveInstant(at: instant))
  }

  /// Restarts the schedule of frame deadlines, because the window became visible again.
  func restart(at instant: Int64) { play(.restart, at: pacer.effectiveInstant(at: instant)) }

  /// Applies an input and records it.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - instant: The effective instant of the input, in nanoseconds on the pacer's time base; it is used
  ///     unchanged.
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func play(_ input: RecordedInput, at instant: Int64) -> [SessionEffect] {
    if isWorthKeeping(input) { timeline.note(input, at: instant - clock.launchInstant) }
    let hasEnded = endPassing(before: instant + 1)
    clock.actedAt = instant
    let effects = dispatch(input, at: instant)
    return hasEnded ? [.frame] + effects : effects
  }

  private func dispatch(_ input: RecordedInput, at instant: Int64) -> [SessionEffect] {
    switch input {
    case .key(let press): return dispatch(press, at: instant)
    case .pointer(let event):
      return isGalleryShown ? pointInGallery(event, at: instant) : dispatch(event, at: instant)
    case .resize(let size, let scale):
      return lay(out: size, scale: scale ?? self.scale, at: instant)
    case .desktopScale(let scale):
      window.desktopScale = scale
      return []
    case .rate(let rate):
      pacer.setRefreshRate(rate, at: instant)
      return []
    case .fullscreen(let fills):
      window.isFullscreen = fills
      return []
    case .restart:
      pacer.restart(at: instant)
      return []
    case .set(let assignments, let scene):
      if scene != entry.name { return [] }
      // An undo step of its own, not part of an earlier drag or key.
      timeline.beginGesture()
      return edit(.set(assignments), at: mediaTime(at: instant))
    case .preset(let name): return update(at: mediaTime(at: instant)) { nameValues(name) }
    case .notice(let title, let text):
      return update(at: mediaTime(at: instant)) { announce(LabeledValue(title, text)) }
    }
  }

  /// Returns whether a replay must repeat a command.
  ///
  /// Only the program knows the presets. A replay renders no movie that Esc could stop.
  private func isRepeated(_ command: ViewerCommand?) -> Bool {
    command?.showsPreset != true && !(command == .leave && movieProgress != nil)
  }

  /// Returns whether a recording must contain an input.
  ///
  /// Pointer moves without a button, up to sixty a second, have no effect unless they move the mark in the gallery.
  /// The same holds for a resize event with the
  /// present size and scale, as when only the visible part of the window changes. A key that shows a preset is
  /// replaced by the preset's values. A Return that only asks whether a preset may be replaced has no equivalent in a
  /// replay, which knows no names that are taken.
  private func isWorthKeeping(_ input: RecordedInput) -> Bool {
    switch input {
    case .pointer(let event) where event.action == .moved:
      pointer.isHeld || movesGalleryMark(event)
    case .pointer(let event) where event.action == .released(button: 1):
      !pointer.holdsPreset
    case .resize(let size, let scale): size != self.size || (scale ?? self.scale) != self.scale
    case .desktopScale(let scale): scale != window.desktopScale
    // Only the program knows the presets: the values and the notice of a preset are recorded instead of the key.
    case .key(let press) where press.key == "return" && editor.naming != nil:
      editor.naming?.asks(editor.isNameTaken) == false
    case .key(let press):
      editor.isTyping || isRepeated(KeyTable.binding(for: press)?.command)
    default: true
    }
  }
}
