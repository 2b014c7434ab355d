import CX11
public import Display
import Glibc
import Platform
import Raster

/// An event loop that waits for a window, a deadline, signals, a file and other threads at once.
///
/// Before every wait it reads all available events, including those that Xlib has already buffered and that `poll`
/// therefore does not report.
public final class X11EventLoop: EventSource {
  /// The number of waits that have ended because an event, a deadline, a signal, a file or another thread was ready,
  /// since the loop was created.
  public internal(set) var wakeUps = 0

  /// Whether the completion of a frame ends a wait at once.
  ///
  /// Defaults to `false`: while a frame is in flight and the next deadline is at most 25 ms away, the server's events
  /// wait for that deadline. A steady animation then wakes up once per frame instead of twice, and input is handled
  /// when it can first become visible: right before the next frame. Set it to measure when frames are read.
  public var wakesForCompletions = false

  /// Whether key events that other clients send with the X request `SendEvent` count as key presses; defaults to
  /// `false`.
  ///
  /// Key events that the XTEST extension generates always count as key presses of the keyboard.
  public var trustsSentKeys = false

  /// Whether key presses come with the text that they type, `KeyPress.text`, as in an open text field; defaults to
  /// `false`.
  ///
  /// Then keys without a name come too, for instance the Compose key, with an empty one; and the layout's dead keys and the
  /// user's compose sequences work. The sequences, 140 KB, are read when it is set for the first time. Setting it
  /// drops a begun sequence, as the loss of the focus does.
  public var composesText: Bool {
    get { keys.composesText }
    set { keys.composesText = newValue }
  }

  /// The rate of the monitor that shows the window's centre, and its source.
  public private(set) var refreshRate: RefreshReading

  /// The first 16 errors of the server that do not belong to a frame.
  public private(set) var strayFaults: [X11Fault] = []

  /// The signals to watch for; defaults to `nil`.
  public var signals: SignalWatch? { didSet { watch() } }

  /// The file to watch; defaults to `nil`.
  public var files: FileWatch? { didSet { watch() } }

  /// The object with which other threads end a wait; defaults to `nil`.
  public var waker: Waker? { didSet { watch() } }

  /// The work of the main thread, which ends a wait; defaults to `nil`.
  ///
  /// The loop reports the work as `DisplayEvent.woken` and does not run it.
  var mainQueue: MainQueue? { didSet { watch() } }

  /// The handshake that reports the program's progress to a test; defaults to `nil`.
  package var handshake: Handshake?

  let window: NativeWindow

  /// The window of another program that contains this one; `nil` for a top-level window.
  let host: HostWindow?

  let presenter: X11Presenter
  let outputs: OutputReader
  let fullscreen: FullscreenSwitch
  let keys: KeyDecoder
  let completionEvent: Int32?

  /// The events that the current call of ``nextEvents(until:)`` will return.
  var batch = EventBatch()

  /// The server's time of the last input, in milliseconds; 0 before the first one, and if another client has sent it.
  var inputTime: Time = 0

  /// The latest reported size of the window; `nil` once the presenter has adopted it.
  var newSize: PixelSize?

  /// The exposed areas that have not been restored.
  var exposed = Damage()

  /// The reasons why the window is not visible.
  var hidden = HiddenReasons.unmapped {
    didSet { if hidden.isEmpty != oldValue.isEmpty { batch.append(.visibility(hidden.isEmpty)) } }
  }

  /// Whether the window's position may have changed since its viewport and refresh rate were last determined.
  var hasMoved = true

  /// Whether the outputs may have changed since the refresh rate was last determined.
  var haveOutputsChanged = false

  /// Answers programs that drag something over the window; `nil` unless ``acceptsDrops``.
  var drops: DropTarget?

  /// The fullscreen state that was last reported to the program.
  private(set) var reportedFullscreen: Bool

  /// Shows and hides the cursor over the window.
  let pointer: PointerPicture

  /// Exchanges selections with other programs.
  package let exchange: SelectionExchange

  /// Follows the desktop's scale and theme; `nil` unless ``followDesktop(scale:isDark:)`` has been called.
  private(set) var scale: ScaleWatch?

  private var screenSaver = ScreenSaverRest()
  let timer: WakeTimer
  var wokenAt: Int64?

  /// What a wait ends with: the timer, signals, files, the server's place, which is empty, the waker, and the main
  /// thread's work.
  var watched: PollTable

  /// Whether the effects of all events that have been read are known; `false` at first, and when the loop begins to
  /// follow the scale.
  var isUpToDate = false

  /// Whether a signal, a change of the watched file, or a reason for `DisplayEvent.woken` may be pending.
  ///
  /// Each is `false` only after a wait that ended for another reason.
  var (signalled, filesChanged, isWoken) = (true, true, true)

  /// The time at which the overdue put was sent, after which the loop asked the server how far it is, in nanoseconds;
  /// `nil` until the first request.
  var inquiredPut: Int64?

  /// The maximum time to a deadline, in nanoseconds, for which the server's events do not end the wait early: 25 ms,
  /// a frame at 40 Hz.
  static let shortWait: Int64 = 25_000_000

  /// Creates the event loop of a window.
  init(
    window: NativeWindow, host: HostWindow?, presenter: X11Presenter, outputs: OutputReader,
    fullscreen: FullscreenSwitch, completionEvent: Int32?
  ) throws(DisplayError) {
    (self.window, self.host) = (window, host)
    if host != nil { hidden.insert(.inHiddenHost) }
    self.presenter = presenter
    self.outputs = outputs
    self.fullscreen = fullscreen
    self.completionEvent = completionEvent
    reportedFullscreen = fullscreen.isOn
    keys = KeyDecoder(window.connection)
    pointer = PointerPicture(window)
    exchange = SelectionExchange(window.connection)
    timer = try DisplayError.converting { () throws(SystemError) in try WakeTimer() }
    watched = PollTable([timer.descriptor, -1, -1, -1, -1, -1])
    refreshRate = .unknown
    refreshRate = currentRate()
  }

  /// The time of the monotonic clock, in nanoseconds.
  public var now: Int64 { MonotonicClock.now }

  /// The number of times the monotonic clock has gone back since the program began.
  public var clockReversals: Int { MonotonicClock.reversals }

  /// The processor time of the calling thread, in nanoseconds.
  public var processorTime: Int64? { ProcessorClock.threadNanoseconds }

  /// The scheduler's delays of the calling thread and of a local server's first thread.
  public var delays: ProcessorDelays {
    ProcessorDelays(
      thread: RunDelay.ofThread,
      server: window.connection.localServer.flatMap(RunDelay.of(process:)))
  }

  /// Whether the window is visible, as far as the server reports.
  public var isVisible: Bool { hidden.isEmpty }

  /// Starts to report changes of the desktop's scale, as `DisplayEvent.scale`.
  ///
  /// Without this call no event of another window ends a wait.
  ///
  /// A scale that comes from a monitor's millimetres does not change when the window moves to another monitor.
  ///
  /// - Parameter reading: The scale that the program uses; if the desktop's has changed since it was read, the first
  ///   change is reported by the next wait.
  public func followScale(from reading: ScaleReading) {
    followDesktop(scale: reading, isDark: nil)
  }

  /// Starts to report changes of the desktop's scale and of its theme, as `DisplayEvent.scale` and
  /// `DisplayEvent.theme(isDark:)`.
  ///
  /// - Parameters:
  ///   - reading: As for ``followScale(from:)``; `nil` not to report the scale.
  ///   - isDark: Whether the theme that the program uses is dark, which it is too where the desktop names none; `nil`
  ///     not to report the theme.
  package func followDesktop(scale reading: ScaleReading?, isDark: Bool?) {
    scale = ScaleWatch(window.connection, from: reading, isDark: isDark)
    isUpToDate = false
  }

  /// Waits for the window, a deadline, a signal, a change of the watched file or another thread, and returns the events in
  /// order.
  ///
  /// A signal is returned before the loss of the connection is reported, because the signal watch may have broken the
  /// connection.
  ///
  /// - Parameter deadline: The instant at which the wait ends at the latest, in nanoseconds of the monotonic clock;
  ///   `nil` for no limit.
  /// - Throws: `DisplayError.connectionLost`, or `DisplayError.system`.
  public func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    precondition(!presenter.isLending, "a frame is to be given back before waiting")
    wokenAt = nil
    // Reading costs system calls, and anything pending ends the wait at once or is handled after it anyway.
    var isReading = !isUpToDate || deadline.map { now >= $0 } ?? false
    while true {
      if isReading { try drain() } else { prepareToWait() }
      let instant = now
      if let deadline, instant >= deadline {
        // Report how late the wait returned, not the time spent handling events.
        let returned = wokenAt.map { $0 >= deadline ? $0 : instant } ?? instant
        batch.append(.deadline(lateness: returned - deadline))
      }
      // A handshake request ends the wait without an event: the program answers it next.
      if !batch.isEmpty || handshake?.isAsked == true {
        defer { batch = EventBatch() }
        return batch.events
      }
      // Replies to events, such as to a window manager's ping, must not wait for the next frame.
      if isReading { window.connection.flush() }
      try sleep(until: deadline)
      isReading = true
    }
  }

  /// Prepares a wait: reports a change of the fullscreen state, and sends all buffered requests to the server.
  func prepareToWait() {
    reportFullscreen()
    window.connection.flush()
  }

  /// Reads and handles all pending events of the server, the signals, the watched file and the wakes, without waiting.
  private func drain() throws(DisplayError) {
    let connection = window.connection
    isUpToDate = true
    // Changes that the program itself has made since the last wait precede all events that are read now.
    reportFullscreen()
    handleArrived()
    if signalled, let signal = signals?.thread.take() { batch.append(.signal(signal)) }
    if filesChanged || files?.changes.due != nil, files?.changes.take(now: now) == true {
      batch.append(.fileChanged)
    }
    if isWoken, takeWakes() { batch.append(.woken) }
    (signalled, filesChanged, isWoken) = (true, true, true)
    if connection.isLost, !batch.isEmpty { return }
    try connection.checkConnection()
    for fault in connection.takeFaults() { settle(fault) }
    let change = scale?.change(around: window.frameOnScreen)
    // The server's answers may have brought in events that precede the change, such as another size of the window.
    if change?.scale != nil { handleArrived() }
    lookAfterOldPuts()
    exchangePieces()
    followWindow()
    if let scale = change?.scale { batch.append(.scale(scale)) }
    if let isDark = change?.isDark { batch.append(.theme(isDark: isDark)) }
  }

  /// Returns whether another thread or work of the main thread has ended the wait.
  private func takeWakes() -> Bool {
    let sources = [waker?.counter.descriptor, mainQueue?.descriptor].compactMap(\.self)
    return sources.reduce(false) { WakeCounter.take($1) || $0 }
  }

  /// Handles the events of the server that have arrived.
  private func handleArrived() {
    let connection = window.connection
    var queued = unsafe XPending(connection.display)
    while queued > 0 {
      // The error of a put precedes its completion, and Xlib has read both by now.
      for fault in connection.takeFaults() { settle(fault) }
      var event = unsafe XEvent()
      unsafe XNextEvent(connection.display, &event)
      unsafe handle(&event)
      // All available events were read at once; later ones end the next wait.
      queued = unsafe XEventsQueued(connection.display, Int32(QueuedAlready))
    }
  }

  private func settle(_ fault: X11Fault) {
    if presenter.isOfFrame(fault) { return presenter.failed(fault, into: &batch) }
    if strayFaults.count < 16 { strayFaults.append(fault) }
  }

  /// Frees buffers whose completion is overdue.
  ///
  /// The server's progress is visible only in the events that it sends. If none arrives, the server is asked for an
  /// answer once. The answer wakes the loop, so a server that has stopped causes no further wake-ups.
  private func lookAfterOldPuts() {
    guard let oldest = presenter.oldestPut, now - oldest >= BufferState.patience else { return }
    presenter.expire(now: now, into: &batch)
    if presenter.oldestPut != oldest || inquiredPut == oldest { return }
    inquiredPut = oldest
    presenter.painter.requestAnswer()
    window.connection.flush()
  }

  /// Adapts to the window's new size, position and state, once after all events that were read together.
  private func followWindow() {
    if let host, host.refresh() {
      if host.isViewable { hidden.remove(.inHiddenHost) } else { hidden.insert(.inHiddenHost) }
      window.resize(to: host.size)
    }
    if newSize != nil || hasMoved {
      let isReported = newSize != nil
      let needsFrame = presenter.follow(viewport(of: newSize ?? presenter.windowSize))
      newSize = nil
      if needsFrame { batch.append(.resized(presenter.viewport.window)) }
      if isReported { presenter.syncCounter?.sizeArrived(needsFrame: needsFrame) }
    }
    if !exposed.isEmpty {
      for rect in exposed.rects {
        presenter.restore(rect)
        batch.append(.exposed(rect))
      }
      exposed.removeAll()
    }
    if hasMoved { reportRefreshRate() }
    hasMoved = false
    followFullscreen()
  }

  /// Returns the part of the window that the screen shows.
  ///
  /// Queries the position from the server only if the window is larger than the screen.
  private func viewport(of size: PixelSize) -> Viewport {
    let screen = window.connection.screenSize
    let viewport = Viewport(of: size, at: .zero, on: screen)
    guard !viewport.isWhole, let place = window.placeOnScreen() else { return viewport }
    return Viewport(of: size, at: place, on: screen)
  }

  /// Adds a change of the fullscreen state to the events, in its order among them.
  ///
  /// If it were added later, it would contradict a key event that followed it.
  func reportFullscreen() {
    if fullscreen.isOn == reportedFullscreen { return }
    reportedFullscreen = fullscreen.isOn
    batch.append(.fullscreen(reportedFullscreen))
  }

  /// Answers a request to fill the screen that cannot be fulfilled.
  func refuseFullscreen() { batch.append(.fullscreen(false)) }

  /// Hides the cursor and holds off the screen saver while a visible window fills the screen.
  private func followFullscreen() {
    let (isOn, frames) = (fullscreen.isOn && isVisible, presenter.counts.presented)
    pointer.follow(isFullscreen: isOn, now: now)
    if screenSaver.isDue(isFullscreen: isOn, frames: frames, now: now) {
      window.connection.resetScreenSaver()
    }
  }

  /// Adds a change of the refresh rate to the events, in its order among them.
  ///
  /// If it were added after a key event that followed it, the key would step by frames of the old rate.
  func reportRefreshRate() {
    haveOutputsChanged = false
    let reading = currentRate()
    if reading == refreshRate { return }
    let isNewRate = reading.rate != refreshRate.rate
    refreshRate = reading
    if isNewRate { batch.append(.refreshRate(reading.rate)) }
  }

  /// Returns the refresh rate of the monitor that shows the window.
  ///
  /// Queries the position from the server only if there are several monitors.
  private func currentRate() -> RefreshReading {
    let all = outputs.outputs
    if all.count < 2 { return all.first?.reading ?? .unknown }
    guard let frame = window.frameOnScreen() else { return refreshRate }
    let (x, y) = ((frame.minX + frame.maxX) / 2, (frame.minY + frame.maxY) / 2)
    return all.showing(x: x, y: y)?.reading ?? .unknown
  }
}

/// The events that one call returns, in order.
package struct EventBatch {
  /// The events, oldest first.
  package private(set) var events: [DisplayEvent] = []

  package var isEmpty: Bool { events.isEmpty }

  package init() {}

  /// Adds an event; a pointer movement replaces a movement directly before it.
  ///
  /// A mouse reports up to a thousand positions a second, and a frame can show only one.
  package mutating func append(_ event: DisplayEvent) {
    if case .pointer(let new) = event, case .pointer(let old) = events.last,
      new.action == .moved, old.action == .moved, new.modifiers == old.modifiers
    {
      events[events.count - 1] = event
    } else {
      events.append(event)
    }
  }
}

/// The reasons why a window is not visible; it is visible if there are none.
struct HiddenReasons: OptionSet, Hashable {
  let rawValue: Int

  /// The window is not on the screen: it has not been shown yet, or is on another workspace.
  static let unmapped = HiddenReasons(rawValue: 1)

  /// Other windows cover the window.
  ///
  /// Never reported under a compositor.
  static let obscured = HiddenReasons(rawValue: 2)

  /// The window manager keeps the window mapped but does not show it.
  static let minimized = HiddenReasons(rawValue: 4)

  /// The window of another program that contains the window is not on the screen.
  static let inHiddenHost = HiddenReasons(rawValue: 8)
}
