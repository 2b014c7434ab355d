import Display
import LayerKit
package import Raster

/// What a viewer shows, as a value: the scene with its course, and the page, window, clock and choice around it.
///
/// One function changes it. The same entries with the same facts give the same document.
///
/// ```swift
/// var document = Document(of: "wordmark", window: window)
/// let effects = document.apply(Entry(at: 1_500_000_000, .key("space")), EntryFacts())
/// ```
package struct Document: Hashable, Sendable {
  /// The name of the scene.
  package private(set) var scene: String

  /// The amount of motion with which scenes begin: full, or reduced to still pictures.
  let motion: SceneMotion

  /// The beginning of the scene and the changes made to it since.
  package internal(set) var course: Course

  /// The values with which the scene is compared; `nil` if there are none.
  package internal(set) var comparison: Comparison?

  /// The changes of the scene's values that can be undone.
  var history = UndoHistory()

  /// The values and histories of scenes that were left, by scene name.
  private(set) var left: [String: LeftScene] = [:]

  /// The values of scenes' own parameters that have a name or an option of their own, by scene name: those with which
  /// the session began, and those of the preset that was named last.
  var kept: [String: [ParameterAssignment]] = [:]

  /// The text or picture with which the session began, or that of the preset that was named last.
  var keptContent: [ParameterAssignment] = []

  /// The unsaved values of which the user was told last, so that the same command quits.
  var toldUnsaved: [Preset] = []

  /// What keys change.
  var choice = Choice()

  /// The keys that the user has bound.
  package private(set) var keys: OwnKeys

  /// What lies over the scene.
  package internal(set) var chrome = Chrome()

  package internal(set) var window: WindowState

  /// The pacing of frames, the media time, and the instant of the last entry.
  package internal(set) var clock: DocumentClock

  /// What the pointer holds, and its last presses.
  var pointer = PointerTracking()

  /// The entries since the session began, for a recording.
  package internal(set) var recorder = SessionRecorder()

  /// Creates the document of a scene in a window, before anything has happened.
  init(
    of scene: String, with assignments: [ParameterAssignment] = [],
    against others: [ParameterAssignment]? = nil, motion: SceneMotion = .full,
    window: WindowState, page: OverlayPage = .none, rate: RefreshRate = .sixty,
    keys: OwnKeys = OwnKeys()
  ) {
    (self.scene, self.motion, self.window, self.keys) = (scene, motion, window, keys)
    course = Course(from: MediaClock.startTime, with: assignments)
    clock = DocumentClock(rate: rate)
    chrome.pages.page = page
    others.map { compare(with: $0) }
  }

  // MARK: Reading

  /// The catalogue entry of the scene.
  package var entry: SceneCatalog.Entry { SceneCatalog.all[sceneIndex] }

  /// The scene's index in the catalogue.
  var sceneIndex: Int { SceneCatalog.names.firstIndex(of: scene) ?? 0 }

  /// The parameters of the scene, in the order in which they are shown.
  package var parameters: [Parameter] { entry.parameters(usually: motion) }

  /// The parameter that keys change.
  package var chosenParameter: Parameter { parameters[choice.index] }

  /// The title of the window: `Shimmer: gallery`, or that of the scene (``SceneCatalog/Entry/windowTitle``).
  package var windowTitle: String {
    chrome.pages.gallery == nil ? entry.windowTitle : "Shimmer: gallery"
  }

  /// The settings to remember for another session: the scale that keys chose, the page that is open, and the scene.
  ///
  /// A page that is shown for a limited time does not count; the page before it does.
  package var remembered: RememberedSettings {
    RememberedSettings(
      scale: window.chosenScale, page: chrome.pages.glance?.before ?? chrome.pages.page,
      scene: scene)
  }

  /// The media time of the last entry.
  var time: Double { clock.mediaTime(at: clock.actedAt) }

  /// The size of the scene in device pixels: what the page and the timeline leave of the window.
  package var sceneSize: PixelSize {
    let area = window.area.magnified
    let scene = Docks(chrome.pages, in: area).scene
    return PixelSize(
      width: max(Int((scene.width * area.scale).rounded()), 1),
      height: max(Int((scene.height * area.scale).rounded()), 1))
  }

  // MARK: Entries

  /// Applies an entry.
  ///
  /// It looks at nothing but the document, the entry and the facts.
  ///
  /// - Returns: The effects beyond the document, in order.
  package mutating func apply(_ entry: Entry, _ facts: EntryFacts) -> [Effect] {
    if isRecorded(entry.input, facts) { recorder.record(entry) }
    let instant = clock.launchInstant + entry.instant
    clock.actedAt = instant
    switch entry.input {
    case .key(let press): return self.press(press, facts)
    case .keyUp(let key): return release(key)
    case .pointer(let event):
      return chrome.pages.gallery == nil ? point(event, facts) : pointInGallery(event, facts)
    case .resize(let size, let scale): return lay(out: size, scale: scale ?? window.scale)
    case .desktopScale(let scale): return follow(desktopScale: scale)
    case .desktopTheme(let isDark):
      window.isDesktopDark = isDark
      return [.frame]
    case .rate(let rate): clock.pacer.setRefreshRate(rate, at: instant)
    case .fullscreen(let fills): window.isFullscreen = fills
    case .restart: clock.pacer.restart(at: instant)
    case .set(let assignments, let scene):
      if scene != self.scene { return [] }
      // An undo step of its own, not part of an earlier drag or key.
      history.beginGesture()
      edit(.set(assignments), facts)
      return [.frame]
    case .keys(let keys):
      self.keys = keys
      announce("Keys of your own", keys.bindings.isEmpty ? "none" : "\(keys.bindings.count)")
      return [.frame]
    case .preset(let name):
      choice.named = name.map { NamedValues(name: $0) }
      if let name, Preset.isLastSession(name) { chrome.notices.offers.remove(scene) }
      return [.frame]
    case .notice(let title, let text):
      announce(title, text)
      return [.frame]
    }
    return []
  }

  /// Takes over the values that the scene has after the changes of an entry.
  mutating func settle(with values: [ParameterValue]) {
    history.end(with: assignments(of: values))
    let own = values.prefix(entry.ownParameterCount)
    guard let named = choice.named, named.values == nil else { return }
    choice.named?.values = Array(own)
    // Those of the last session have not been saved either.
    if !Preset.isLastSession(named.name) { keep(values) }
  }

  /// Records that the scene's present values are not lost when the session ends.
  mutating func keep(_ values: [ParameterValue]) {
    let assignments = assignments(of: values)
    kept[scene] = look(of: assignments, in: entry)
    keptContent = content(of: assignments)
  }

  /// Returns whether a recording must contain an input.
  ///
  /// Moves of the pointer without a button, up to sixty a second, have no effect, and neither has a window that keeps
  /// its size and scale, as when only its visible part changes.
  /// A key that shows a preset is replaced by the preset's values, because only the program knows the presets; a key
  /// that closes the gallery first is entered again. A path is not typed again either: what it opened is recorded. A Return that only asks whether a preset may be replaced has no
  /// equivalent in a replay, which knows no names that are taken, and no movie that Esc could stop.
  private func isRecorded(_ input: Input, _ facts: EntryFacts) -> Bool {
    switch input {
    case .pointer(let event) where event.action == .moved:
      pointer.isHeld && chrome.pages.gallery == nil
    case .pointer(let event) where event.action == .released(button: 1): !pointer.holdsPreset
    case .resize(let size, let scale):
      size != window.size || (scale ?? window.scale) != window.scale
    case .desktopScale(let scale): scale != window.desktopScale
    case .keyUp(let key): key == comparison?.held?.key
    case .desktopTheme(let isDark): isDark != window.isDesktopDark
    case .key(let press):
      if let typing = chrome.typing {
        typing.path == nil
          && !(press.key == "return" && typing.name?.asks(facts.takenNames.contains) == true)
      } else {
        switch keys.command(for: press) {
        case .nextPreset, .previousPreset, .openFile: false
        case .leave: !facts.rendersMovie
        default: !leavesGallery(press)
        }
      }
    default: true
    }
  }

  // MARK: Scenes

  /// Returns assignments of values to the scene's parameters, in their order.
  func assignments(of values: [ParameterValue]) -> [ParameterAssignment] {
    zip(parameters, values).map { ParameterAssignment($0, $1) }
  }

  /// Shows a scene of the catalogue in place of this one, wrapping around at the ends; also closes the gallery.
  ///
  /// A scene that was shown before gets back the values that it had when it was left. The new scene takes over the
  /// view settings of this one. Effects start again.
  mutating func show(sceneAt index: Int, _ facts: EntryFacts) -> [Effect] {
    let next = SceneCatalog.all[index.wrapped(to: SceneCatalog.all.count)].name
    if next != scene || chrome.pages.gallery != nil {
      let values = assignments(of: facts.values)
      left[scene] = LeftScene(values: values, history: history, comparison: comparison)
      chrome.pages.gallery = nil
      let view = values.dropFirst(entry.ownParameterCount)
      (scene, history) = (next, left[next]?.history ?? UndoHistory())
      course = Course(
        from: max(time, facts.time), with: (left[next]?.values ?? []) + view,
        number: nextCourseNumber)
      restart(left[next]?.comparison)
      pointer.leaveScene()
      (chrome.pages.pull, clock.loop) = (0, nil)
      choice = Choice()
      (chrome.pages.timelineRow, chrome.pages.scroll) = (0, .around(nil))
    }
    announce("Scene \(sceneIndex + 1) of \(SceneCatalog.all.count)", scene)
    return [.frame, .retitle]
  }

  /// Changes the scene at the time of the entry; changes still to be repeated after travelling back are discarded.
  ///
  /// Setting values that are already set does nothing, so the known states after the present time are kept.
  mutating func edit(_ change: SceneChange, _ facts: EntryFacts, isUndoable: Bool = true) {
    let values = assignments(of: facts.values)
    var change = change
    if case .set(let all) = change {
      if all.allSatisfy(values.contains) { return }
      change = .set(all.withOneContent)
    }
    if isUndoable, change.isUndoable { history.begin(with: values) }
    append(change, facts)
  }

  /// Shows a fact in the notice for a limited time.
  mutating func announce(_ name: String, _ value: String) {
    chrome.announce(LabeledValue(name, value), at: clock.actedAt)
  }
}

/// A scene that was left for another one.
struct LeftScene: Hashable, Sendable {
  /// The values of all its parameters.
  let values: [ParameterAssignment]
  let history: UndoHistory
  let comparison: Comparison?
}
