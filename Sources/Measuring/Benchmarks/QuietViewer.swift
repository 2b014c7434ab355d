package import Display
import LayerHost
package import LayerKit
import ProgramSupport
package import Raster
import Scenes
import ShimmerKit
import Viewer
package import X11Display

/// A state in which a viewer has nothing to do.
package enum QuietState: String, CaseIterable {
  /// The effect is off.
  case stopped
  /// The clock is paused in the middle of a slide.
  case paused
  /// Another window covers the viewer's window in the middle of a slide.
  case hidden
  /// The band is off the content, between two slides.
  case unlit

  /// The maximum number of wake-ups in this state: 0, or 1 for ``unlit``, which ends with a wake-up.
  package var wakeUpLimit: Double { self == .unlit ? 1 : 0 }
}

/// The activity of a viewer, counted while it should have nothing to do.
package struct QuietAccount: Equatable {
  /// The number of composited pixels.
  package var pixels = 0
  /// The number of requests of any kind to the X server.
  package var requests = 0
  /// The number of times that the viewer's loop woke up.
  package var wakeUps = 0

  package init(pixels: Int = 0, requests: Int = 0, wakeUps: Int = 0) {
    self.pixels = pixels
    self.requests = requests
    self.wakeUps = wakeUps
  }

  /// Returns the activity between an earlier account and this one.
  func since(_ other: QuietAccount) -> QuietAccount {
    QuietAccount(
      pixels: pixels - other.pixels, requests: requests - other.requests,
      wakeUps: wakeUps - other.wakeUps)
  }
}

/// A measurement of the activity of a viewer that has nothing to do.
///
/// It opens a viewer in a window, brings it into a quiet state, and counts its activity in that state.
package struct QuietViewer {
  /// The display's name, or `nil` for `$DISPLAY`.
  let display: String?

  /// The transport of frames, or `nil` for the best one.
  let transport: Transport?

  let typesetter: any Typesetter

  /// The size of the window, in pixels.
  package static let size = PixelSize(width: 480, height: 300)

  /// The time for which the viewer is watched in a state, in nanoseconds; default 0.75 s.
  let watchTime: Int64

  package init(
    display: String?, transport: Transport?, typesetter: any Typesetter,
    watchTime: Int64 = 750_000_000
  ) {
    self.display = display
    self.transport = transport
    self.typesetter = typesetter
    self.watchTime = watchTime
  }

  /// The outcome of watching a viewer in a state.
  package enum Outcome {
    /// The viewer was watched in the state. The value is its activity.
    case account(QuietAccount)
    /// The window was hidden or did not get its size.
    case unseen
    /// The viewer did not reach the state, or left it.
    case unreached
  }

  /// The time that is left to the viewer for drawing its frames before the next step, in nanoseconds.
  private static let restTime: Int64 = 400_000_000

  /// Brings a viewer into a state, and returns the outcome of watching it.
  ///
  /// - Throws: The display's error.
  package func watch(_ state: QuietState) throws(DisplayError) -> Outcome {
    guard
      let window = try BenchWindow.open(on: display, size: Self.size, transport: transport)
    else { return .unseen }
    guard let session = session(for: state) else { return .unreached }
    let box = LoopBox()
    let observer = QuietObserver(window.events) {
      QuietAccount(
        pixels: box.loop?.report.frames.counts.pixelsComposited ?? 0,
        requests: Int(window.connection.requestCount))
    }
    let loop = ViewerLoop(
      session: session, presenter: window.presenter, events: observer,
      options: LoopOptions(seconds: 8 + Double(watchTime) / 1e9))
    box.loop = loop
    var cover: X11Window?
    plan(state, observer, window, session) { () throws(DisplayError) in
      cover = try BenchWindow.open(on: display, size: Self.size, transport: transport)
    }
    _ = try loop.run()
    let isReached = state != .paused || session.pacer.clock.isPaused
    return withExtendedLifetime(cover) {
      if isReached, let account = observer.result { return .account(account) }
      return state != .hidden && loop.report.hidings > 0 ? .unseen : .unreached
    }
  }

  /// Returns a session of the wordmark, with the effect on or off; `nil` if the scene has no parameter `shimmering`.
  private func session(for state: QuietState) -> ViewerSession? {
    var request = SceneRequest(SceneCatalog.wordmark)
    do throws(SceneError) {
      try request.set("shimmering=\(state == .stopped ? "off" : "on")")
    } catch {
      return nil
    }
    var plan = SessionPlan(request, size: Self.size, typesetter: typesetter)
    plan.content = SceneContent(background: .color(Color(hex: 0x10151F)))
    plan.pathRasterizer = nil
    return plan.makeSession()
  }

  private func plan(
    _ state: QuietState, _ observer: QuietObserver, _ window: X11Window, _ session: ViewerSession,
    cover: @escaping () throws(DisplayError) -> Void
  ) {
    let rest = Self.restTime
    let isReady = {
      Self.isAtRest(window) && (state != .unlit || Self.isUnlit(session, observer.now))
    }
    switch state {
    case .stopped: watch(observer, from: rest, when: isReady)
    case .paused:
      observer.after(rest) { [.key(KeyPress("p"))] }
      watch(observer, from: 2 * rest, when: isReady)
    case .hidden:
      observer.after(rest) { () throws(DisplayError) in
        try cover()
        // The cover's window is visible already, so the viewer's window learns of it soon or never.
        let told = observer.elapsed + rest
        observer.after(told) { if window.events.isVisible { [.closeRequested] } else { [] } }
        watch(observer, from: told + 1, when: isReady)
        return []
      }
    case .unlit:
      observer.endsWithFrame = true
      watch(observer, from: rest, when: isReady, endsByItself: true)
    }
  }

  /// Starts counting at a time in nanoseconds after the loop began, or as soon after it as `isReady` returns `true`.
  ///
  /// If `endsByItself` is `true`, the observer ends the count; otherwise the count ends after ``watchTime``.
  private func watch(
    _ observer: QuietObserver, from begin: Int64, when isReady: @escaping () -> Bool,
    endsByItself: Bool = false
  ) {
    observer.after(begin) {
      guard isReady() else {
        watch(
          observer, from: observer.elapsed + 50_000_000, when: isReady, endsByItself: endsByItself)
        return []
      }
      observer.beginCounting()
      if !endsByItself {
        observer.after(observer.elapsed + watchTime) { observer.endCounting() }
      }
      return []
    }
  }

  /// Returns whether the server has read all frames, and at least one was presented.
  private static func isAtRest(_ window: X11Window) -> Bool {
    let counts = window.presenter.counts
    return counts.presented > 0 && counts.completions + counts.failed == counts.presented
  }

  /// Returns whether the band stays off the content for more than 0.25 s from now on.
  private static func isUnlit(_ session: ViewerSession, _ instant: Int64) -> Bool {
    let now = session.mediaTime(at: instant)
    guard let next = session.scene.shimmer?.nextLitTime(after: now) else { return false }
    return next - now > 0.25
  }
}

/// A mutable reference to the loop, so that a closure created before the loop can use it.
private final class LoopBox {
  weak var loop: ViewerLoop?
}

/// An event source between a viewer's loop and its window.
///
/// It brings the viewer into a quiet state, counts the viewer's activity there, and ends the loop.
///
/// The loop waits in the window's own event loop. Only the observer's actions cut a wait short; such a wake-up is not
/// the viewer's and is not counted.
private final class QuietObserver: EventSource {
  /// An action that is scheduled for a time.
  struct Moment {
    /// The time after the loop began, in nanoseconds.
    var delay: Int64
    /// The action; the loop receives the events that it returns.
    var action: () throws(DisplayError) -> [DisplayEvent]
  }

  private let events: any EventSource
  private let account: () -> QuietAccount
  private var moments: [Moment] = []
  private var begin: Int64?
  private var ownWakeUps = 0
  private var first: QuietAccount?
  private var last: QuietAccount?

  /// Whether the count ends when the viewer draws a frame.
  var endsWithFrame = false

  /// The counted activity, or `nil` until the count has ended.
  private(set) var result: QuietAccount?

  /// Creates an observer.
  ///
  /// - Parameters:
  ///   - events: The event source in which the loop actually waits.
  ///   - account: Returns the viewer's activity so far.
  init(_ events: any EventSource, account: @escaping () -> QuietAccount) {
    self.events = events
    self.account = account
  }

  /// The time since the loop first waited, in nanoseconds.
  var elapsed: Int64 { begin.map { events.now - $0 } ?? 0 }

  /// Schedules an action for a time in nanoseconds after the loop began.
  func after(_ delay: Int64, _ action: @escaping () throws(DisplayError) -> [DisplayEvent]) {
    moments.append(Moment(delay: delay, action: action))
    moments.sort { $0.delay < $1.delay }
  }

  func beginCounting() {
    first = counted
    last = first
  }

  /// Ends the count and the loop.
  ///
  /// There is no result if the viewer had drawn nothing before the count.
  func endCounting() -> [DisplayEvent] {
    if let first, first.pixels > 0 { result = counted.since(first) }
    first = nil
    return [.closeRequested]
  }

  private var counted: QuietAccount {
    var counted = account()
    counted.wakeUps = events.wakeUps - ownWakeUps
    return counted
  }

  // MARK: The port

  var now: Int64 { events.now }

  var wakeUps: Int { events.wakeUps }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    let start = begin ?? events.now
    begin = start
    if endsWithFrame, let first, let last {
      let state = counted
      if state.pixels != last.pixels {
        // The wake-up for the frame that ends the stretch counts, the frame itself does not.
        result = QuietAccount(
          pixels: last.pixels - first.pixels, requests: last.requests - first.requests,
          wakeUps: state.wakeUps - first.wakeUps)
        self.first = nil
        return [.closeRequested]
      }
      self.last = state
    }
    guard let moment = moments.first else { return try events.nextEvents(until: deadline) }
    let instant = start + moment.delay
    if let deadline, deadline < instant { return try events.nextEvents(until: deadline) }
    let before = events.wakeUps
    var batch = try events.nextEvents(until: instant)
    guard events.now >= instant else { return batch }
    if let index = batch.firstIndex(where: \.isDeadline) { batch.remove(at: index) }
    if batch.isEmpty { ownWakeUps += events.wakeUps - before }
    moments.removeFirst()
    return batch + (try moment.action())
  }
}

extension DisplayEvent {
  fileprivate var isDeadline: Bool {
    if case .deadline = self { true } else { false }
  }
}
