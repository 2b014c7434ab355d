public import Display
import LayerHost
import Platform

/// The loop of several windows, on the thread of the main actor.
///
/// ```swift
/// let loop = try WindowLoop()
/// for title in ["One", "Two"] { try LayerWindow(title: title, in: loop).open() }
/// try loop.run()
/// ```
///
/// The loop retains its open windows; ``run()`` returns when none is left. Windows can be opened while the loop runs.
///
/// While one window is open, the loop is that window's frame loop, and the frames of a running animation take its short
/// path. Each window has a connection of its own to the display.
///
/// ## Another loop
///
/// A program whose loop belongs to a toolkit, such as GLib, waits for the input of ``descriptors`` there, and calls
/// ``turn()`` whenever one of them has it.
@MainActor
public final class WindowLoop {
  /// The open windows, in the order in which they were opened.
  public private(set) var windows: [LayerWindow] = []

  /// The object with which any thread makes the loop call ``onWake``.
  public let waker: Waker

  /// Called in the loop after ``Waker/wake()``; several calls of `wake()` may count as one.
  ///
  /// To change layers, use ``LayerWindow/change(_:)``.
  public var onWake: (@MainActor () -> Void)?

  /// The signals that close all windows; default `nil`, which leaves them to the program.
  ///
  /// ``LayerWindow/end`` is then `LoopEnd.signal`.
  public var signals: SignalWatch? {
    didSet { for window in windows { window.shown?.window.events.signals = signals } }
  }

  /// The work of the main thread, which the loop runs; `nil` on any other thread, and in a task.
  private var mainQueue: MainQueue? {
    didSet { for window in windows { window.shown?.window.events.mainQueue = mainQueue } }
  }

  /// Whether ``run()`` or ``runInTask()`` has been called and has not returned.
  private var isRunning = false

  /// Whether the loop is handling what has happened, so that it looks at all windows before it waits.
  private(set) var isTurning = false

  /// Whether a window has ever been opened.
  private var hasBegun = false

  private let wait = DescriptorWait()

  /// Creates a loop without windows.
  ///
  /// - Throws: `DisplayError.system` or `DisplayError.tooFewDescriptors` if the process has too many open files.
  public init() throws(DisplayError) {
    waker = try Waker()
    // The main queue needs one, and its library would end the process.
    if let limit = FreeDescriptors.neededLimit(for: 1) { throw .tooFewDescriptors(limit: limit) }
  }

  // MARK: Running

  /// Runs until all windows are closed, and blocks the thread.
  ///
  /// Tasks of the main actor run meanwhile, unless the loop itself runs in such a task: there, use ``runInTask()``.
  ///
  /// - Throws: The loss of a window's display; that window is then closed, and `run()` may be called again for the
  ///   others.
  /// - Precondition: A window has been opened, and the loop does not run already: while it runs, ``LayerWindow/open()``
  ///   adds a window.
  @available(*, noasync, message: "use try await runInTask()")
  public func run() throws(DisplayError) {
    beginRun()
    defer { isRunning = false }
    mainQueue = MainQueue()
    while let first = windows.first {
      if windows.count == 1 {
        try whileTurning { () throws(DisplayError) in try first.shown?.round() }
      } else if try takeTurn() {
        try DisplayError.converting { () throws(SystemError) in
          try DescriptorWait.run(descriptors)
        }
      }
    }
  }

  /// Runs until all windows are closed, without blocking the thread: waits on another thread.
  ///
  /// If the task is cancelled, the windows are closed.
  ///
  /// - Throws: The loss of a window's display; that window is then closed, and `runInTask()` may be called again for the
  ///   others.
  /// - Precondition: As for ``run()``.
  public func runInTask() async throws(DisplayError) {
    beginRun()
    defer { isRunning = false }
    mainQueue = nil
    while try takeTurn() {
      let (descriptors, counter, wait) = (descriptors, waker.counter, wait)
      let result = await withTaskCancellationHandler {
        await wait.result(descriptors)
      } onCancel: {
        counter.raise()
      }
      try DisplayError.converting { () throws(SystemError) in try result.get() }
      if Task.isCancelled { for window in windows { window.close() } }
    }
  }

  private func beginRun() {
    precondition(hasBegun, "open a window before the loop runs")
    precondition(!isRunning && !isTurning, "the loop runs already: open further windows")
    isRunning = true
    // Work may have been queued when nothing waited for it.
    waker.counter.raise()
  }

  // MARK: Other loops

  /// The descriptors for whose input another loop waits before it calls ``turn()``; they change when a window is opened
  /// or closed.
  public var descriptors: [Int32] {
    let own = [waker.counter.descriptor, mainQueue?.descriptor].compactMap(\.self)
    return Set(windows.flatMap { $0.shown?.window.events.descriptors ?? [] } + own).sorted()
  }

  /// Handles what has happened and draws the frames that are due, without waiting.
  ///
  /// Afterwards one of ``descriptors`` has input as soon as there is something to do.
  ///
  /// - Returns: Whether a window is open.
  /// - Throws: The loss of a window's display; that window is then closed.
  /// - Precondition: The loop does not run, and no other turn has begun.
  @discardableResult
  public func turn() throws(DisplayError) -> Bool {
    precondition(!isRunning && !isTurning, "the loop runs already")
    mainQueue = MainQueue()
    return try takeTurn()
  }

  private func takeTurn() throws(DisplayError) -> Bool {
    var failure: DisplayError?
    whileTurning {
      if windows.isEmpty, waker.counter.take() { didWake() }
      // After a failure, the others' frames are still due.
      for window in windows {
        do throws(DisplayError) {
          try window.shown?.turn()
        } catch {
          failure = failure ?? error
        }
      }
    }
    for window in windows {
      do throws(DisplayError) {
        try window.shown?.prepareToWait()
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return !windows.isEmpty
  }

  private func whileTurning<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    isTurning = true
    defer { isTurning = false }
    try body()
  }

  // MARK: Windows

  func add(_ window: LayerWindow, waitingIn events: X11EventLoop) {
    (events.waker, events.mainQueue, events.signals) = (waker, mainQueue, signals)
    windows.append(window)
    hasBegun = true
    interrupt()
  }

  /// Removes a window that has ended; a signal ends the others too.
  func remove(_ window: LayerWindow) {
    windows.removeAll { $0 === window }
    if case .signal = window.end {
      for other in windows { other.shown?.frames.finish(window.end ?? .closed) }
    }
    // The window's last wait may have consumed a wake that concerns the others.
    waker.counter.raise()
  }

  /// Ends the present wait, because something has been changed between two turns.
  func interrupt() {
    if !isTurning { waker.counter.raise() }
  }

  /// Does the work for which a wait has ended.
  func didWake() {
    mainQueue?.run()
    if waker.takeRequest() { onWake?() }
  }
}
