import Display
import Drawing
import LayerKit
import Raster
import ShimmerKit
import ViewerCore
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

  /// How long a state is watched, in nanoseconds.
  static let watchTime: Int64 = 750_000_000

  /// How long the viewer has to come to rest, in nanoseconds.
  private static let restTime: Int64 = 400_000_000

  /// Watches a viewer in a state.
  ///
  /// - Returns: Nothing when the state could not be reached: no window of the size, or none that a
  ///   window on top hides.
  /// - Throws: What the display reports.
  func watch(_ state: QuietState) throws(DisplayError) -> QuietAccount? {
    guard
      let window = try BenchWindow.open(on: display, size: Self.size, transport: transport),
      let session = session(for: state)
    else { return nil }
    let renderer = CompositorRenderer(session)
    let box = LoopBox()
    let observer = QuietObserver(window.events) {
      QuietAccount(
        pixels: box.loop?.report.frames.counts.pixelsComposited ?? 0,
        requests: Int(window.connection.requestCount))
    }
    let loop = ViewerLoop(
      session: session, renderer: renderer, presenter: window.presenter, events: observer,
      options: LoopOptions(seconds: 8))
    box.loop = loop
    var cover: X11Window?
    plan(state, observer, window, session) { () throws(DisplayError) in
      cover = try BenchWindow.open(on: display, size: Self.size, transport: transport)
    }
    _ = try loop.run()
    let isReached = state != .paused || session.link.clock.isPaused
    return withExtendedLifetime(cover) { isReached ? observer.result : nil }
  }

  /// The scene, with the effect running or not; nothing if the parameter table has lost its words.
  private func session(for state: QuietState) -> ViewerSession? {
    guard
      let shimmering = try? ParameterAssignment(
        key: "shimmering", text: state == .stopped ? "off" : "on"),
      let entry = SceneCatalog.all.first
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
    func watch(from begin: Int64) {
      observer.after(begin) {
        observer.beginCounting()
        return []
      }
      observer.after(begin + Self.watchTime) { observer.endCounting() }
    }
    switch state {
    case .stopped: watch(from: rest)
    case .paused:
      observer.after(rest) { [.key(KeyPress("p"))] }
      watch(from: 2 * rest)
    case .hidden:
      observer.after(rest) { () throws(DisplayError) in
        try cover()
        return []
      }
      observer.after(rest + 1) {
        let begin = observer.elapsed + rest
        // Told by now, or never: the cover's window has been waited for.
        observer.after(begin) { if window.events.isVisible { [.closeRequested] } else { [] } }
        watch(from: begin + 1)
        return []
      }
    case .unlit:
      observer.endsWithFrame = true
      observer.after(Self.instant(afterSlideOf: session)) {
        observer.beginCounting()
        return []
      }
    }
  }

  /// When the band of the first slide is off the content and all its frames are shown, in nanoseconds
  /// after the start.
  private static func instant(afterSlideOf session: ViewerSession) -> Int64 {
    guard let shimmer = session.scene.shimmers.first, let begin = shimmer.shimmeringBeginTime
    else { return restTime }
    let leave = begin + shimmer.motion.cycle * shimmer.motion.litPlaces.upperBound
    let shown = 100_000_000 as Int64
    return Int64((leave - session.mediaTime(afterStart: 0)) * 1e9) + shown
  }
}

/// The loop, for a closure that is made before it.
private final class LoopBox {
  weak var loop: ViewerLoop?
}
