import Display
import LayerHost
import LayerKit
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("Time in the viewer")
struct ViewerTimeTests {
  @Test("A paused viewer takes no ticks")
  func paused() throws {
    let viewer = try Viewer()
    viewer.press("p", at: 0.5)
    let counts = try viewer.run(closingAt: 1000)
    #expect(
      counts.ticks == 32, "thirty before the key, the one that answers it, the end of the answer")
    #expect(viewer.frames.prepared.suffix(3) == [1000.5, 1000.5, 1000.5])
    #expect(viewer.loop.report.mediaTime == 1000.5)
  }

  @Test("A pause ends where it began, with a step of one frame")
  func resumed() throws {
    let viewer = try Viewer()
    viewer.press("p", at: 0.5)
    viewer.press("p", at: 60.003)
    _ = try viewer.run(closingAt: 61)
    let times = viewer.frames.prepared
    let shown = try #require(times.lastIndex(of: 1000.5))
    let step = times[shown + 1] - times[shown]
    #expect(abs(step - 1.0 / 60) < 1e-8, "\(step) s")
  }

  @Test("Steps move a paused clock by one frame each, and back to where it stood")
  func steps() throws {
    let viewer = try Viewer()
    viewer.press("p", at: 0.5)
    for number in 0..<4 { viewer.press(".", at: 1 + Double(number) * 0.1, isRepeat: number > 0) }
    for number in 0..<4 { viewer.press(",", at: 2 + Double(number) * 0.1, isRepeat: number > 0) }
    let counts = try viewer.run(closingAt: 10)
    #expect(counts.ticks == 31 + 8 + 1, "and the one in which the last answer goes")
    let times = Array(viewer.frames.prepared.suffix(10).prefix(9))
    #expect(times.first == 1000.5)
    #expect(times == times.reversed())
    #expect(zip(times, times.dropFirst()).allSatisfy { abs(abs($0 - $1) - 1.0 / 60) < 1e-8 })
  }

  @Test("Slow motion slows media time, not the frames")
  func slowMotion() throws {
    let viewer = try Viewer()
    viewer.press("[", at: 0.5)
    #expect(try viewer.run(closingAt: 1.5).ticks == 90)
    #expect(viewer.loop.frameLoop.shownTime == 1001)
  }

  @Test("Space finishes the slide and ends the fade at the published time")
  func finish() throws {
    let viewer = try Viewer(isSteady: false)
    viewer.press("space", at: 0.75)
    let counts = try viewer.run(closingAt: 600)
    let shimmer = viewer.session.shimmer
    let end = shimmer.shimmeringFadeTime
    #expect(abs(end - (1000.3 + 320.0 / 230 + 0.4)) < 1e-9, "the slide began after the begin fade")
    let states = viewer.session.log.entries.filter { $0.trigger == nil }
    #expect(states.map(\.name) == ["beginning", "sliding", "finishing", "fading", "idle"])
    #expect(states.suffix(2).map(\.time) == [end, end + 0.3])
    #expect(shimmer.maskLayer == nil)
    let drawn = viewer.frames.drawn.filter { $0 < end + 0.3 + 2.0 / 60 }
    let last = try #require(drawn.last)
    #expect(last >= end + 0.3 && viewer.frames.drawn.count <= drawn.count + 1)
    #expect(counts.ticks < 160, "after the fade nothing is armed")
  }

  @Test("Return takes the effect away at once, also while it finishes")
  func stop() throws {
    let viewer = try Viewer(isSteady: false)
    viewer.press("space", at: 0.5)
    viewer.press("return", at: 0.6)
    let counts = try viewer.run(closingAt: 100)
    #expect(viewer.session.shimmer.maskLayer == nil)
    #expect(viewer.session.log.entries.suffix(2).map(\.name) == ["stop", "idle"])
    #expect(counts.ticks <= 38)
  }

  @Test("The time ends the loop exactly")
  func seconds() throws {
    let viewer = try Viewer(options: LoopOptions(seconds: 1.005))
    #expect(try viewer.loop.run() == .seconds)
    #expect(viewer.clock.now == Viewer.start + 1_005_000_000)
    #expect(viewer.loop.report.frames.counts.ticks == 61)
    let still = try Viewer("shimmering=off", options: LoopOptions(seconds: 5))
    #expect(try still.loop.run() == .seconds)
    #expect(still.loop.report.frames.counts.wakeUps == 2, "the completion and the end")
  }

  @Test("The number of frames ends the loop exactly", arguments: [0, 1, 7])
  func frames(count: Int) throws {
    let viewer = try Viewer(options: LoopOptions(frames: count))
    #expect(try viewer.loop.run() == .frames)
    #expect(viewer.presenter.counts.presented == count)
    #expect(viewer.presenter.counts.completions == count, "the last frame is waited for")
  }

  @Test(
    "A signal, a closed window and a key end the loop, and it says which",
    arguments: [
      (DisplayEvent.signal(15), LoopEnd.signal(15)), (.closeRequested, .closed),
      (.key(KeyPress("q")), .quit),
    ])
  func ends(event: DisplayEvent, end: LoopEnd) throws {
    let viewer = try Viewer()
    viewer.schedule(event, at: 0.1)
    #expect(try viewer.loop.run() == end)
  }

  @Test("A lost connection is thrown, and the account stays")
  func lostConnection() throws {
    // Without a script and without an armed deadline, a manual clock reports a lost connection.
    let viewer = try Viewer("shimmering=off")
    #expect(throws: DisplayError.self) { try viewer.loop.run() }
    #expect(viewer.loop.report.end == nil)
    #expect(viewer.loop.report.frames.counts.presented == 1)
  }
}
