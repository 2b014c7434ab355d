package import Display
package import LayerKit
package import Raster
import ShimmerKit

/// A viewer without a window: a document, and the layers that show it.
///
/// It reads no clock. The caller, such as a loop with a window, a renderer of files or a test, passes the instant of
/// each event, in nanoseconds on the time base of the document's pacer.
///
/// ```swift
/// let session = Session(SceneCatalog.all[0], size: PixelSize(width: 640, height: 400))
/// session.apply(.key(KeyPress("space")), at: 1_500_000_000)   // media time 1001.5
/// session.advance(to: 1002)
/// ```
package final class Session {
  /// What is shown.
  package internal(set) var document: Document

  /// The layers of the scene.
  package let host: SceneHost

  /// The layers over the scene.
  package let overlay: Overlay

  /// The layers of the gallery; `nil` while the scene is shown.
  package private(set) var gallery: Gallery?

  /// What the program knows, and no entry tells.
  package var program = ProgramFacts() {
    didSet { if program != oldValue { turn { showOverlay() } } }
  }

  /// The display's measurements of frames.
  package var figures = FrameFigures() {
    didSet { if figures != oldValue { overlay.setNeedsUpdate() } }
  }

  /// Returns whether the user has a preset of a name, which must not be replaced unasked.
  ///
  /// By default no name is taken, as in a replay, which saves nothing.
  package var isPresetNameTaken: (String) -> Bool = { _ in false }

  /// Returns the paths with which a typed path can go on, those of folders with a slash at the end; the tilde at the
  /// beginning stands for the home folder.
  ///
  /// `nil`, the default, if the user cannot open files, as in a replay.
  package var pathCompletions: ((String) -> [String])?

  /// The part of the window that frames hold, in device pixels; `nil`, the default, for all of it.
  ///
  /// The scene does not depend on this part. The background picture is drawn only for this part, from the next layout
  /// or ``showVisiblePart()`` on, because a picture of the largest possible window would take 4 GiB.
  package var visiblePart: PixelRect?

  /// The log of commands and state changes so far.
  package private(set) var log = EventLog()

  /// The button over the scene on which the primary button of the pointer was pressed.
  private var heldButton: OverlayTarget?

  /// The press that only brings the focus back.
  private var focusClick = FocusClick()

  /// The settings with which the session began, as a recording that has no inputs.
  private let launch: Recording

  /// Creates a session, and starts its scene at media time 1000.
  ///
  /// - Parameters:
  ///   - entry: The scene's entry in the catalogue.
  ///   - content: The content to show in place of the scene's own.
  ///   - art: The functions that draw and scale the pictures behind the scene.
  ///   - assignments: Parameter values that override the scene's own; if a key occurs twice, the last value counts.
  ///   - others: The values with which the scene is compared from the beginning on; `nil`, the default, for none.
  ///   - motion: The amount of motion with which scenes begin: full, or reduced to still pictures.
  ///   - typesetter: The typesetter of text.
  ///   - pathRasterizer: The rasterizer of outlines; none by default.
  ///   - size: The window's size in device pixels.
  ///   - visiblePart: The part of the window that frames hold; all of it by default.
  ///   - scale: The number of device pixels per point.
  ///   - desktopScale: The scale to which a key returns; `nil`, the default, for `scale`.
  ///   - followsDesktop: Whether `scale` is the desktop's and follows its changes, until a key chooses another one;
  ///     default false.
  ///   - isDesktopDark: Whether the desktop's theme is dark; default true.
  ///   - remembered: The settings of an earlier session; of these, only the page and the chosen scale count, because
  ///     the caller decides which scene and which scale the session begins with.
  ///   - isFullscreen: Whether the window begins fullscreen.
  ///   - rate: The display's refresh rate.
  ///   - keys: The keys that the user has bound; default none.
  /// - Precondition: The size is not empty; the scale is positive and finite.
  package init(
    _ entry: SceneCatalog.Entry, content: SceneContent = SceneContent(), art: SceneArt = SceneArt(),
    assignments: [ParameterAssignment] = [], against others: [ParameterAssignment]? = nil,
    motion: SceneMotion = .full, typesetter: any Typesetter = BlockTypesetter(),
    pathRasterizer: (any PathRasterizer)? = nil, size: PixelSize, visiblePart: PixelRect? = nil,
    scale: Double = 1, desktopScale: Double? = nil, followsDesktop: Bool = false,
    isDesktopDark: Bool = true,
    remembered: RememberedSettings = RememberedSettings(),
    isFullscreen: Bool = false, rate: RefreshRate = .sixty, keys: OwnKeys = OwnKeys()
  ) {
    precondition(!size.isEmpty, "a window of \(size.width)×\(size.height) pixels")
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
    document = Document(
      of: entry.name, with: assignments, against: others, motion: motion,
      window: WindowState(
        size: size, scale: scale, desktopScale: desktopScale ?? scale,
        followsDesktop: followsDesktop, chosenScale: remembered.scale,
        isDesktopDark: isDesktopDark, isFullscreen: isFullscreen),
      page: remembered.page, rate: rate, keys: keys)
    launch = Recording(of: document)
    self.visiblePart = visiblePart
    let context = LayerContext(
      time: MediaClock.startTime, typesetter: typesetter, pathRasterizer: pathRasterizer)
    host = SceneHost(of: document, in: context, content: content, art: art)
    overlay = Overlay(in: context)
    host.onState = { [weak self] event in
      self?.log.append(
        EventLog.Entry(time: event.time, trigger: nil, name: event.state.rawValue))
    }
    turn {
      context.roots = host.roots
      host.begin(document, in: scenePlace)
      document.keep(host.values)
      showOverlay()
    }
  }

  deinit { context.releaseRoots() }

  // MARK: Reading

  /// The context of all layers, whose root layers are drawn.
  package var context: LayerContext { host.context }

  package var scene: any Scene { host.scene }

  /// The scene's controls, in the order in which they are shown.
  package var controls: [Control] { host.controls }

  /// The window and the part of it that frames hold.
  package var viewport: Viewport {
    let size = document.window.size
    return Viewport(visiblePart ?? PixelRect(size), of: size)
  }

  /// The pacer of the frames, which also converts instants to media times; it begins at instant 0.
  package var pacer: FramePacer {
    get { document.clock.pacer }
    _modify { yield &document.clock.pacer }
  }

  /// Returns the recording of the session up to an instant.
  ///
  /// The recording does not include the settings that only the program understands: see ``Recording/options``. If it
  /// became full, it ends earlier: see ``SessionRecorder/fullInstant``.
  package func recording(until instant: Int64) -> Recording {
    var recording = launch
    recording.preferredFramesPerSecond = pacer.preferredFramesPerSecond
    recording.entries = document.recorder.entries
    recording.end =
      document.recorder.fullInstant
      ?? max(
        document.recorder.end,
        pacer.effectiveInstant(at: instant) - document.clock.launchInstant)
    return recording
  }

  /// Sets the memory limit for recorded inputs, in bytes; 4 MiB unless set.
  package func limitRecording(to byteCount: Int) { document.recorder.byteLimit = byteCount }

  // MARK: Events

  /// Restarts media time and the schedule of frame deadlines at an instant; call it before the first input.
  package func begin(at instant: Int64) {
    document.clock.begin(at: instant)
    invite(at: instant)
  }

  /// Handles a display event; events that concern only the window are ignored.
  ///
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func apply(_ event: DisplayEvent, at instant: Int64) -> [Effect] {
    let instant = pacer.effectiveInstant(at: instant)
    switch event {
    case .focus(let isGained): focusClick.focus(isGained, at: instant)
    case .delivered(let delivery): return receive(delivery, at: instant)
    case .dragged(let kind): return drag(kind)
    case .key(let press) where document.refuses(press):
      return carryOut(document.refuse(press, at: instant), from: document.clock)
    case .key(var press):
      // Only text that no key tells, and that a field takes, is recorded.
      if !document.wantsText || press.text == press.usualText { press.text = nil }
      if press.key.name.isEmpty, press.text?.isEmpty != false { return [] }
      // A synthetic key that was accepted is recorded like any other.
      press.isSent = false
      return enter(.key(press), at: instant)
    default: break
    }
    guard let input = Input(event) else { return [] }
    guard case .pointer(let pointer) = event else { return enter(input, at: instant) }
    let hovered = hover(pointer)
    if focusClick.takes(pointer, onScene: isOnScene(pointer), at: instant) { return hovered }
    return hovered + (meetButton(pointer, at: instant) ?? enter(input, at: instant))
  }

  /// Applies an input that arrives at an instant, and records it.
  ///
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func enter(_ input: Input, at instant: Int64) -> [Effect] {
    let effective = pacer.effectiveInstant(at: instant)
    return apply(Entry(at: effective - document.clock.launchInstant, input))
  }

  /// Applies an entry, and records it.
  ///
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func apply(_ entry: Entry) -> [Effect] {
    let instant = document.clock.launchInstant + entry.instant
    let ended: [Effect] = endPassing(before: instant + 1) ? [.frame] : []
    let (clock, facts) = (document.clock, facts(for: entry.input, at: instant))
    return ended + carryOut(document.apply(entry, facts), from: clock)
  }

  /// Removes the temporary parts over the scene whose time ended before an instant, and goes back to the beginning of
  /// the range that repeats as often as its end was passed.
  ///
  /// The code that drives a display, or draws without one, calls this before a frame, with the instant for which the
  /// frame is drawn.
  ///
  /// - Parameter instant: The instant, in nanoseconds on the pacer's time base.
  /// - Returns: Whether a part was removed or time has gone back.
  @discardableResult
  package func endPassing(before instant: Int64) -> Bool {
    var (hasEnded, passCount) = (false, 0)
    while document.nextPassingEnd < instant {
      hasEnded = true
      if document.clock.repeatInstant < document.chrome.nextPassingEnd {
        // From the second pass on all are the same; a window that was hidden for long may have missed thousands.
        if passCount < 2 {
          repeatRange()
        } else {
          document.clock.skipPasses(before: min(instant, document.chrome.nextPassingEnd))
        }
        passCount += 1
        continue
      }
      passCount = 0
      // A page that was glanced at returns its space to the scene at its end, whenever the next frame is.
      let end = document.chrome.endNextPassing()
      let time = max(document.clock.mediaTime(at: end), context.time)
      host.advance(to: time, along: &document)
      turn(showAll)
    }
    return hasEnded
  }

  /// Does what ``endPassing(before:)`` does before the frame that is due at an instant, if one is; call it before taking
  /// the frame's ticket, whose media time depends on it.
  func endPassing(beforeFrameAt instant: Int64) {
    if let target = pacer.targetDeadline(at: instant) { endPassing(before: target) }
  }

  /// Plays the range that repeats to its end, and goes back to its beginning.
  private func repeatRange() {
    let instant = document.clock.repeatInstant
    let time = max(document.clock.pacer.clock.time(at: instant), context.time)
    host.advance(to: time, along: &document)
    if let loop = document.clock.loop, document.course.isWhole, document.course.start <= loop.begin
    {
      document.clock.goBack(at: instant)
      host.goBack(to: loop.begin, in: &document)
    } else {
      // What has been discarded of the course cannot be repeated.
      document.clock.loop = nil
    }
    turn(showAll)
    overlay.setNeedsUpdate()
  }

  /// Carries out the effects of the last entry on what is shown.
  ///
  /// - Parameter clock: The clock before the entry.
  /// - Returns: The other effects, for the window or the program, in order.
  private func carryOut(_ effects: [Effect], from clock: DocumentClock) -> [Effect] {
    let instant = document.clock.actedAt
    let time = clock.mediaTime(at: instant)
    var (others, outcomes): ([Effect], [Effect.Outcome]) = ([], [])
    for effect in effects {
      switch effect {
      case .log(let name, let trigger):
        log.append(EventLog.Entry(time: time, trigger: trigger, name: name))
      case .tell(let outcome): outcomes.append(outcome)
      case .chooseLayer(let move): overlay.chooseLayer(move, in: LayerTree(of: scene.stage.root))
      case .enter, .frame, .countAnew, .setFullscreen, .resize, .rescale, .screenshot,
        .saveRecording, .renderMovie, .stopMovie, .savePreset, .paste, .copy, .open, .decode,
        .retitle,
        .quit:
        others.append(effect)
      }
    }
    if others.contains(.frame) { show(outcomes, travelling: document.time != time) }
    return others.flatMap { effect in
      guard case .enter(let input) = effect else { return [effect] }
      return apply(Entry(at: instant - document.clock.launchInstant, input))
    }
  }

  // MARK: Showing

  /// Runs a turn at the present media time.
  private func turn(_ body: () -> Void) { host.turn(at: context.time, body) }

  /// Brings the layers to what the document says, at the time of its last entry.
  ///
  /// The texts over the scene follow with the next frame, because a mouse may move a thousand times a second.
  ///
  /// - Parameters:
  ///   - outcomes: What the notice tells afterwards.
  ///   - isTravelling: Whether the entry has moved the clock, which may go back.
  private func show(_ outcomes: [Effect.Outcome], travelling isTravelling: Bool) {
    let time = isTravelling ? document.time : max(document.time, context.time)
    var fact: LabeledValue?
    if host.shows(document) {
      if isTravelling {
        host.travel(to: time, in: &document)
      } else {
        fact = host.advance(to: time, along: &document)
      }
    } else if host.exchanges(in: document) {
      host.exchange(&document, in: scenePlace, at: time)
      overlay.begin()
    }
    host.turn(at: time) {
      followScene()
      document.settle(with: host.values)
      for outcome in outcomes { tell(outcome, fact) }
      showOverlay()
    }
    overlay.setNeedsUpdate()
    // Without frames, as in a replay, the scenes of the gallery must begin at the same time.
    if gallery?.hasNews == true { overlay.follow(reader, at: time) }
  }

  /// The place of the scene: the whole window if no page is shown beside it.
  private var scenePlace: ScenePlace {
    let place = ScenePlace(
      size: overlay.parts == .none ? document.window.size : document.sceneSize,
      parts: [ScenePlace.Part(viewport: viewport)], scale: document.window.scale,
      desktop: document.window.desktopAppearance)
    return document.isSplit ? place.split(isRight: document.comparison?.tunesB == true) : place
  }

  /// Shows another scene or the gallery, or a window of another size, if the document says so.
  private func followScene() {
    let choice = document.chrome.pages.gallery
    if choice != nil, gallery == nil {
      gallery = Gallery(in: context, host.thumbnailMaker(for: document))
    } else if choice == nil, gallery != nil {
      gallery = nil
    }
    host.isShown = choice == nil
    if !host.shows(document) {
      host.begin(document, in: scenePlace)
      overlay.begin()
    } else if !host.place.isLaidOut(like: scenePlace) {
      host.layOut(in: scenePlace)
    }
    if let choice {
      gallery?.show(
        choice, in: document.window.area.magnified, on: document.window.desktopAppearance)
    }
  }

  /// Shows what the document says; call it inside a turn of the layer context.
  private func showAll() {
    followScene()
    showOverlay()
  }

  /// Shows in the notice what is known now that the scene has changed.
  private func tell(_ outcome: Effect.Outcome, _ fact: LabeledValue?) {
    func value(of key: String) -> LabeledValue? {
      controls[key].map { $0.fact(by: context.typesetter) }
    }
    switch outcome {
    case .value(let key):
      guard let fact = value(of: key) else { return }
      if fact == controls[key].map({ $0.parameter.fact(of: $0.value) }) {
        document.chrome.tellValue(fact, at: document.clock.actedAt)
      } else {
        // The row of the panel does not tell it.
        document.announce(fact.name, fact.value)
      }
    case .dragged(let key): value(of: key).map { document.chrome.show($0) }
    case .restored(let keys, let verb):
      if keys.count == 1, let fact = value(of: keys[0]) {
        document.announce("\(fact.name) \(verb)", fact.value)
      } else {
        document.announce("\(keys.count) parameters", verb)
      }
    case .effect:
      let words = scene.effects.first?.words(at: context.time, document.keys)
      document.announce("Shimmer", words.map(document.remarkingPause) ?? "none in this scene")
    case .action: fact.map { document.announce($0.name, document.remarkingPause($0.value)) }
    case .event(let event):
      document.announce(host.words(for: event), DocumentClock.sinceStart(event.time))
    }
  }

  /// Shows what the document says over the scene; call it inside a turn of the layer context.
  private func showOverlay() {
    overlay.show(document, of: host, lasting: program.lastingWords(in: document))
  }

  /// Draws the background picture for ``visiblePart``, unless it is already drawn.
  package func showVisiblePart() {
    // In the gallery the scene has no background; it is laid out when it begins again.
    if gallery == nil { host.showGround(in: scenePlace) }
  }

  /// Runs `body` while only the scene and its pages are visible, for example to save a screenshot.
  package func withoutNotices<Result>(_ body: () -> Result) -> Result {
    let parts = overlay.parts
    hideNotices()
    defer { limitOverlay(to: parts) }
    return body()
  }

  /// Leaves notices, tags and the invitation bar out of all further frames.
  package func hideNotices() { limitOverlay(to: min(overlay.parts, .pages)) }

  /// Leaves pages, help, notices and the frame overlay out of all further frames, so that only the scene or the
  /// gallery remains.
  package func showOnlyScene() {
    document.chrome.pages.frameDisplay = .none
    limitOverlay(to: .none)
  }

  private func limitOverlay(to parts: OverlayParts) {
    overlay.parts = parts
    turn(showAll)
    overlay.follow(reader, at: context.time)
  }

  // MARK: Advancing

  /// Advances the scene to a media time; animations that end on the way end at their own times.
  ///
  /// A time before the last turn has no effect.
  package func advance(to mediaTime: Double) {
    let mayRepeat = host.nextChange(of: document) != nil
    host.advance(to: mediaTime, along: &document)
    // The colours of notices follow the scene, which may have become dark or light.
    if mayRepeat { turn { showOverlay() } }
    if overlay.needsEachFrame { overlay.follow(reader, at: mediaTime) }
  }

  /// Advances the scene until it is known to repeat: see ``SceneHost/findCycle(atMost:)``.
  package func findCycle(
    atMost limit: Double = SceneHost.longestCycle
  ) throws(NoCycle) -> SceneCycle {
    try host.findCycle(atMost: limit)
  }

  /// Pauses the clock at a media time, but not before the earliest one to which the session can travel; no entry tells
  /// of it.
  package func seek(to mediaTime: Double, at instant: Int64) {
    let clock = document.clock
    document.clock.actedAt = instant
    host.advance(to: document.time, along: &document)
    document.clock.seek(to: mediaTime, notBefore: host.earliestTime(of: document))
    _ = carryOut([.frame], from: clock)
  }

  /// Reads the scene and the document for the texts over the scene.
  private var reader: OverlayReader {
    OverlayReader(
      document: document, host: host, figures: figures, overlay: overlay, gallery: gallery,
      lasting: program.lastingWords(in: document))
  }

  /// The media time of the next animation event or change to repeat; `nil` if there is none or the clock is paused.
  private var nextEvent: Double? {
    if pacer.clock.isPaused { return nil }
    return [context.nextEvent, host.nextChange(of: document)].compactMap(\.self).min()
  }

  /// Returns the next event after a media time, assuming that nothing else changes until then.
  ///
  /// Frames of running animations are not events. While the clock is paused, only updates of the overlay count.
  package func nextChange(after mediaTime: Double) -> NextChange {
    let change =
      document.chrome.pages.visiblePage == .state ? reader.nextChange(after: mediaTime) : .never
    return nextEvent.map { change.earlier(.at($0)) } ?? change
  }

  /// The media time up to which nothing but the scene's animations changes, unless an event arrives; `nil` while a
  /// page is shown, whose readings follow the time, or while changes are uncommitted.
  package var quietTime: Double? {
    if overlay.needsEachFrame || context.needsCommit { return nil }
    return nextEvent ?? .infinity
  }

  // MARK: The pointer and the invitation bar

  /// Marks what can be clicked under the pointer, without a turn while the pointer stays on it.
  ///
  /// - Returns: The effects for the window.
  private func hover(_ event: PointerEvent) -> [Effect] {
    guard program.marksHover, event.action == .moved, !document.pointer.isHeld else { return [] }
    return overlay.hover(at: document.window.place(of: event)) ? [.frame] : []
  }

  /// Returns whether a press acts on the scene itself, and not on a control of it or over it.
  private func isOnScene(_ event: PointerEvent) -> Bool {
    let pages = document.chrome.pages
    let place = document.window.place(of: event)
    return pages.gallery == nil && !pages.isHelpShown && overlay.target(at: place) == nil
      && !host.buttons.contains { $0.pressable.contains(place) }
  }

  /// Shows the invitation bar, which names a few keys to begin with, for a limited time, or restarts that time.
  ///
  /// Does nothing if the program does not invite, or if another part of the overlay would hide the bar.
  ///
  /// - Returns: The effects for the window.
  @discardableResult
  private func invite(at instant: Int64) -> [Effect] {
    guard program.invites, !document.chrome.pages.hidesInvitation, !document.chrome.notices.isTyped
    else {
      return []
    }
    let isNew = document.chrome.notices.invitationEnd == nil
    document.chrome.notices.invitationEnd = instant + NoticeState.invitationStay
    guard isNew else { return [] }
    turn { showOverlay() }
    return [.frame]
  }

  /// Lets the bar of keys handle the pointer: it appears when the pointer moves, and its buttons can be pressed.
  ///
  /// - Returns: The effects, including those of a pressed button's key; `nil` if the bar does not handle the event.
  private func meetButton(_ event: PointerEvent, at instant: Int64) -> [Effect]? {
    if event.action == .moved {
      guard program.invites, gallery == nil, !document.pointer.isHeld else { return nil }
      return invite(at: instant)
    }
    let target = overlay.target(at: document.window.place(of: event))
    switch event.action {
    case .pressed(button: 1):
      heldButton = target?.isInInvitation == true ? target : nil
      return heldButton == nil ? nil : []
    case .released(button: 1):
      guard let held = heldButton else { return nil }
      heldButton = nil
      let effects = invite(at: instant)
      // The key is recorded, because a replay has no bar.
      guard target == held, case .command(let command) = held,
        let key = document.keys.press(for: command)
      else { return effects }
      return effects + enter(.key(key), at: instant)
    case .moved, .pressed, .released, .wheel: return nil
    }
  }
}

/// What the program knows, and no entry tells.
package struct ProgramFacts: Hashable {
  /// Whether an invitation bar shows the first keys, at the start and whenever the pointer moves; default false.
  ///
  /// For a window that a person looks at.
  package var invites = false

  /// Whether quitting asks once before values are lost that were changed and not saved; default false.
  ///
  /// For a window that a person looks at: a replay and a measured run just end.
  package var keepsValues = false

  /// Whether what can be clicked is marked under the pointer; default false.
  ///
  /// For a window that a person looks at; moves of the pointer alone are not part of a recording.
  package var marksHover = false

  /// Whether the input comes from a recording, which a tag then tells all the time; default false.
  package var isReplay = false

  /// The progress of a movie that the program renders beside the session, in percent; `nil`, the default, for none.
  ///
  /// A tag shows it, and Esc requests ``Effect/stopMovie``.
  package var movieProgress: Int?

  /// What is dragged over the window; `nil`, the default, for nothing.
  package var dragged: Delivery.Kind?

  /// The presets through which a key cycles, in order; none by default.
  ///
  /// Those for other scenes are skipped.
  package var presets: [Preset] = []

  /// The installed font families, through which keys step after the suggestions; none by default.
  package var families: [String] = []

  /// Returns the names of active modes that the scene itself does not reveal: replay, pause, speed, a range that
  /// repeats, frame overlay, a movie that is being rendered, and what a drop would do.
  func lastingWords(in document: Document) -> [LastingWord] {
    let (media, display) = (document.clock.pacer.clock, document.chrome.pages.frameDisplay)
    let all: [LastingWord?] = [
      isReplay ? LastingWord(text: "Replay", isToldByPage: false) : nil,
      media.isPaused ? LastingWord(text: "Paused: \(document.resuming)", isToldByPage: true) : nil,
      media.speed == .realTime ? nil : LastingWord(text: media.speed.words, isToldByPage: true),
      document.comparison?.tunesB == true && !document.isSplit
        ? LastingWord(
          text: document.keys.hint("B", .swapSides, "goes back to A"), isToldByPage: false) : nil,
      document.chrome.notices.offers.contains(document.scene) && document.history.isEmpty
        ? LastingWord(
          text: document.keys.hint("Last session's values", .nextPreset, "shows them"),
          isToldByPage: false) : nil,
      document.rangeWords.map { LastingWord(text: $0, isToldByPage: false) },
      display == .none ? nil : LastingWord(text: display.fact.name, isToldByPage: false),
      movieProgress.map { LastingWord(text: "Rendering \($0) %, Esc stops", isToldByPage: false) },
      dragged.map {
        LastingWord(text: "Drop: \(document.reception(of: $0).words)", isToldByPage: false)
      },
    ]
    return all.compactMap(\.self)
  }
}

extension SceneEffect {
  /// The description of the state after a toggle, with the key that starts the effect again.
  func words(at time: Double, _ keys: OwnKeys) -> String {
    func off(_ words: String) -> String { keys.hint(words, .toggleShimmering, "starts it") }
    return switch state(at: time) {
    case .finishing: off("off after this slide")
    case .fading: off("fading out")
    case .idle where isRunning: "on"
    case .idle: off("off")
    case .beginning: "fading in"
    case .sliding: "on"
    }
  }
}
