import Display
import LayerHost
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing

@Suite("The program of the article about showing layers")
struct ShowingLayersExamples {
  private let presenter = MemoryPresenter(size: PixelSize(width: 480, height: 120))
  private let events = ManualClock(now: 0)

  @Test("It shimmers, rests once the effect has faded, and ends with q")
  func memory() throws {
    let print = Transcript()
    events.schedule(.key(KeyPress("space")), at: 2_000_000_000)
    events.schedule(.key(KeyPress("q")), at: 60_000_000_000)
    // example: ShowingLayers, report
    let greeting = Greeting("Hello, world", typesetter: BlockTypesetter(), rate: .sixty, scale: 1)
    let loop = FrameLoop(showing: greeting, on: presenter, events: events)
    print(try loop.run())  // quit
    print(loop.counts.firstFrameAt)  // 0
    print(loop.counts.presented < 600)  // true
    print(loop.frames.counts.dropped)  // 0
    print(greeting.shimmer.shimmeringState)  // idle
    // end
    try print.check()
    #expect(events.waits.last == .some(nil), "it waits for a deadline although nothing moves")
    #expect(loop.counts.presented > 60)
    #expect(presenter.shown[0, 0] == 0xFF1B_2A41)
  }

  @Test("It shows its frames in a window")
  func window() throws {
    let server = try XvfbServer()
    #expect(try greet(on: server.display, options: LoopOptions(frames: 3)) == .frames)
  }
}
