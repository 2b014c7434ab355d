// example: ShowingLayers, imports
import Display
import Drawing
import LayerHost
import LayerKit
import Raster
import ShimmerKit
import X11Display
// end

// example: ShowingLayers, client
/// A line of text that shimmers in the middle of a window.
final class Greeting: FrameLoopClient {
  let context: LayerContext
  var pacer: FramePacer
  let scale: Double
  let page: Layer
  let shimmer: ShimmeringLayer

  init(_ string: String, typesetter: any Typesetter, rate: RefreshRate, scale: Double) {
    context = LayerContext(time: MediaClock.startTime, typesetter: typesetter)
    pacer = FramePacer(startingAt: 0, rate: rate)
    self.scale = scale

    let text = TextLayer(in: context)
    text.text = TextRun(string, font: Font(weight: 300, size: 64))
    text.foregroundColor = .white

    shimmer = ShimmeringLayer(in: context).withoutActions()
    shimmer.contentLayer = text
    shimmer.bounds.size = text.preferredSize()
    shimmer.shimmeringOpacity = 0.3
    shimmer.shimmeringAnimationOpacity = 1
    shimmer.isShimmering = true

    page = Layer(in: context).withoutActions()
    page.backgroundColor = Color(hex: 0x1B2A41)
    page.sublayers = [shimmer]
    context.roots = [page]
  }

  // Called for each frame, before it is drawn.
  func advance(to mediaTime: Double, in viewport: Viewport) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime) {
      page.frame = Rect(
        x: 0, y: 0, width: Double(viewport.window.width) / scale,
        height: Double(viewport.window.height) / scale)
      shimmer.position = page.bounds.center
    }
  }

  // Called for each event that the loop does not handle itself.
  func handle(_ event: DisplayEvent, in loop: FrameLoop) {
    switch event {
    case .key(let press) where press.key == "q": loop.finish(.quit)
    case .key(let press) where press.key == "space": toggle(in: loop)
    case .refreshRate(let rate): pacer.setRefreshRate(rate, at: loop.now)
    default: break
    }
  }

  private func toggle(in loop: FrameLoop) {
    let time = pacer.clock.time(at: pacer.effectiveInstant(at: loop.now))
    context.advance(to: time)
    context.turn(at: time) { shimmer.isShimmering.toggle() }
    loop.setNeedsFrame()
  }
}
// end

// example: ShowingLayers, window
func greet(on display: String? = nil, options: LoopOptions = LoopOptions()) throws -> LoopEnd {
  let window = try X11Window.open(WindowOptions(display: display, title: "Greeting"))
  let greeting = Greeting(
    "Hello, world", typesetter: PangoTypesetter() ?? BlockTypesetter(),
    rate: window.refreshRate.rate, scale: window.settings.scale)
  let loop = FrameLoop(
    showing: greeting, on: window.presenter, events: window.events, options: options)
  return try loop.run()
}
// end
