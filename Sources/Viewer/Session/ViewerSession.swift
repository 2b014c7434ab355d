package import Display
package import LayerKit
package import Raster
package import Scenes
package import ShimmerKit
package import ViewerUI

/// A viewer without a window: a scene, its time, and what keys do to both.
///
/// It reads no clock. Whoever drives it says at which instant, in nanoseconds of the grid of ``link``,
/// something happens: a loop with a window, a renderer of files, a test.
///
/// ```swift
/// let session = ViewerSession(SceneCatalog.all[0], size: PixelSize(width: 640, height: 400))
/// session.apply(.key(KeyPress("space")), at: 1_500_000_000)   // media time 1001.5
/// session.advance(to: 1002)
/// ```
package final class ViewerSession {
  /// The context of all layers; what it shows is what is to be drawn.
  package let context: LayerContext

  /// What frames show of how they were drawn.
  package internal(set) var frameDisplay = FrameDisplay.none

  /// What a display has measured of frames.
  package var figures = FrameFigures() {
    didSet { if figures != oldValue { pages.shownMoment = nil } }
  }

  /// Whether a bar tells which keys there are, at first and whenever the pointer moves; default false.
  ///
  /// For a window that somebody looks at; it is no part of what is recorded.
  package var invites = false

  /// Whether what is done comes from a recording, which is told as long as it lasts; default false.
  package var showsReplay = false {
    didSet { if showsReplay != oldValue { turn(at: context.time) { showLasting() } } }
  }

  /// The instant until which another Esc quits, in nanoseconds of the grid; `nil` where it has not been asked.
  var quitOfferEnd: Int64?

  /// When the user was last told of a key that was not obeyed, in nanoseconds of the grid.
  var refusedAt: Int64?

  /// How the session began.
  let launch: Recording

  // Each part is a concept of its own; the files of this folder are what is done with them.
  var shown: ShownScene
  var window: SessionWindow
  var clock: SessionClock
  var timeline = SessionTimeline(from: MediaClock.startTime)
  var editor = ValueEditor()
  var pointer = PointerTracking()
  let pages: OverlayControl

  /// Makes a scene and starts it at media time 1000.
  ///
  /// - Parameters:
  ///   - entry: The scene.
  ///   - content: What it shows in place of its own content.
  ///   - art: How pictures behind it are drawn and scaled.
  ///   - assignments: Values that win over the scene's own; of equal keys the last one counts.
  ///   - motion: Whether scenes begin with still pictures in place of motion.
  ///   - typesetter: Sets text.
  ///   - pathRasterizer: Draws outlines.
  ///   - size: The window's size in device pixels.
  ///   - visiblePart: The part of it that frames hold; all of it by default.
  ///   - scale: Device pixels in a point.
  ///   - isFullscreen: Whether the window begins so.
  ///   - rate: The display's refresh rate.
  /// - Precondition: The size is not empty; the scale is positive and finite.
  package init(
    _ entry: SceneCatalog.Entry, content: SceneContent = SceneContent(), art: SceneArt = SceneArt(),
    assignments: [ParameterAssignment] = [], motion: SceneMotion = .full,
    typesetter: any Typesetter = BlockTypesetter(), pathRasterizer: (any PathRasterizer)? = nil,
    size: PixelSize, visiblePart: PixelRect? = nil, scale: Double = 1,
    isFullscreen: Bool = false, rate: RefreshRate = .sixty
  ) {
    precondition(!size.isEmpty, "a window of \(size.width)×\(size.height) pixels")
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
    context = LayerContext(
      time: MediaClock.startTime, typesetter: typesetter, pathRasterizer: pathRasterizer)
    shown = ShownScene(entry, in: context, content: content, art: art, motion: motion)
    window = SessionWindow(
      size: size, scale: scale, visiblePart: visiblePart, isFullscreen: isFullscreen)
    clock = SessionClock(rate: rate)
    pages = OverlayControl(
      Overlay(in: context, card: entry.card, parameters: shown.controls.map(\.parameter)))
    var launch = Recording(of: entry.name, size: size)
    launch.assignments = assignments
    (launch.motion, launch.scale, launch.rate) = (motion, scale, rate)
    launch.isFullscreen = isFullscreen
    self.launch = launch
    turn(at: context.time) {
      context.roots = [scene.stage.root]
      beginScene(with: assignments)
    }
  }

  // MARK: Reading

  /// The kind of scene that is shown.
  package var entry: SceneCatalog.Entry { shown.entry }

  /// The scene.
  package var scene: any Scene { shown.scene }

  /// What can be changed about the scene, in the order in which it is shown.
  package var controls: [Control] { shown.controls }

  /// The control that keys change.
  var chosenControl: Control { controls[editor.chosenIndex] }

  /// The parameter that keys change.
  package var chosenParameter: Parameter { chosenControl.parameter }

  /// The presets that the key goes through, in order, as far as they are for the scene; none unless set.
  package var presets: [Preset] {
    get { editor.presets }
    set { editor.presets = newValue }
  }

  /// The window's size in device pixels.
  package var size: PixelSize { window.size }

  /// Device pixels in a point.
  package var scale: Double { window.scale }

  /// The window in points.
  package var bounds: Rect { window.bounds }

  /// The window and the part of it that frames hold.
  package var viewport: Viewport { window.viewport }

  /// Whether the window fills the screen: what a key has asked for, or what the display has said
  /// since.
  ///
  /// Not the display alone: the key after the one that asks may come before its answer.
  package var isFullscreen: Bool { window.isFullscreen }

  /// The part of the window that frames hold, in device pixels; all of it by default.
  ///
  /// The scene does not depend on it. The picture behind is drawn for no more, from the next layout on or from
  /// ``showVisiblePart()``: drawn whole for the largest window it would take four gibibytes.
  package var visiblePart: PixelRect? {
    get { window.visiblePart }
    set { window.visiblePart = newValue }
  }

  /// What stands above the scene.
  var overlay: Overlay { pages.overlay }

  /// Whether the keys are shown.
  package var isHelpShown: Bool { overlay.isHelpShown }

  /// Commands and changes of state so far.
  package var log: EventLog { timeline.log }

  /// The states of the scene's first effect, as far as time has been explored.
  package var states: StateTrack { timeline.states }

  /// What the scene's first effect is doing at the last turn.
  package var state: ShimmeringState { scene.effects.first?.state(at: context.time) ?? .idle }

  // MARK: Time

  /// The pacing and the media time; begins at instant 0.
  package var link: DisplayLink {
    get { clock.link }
    _modify { yield &clock.link }
  }

  /// Begins media time and the pacing grid anew at an instant, before anything has happened.
  package func begin(at instant: Int64) {
    clock.begin(at: instant)
    invite(at: instant)
  }

  /// Callbacks a second that are wanted; 0, the default, is one for each frame of the display.
  package var preferredFramesPerSecond: Int {
    get { link.preferredFramesPerSecond }
    set { link.preferredFramesPerSecond = newValue }
  }

  /// The media time to which something belongs that happens at an instant.
  package func mediaTime(at instant: Int64) -> Double { clock.mediaTime(at: instant) }

  /// The media time so many seconds after the start, wherever the clock is.
  package func mediaTime(afterStart seconds: Double) -> Double { MediaClock.startTime + seconds }

  // MARK: Events

  /// Does what an event asks for; events of the window alone are not the session's.
  ///
  /// - Returns: What the window or the program has to do, in order.
  @discardableResult
  package func apply(_ event: DisplayEvent, at instant: Int64) -> [SessionEffect] {
    guard let input = RecordedInput(event) else { return [] }
    if case .key(let press) = event, isRefused(press) { return refuse(press, at: instant) }
    let effective = link.effectiveInstant(at: instant)
    if invites, case .pointer(let pointer) = event,
      let effects = meetInvitation(pointer, at: effective)
    {
      return effects
    }
    return play(input, at: effective)
  }

  /// Does what a key asks for, at an instant that is not moved.
  func dispatch(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    if editor.field != nil { return type(press, at: instant) }
    guard let binding = KeyTable.binding(for: press), let command = binding.command else {
      return []
    }
    // What a preset sets counts its own.
    if !press.isRepeat, !command.showsPreset { timeline.beginGesture() }
    return perform(command, at: instant, trigger: binding.trigger.label)
  }

  /// Gives the window another size or another scale; an empty size changes nothing.
  @discardableResult
  package func resize(to size: PixelSize, scale: Double, at instant: Int64) -> [SessionEffect] {
    play(.resize(size, scale: scale), at: link.effectiveInstant(at: instant))
  }

  /// Draws the picture behind the scene for ``visiblePart``, unless it is.
  package func showVisiblePart() {
    turn(at: context.time) { scene.stage.showGround(in: viewport) }
  }

  /// Lays everything out in a window of a size.
  func lay(out size: PixelSize, scale: Double, at instant: Int64) -> [SessionEffect] {
    if size.isEmpty || (size == self.size && scale == self.scale) { return [] }
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
    (window.size, window.scale) = (size, scale)
    let time = mediaTime(at: instant)
    let effects = update(at: time) {
      layOutScene()
      overlay.setArea(area)
    }
    timeline.noteRelayout(at: context.time)
    return effects
  }
}

/// The window as a session knows it.
struct SessionWindow {
  /// The size in device pixels.
  var size: PixelSize

  /// Device pixels in a point.
  var scale: Double

  /// The part of the window that frames hold, in device pixels; `nil` for all of it.
  var visiblePart: PixelRect?

  /// Whether it fills the screen: what a key has asked for, or what the display has said since.
  var isFullscreen: Bool

  /// The window in points.
  var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The window as the overlay sees it.
  var area: OverlayArea { OverlayArea(bounds: bounds, scale: scale) }

  /// The window and the part of it that frames hold.
  var viewport: Viewport { visiblePart.map { Viewport($0, of: size) } ?? Viewport(whole: size) }

  /// A place of the pointer, in points.
  func place(of event: PointerEvent) -> Point {
    Point(x: Double(event.x) / scale, y: Double(event.y) / scale)
  }
}

/// Something that a session asks of the window, or of the program around it.
package enum SessionEffect: Hashable, Sendable {
  /// The picture may differ from now on: a frame is due at the next deadline.
  case frame
  /// The window is to fill the screen (`true`) or to give it back (`false`).
  case setFullscreen(Bool)
  /// The window is to get another size, because the one of a recording did.
  case resize(PixelSize)
  /// The picture is to be saved.
  case screenshot
  /// What has been done so far is to be saved.
  case saveRecording
  /// What the scene is set to is to be kept.
  case savePreset
  /// The window's title is to name the scene, because it is another one: see ``SceneCatalog/Entry/windowTitle``.
  case retitle
  /// The program is to end.
  case quit
}
