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

  /// The kind of scene that is shown.
  package internal(set) var entry: SceneCatalog.Entry

  /// The scene.
  package internal(set) var scene: any Scene

  /// What can be changed about the scene, in the order in which it is shown.
  package internal(set) var controls: [Control]

  /// What the user wants to see in place of scenes' own content.
  let content: SceneContent

  /// What lies behind scenes.
  let background: SceneBackground

  /// Whether scenes begin with still pictures in place of motion.
  let motion: SceneMotion

  /// What has been changed about scenes that were left, by their names.
  var keptAssignments: [String: [ParameterAssignment]] = [:]

  /// The pacing and the media time; begins at instant 0.
  package var link: DisplayLink

  /// The window's size in device pixels.
  package private(set) var size: PixelSize

  /// Device pixels in a point.
  package private(set) var scale: Double

  /// The part of the window that frames hold, in device pixels; all of it by default.
  ///
  /// The scene does not depend on it. The picture behind is drawn for no more, from the next layout on or from
  /// ``showVisiblePart()``: drawn whole for the largest window it would take four gibibytes.
  package var visiblePart: PixelRect?

  /// The control that keys change.
  var chosenControl: Control { controls[chosenIndex] }

  /// The parameter that keys change.
  package var chosenParameter: Parameter { chosenControl.parameter }

  /// Whether the keys are shown.
  package var isHelpShown: Bool { overlay.isHelpShown }

  /// Whether the window fills the screen: what a key has asked for, or what the display has said
  /// since.
  ///
  /// Not the display alone: the key after the one that asks may come before its answer.
  package internal(set) var isFullscreen: Bool

  /// What frames show of how they were drawn.
  package internal(set) var frameDisplay = FrameDisplay.none

  /// What the legend of that says of the last frame, line by line.
  ///
  /// Whoever drives a display refreshes it; none where nothing is measured.
  package var legendLines: [String] = [] {
    didSet { if legendLines != oldValue { shownMoment = nil } }
  }

  /// Commands and changes of state so far.
  package internal(set) var log = EventLog()

  /// The states of the scene's first effect, as far as time has been explored.
  package internal(set) var states = StateTrack(from: MediaClock.startTime)

  /// What was done to the scene since it is shown.
  var history = SceneHistory(from: MediaClock.startTime, with: [])

  /// The changes of values that can be taken back.
  var values = ValueHistory()

  /// Those of the scenes that were left, by their names.
  var keptValues: [String: ValueHistory] = [:]

  /// The number of the drag or key that is at work: what one of them changes is taken back as one.
  var gesture = 0

  /// The media time of the last change that only building the scene anew can take back.
  var lastRelayout = MediaClock.startTime

  /// How the session began.
  let launch: Recording

  /// The instant at which it began, in nanoseconds of the grid.
  var launchInstant: Int64 = 0

  /// What has been done since.
  var recorder = SessionRecorder()

  /// When the user was last told of a key that was not obeyed, in nanoseconds of the grid.
  var refusedAt: Int64?

  /// How often pages above the scene have been brought up to date.
  var overlayRenewals = 0

  /// What the statistics page shows.
  ///
  /// Whoever drives a display refreshes it; off-screen there is nothing to measure.
  package var statistics = [
    FactGroup("Frames", [], note: "Drawn off-screen: no display, nothing measured.")
  ]
  {
    didSet { if statistics != oldValue { shownMoment = nil } }
  }

  /// The last ticks, oldest first, for the graph on the statistics page; none where nothing is measured.
  ///
  /// Whoever drives a display renews them with ``statistics``.
  package var frameTimes: [FrameTime] = [] {
    didSet { if frameTimes != oldValue { shownMoment = nil } }
  }

  /// The time from one deadline to the next that ``frameTimes`` are measured by, in nanoseconds; 0 where nothing is.
  package var framePeriod: Int64 = 0 {
    didSet { if framePeriod != oldValue { shownMoment = nil } }
  }

  /// The statistics page that is shown for a time alone, if one is.
  var glance: PageGlance?

  /// The instant after which the notice goes, in nanoseconds of the grid; nothing while it stays or none is shown.
  var noticeEnd: Int64?

  /// The instant after which the bar that invites goes, in nanoseconds of the grid; nothing while it is not shown.
  var invitationEnd: Int64?

  /// What the pointer holds down of that bar.
  var heldInvitation: Invitation.Target?

  /// The instant until which another Esc quits, in nanoseconds of the grid; nothing where it has not been asked.
  var quitOfferEnd: Int64?

  /// The instant to which belongs what was done last, in nanoseconds of the grid.
  var actedAt: Int64 = 0

  /// Whether a bar tells which keys there are, at first and whenever the pointer moves; default false.
  ///
  /// For a window that somebody looks at; it is no part of what is recorded.
  package var invites = false

  /// Whether what is done comes from a recording, which is told as long as it lasts; default false.
  package var showsReplay = false {
    didSet { if showsReplay != oldValue { turn(at: context.time) { showLasting() } } }
  }

  /// The presets that the key goes through, in order, as far as they are for the scene; none unless set.
  package var presets: [Preset] = []

  /// The place, among the presets for the scene, of the one that the key has shown last; none for the scene's own
  /// values, which another scene begins with.
  var shownPreset: Int?

  /// The pixels that the last frame has changed, for the page of the state; nothing where no frame was drawn.
  ///
  /// Whoever drives a display renews it; what stands on the page does not depend on whether anybody does.
  package var changedPixels: Int? {
    didSet { if changedPixels != oldValue { shownMoment = nil } }
  }

  /// The place of the chosen parameter in the table.
  var chosenIndex = 0

  /// The layer of which the page of layers tells more.
  var layerChoice = LayerChoice()

  /// The value that is being typed, if one is.
  var field: ValueField?

  /// What stands above the scene.
  let overlay: Overlay

  /// What the overlay showed last of what changes by itself, or nothing when it has to be brought up to date.
  var shownMoment: OverlayMoment?

  /// What the scene's first effect was read to do last.
  var knownEffect: KnownEffect?

  /// The scene's animations as rows, and the commit that they are of.
  var knownAnimations: (version: Int, list: AnimationList)?

  /// How often they were sorted into rows.
  package var sortedAnimations = 0

  /// How many animations of the timeline stand before the first one that is shown.
  var timelineRow = 0

  /// What the primary button is doing over the scene.
  var gestures = PointerGestures()

  /// What the primary button holds of the overlay, until it goes up.
  var heldTarget: OverlayTarget?

  /// The press on a row of the panel whose button is still down.
  var rowPress: RowPress?

  /// The press on a row before this one, for a second one that soon follows.
  var lastRowPress: RowPress?

  /// What is dragged, the value that it had when the drag began, and the window's length then.
  var dragStart: (key: String, value: Double, length: Int)?

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
    self.entry = entry
    self.content = content
    self.motion = motion
    background = SceneBackground(in: context, content.background, art: art)
    scene = entry.makeScene(
      SceneStage(in: context, content: content, background: background, motion: motion))
    controls = scene.allControls
    overlay = Overlay(in: context, card: entry.card, parameters: controls.map(\.parameter))
    link = DisplayLink(startingAt: 0, rate: rate)
    self.size = size
    self.visiblePart = visiblePart
    self.scale = scale
    self.isFullscreen = isFullscreen
    var launch = Recording(of: entry.name, size: size)
    launch.assignments = assignments
    (launch.motion, launch.scale, launch.rate) = (motion, scale, rate)
    launch.isFullscreen = isFullscreen
    self.launch = launch
    turn(at: context.time) {
      context.roots = [scene.stage.root]
      beginHistory(with: assignments)
    }
  }

  /// The window in points.
  package var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// What the scene's first effect is doing at the last turn.
  package var state: ShimmeringState { scene.effects.first?.state(at: context.time) ?? .idle }

  // MARK: Time

  /// Begins media time and the pacing grid anew at an instant, before anything has happened.
  package func begin(at instant: Int64) {
    let preferred = link.preferredFramesPerSecond
    launchInstant = instant
    link = DisplayLink(startingAt: instant, rate: link.grid.rate)
    link.preferredFramesPerSecond = preferred
    invite(at: instant)
  }

  /// Callbacks a second that are wanted; 0, the default, is one for each frame of the display.
  package var preferredFramesPerSecond: Int {
    get { link.preferredFramesPerSecond }
    set { link.preferredFramesPerSecond = newValue }
  }

  /// The media time to which something belongs that happens at an instant.
  package func mediaTime(at instant: Int64) -> Double {
    link.clock.time(at: link.effectiveInstant(at: instant))
  }

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
  func press(_ press: KeyPress, at instant: Int64) -> [SessionEffect] {
    if field != nil { return type(press, at: instant) }
    guard let binding = KeyTable.binding(for: press), let command = binding.command else {
      return []
    }
    // What a preset sets counts its own.
    if !press.isRepeat, !command.showsPreset { gesture += 1 }
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

  /// The window and the part of it that frames hold.
  package var viewport: Viewport {
    visiblePart.map { Viewport($0, of: size) } ?? Viewport(whole: size)
  }

  /// Lays everything out in a window of a size.
  func lay(out size: PixelSize, scale: Double, at instant: Int64) -> [SessionEffect] {
    if size.isEmpty || (size == self.size && scale == self.scale) { return [] }
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
    self.size = size
    self.scale = scale
    let time = mediaTime(at: instant)
    let effects = change(at: time) {
      layOutScene()
      overlay.setArea(area)
    }
    lastRelayout = context.time
    return effects
  }
}
