import CX11
public import Display
import Glibc
import Platform
import Raster

/// Waits for a window, a deadline, signals and a file, in one place.
///
/// Whatever is already there is read before every sleep, also what Xlib has read ahead and `poll`
/// would not see.
public final class X11EventLoop: EventSource {
  /// The number of times that the loop has come back from sleep.
  public private(set) var wakeUps = 0

  /// Whether the report that a frame has been read ends the wait at once.
  ///
  /// Defaults to `false`: while a frame is under way and the next deadline is at most 25 ms off, the
  /// server's messages wait for that deadline. A steady animation so wakes up once for each frame,
  /// not twice, and input is handled where it can first be seen: right before the next frame. Set it
  /// to measure when frames are read.
  public var wakesForCompletions = false

  /// Whether a key that another client has sent counts as pressed; `false` unless set.
  ///
  /// The corresponding X request is `SendEvent`. What XTEST does is the keyboard's.
  public var trustsSentKeys = false

  /// The rate of the monitor that shows the window's centre.
  public private(set) var refreshRate: RefreshReading

  /// Errors of the server that belong to no frame, at most the first 16.
  public private(set) var strayFaults: [X11Fault] = []

  /// Signals to watch for; none unless set.
  public var signals: SignalWatch?

  /// The file to watch; none unless set.
  public var files: FileWatch?

  /// Tells a test how far the program has come; none unless set.
  package var handshake: Handshake?

  let window: NativeWindow
  let presenter: X11Presenter
  let outputs: OutputReader
  let fullscreen: FullscreenSwitch
  let keys: KeyDecoder
  let completionEvent: Int32?

  /// The events that have been read in the present call.
  var batch = EventBatch()

  /// The newest size of the window that has not been followed yet.
  var newSize: PixelSize?

  /// Places that have lost their picture and have not been restored yet.
  var exposed = Damage()

  /// The reasons why the window cannot be seen.
  var hidden = HiddenReasons.unmapped {
    didSet { if hidden.isEmpty != oldValue.isEmpty { batch.append(.visibility(hidden.isEmpty)) } }
  }

  /// The window's place may have changed.
  var hasMoved = true

  /// Whether the window fills a monitor, as was told last.
  private var toldFullscreen: Bool

  /// The pointer's picture over the window.
  let pointer: PointerPicture

  private var screenSaver = ScreenSaverRest()
  private let timer: WakeTimer
  private var wokenAt: Int64?

  /// Whether messages have been read since the beginning.
  private var hasRead = false

  /// Whether a signal, and a change of the watched file, may be there to be taken: not after a wait that neither ended.
  private var (signalled, filesChanged) = (true, true)

  /// The put for whose completion the server has been asked.
  private var inquiredPut: Int64?

  /// The longest wait for a deadline during which messages wait for it too: 25 ms, a frame at 40 Hz.
  private static let shortWait: Int64 = 25_000_000

  /// Makes the loop of a window.
  init(
    window: NativeWindow, presenter: X11Presenter, outputs: OutputReader,
    fullscreen: FullscreenSwitch, completionEvent: Int32?
  ) throws(DisplayError) {
    self.window = window
    self.presenter = presenter
    self.outputs = outputs
    self.fullscreen = fullscreen
    self.completionEvent = completionEvent
    toldFullscreen = fullscreen.isOn
    keys = KeyDecoder(window.connection)
    pointer = PointerPicture(window)
    timer = try DisplayError.telling { () throws(SystemError) in try WakeTimer() }
    refreshRate = .unknown
    refreshRate = currentRate()
  }

  /// Nanoseconds on the monotonic clock.
  public var now: Int64 { MonotonicClock.now }

  /// Whether the window can be seen, as far as the server says.
  public var isVisible: Bool { hidden.isEmpty }

  /// Waits for the window, a deadline, a signal or a change of the watched file.
  ///
  /// A signal is told before the loss of the connection, which may be the watch's own doing.
  ///
  /// - Throws: `DisplayError.connectionLost`, or `DisplayError.system`.
  public func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    precondition(!presenter.isLending, "a frame is to be given back before waiting")
    wokenAt = nil
    // Reading costs system calls, and what there is ends the wait at once or is to be handled after it anyway.
    var isReading = !hasRead || deadline.map { now >= $0 } ?? false
    while true {
      if isReading { try drain() } else { prepareToWait() }
      let instant = now
      if let deadline, instant >= deadline {
        // Report how late the wait returned, not the time spent handling events.
        let returned = wokenAt.map { $0 >= deadline ? $0 : instant } ?? instant
        batch.append(.deadline(lateness: returned - deadline))
      }
      // A question ends the wait without an event: its answer is what the program does next.
      if !batch.isEmpty || handshake?.isAsked == true {
        defer { batch = EventBatch() }
        return batch.events
      }
      // What messages were answered with, as a window manager's ping, is not to wait for the next frame.
      if isReading { window.connection.flush() }
      try sleep(until: deadline)
      isReading = true
    }
  }

  /// Does what was asked for since the last wait without reading what has come.
  private func prepareToWait() {
    tellFullscreen()
    window.connection.flush()
  }

  /// Handles everything that is there without waiting.
  private func drain() throws(DisplayError) {
    let connection = window.connection
    hasRead = true
    // What the program has done by hand since the last wait came before all that is read now.
    tellFullscreen()
    var queued = unsafe XPending(connection.display)
    while queued > 0 {
      // An error of a put comes before its completion, and Xlib has read both by now.
      for fault in connection.takeFaults() { settle(fault) }
      var event = unsafe XEvent()
      unsafe XNextEvent(connection.display, &event)
      unsafe handle(&event)
      // All that had come was read at once; what comes meanwhile ends the next wait.
      queued = unsafe XEventsQueued(connection.display, Int32(QueuedAlready))
    }
    if signalled, let signal = signals?.thread.take() { batch.append(.signal(signal)) }
    if filesChanged || files?.changes.due != nil, files?.changes.take(now: now) == true {
      batch.append(.fileChanged)
    }
    (signalled, filesChanged) = (true, true)
    if connection.isLost, !batch.isEmpty { return }
    try connection.checkConnection()
    for fault in connection.takeFaults() { settle(fault) }
    lookAfterOldPuts()
    followWindow()
  }

  private func settle(_ fault: X11Fault) {
    if presenter.isOfFrame(fault) { return presenter.failed(fault, into: &batch) }
    if strayFaults.count < 16 { strayFaults.append(fault) }
  }

  /// Frees buffers whose completion is overdue.
  ///
  /// What the server has dealt with is known only from what it sends. When nothing comes, it is
  /// asked, once: the answer wakes the loop, so a server that has stopped costs no further wake-up.
  private func lookAfterOldPuts() {
    guard let oldest = presenter.oldestPut, now - oldest >= BufferState.patience else { return }
    presenter.expire(now: now, into: &batch)
    if presenter.oldestPut != oldest || inquiredPut == oldest { return }
    inquiredPut = oldest
    presenter.painter.requestAnswer()
    window.connection.flush()
  }

  /// Does what a burst of messages asks for, once for all of them.
  private func followWindow() {
    if newSize != nil || hasMoved {
      let isTold = newSize != nil
      let needsFrame = presenter.follow(viewport(of: newSize ?? presenter.windowSize))
      newSize = nil
      if needsFrame { batch.append(.resized(presenter.viewport.window)) }
      if isTold { presenter.syncCounter?.sizeArrived(needsFrame: needsFrame) }
    }
    if !exposed.isEmpty {
      for rect in exposed.rects {
        presenter.restore(rect)
        batch.append(.exposed(rect))
      }
      exposed.removeAll()
    }
    if hasMoved { followOutputs() }
    followFullscreen()
  }

  /// The part of the window that the screen shows.
  ///
  /// Asks the server for the place only if that matters: of a window that is larger than the screen.
  private func viewport(of size: PixelSize) -> Viewport {
    let screen = window.connection.screenSize
    let viewport = Viewport(of: size, at: .zero, on: screen)
    guard !viewport.isWhole, let place = window.placeOnScreen() else { return viewport }
    return Viewport(of: size, at: place, on: screen)
  }

  /// Tells whether the window fills a monitor, at the place among the events at which that has changed.
  ///
  /// Told later it would contradict a key that came after it.
  func tellFullscreen() {
    if fullscreen.isOn == toldFullscreen { return }
    toldFullscreen = fullscreen.isOn
    batch.append(.fullscreen(toldFullscreen))
  }

  /// Keeps pointer and screen saver away from what fills the screen and can be seen.
  private func followFullscreen() {
    let (isOn, frames) = (fullscreen.isOn && isVisible, presenter.counts.presented)
    pointer.follow(isFullscreen: isOn, now: now)
    if screenSaver.isDue(isFullscreen: isOn, frames: frames, now: now) {
      window.connection.resetScreenSaver()
    }
  }

  private func followOutputs() {
    hasMoved = false
    let reading = currentRate()
    if reading == refreshRate { return }
    let isNewRate = reading.rate != refreshRate.rate
    refreshRate = reading
    if isNewRate { batch.append(.refreshRate(reading.rate)) }
  }

  /// The rate where the window is.
  ///
  /// Asks the server for the place only if there is a choice.
  private func currentRate() -> RefreshReading {
    let all = outputs.outputs
    if all.count < 2 { return all.first?.reading ?? .unknown }
    guard let frame = window.frameOnScreen() else { return refreshRate }
    let (x, y) = ((frame.minX + frame.maxX) / 2, (frame.minY + frame.maxY) / 2)
    return all.showing(x: x, y: y)?.reading ?? .unknown
  }

  private func sleep(until deadline: Int64?) throws(DisplayError) {
    let connection = window.connection
    let oldest = presenter.oldestPut
    let overdue = oldest == inquiredPut ? nil : oldest.map { $0 + BufferState.patience }
    let instant = [deadline, overdue, pointer.due, files?.changes.due].compactMap(\.self).min()
    try DisplayError.telling { () throws(SystemError) in try timer.arm(at: instant) }
    let isFrameUnderWay = oldest != nil && !wakesForCompletions
    let isShort = deadline.map { $0 - now <= Self.shortWait } ?? false
    let waitsForServer = !(isFrameUnderWay && isShort)
    // A question to the server that was asked since may have brought messages along, or errors.
    if waitsForServer {
      if unsafe XEventsQueued(connection.display, Int32(QueuedAfterReading)) > 0 { return }
      if connection.hasFaults { return }
    }
    // `poll` ignores negative descriptors.
    var descriptors = PollTable([
      timer.descriptor, signals?.thread.descriptor ?? -1, files?.changes.descriptor ?? -1,
      waitsForServer ? connection.descriptor : -1,
    ])
    if try !DisplayError.telling({ () throws(SystemError) in try descriptors.wait() }) { return }
    (signalled, filesChanged) = (descriptors.isReady(1), descriptors.isReady(2))
    wokenAt = now
    wakeUps += 1
  }
}

/// Events that will be handed out together, in order.
package struct EventBatch {
  /// The events.
  package private(set) var events: [DisplayEvent] = []

  /// Whether there are none.
  package var isEmpty: Bool { events.isEmpty }

  /// Creates a batch without events.
  package init() {}

  /// Adds an event; a movement replaces the movement right before it.
  ///
  /// A mouse reports up to a thousand places a second, and a frame can show one.
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

/// The reasons why a window cannot be seen; without any it is visible.
struct HiddenReasons: OptionSet, Hashable {
  let rawValue: Int

  /// It is not on the screen: not shown yet, or on another workspace.
  static let unmapped = HiddenReasons(rawValue: 1)

  /// Other windows cover it.
  ///
  /// Never reported under a compositor.
  static let obscured = HiddenReasons(rawValue: 2)

  /// The window manager keeps it mapped but shows it nowhere.
  static let minimized = HiddenReasons(rawValue: 4)
}
