package import Display
package import LayerKit
package import Raster
package import ShimmerKit

/// A viewer without a window: a scene, its time, and the effect of input on both.
///
/// It reads no clock. The caller, such as a loop with a window, a renderer of files or a test, passes the instant of
/// each event, in nanoseconds on the time base of ``pacer``.
///
/// ```swift
/// let session = ViewerSession(SceneCatalog.all[0], size: PixelSize(width: 640, height: 400))
/// session.apply(.key(KeyPress("space")), at: 1_500_000_000)   // media time 1001.5
/// session.advance(to: 1002)
/// ```
package final class ViewerSession {
  /// The context of all layers, whose root layers are drawn.
  package let context: LayerContext

  /// The frame overlay: damage, overdraw or none.
  package internal(set) var frameDisplay = FrameDisplay.none

  /// The display's measurements of frames.
  package var figures = FrameFigures() {
    didSet { if figures != oldValue { pages.shownMoment = nil } }
  }

  /// Whether an invitation bar shows the first keys, at the start and whenever the pointer moves; default false.
  ///
  /// For a window that a person looks at; it is not part of a recording.
  package var invites = false

  /// Whether the row of the panel under the pointer is marked, with a hint; default false.
  ///
  /// For a window that a person looks at; moves of the pointer alone are not part of a recording.
  package var marksHover = false

  /// Whether the input comes from a recording; default false.
  ///
  /// A tag then shows this all the time.
  package var showsReplay = false {
    didSet { if showsReplay != oldValue { turn(at: context.time) { showLasting() } } }
  }

  /// The parts over the scene that frames show; ``hideNotices()`` and ``showOnlyScene()`` reduce them.
  var overlayParts = OverlayParts.all

  /// The progress of a movie that the program renders beside the session, in percent; `nil`, the default, for none.
  ///
  /// A tag shows it, and Esc requests ``SessionEffect/stopMovie``. It is not part of a recording.
  package var movieProgress: Int? {
    didSet { if movieProgress != oldValue { turn(at: context.time) { showLasting() } } }
  }

  /// The instant until which another Esc quits, in nanoseconds on the pacer's time base; `nil` if the next Esc
  /// does not quit.
  var quitOfferEnd: Int64?

  /// The instant of the last notice of a refused key, in nanoseconds on the pacer's time base.
  var refusedAt: Int64?

  /// The settings with which the session began, as a recording that has no inputs.
  let launch: Recording

  // Each part is a type of its own; the extensions in this folder operate on them.
  var shown: ShownScene
  var window: SessionWindow
  var clock: SessionClock
  var timeline = SessionTimeline(from: MediaClock.startTime)
  var editor = ValueEditor()
  var pointer = PointerTracking()
  var gallery: Gallery?
  let pages: OverlayControl

  /// Creates a session, and starts its scene at media time 1000.
  ///
  /// - Parameters:
  ///   - entry: The scene's entry in the catalogue.
  ///   - content: The content to show in place of the scene's own.
  ///   - art: The functions that draw and scale the pictures behind the scene.
  ///   - assignments: Parameter values that override the scene's own; if a key occurs twice, the last value counts.
  ///   - motion: The amount of motion with which scenes begin: full, or reduced to still pictures.
  ///   - typesetter: The typesetter of text.
  ///   - pathRasterizer: The rasterizer of outlines; none by default.
  ///   - size: The window's size in device pixels.
  ///   - visiblePart: The part of the window that frames hold; all of it by default.
  ///   - scale: The number of device pixels per point.
  ///   - desktopScale: The scale to which a key returns; `nil`, the default, for `scale`.
  ///   - followsDesktop: Whether `scale` is the desktop's and follows its changes, until a key chooses another one;
  ///     default false.
  ///   - remembered: The settings of an earlier session; of these, only the page and the chosen scale count, because
  ///     the caller decides which scene and which scale the session begins with.
  ///   - isFullscreen: Whether the window begins fullscreen.
  ///   - rate: The display's refresh rate.
  /// - Precondition: The size is not empty; the scale is positive and finite.
  package init(
    _ entry: SceneCatalog.Entry, content: SceneContent = SceneContent(), art: SceneArt = SceneArt(),
    assignments: [ParameterAssignment] = [], motion: SceneMotion = .full,
    typesetter: any Typesetter = BlockTypesetter(), pathRasterizer: (any PathRasterizer)? = nil,
    size: PixelSize, visiblePart: PixelRect? = nil, scale: Double = 1,
    desktopScale: Double? = nil, followsDesktop: Bool = false,
    remembered: RememberedSettings = RememberedSettings(),
    isFullscreen: Bool = false, rate: RefreshRate = .sixty
  ) {
    precondition(!size.isEmpty, "a window of \(size.width)×\(size.height) pixels")
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
    context = LayerContext(
      time: MediaClock.startTime, typesetter: typesetter, pathRasterizer: pathRasterizer)
    shown = ShownScene(entry, in: context, content: content, art: art, motion: motion)
    window = SessionWindow(
      size: size, scale: scale, desktopScale: desktopScale ?? scale, followsDesktop: followsDesktop,
      chosenScale: remembered.scale, visiblePart: visiblePart, isFullscreen: isFullscreen)
    clock = SessionClock(rate: rate)
    pages = OverlayControl(
      Overlay(in: context, card: entry.card, parameters: shown.controls.map(\.parameter)))
    var launch = Recording(of: entry.name, size: size)
    launch.assignments = assignments
    (launch.motion, launch.scale, launch.rate) = (motion, scale, rate)
    launch.isFullscreen = isFullscreen
    launch.desktopScale = window.desktopScale == scale ? nil : window.desktopScale
    launch.page = remembered.page
    self.launch = launch
    turn(at: context.time) {
      context.roots = [scene.stage.root]
      beginScene(with: assignments)
      if remembered.page != .none { turnPage(to: remembered.page) }
    }
  }

  deinit { context.releaseRoots() }

  // MARK: Reading

  /// The catalogue entry of the scene that is shown.
  package var entry: SceneCatalog.Entry { shown.entry }

  package var scene: any Scene { shown.scene }

  /// The scene's controls, in the order in which they are shown.
  package var controls: [Control] { shown.controls }

  /// The control that keys change.
  var chosenControl: Control { controls[editor.chosenIndex] }

  /// The parameter that keys change.
  package var chosenParameter: Parameter { chosenControl.parameter }

  /// The presets through which a key cycles, in order.
  ///
  /// Presets for other scenes are skipped.
  ///
  /// Empty unless set.
  package var presets: [Preset] {
    get { editor.presets }
    set { editor.presets = newValue }
  }

  /// The window's size in device pixels.
  package var size: PixelSize { window.size }

  /// The number of device pixels per point.
  package var scale: Double { window.scale }

  /// The window's bounds in points.
  package var bounds: Rect { window.bounds }

  /// The window and the part of it that frames hold.
  package var viewport: Viewport { window.viewport }

  /// Whether the window is fullscreen, as last requested by a key or reported by the display.
  ///
  /// The display's report alone is not enough, because the next key may come before the display answers.
  package var isFullscreen: Bool { window.isFullscreen }

  /// The part of the window that frames hold, in device pixels; `nil`, the default, for all of it.
  ///
  /// The scene does not depend on this part. The background picture is drawn only for this part, from the next layout
  /// or ``showVisiblePart()`` on, because a picture of the largest possible window would take 4 GiB.
  package var visiblePart: PixelRect? {
    get { window.visiblePart }
    set { window.visiblePart = newValue }
  }

  var overlay: Overlay { pages.overlay }

  /// Whether the key help is shown.
  package var isHelpShown: Bool { overlay.isHelpShown }

  /// The log of commands and state changes so far.
  package var log: EventLog { timeline.log }

  /// The states of the scene's first effect, up to the latest media time reached.
  package var states: StateTrack { timeline.states }

  /// The state of the scene's first effect at the last turn; idle if there is no effect.
  package var state: ShimmeringState { scene.effects.first?.state(at: context.time) ?? .idle }

  // MARK: Time

  /// The pacer of the frames, which also converts instants to media times; it begins at instant 0.
  package var pacer: FramePacer {
    get { clock.pacer }
    _modify { yield &clock.pacer }
  }

  /// Restarts media time and the schedule of frame deadlines at an instant; call it before the first input.
  package func begin(at instant: Int64) {
    clock.begin(at: instant)
    invite(at: instant)
  }

  /// The requested number of frames per second; 0, the default, means the display's refresh rate.
  package var preferredFramesPerSecond: Int {
    get { pacer.preferredFramesPerSecond }
    set { pacer.preferredFramesPerSecond = newValue }
  }

  /// Returns the media time at which an input that arrives at an instant takes effect.
  package func mediaTime(at instant: Int64) -> Double { clock.mediaTime(at: instant) }

  /// Returns the media time that is a number of media seconds after the start, regardless of the clock's state.
  package func mediaTime(afterStart seconds: Double) -> Double { MediaClock.startTime + seconds }

  // MARK: Events

  /// Handles a display event; events that concern only the window are ignored.
  ///
  /// - Returns: The effects for the window or the program, in order.
  @discardableResult
  package func apply(_ event: DisplayEvent, at instant: Int64) -> [SessionEffect] {
    guard let input = RecordedInput(event) else { return [] }
    if case .key(let press) = event, isRefused(press) { return refuse(press, at: instant) }
    let effective = pacer.effectiveInstant(at: instant)
    if case .desktopScale(let scale) = input { return follow(desktopScale: scale, at: effective) }
    guard case .pointer(let pointer) = event else { return play(input, at: effective) }
    let hovered = hover(pointer)
    if invites, !isGalleryShown, let effects = meetInvitation(pointer, at: effective) {
      return hovered + effects
    }
    return hovered + play(input, at: effective)
  }

  /// Handles a key press that takes effect at an instant.
  func dispatch(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    if editor.field != nil { return type(press, at: instant) }
    if editor.naming != nil { return typeName(press, at: instant) }
    if let effects = pressInGallery(press, at: instant) { return effects }
    guard let binding = KeyTable.binding(for: press), let command = binding.command else {
      return []
    }
    let left = command.concernsScene ? leaveGallery(at: mediaTime(at: instant)) : []
    // A preset's values begin a gesture of their own.
    if !press.isRepeat, !command.showsPreset { timeline.beginGesture() }
    return left + perform(command, at: instant, trigger: binding.trigger.label)
  }

  /// Changes the window's size or scale, and returns the effects for the window; an empty size changes nothing.
  @discardableResult
  package func resize(to size: PixelSize, scale: Double, at instant: Int64) -> [SessionEffect] {
    play(.resize(size, scale: scale), at: pacer.effectiveInstant(at: instant))
  }

  /// Draws the background picture for ``visiblePart``, unless it is already drawn.
  package func showVisiblePart() {
    // In the gallery the scene has no background; it is laid out when it begins again.
    if isGalleryShown { return }
    turn(at: context.time) { scene.stage.showGround(in: viewport) }
  }

  /// Lays out the scene and the overlay for another window size or scale, and returns the effects for the window.
  func lay(out size: PixelSize, scale: Double, at instant: Int64) -> [SessionEffect] {
    if size.isEmpty || (size == self.size && scale == self.scale) { return [] }
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
    (window.size, window.scale) = (size, scale)
    let time = mediaTime(at: instant)
    let effects = update(at: time) {
      if isGalleryShown { layOutGallery() } else { layOutScene() }
      overlay.setArea(area)
    }
    timeline.noteRelayout(at: context.time)
    return effects
  }
}

/// The window of a session.
struct SessionWindow {
  /// The size in device pixels.
  var size: PixelSize

  /// The number of device pixels per point.
  var scale: Double

  /// The scale to which a key returns.
  var desktopScale: Double

  /// Whether ``scale`` follows the desktop's.
  var followsDesktop: Bool

  /// The scale that keys chose, in this session or an earlier one; `nil` for that of the desktop or of an option.
  var chosenScale: Double?

  /// The part of the window that frames hold, in device pixels; `nil` for all of it.
  var visiblePart: PixelRect?

  /// Whether the window is fullscreen, as last requested by a key or reported by the display.
  var isFullscreen: Bool

  /// The window's bounds in points.
  var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The window's bounds and scale, for the overlay's layout.
  var area: OverlayArea { OverlayArea(bounds: bounds, scale: scale) }

  /// The window and the part of it that frames hold.
  var viewport: Viewport { visiblePart.map { Viewport($0, of: size) } ?? Viewport(whole: size) }

  /// Returns the pointer's position in points.
  func place(of event: PointerEvent) -> Point {
    Point(x: Double(event.x) / scale, y: Double(event.y) / scale)
  }
}

/// The format of a movie that a key requests; the raw values are the extensions of files.
package enum MovieKind: String, Hashable, Sendable {
  /// An animated PNG, without loss.
  case apng
  /// A GIF, with 256 colours.
  case gif
}

/// An action that a session requests of its window or of the program.
package enum SessionEffect: Hashable, Sendable {
  /// The picture may have changed: draw a frame at the next deadline.
  case frame
  /// Count the frames on the statistics page anew.
  case countAnew
  /// Enter (`true`) or leave (`false`) fullscreen.
  case setFullscreen(Bool)
  /// Resize the window, as the window of the recording was resized.
  case resize(PixelSize)
  /// Resize the window by the ratio of two scales, so that its size in points stays the same.
  case rescale(from: Double, to: Double)
  /// Save the picture to a file.
  case screenshot
  /// Save the recording so far.
  case saveRecording
  /// Render one cycle of what is shown to a file.
  case renderMovie(MovieKind)
  /// Stop rendering, and leave no file.
  case stopMovie
  /// Save the scene's values as a preset with a name; `replaces` says whether it may replace one of the user's presets.
  case savePreset(named: String, replaces: Bool)
  /// Change the window's title, because another scene or the gallery is shown: see ``ViewerSession/windowTitle``.
  case retitle
  case quit
}
