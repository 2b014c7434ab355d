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
  /// The clock stands still in the middle of a slide.
  case paused
  /// Another window covers the viewer's in the middle of a slide.
  case hidden
  /// The band is off the content, between two slides.
  case unlit

  /// The most wake-ups while it lasts: an unlit stretch ends with one.
  package var wakeUpLimit: Double { self == .unlit ? 1 : 0 }
}

/// What a viewer did while it had nothing to do.
package struct QuietAccount: Equatable {
  /// Pixels that were composed.
  package var pixels = 0
  /// Requests to the X server, of any kind.
  package var requests = 0
  /// How often the viewer's loop came back from sleep.
  package var wakeUps = 0

  /// Makes an account.
  package init(pixels: Int = 0, requests: Int = 0, wakeUps: Int = 0) {
    self.pixels = pixels
    self.requests = requests
    self.wakeUps = wakeUps
  }

  /// What has been added since an earlier account.
  func since(_ other: QuietAccount) -> QuietAccount {
    QuietAccount(
      pixels: pixels - other.pixels, requests: requests - other.requests,
      wakeUps: wakeUps - other.wakeUps)
  }
}

/// A viewer in a window of its own that is brought into a quiet state and watched there.
package struct QuietViewer {
  /// The display.
  let display: String?

  /// How pixels reach it, or nothing for the best way.
  let transport: Transport?

  /// Sets texts.
  let typesetter: any Typesetter

  /// The size of the window.
  package static let size = PixelSize(width: 480, height: 300)

  /// How long a state is watched, in nanoseconds.
  let watchTime: Int64

  /// Makes a viewer, which watches states.
  package init(
    display: String?, transport: Transport?, typesetter: any Typesetter,
    watchTime: Int64 = 750_000_000
  ) {
    self.display = display
    self.transport = transport
    self.typesetter = typesetter
    self.watchTime = watchTime
  }

  /// What a watch came to.
  package enum Outcome {
    /// What was counted.
    case account(QuietAccount)
    /// The window was not to be seen with its size.
    case unseen
    /// The viewer did not come into the state, or did not stay there.
    case unreached
  }

  /// How long the viewer has to come to rest, in nanoseconds.
  private static let restTime: Int64 = 400_000_000

  /// Watches a viewer in a state.
  ///
  /// - Throws: What the display reports.
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
    let isReached = state != .paused || session.link.clock.isPaused
    return withExtendedLifetime(cover) {
      if isReached, let account = observer.result { return .account(account) }
      return state != .hidden && loop.report.hidings > 0 ? .unseen : .unreached
    }
  }

  /// The scene, with the effect running or not; nothing if the parameter table has lost its words.
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
        // Told soon, or never: the cover's window has been waited for.
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

  /// Counts from an instant on, or from the first one after it at which the viewer is ready.
  ///
  /// - Parameter endsByItself: Whether the observer ends it; else it ends after ``watchTime``.
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

  /// Whether the server has read all frames, of which there is one.
  private static func isAtRest(_ window: X11Window) -> Bool {
    let counts = window.presenter.counts
    return counts.presented > 0 && counts.completions + counts.failed == counts.presented
  }

  /// Whether the band has left the content and stays off it for a while.
  private static func isUnlit(_ session: ViewerSession, _ instant: Int64) -> Bool {
    let now = session.mediaTime(at: instant)
    guard let next = session.scene.shimmer?.nextLitTime(after: now) else { return false }
    return next - now > 0.25
  }
}

/// The loop, for a closure that is made before it.
private final class LoopBox {
  weak var loop: ViewerLoop?
}

/// Stands between a viewer's loop and its window: does what brings the viewer into a quiet state, counts
/// what it does there, and ends the loop.
///
/// The loop waits in the window's own event loop. A wait is cut short only by the observer's moments;
/// what comes back from sleep for nothing else is not the viewer's wake-up and is not counted.
private final class QuietObserver: EventSource {
  /// Something to do at an instant.
  struct Moment {
    /// When, in nanoseconds after the loop began.
    var delay: Int64
    /// What is done; its events are told to the loop.
    var action: () throws(DisplayError) -> [DisplayEvent]
  }

  private let events: any EventSource
  private let account: () -> QuietAccount
  private var moments: [Moment] = []
  private var begin: Int64?
  private var ownWakeUps = 0
  private var first: QuietAccount?
  private var last: QuietAccount?

  /// Whether an observation that has begun ends with the first frame that is drawn.
  var endsWithFrame = false

  /// What was counted, once the observation is over.
  private(set) var result: QuietAccount?

  /// Observes a loop.
  ///
  /// - Parameters:
  ///   - events: Where the loop really waits.
  ///   - account: What the viewer has done so far.
  init(_ events: any EventSource, account: @escaping () -> QuietAccount) {
    self.events = events
    self.account = account
  }

  /// Nanoseconds since the loop first waited.
  var elapsed: Int64 { begin.map { events.now - $0 } ?? 0 }

  /// Does something later.
  func after(_ delay: Int64, _ action: @escaping () throws(DisplayError) -> [DisplayEvent]) {
    moments.append(Moment(delay: delay, action: action))
    moments.sort { $0.delay < $1.delay }
  }

  /// Begins to count.
  func beginCounting() {
    first = counted
    last = first
  }

  /// Ends the counting and the loop.
  ///
  /// A viewer that had drawn nothing before counts for nothing.
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
