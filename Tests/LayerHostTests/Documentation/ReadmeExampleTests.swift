import Display
import Drawing
import LayerHost
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import X11Display

// The lines of the README, which a program test compares: here and below, where it opens its window.
private final class Hello: FrameLoopClient {
  let context: LayerContext
  var pacer = FramePacer(startingAt: 0, rate: .sixty)

  init(typesetter: any Typesetter) {
    context = LayerContext(typesetter: typesetter)
    let text = TextLayer(in: context)
    text.text = TextRun("Hello, light", font: Font(weight: 700, size: 64))
    let shimmer = ShimmeringLayer(in: context)
    shimmer.contentLayer = text
    shimmer.frame = Rect(x: 32, y: 32, width: 420, height: 90)
    shimmer.shimmeringOpacity = 0.3
    shimmer.shimmeringAnimationOpacity = 1
    context.roots = [shimmer]
    context.turn(at: LayerContext.epoch) { shimmer.isShimmering = true }
  }
}

/// Stands in for the window of the README's example: a display in memory, closed after ten seconds.
private struct MemoryWindow {
  let presenter: MemoryPresenter
  let events = ManualClock(now: 0)

  static func open(_ options: WindowOptions) throws -> MemoryWindow {
    let window = MemoryWindow(presenter: MemoryPresenter(size: options.size))
    window.events.schedule(.closeRequested, at: 10_000_000_000)
    return window
  }
}

@Suite("The example of the README")
struct ReadmeExampleTests {
  @Test("It shows a light that crosses the text")
  func example() throws {
    typealias X11Window = MemoryWindow
    let hello = Hello(typesetter: PangoTypesetter() ?? BlockTypesetter())
    let window = try X11Window.open(WindowOptions(size: PixelSize(width: 484, height: 154)))
    let loop = FrameLoop(showing: hello, on: window.presenter, events: window.events)
    _ = try loop.run()
    #expect(loop.end == .closed)
    #expect(loop.frames.counts.presented > 60, "nothing moves")
  }
}
