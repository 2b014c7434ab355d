import Compositor
import Display
import LayerHost
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The viewer shows damage")
struct ShownDamageTests {
  /// Runs a viewer of a still scene with keys at times, and returns its state after the window is closed.
  private func run(
    _ keys: [(key: KeyName, time: Double)], closingAt end: Double
  ) throws -> (outlinedPixels: Int, waits: [Int64?], counts: FrameCounts) {
    let size = PixelSize(width: 320, height: 200)
    let clock = ManualClock()
    let presenter = MemoryPresenter(size: size, completion: .delayed(400_000, on: clock))
    let session = Session(
      SceneCatalog.wordmark, assignments: [try SceneCatalog.wordmark.assignment("shimmering=off")],
      size: size)
    let loop = ViewerLoop(
      session: session, presenter: presenter,
      events: clock)
    for (key, time) in keys {
      clock.schedule(.key(KeyPress(key)), at: Int64(time * 1e9))
      // Key repeats have no effect.
      clock.schedule(.key(KeyPress(key, isRepeat: true)), at: Int64(time * 1e9) + 1)
    }
    clock.schedule(.closeRequested, at: Int64(end * 1e9))
    _ = try loop.run()
    let fresh = Compositor(context: session.context)
    let time = try #require(loop.frameLoop.shownTime)
    let expected = Bitmap(size: size) { rows in
      fresh.render(at: time, into: rows, buffer: BufferName(slot: 0))
    }
    var count = 0
    for y in 0..<size.height {
      for x in 0..<size.width where presenter.shown[x, y] != expected[x, y] { count += 1 }
    }
    return (count, clock.waits, loop.report.frames.counts)
  }

  @Test("A frame has outlines, the next one has none, and then nothing is armed")
  func cleared() throws {
    #expect(try run([("d", 1), ("h", 5.005)], closingAt: 5.025).outlinedPixels > 100)
    let (outlinedPixels, waits, counts) = try run([("d", 1), ("h", 5)], closingAt: 3600)
    #expect(outlinedPixels == 0)
    #expect(waits.suffix(2) == [nil, nil], "for the completion, and for the end")
    #expect(
      counts.presented == 7,
      "the first; for the key, the notice's end and the help one each, and one without outlines after it"
    )
  }

  @Test("Turned off in the frame after, it leaves nothing")
  func turnedOff() throws {
    #expect(
      try run([("d", 1), ("h", 5.005), ("d", 5.025), ("d", 5.03)], closingAt: 5.045).outlinedPixels
        == 0)
  }

  @Test("Under a paused clock the frame's outlines stay, until another frame or none is shown")
  func paused() throws {
    let keys: [(key: KeyName, time: Double)] = [("p", 1), ("d", 2), ("h", 5)]
    let (outlinedPixels, waits, _) = try run(keys, closingAt: 3600)
    #expect(outlinedPixels > 100)
    #expect(waits.suffix(2) == [nil, nil])
    #expect(try run(keys + [("d", 7), ("d", 7.1)], closingAt: 8).outlinedPixels == 0)
  }
}
