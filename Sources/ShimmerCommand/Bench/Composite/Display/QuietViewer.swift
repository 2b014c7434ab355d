import Display
import Drawing
import LayerKit
import Measuring
import Raster
import Scenes
import ShimmerKit
import Viewer
import X11Display

/// A viewer in a window of its own that is brought into a quiet state and watched there.
struct QuietViewer {
  /// The display.
  let display: String?

  /// How pixels reach it, or nothing for the best way.
  let transport: Transport?

  /// Sets texts.
  let typesetter: any Typesetter

  /// The size of the window.
  static let size = PixelSize(width: 480, height: 300)

  /// How long a state is watched, in nanoseconds; default 750 ms.
  var watchTime: Int64 = 750_000_000

  /// What a watch came to.
  enum Outcome {
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
  func watch(_ state: QuietState) throws(DisplayError) -> Outcome {
    guard
      let window = try BenchWindow.open(on: display, size: Self.size, transport: transport)
    else { return .unseen }
    guard let session = session(for: state) else { return .unreached }
    let renderer = CompositorRenderer(session)
    let box = LoopBox()
    let observer = QuietObserver(window.events) {
      QuietAccount(
        pixels: box.loop?.report.frames.counts.pixelsComposited ?? 0,
        requests: Int(window.connection.requestCount))
    }
    let loop = ViewerLoop(
      session: session, renderer: renderer, presenter: window.presenter, events: observer,
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
    let entry = SceneCatalog.wordmark
    guard
      let shimmering = try? entry.assignment(
        "shimmering=\(state == .stopped ? "off" : "on")")
    else { return nil }
    return ViewerSession(
      entry, content: SceneContent(background: .color(Color(hex: 0x10151F))),
      assignments: [shimmering], typesetter: typesetter, size: Self.size)
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
    guard let next = session.scene.effects.first?.nextLitTime(after: now) else { return false }
    return next - now > 0.25
  }
}

/// The loop, for a closure that is made before it.
private final class LoopBox {
  weak var loop: ViewerLoop?
}
