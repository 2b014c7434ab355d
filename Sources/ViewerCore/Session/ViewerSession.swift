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

  /// The scene.
  public let scene: any Scene

  /// The pacing and the media time; begins at instant 0.
  public internal(set) var link: DisplayLink

  /// The window's size in device pixels.
  public private(set) var size: PixelSize

  /// Device pixels in a point.
  public private(set) var scale: Double

  /// Whether the keys are shown.
  public private(set) var isHelpShown = false

  /// Whether the window fills the screen: what a key has asked for, or what the display has said
  /// since.
  ///
  /// Not the display alone: the key after the one that asks may come before its answer.
  public private(set) var isFullscreen: Bool

  /// Commands and changes of state so far.
  public private(set) var log = EventLog()

  private let help: HelpOverlay
  private var clicks = ClickRecognizer()

  /// Makes a scene and starts it at media time 1000.
  ///
  /// - Parameters:
  ///   - entry: The scene.
  ///   - content: What it shows in place of its own content.
  ///   - art: How pictures behind it are drawn and scaled.
  ///   - assignments: Parameters that win over the scene's own; of equal keys the last one counts.
  ///   - typesetter: Sets text.
  ///   - pathRasterizer: Draws outlines.
  ///   - size: The window's size in device pixels.
  ///   - scale: Device pixels in a point.
  ///   - isFullscreen: Whether the window begins so.
  ///   - rate: The display's refresh rate.
  /// - Precondition: The size is not empty; the scale is positive and finite.
  public init(
    _ entry: SceneCatalog.Entry, content: SceneContent = SceneContent(), art: SceneArt = SceneArt(),
    assignments: [ParameterAssignment] = [], typesetter: any Typesetter = BlockTypesetter(),
    pathRasterizer: (any PathRasterizer)? = nil, size: PixelSize, scale: Double = 1,
    isFullscreen: Bool = false, rate: RefreshRate = .sixty
  ) {
    precondition(!size.isEmpty, "a window of \(size.width)×\(size.height) pixels")
    precondition(scale > 0 && scale.isFinite, "\(scale) pixels in a point")
    context = LayerContext(
      time: MediaClock.startTime, typesetter: typesetter, pathRasterizer: pathRasterizer)
    scene = entry.make(context, content, art)
    help = HelpOverlay(in: context)
    link = DisplayLink(startingAt: 0, rate: rate)
    self.size = size
    self.scale = scale
    self.isFullscreen = isFullscreen
    scene.shimmers.first?.onShimmeringEvent = { [weak self] event in
      self?.log.append(EventLog.Entry(time: event.time, trigger: nil, name: event.state.rawValue))
    }
    turn(at: context.time) {
      context.roots = [scene.root]
      scene.layOut(in: size, scale: scale)
      for shimmer in scene.shimmers {
        ParameterTable.apply(scene.defaults + assignments, to: shimmer)
      }
    }
  }

  /// The window in points.
  public var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// What the scene's first shimmer is doing at the last turn.
  public var state: ShimmeringState { scene.shimmers.first?.shimmeringState ?? .idle }

  /// The texts of the key help that are shown; nothing while it is hidden.
  package var helpTexts: [String] { isHelpShown ? help.shownTexts : [] }

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
  public func advance(to mediaTime: Double) { turn(at: mediaTime) {} }

  /// The media time at which the context next has something to report; `nil` while time stands still.
  var nextEvent: Double? { link.clock.isPaused ? nil : context.nextEvent }

  private func turn(at mediaTime: Double, _ body: () -> Void) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime, body)
    // What the turn itself has found to be over is told at the same instant, not one frame later.
    context.advance(to: mediaTime)
  }

  // MARK: Events

  /// Does what an event asks for; events of the window alone are not the session's.
  ///
  /// - Returns: What the window or the program has to do, in order.
  @discardableResult
  public func apply(_ event: DisplayEvent, at instant: Int64) -> [SessionEffect] {
    switch event {
    case .key(let press):
      guard let binding = KeyTable.binding(for: press) else { return [] }
      return perform(binding.command, at: instant, trigger: binding.trigger.label)
    case .pointer(let event):
      guard clicks.accept(event, scale: scale), let command = KeyTable.clickCommand else {
        return []
      }
      return perform(command, at: instant, trigger: KeyBinding.Trigger.click.label)
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
    turn(at: mediaTime(at: instant)) {
      scene.layOut(in: size, scale: scale)
      if isHelpShown { help.layOut(in: bounds, scale: scale) }
    }
    return [.frame]
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - command: What to do.
  ///   - instant: When it was asked for, in nanoseconds of the grid.
  ///   - trigger: What asked for it, for the log.
  /// - Returns: What the window or the program has to do, in order.
  @discardableResult
  public func perform(
    _ command: ViewerCommand, at instant: Int64, trigger: String? = nil
  ) -> [SessionEffect] {
    let time = mediaTime(at: instant)
    log.append(EventLog.Entry(time: time, trigger: trigger, name: command.rawValue))
    switch command {
    case .toggleShimmering: return change(at: time) { toggleShimmering() }
    case .stop: return change(at: time) { stopAtOnce() }
    case .toggleHelp: return change(at: time) { showHelp(!isHelpShown) }
    case .togglePause: return togglePause(at: instant)
    case .stepForward: return step(by: 1, at: instant)
    case .stepBack: return step(by: -1, at: instant)
    case .slower: return setSpeed(link.clock.speed.halved, at: instant)
    case .faster: return setSpeed(link.clock.speed.doubled, at: instant)
    case .realTime: return setSpeed(.realTime, at: instant)
    case .toggleFullscreen: return [setFullscreen(!isFullscreen)]
    case .screenshot: return [.screenshot]
    case .leave: return leave(at: time)
    case .quit: return [.quit]
    }
  }

  private func change(at time: Double, _ body: () -> Void) -> [SessionEffect] {
    turn(at: time, body)
    return [.frame]
  }

  private func leave(at time: Double) -> [SessionEffect] {
    if isHelpShown { return change(at: time) { showHelp(false) } }
    return [isFullscreen ? setFullscreen(false) : .quit]
  }

  private func setFullscreen(_ fills: Bool) -> SessionEffect {
    isFullscreen = fills
    return .setFullscreen(fills)
  }
}

extension ViewerSession {
  // MARK: Scene

  private func toggleShimmering() {
    let starts = scene.shimmers.first.map { !$0.isShimmering } ?? false
    for shimmer in scene.shimmers { shimmer.isShimmering = starts }
  }

  private func stopAtOnce() {
    for shimmer in scene.shimmers { shimmer.stopAtOnce() }
  }

  private func showHelp(_ shows: Bool) {
    isHelpShown = shows
    if shows { help.layOut(in: bounds, scale: scale) }
    context.roots = shows ? [scene.root, help.root] : [scene.root]
  }

  // MARK: Clock

  private func togglePause(at instant: Int64) -> [SessionEffect] {
    let effective = link.effectiveInstant(at: instant)
    if link.clock.isPaused {
      // At a deadline, so that the first frame is one frame later and not up to two.
      link.clock.resume(at: link.grid.deadline(link.grid.index(atOrAfter: effective)))
    } else {
      link.clock.pause(at: effective)
    }
    return [.frame]
  }

  private func step(by frames: Int, at instant: Int64) -> [SessionEffect] {
    link.clock.step(
      frames: frames, of: link.grid.rate, at: link.effectiveInstant(at: instant))
    return [.frame]
  }

  private func setSpeed(_ speed: ClockSpeed, at instant: Int64) -> [SessionEffect] {
    link.clock.setSpeed(speed, at: link.effectiveInstant(at: instant))
    return [.frame]
  }
}
