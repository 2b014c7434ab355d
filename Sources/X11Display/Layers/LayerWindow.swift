import Compositor
public import Display
public import LayerHost
public import LayerKit

/// A window that shows the layers of a context.
///
/// ```swift
/// let window = LayerWindow(title: "Dot", size: Size(width: 200, height: 200))
/// let dot = Layer(in: window.context)
/// dot.bounds.size = Size(width: 60, height: 60)
/// dot.cornerRadius = 30
/// dot.backgroundColor = .white
/// window.context.roots = [dot]
/// window.onLayout = { bounds in dot.position = bounds.center }
/// try window.run()
/// ```
///
/// Lengths are in points; the window is larger by the desktop's scale, and follows it. Frames are drawn and sent only
/// where the layers change, at the rate of the monitor that shows the window.
///
/// Change layers before ``run()``, in the handlers, and elsewhere in ``change(_:)``. Each handler is called in a turn of
/// the context, so that its changes are committed together.
///
/// A window belongs to the main actor, which runs its ``loop``: tasks of the main actor, and thus those that `main.swift`
/// starts, run while the window is shown. The window's layers are not `Sendable`, so that only the main actor uses them.
@MainActor
public final class LayerWindow {
  /// The context of the window's layers; its `roots` are shown.
  public let context: LayerContext

  /// The text in the title bar.
  public var title: String {
    didSet { x11Window?.setTitle(title) }
  }

  /// The colour below all layers; default opaque black.
  public var background = Color.black {
    didSet {
      shown?.frames.compositor.background = background
      setNeedsFrame()
    }
  }

  /// Called with ``bounds`` before the first frame and the first call of another handler, and when they have changed; its
  /// changes are not animated.
  public var onLayout: (@MainActor (_ bounds: Rect) -> Void)? {
    didSet { setNeedsLayout() }
  }

  /// Called when a key goes down, or repeats while it is held.
  public var onKey: (@MainActor (_ press: KeyPress) -> Void)?

  /// Called when the pointer moves, or its buttons or wheel are used, inside the window.
  ///
  /// `point` is the position in points; the event's own position is in device pixels.
  public var onPointer: (@MainActor (_ event: PointerEvent, _ point: Point) -> Void)?

  /// The limits of the window's frames, and its behaviour while it is hidden; set it before the window is opened.
  public var limits = LoopOptions()

  /// The reason why the window was closed; `nil` while it is open, before, and after the loss of its display.
  public private(set) var end: LoopEnd?

  /// The loop to which the window belongs; `nil` before the window is opened, if it was created without one.
  public private(set) var loop: WindowLoop?

  /// The window's state while it is open.
  private(set) var shown: ShownWindow?

  private let options: WindowOptions
  private let size: Size
  private var lastFrames: FrameReport?

  /// Creates a window, which ``run()`` or ``open()`` shows.
  ///
  /// - Parameters:
  ///   - title: The text in the title bar.
  ///   - size: The size in points, unless `options.geometry` has one; defaults to 800×450.
  ///   - typesetter: Measures and draws text, for instance `PangoTypesetter()` of the library Drawing. If it is `nil`, as
  ///     `PangoTypesetter()` is when no font is installed, `BlockTypesetter` draws boxes instead of glyphs.
  ///   - pathRasterizer: Draws the paths of shape layers, for instance `CairoRasterizer()` of the library Drawing; `nil`
  ///     for none.
  ///   - options: The display, the name, the geometry and the transport. `title` and `size` take the place of its own.
  ///   - loop: The loop that runs several windows; `nil` for a loop of the window's own.
  public init(
    title: String, size: Size = Size(width: 800, height: 450), typesetter: (any Typesetter)? = nil,
    pathRasterizer: (any PathRasterizer)? = nil, options: WindowOptions = WindowOptions(),
    in loop: WindowLoop? = nil
  ) {
    context = LayerContext(
      typesetter: typesetter ?? BlockTypesetter(), pathRasterizer: pathRasterizer)
    self.title = title
    self.size = size
    self.options = options
    self.loop = loop
  }

  // MARK: State

  /// Whether the window is open.
  public var isOpen: Bool { shown.map { $0.frames.end == nil } ?? false }

  /// The window's area in points, with its origin at zero; before the window is opened, of the requested `size`.
  public var bounds: Rect {
    shown?.bounds ?? Rect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Device pixels per point: the desktop's scale; 1 unless the window is open.
  public var scale: Double { shown?.scale ?? 1 }

  /// The window on the display, for its other properties, such as `isFullscreen`; `nil` unless the window is open.
  public var x11Window: X11Window? {
    // A question to the server may bring in events, which then no longer end a wait.
    loop?.interrupt()
    return shown?.window
  }

  /// The outcomes of the deadlines, and the cost of the frames, since the window was last opened; `nil` before.
  public var frames: FrameReport? { shown?.frames.frames ?? lastFrames }

  // MARK: Opening and closing

  /// Runs the window's ``loop`` until all of its windows are closed; opens the window if it is not open.
  ///
  /// - Returns: The reason why this window was closed.
  /// - Throws: The error with which ``open()`` fails, or the loss of the display.
  @discardableResult
  @available(*, noasync, message: "use try await runInTask()")
  public func run() throws(DisplayError) -> LoopEnd {
    try open().run()
    return end ?? .closed
  }

  /// Runs the window's ``loop`` until all of its windows are closed, without blocking the main actor's thread; opens the
  /// window if it is not open.
  ///
  /// A program whose `main.swift` has an `await` at its top level uses this method; see ``WindowLoop/runInTask()``. If
  /// the task is cancelled, the windows are closed.
  ///
  /// - Returns: The reason why this window was closed.
  /// - Throws: The error with which ``open()`` fails, or the loss of the display.
  @discardableResult
  public func runInTask() async throws(DisplayError) -> LoopEnd {
    try await open().runInTask()
    return end ?? .closed
  }

  /// Connects to the display and shows the window; does nothing if the window is open.
  ///
  /// - Returns: The window's loop.
  /// - Throws: `DisplayError.cannotOpen` if there is no display, or another error of ``X11Window/open(_:)``.
  @discardableResult
  public func open() throws(DisplayError) -> WindowLoop {
    let loop: WindowLoop
    if let own = self.loop { loop = own } else { loop = try WindowLoop() }
    self.loop = loop
    if isOpen { return loop }
    didEnd(shown)
    var options = options
    options.title = title
    let shown = try ShownWindow(of: self, size: size, options: options)
    (self.shown, end) = (shown, nil)
    loop.add(self, waitingIn: shown.window.events)
    return loop
  }

  /// Closes the window; it can be opened again.
  ///
  /// In a handler, the window stays on the screen until the handler returns.
  public func close() {
    shown?.frames.finish(.closed)
    if loop?.isTurning != true { didEnd(shown) }
  }

  /// Takes a window whose frame loop has ended off the display; does nothing if that has been done.
  func didEnd(_ ended: ShownWindow?) {
    guard let ended, ended === shown else { return }
    (end, lastFrames) = (ended.frames.end, ended.frames.frames)
    ended.window.hide()
    shown = nil
    loop?.remove(self)
  }

  // MARK: Changes

  /// Changes layers between frames, in a turn of the context at the present media time, and shows the changes in the
  /// next frame.
  ///
  /// Use this method in tasks, and in closures that other code calls. The handlers are called in a turn already: inside a
  /// turn, `body` runs as a part of it.
  ///
  /// - Returns: The result of `body`.
  @discardableResult
  public func change<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if context.isInTurn { return try body() }
    let version = context.version
    defer {
      if context.version != version { shown?.frames.setNeedsFrame() }
      // Without a new picture, calls may have been queued.
      loop?.interrupt()
    }
    let time = shown?.mediaTime ?? context.time
    context.advance(to: time)
    return try context.turn(at: time, body)
  }

  /// Requests a call of ``onLayout`` before the next frame.
  public func setNeedsLayout() {
    shown?.setNeedsLayout()
    setNeedsFrame()
  }

  private func setNeedsFrame() {
    shown?.frames.setNeedsFrame()
    loop?.interrupt()
  }
}
