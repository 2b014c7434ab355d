import Compositor
import Display
import LayerHost
import LayerKit
import Raster

/// The state of a layer window while it is open: its window on the display, and the frame loop that shows its layers.
@MainActor
final class ShownWindow {
  let window: X11Window

  /// Device pixels per point.
  private(set) var scale: Double

  var pacer: FramePacer

  /// The loop that draws and presents the layers.
  private(set) lazy var frames = FrameLoop(
    showing: self, on: window.presenter, events: window.events, options: owner.limits)

  private unowned let owner: LayerWindow
  private var hasBegun = false

  /// The bounds for which the layers were last laid out; `nil` if they must be laid out.
  private var layoutBounds: Rect?

  /// Connects to the display and shows a window.
  ///
  /// - Parameters:
  ///   - owner: The window whose layers are shown; not retained.
  ///   - size: The size in points.
  ///   - options: All other options.
  init(of owner: LayerWindow, size: Size, options: WindowOptions) throws(DisplayError) {
    let connection = try X11Connection(name: options.display)
    let reading = connection.scaleReading(
      for: options.geometry, default: Self.pixelSize(of: size, scale: 1))
    var options = options
    options.size = Self.pixelSize(of: size, scale: reading.scale)
    window = try X11Window(connection, options)
    window.events.followScale(from: reading)
    scale = reading.scale
    pacer = FramePacer(startingAt: window.events.now, rate: window.refreshRate.rate)
    self.owner = owner
    frames.compositor.background = owner.background
  }

  /// The window's area in points.
  var bounds: Rect {
    let size = window.presenter.viewport.window
    return Rect(x: 0, y: 0, width: Double(size.width) / scale, height: Double(size.height) / scale)
  }

  /// The present media time, but never earlier than that of the frame on the screen.
  var mediaTime: Double {
    guard hasBegun else { return context.time }
    return pacer.clock.time(at: pacer.effectiveInstant(at: window.events.now))
  }

  func setNeedsLayout() { layoutBounds = nil }

  private func layOut() {
    let bounds = bounds
    if layoutBounds == bounds { return }
    layoutBounds = bounds
    guard let onLayout = owner.onLayout else { return }
    context.transaction(disablingActions: true) { onLayout(bounds) }
  }

  /// Adopts another scale of the desktop, and asks for a window of the same size in points.
  private func rescale(to new: Double) {
    let size = bounds.size
    scale = new
    frames.setNeedsFrame()
    if window.isFullscreen || window.isMaximized { return }
    window.requestSize(Self.pixelSize(of: size, scale: new))
  }

  private static func pixelSize(of size: Size, scale: Double) -> PixelSize {
    let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
    let longest = Double(WindowGeometry.longestSide)
    return PixelSize(
      width: Int(min(max(width, 1), longest)), height: Int(min(max(height, 1), longest)))
  }

  // MARK: Rounds

  /// Waits for what happens next, and handles it.
  func round() throws(DisplayError) {
    try noticingEnd { () throws(DisplayError) in _ = try frames.round() }
  }

  /// Handles what has happened, without waiting.
  func turn() throws(DisplayError) {
    try noticingEnd { () throws(DisplayError) in try frames.turn() }
  }

  /// Sets the timer for a wait of another loop.
  func prepareToWait() throws(DisplayError) {
    let deadline = frames.end == nil ? frames.nextDeadline() : window.events.now
    try window.events.prepareToWait(until: deadline)
  }

  private func noticingEnd(_ body: () throws(DisplayError) -> Void) throws(DisplayError) {
    do {
      try body()
    } catch {
      owner.didEnd(self)
      throw error
    }
    if frames.end != nil { owner.didEnd(self) }
  }
}

extension ShownWindow: @MainActor FrameLoopClient {
  var context: LayerContext { owner.context }

  func begin(at instant: Int64) {
    pacer.begin(at: instant)
    hasBegun = true
    // The layers of a window that is opened again continue.
    if context.time > MediaClock.startTime {
      pacer.clock.seek(to: context.time, at: instant)
      pacer.clock.resume(at: instant)
    }
  }

  func handle(_ event: DisplayEvent, in frames: FrameLoop) {
    // A closed window handles no further events, but a wake concerns all windows.
    if frames.end != nil, event != .woken { return }
    switch event {
    case .key(let press):
      if let onKey = owner.onKey { changeLaidOut { onKey(press) } }
    case .pointer(let event):
      let point = Point(x: Double(event.x) / scale, y: Double(event.y) / scale)
      if let onPointer = owner.onPointer { changeLaidOut { onPointer(event, point) } }
    case .scale(let scale): rescale(to: scale)
    case .refreshRate(let rate): pacer.setRefreshRate(rate, at: frames.now)
    case .woken: owner.loop?.didWake()
    default: break
    }
  }

  /// Calls a handler in a change; before the first frame, the layers must be laid out for it.
  private func changeLaidOut(_ body: () -> Void) {
    owner.change {
      layOut()
      body()
    }
  }

  func advance(to mediaTime: Double, in viewport: Viewport) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime) { layOut() }
  }

  /// Returns now while the layers must be laid out, otherwise never.
  func nextChange(after mediaTime: Double) -> NextChange { layoutBounds == nil ? .now : .never }

  /// Returns the span until the context's next event; `nil` while other windows are open, whose frames are due too.
  func quietSpan(at instant: Int64) -> QuietSpan? {
    if owner.loop?.windows.count != 1 || layoutBounds == nil || context.needsCommit { return nil }
    return QuietSpan(mediaTime: context.nextEvent ?? .infinity)
  }
}
