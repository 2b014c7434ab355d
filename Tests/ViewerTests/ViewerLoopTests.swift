import Display
import LayerHost
import LayerKit
import Raster
import ShimmerKit
import TestSupport
import Testing
import Viewer

@Suite("The viewer's loop")
struct ViewerLoopTests {
  @Test("A sliding band takes sixty frames a second, each drawn for its time of display")
  func steady() throws {
    let viewer = try Viewer()
    let counts = try viewer.run(closingAt: 2)
    #expect(counts.ticks == 120 && counts.presented == 120)
    #expect(counts.completions == 120 && counts.pending == 0)
    #expect(viewer.frames.prepared.first == 1000 + 16_666_666 / 1e9)
    #expect(viewer.frames.areas.first == 320 * 200)
    #expect(viewer.frames.areas.dropFirst().allSatisfy { $0 < 320 * 200 / 4 })
  }

  @Test("A stopped scene arms nothing")
  func stopped() throws {
    let viewer = try Viewer("shimmering=off")
    let counts = try viewer.run(closingAt: 3600)
    #expect(counts.ticks == 1 && counts.presented == 1)
    #expect(viewer.clock.waits.suffix(2) == [nil, nil], "for the completion, and for the end")
    #expect(counts.wakeUps == 2)
  }

  @Test("A stall skips frames but stays on the grid")
  func stall() throws {
    let viewer = try Viewer()
    let clock = viewer.clock
    viewer.frames.work = { time in
      if abs(time - 1000.5) < 1e-6 { clock.advance(by: 70_000_000) }
    }
    let counts = try viewer.run(closingAt: 2)
    #expect(counts.ticks == 120)
    #expect(counts.dropped == 3 && counts.presented == 117)
    let grid = FrameGrid(origin: 0, rate: .sixty)
    let onGrid = Set((0...121).map { 1000 + Double(grid.deadline($0)) / 1e9 })
    #expect(viewer.frames.prepared.allSatisfy { onGrid.contains($0) })
  }

  @Test("A hidden window draws nothing and comes back with one whole frame")
  func hidden() throws {
    let viewer = try Viewer()
    viewer.schedule(.visibility(false), at: 0.5)
    viewer.schedule(.visibility(true), at: 500.123)
    let counts = try viewer.run(closingAt: 500.223)
    #expect(counts.ticks == 30 + 6, "none in five hundred seconds")
    #expect(counts.dropped == 0)
    #expect(viewer.frames.areas.filter { $0 == 320 * 200 }.count == 2, "the first, and on return")
    let first = try #require(viewer.frames.prepared.first { $0 > 1001 })
    #expect(first > 1500.123 && first < 1500.123 + 2.0 / 60, "media time has gone on")
    #expect(viewer.loop.report.hidings == 1)
  }

  @Test("A hidden window that keeps running is drawn")
  func keepsRunning() throws {
    let viewer = try Viewer(options: LoopOptions(keepsRunning: true))
    viewer.schedule(.visibility(false), at: 0.5)
    #expect(try viewer.run(closingAt: 1).ticks == 60)
    #expect(viewer.loop.report.hidings == 1)
  }

  @Test("A frame without a buffer is drawn at the first deadline that has one")
  func blocked() throws {
    let viewer = try Viewer("shimmering=off", completion: 100_000_000)
    viewer.press("h", at: 0.01)
    viewer.press("h", at: 0.03)
    let counts = try viewer.run(closingAt: 10)
    #expect(counts.presented == 3 && counts.completions == 3)
    #expect(counts.blocked == 4, "both buffers are read until 0.1 s")
    #expect(counts.isBalanced)
  }

  @Test("The end waits for a server that reads the last frame late, after a signal not as long")
  func settling() throws {
    for (end, completion, pending) in [
      (DisplayEvent.closeRequested, 900_000_000, 0), (.closeRequested, 1_100_000_000, 1),
      (.signal(15), 90_000_000, 0), (.signal(15), 900_000_000, 1),
    ] as [(DisplayEvent, Int64, Int)] {
      let viewer = try Viewer("shimmering=off", completion: completion)
      viewer.schedule(end, at: 0.02)
      let counts = try viewer.run(closingAt: 10)
      #expect((counts.presented, counts.pending) == (1, pending), "\(end), \(completion)")
    }
  }

  @Test("A resized window is drawn whole, at its new size")
  func resize() throws {
    let viewer = try Viewer("shimmering=off")
    let size = PixelSize(width: 100, height: 60)
    viewer.presenter.resize(to: size)
    viewer.schedule(.resized(size), at: 1)
    #expect(try viewer.run(closingAt: 2).presented == 2)
    #expect(viewer.frames.areas.last == 6000)
    #expect(viewer.session.scene.stage.root.bounds.size.width == 100)
  }

  @Test("Deferred work is done once, after the first frame", arguments: [1, 2, 3])
  func firstFrame(frames: Int) throws {
    let viewer = try Viewer(options: LoopOptions(frames: frames))
    let presenter = viewer.presenter
    var presented: [Int] = []
    viewer.loop.onFirstFrame = { presented.append(presenter.counts.presented) }
    #expect(try viewer.loop.run() == .frames)
    #expect(presented == (frames > 1 ? [1] : []), "a loop that ends there has no time for it")
  }

  @Test("The display's fullscreen state reaches the session")
  func fullscreen() throws {
    let viewer = try Viewer()
    viewer.schedule(.fullscreen(true), at: 0.5)
    _ = try viewer.run(closingAt: 1)
    #expect(viewer.session.document.window.isFullscreen)
  }

  @Test("The display's rate is followed, unless a rate was asked for", arguments: [true, false])
  func newRate(follows: Bool) throws {
    let viewer = try Viewer(options: LoopOptions(followsDisplayRate: follows))
    viewer.schedule(.refreshRate(RefreshRate(numerator: 30, denominator: 1)), at: 1)
    #expect(try viewer.run(closingAt: 3).ticks == (follows ? 60 + 60 : 180))
  }

  @Test("A connection that a signal has broken ends the loop by the signal, a lost one is an error")
  func brokenBySignal() throws {
    for signal in [nil, 15] as [Int32?] {
      let viewer = try Viewer()
      let source = BreakingSource(viewer.clock, signal: signal)
      let loop = ViewerLoop(
        session: viewer.session, presenter: viewer.presenter, events: source)
      if let signal {
        #expect(try loop.run() == .signal(signal))
      } else {
        #expect(throws: DisplayError.connectionLost(display: ":1")) { try loop.run() }
      }
      #expect(loop.report.end?.name == (signal == nil ? nil : "signal 15"))
      #expect(loop.report.frames.counts.presented == 2)
    }
  }

  @Test("Fullscreen and screenshot are requested from the window, once per key")
  func effects() throws {
    let viewer = try Viewer()
    var effects: [Effect] = []
    viewer.loop.onEffect = { effects.append($0) }
    for (index, key) in ["s", "f", "f11", "f", "escape"].enumerated() {
      viewer.press(KeyName(key), at: 0.1 * Double(index + 1))
      viewer.press(KeyName(key), at: 0.1 * Double(index + 1) + 0.05, isRepeat: true)
    }
    _ = try viewer.run(closingAt: 1)
    #expect(
      effects == [
        .screenshot, .setFullscreen(true), .setFullscreen(false), .setFullscreen(true),
        .setFullscreen(false),
      ])
  }
}

/// A source whose connection breaks at the fourth wait; a signal, if any, is reported after that.
private final class BreakingSource: EventSource {
  private let clock: ManualClock
  private var signal: Int32?
  private var waits = 0

  init(_ clock: ManualClock, signal: Int32?) {
    self.clock = clock
    self.signal = signal
  }

  var now: Int64 { clock.now }
  var wakeUps: Int { clock.wakeUps }

  func nextEvents(until deadline: Int64?) throws(DisplayError) -> [DisplayEvent] {
    waits += 1
    if waits > 4, let signal {
      self.signal = nil
      return [.signal(signal)]
    }
    if waits >= 4 { throw .connectionLost(display: ":1") }
    return try clock.nextEvents(until: deadline)
  }
}
