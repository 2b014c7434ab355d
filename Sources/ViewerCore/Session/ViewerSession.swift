public import Display
public import LayerKit
public import Raster
public import ShimmerKit

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
public final class ViewerSession {
  /// The context of all layers; what it shows is what is to be drawn.
  public let context: LayerContext

  /// The kind of scene that is shown.
  public internal(set) var entry: SceneCatalog.Entry

  /// The scene.
  public internal(set) var scene: any Scene

  /// What can be changed about the scene, in the order in which it is shown.
  public internal(set) var controls: [Control]

  /// What the user wants to see in place of scenes' own content.
  let content: SceneContent

  /// What lies behind scenes.
  let background: SceneBackground

  /// Whether scenes begin with still pictures in place of motion.
  let motion: SceneMotion

  /// What has been changed about scenes that were left, by their names.
  var keptAssignments: [String: [ParameterAssignment]] = [:]

  /// The pacing and the media time; begins at instant 0.
  public internal(set) var link: DisplayLink

  /// The window's size in device pixels.
  public private(set) var size: PixelSize

  /// Device pixels in a point.
  public private(set) var scale: Double

  /// The control that keys change.
  var chosenControl: Control { controls[chosenIndex] }

  /// The parameter that keys change.
  public var chosenParameter: Parameter { chosenControl.parameter }

  /// Whether the keys are shown.
  public var isHelpShown: Bool { overlay.isHelpShown }

  /// Whether the window fills the screen: what a key has asked for, or what the display has said
  /// since.
  ///
  /// Not the display alone: the key after the one that asks may come before its answer.
  public internal(set) var isFullscreen: Bool

  /// Whether frames outline what they change.
  public internal(set) var showsDamage = false

  /// Commands and changes of state so far.
  public internal(set) var log = EventLog()

  /// What the statistics page shows.
  ///
  /// Whoever drives a display refreshes it; off-screen there is nothing to measure.
  public var statistics = [
    FactGroup("Frames", [], note: "Drawn off-screen: no display, nothing measured.")
  ]

  /// The place of the chosen parameter in the table.
  var chosenIndex = 0

  /// What stands above the scene.
  let overlay: Overlay

  /// What the overlay showed last of what changes by itself, or nothing when it has to be brought up to date.
  var shownMoment: OverlayMoment?

  private var gestures = PointerGestures()

  /// What is dragged, the value that it had when the drag began, and the window's length then.
  var dragStart: (control: Control, value: Double, length: Int)?

  /// Whether a drag that means something is on.
  var isDragging: Bool { dragStart != nil }

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
  ///   - scale: Device pixels in a point.
  ///   - isFullscreen: Whether the window begins so.
  ///   - rate: The display's refresh rate.
  /// - Precondition: The size is not empty; the scale is positive and finite.
  public init(
    _ entry: SceneCatalog.Entry, content: SceneContent = SceneContent(), art: SceneArt = SceneArt(),
    assignments: [ParameterAssignment] = [], motion: SceneMotion = .full,
    typesetter: any Typesetter = BlockTypesetter(), pathRasterizer: (any PathRasterizer)? = nil,
    size: PixelSize, scale: Double = 1,
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
    self.scale = scale
    self.isFullscreen = isFullscreen
    turn(at: context.time) {
      context.roots = [scene.stage.root]
      begin(with: assignments)
    }
  }

  /// The window in points.
  public var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// What the scene's first effect is doing at the last turn.
  public var state: ShimmeringState { scene.effects.first?.state(at: context.time) ?? .idle }

  // MARK: Time

  /// Begins media time and the pacing grid anew at an instant, before anything has happened.
  func begin(at instant: Int64) {
    let preferred = link.preferredFramesPerSecond
    link = DisplayLink(startingAt: instant, rate: link.grid.rate)
    link.preferredFramesPerSecond = preferred
  }

  /// Callbacks a second that are wanted; 0, the default, is one for each frame of the display.
  public var preferredFramesPerSecond: Int {
    get { link.preferredFramesPerSecond }
    set { link.preferredFramesPerSecond = newValue }
  }

  /// The media time to which something belongs that happens at an instant.
  public func mediaTime(at instant: Int64) -> Double {
    link.clock.time(at: link.effectiveInstant(at: instant))
  }

  /// The media time so many seconds after the start, wherever the clock is.
  public func mediaTime(afterStart seconds: Double) -> Double { MediaClock.startTime + seconds }

  /// Runs turns up to a media time, each animation's end at its own instant.
  ///
  /// A time before the last turn's changes nothing: after a step back only the picture is earlier.
  public func advance(to mediaTime: Double) {
    turn(at: mediaTime) {}
    followOverlay(at: mediaTime)
  }

  /// The media time at which the context next has something to report; `nil` while time stands still.
  var nextEvent: Double? { link.clock.isPaused ? nil : context.nextEvent }

  /// Runs a turn at a media time, each animation that ends by then at its own instant before.
  func turn(at mediaTime: Double, _ body: () -> Void) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime, body)
    // What the turn itself has found to be over is told at the same instant, not one frame later.
    context.advance(to: mediaTime)
  }

  /// Runs a turn whose changes the overlay may have to show, which it does with the next frame.
  ///
  /// Not at once: a mouse may move a thousand times a second.
  func change(at mediaTime: Double, _ body: () -> Void) -> [SessionEffect] {
    turn(at: mediaTime) {
      body()
      layOutSceneIfNeeded()
    }
    shownMoment = nil
    return [.frame]
  }

  // MARK: Events

  /// Does what an event asks for; events of the window alone are not the session's.
  ///
  /// - Returns: What the window or the program has to do, in order.
  @discardableResult
  public func apply(_ event: DisplayEvent, at instant: Int64) -> [SessionEffect] {
    switch event {
    case .key(let press):
      guard let binding = KeyTable.binding(for: press), let command = binding.command else {
        return []
      }
      return perform(command, at: instant, trigger: binding.trigger.label)
    case .pointer(let event):
      guard let gesture = gestures.accept(event, scale: scale) else { return [] }
      return perform(gesture, at: instant)
    case .resized(let size):
      return resize(to: size, scale: scale, at: instant)
    case .refreshRate(let rate):
      link.setRefreshRate(rate, at: instant)
      return []
    case .fullscreen(let fills):
      isFullscreen = fills
      return []
    case .exposed, .visibility, .focus, .frameCompleted, .deadline, .closeRequested, .signal:
      return []
    }
  }

  /// Gives the window another size or another scale; an empty size changes nothing.
  @discardableResult
  public func resize(to size: PixelSize, scale: Double, at instant: Int64) -> [SessionEffect] {
    if size.isEmpty || (size == self.size && scale == self.scale) { return [] }
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
    self.size = size
    self.scale = scale
    return change(at: mediaTime(at: instant)) {
      layOutScene()
      overlay.setNeedsLayout()
    }
  }

  private func perform(_ gesture: PointerGestures.Gesture, at instant: Int64) -> [SessionEffect] {
    switch gesture {
    case .click:
      guard let command = KeyTable.clickCommand else { return [] }
      return perform(command, at: instant, trigger: KeyBinding.Trigger.click.label)
    case .drag(let axis, let distance, let isFirst):
      guard let drag = scene.drags.first(where: { $0.axis == axis }) else { return [] }
      if isFirst {
        guard let control = controls[drag.key], let value = control.value.number else { return [] }
        dragStart = (control, value, axis == .vertical ? size.height : size.width)
        log.append(
          EventLog.Entry(
            time: mediaTime(at: instant), trigger: KeyBinding.Trigger.drag.label, name: drag.key))
      }
      guard let dragStart else { return [] }
      let share = Double(distance) / Double(dragStart.length)
      let parameter = dragStart.control.parameter
      return self.drag(
        dragStart.control, to: drag.value(of: parameter, from: dragStart.value, by: share),
        at: instant)
    case .dragEnd:
      guard dragStart != nil else { return [] }
      dragStart = nil
      return change(at: mediaTime(at: instant)) { dismissValue(after: 0) }
    }
  }
}
