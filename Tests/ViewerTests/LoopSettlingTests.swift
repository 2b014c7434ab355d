import Display
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The loop's notification of a change of what is shown")
struct LoopSettlingTests {
  /// The numbers, from 1, of the frames after which the loop reported a change of what is shown.
  private static func settled(_ events: [(DisplayEvent, at: Double)]) throws -> [Int] {
    let viewer = try Viewer()
    var frames: [Int] = []
    viewer.loop.onSettled = { frames.append(viewer.presenter.counts.presented) }
    for (event, seconds) in events { viewer.schedule(event, at: seconds) }
    _ = try viewer.run(closingAt: 1)
    return frames
  }

  @Test("It comes once, with the second frame")
  func start() throws { #expect(try Self.settled([]) == [2]) }

  @Test("It comes again with the second frame of another scene")
  func scene() throws {
    let frames = try Self.settled([(.key(KeyPress("pagedown")), at: 0.5)])
    #expect(frames.count == 2 && (30...33).contains(frames[1]), "\(frames)")
  }

  @Test("Nothing is reported while a window's size changes in each frame")
  func sizes() throws {
    // Thirty sizes at a hundred per second, and sixty frames per second.
    let sizes = (0..<30).map { index in
      (
        DisplayEvent.resized(PixelSize(width: 300 - index, height: 200)),
        at: 0.5 + Double(index) / 100
      )
    }
    let frames = try Self.settled(sizes)
    #expect(frames.count == 2 && (48...51).contains(frames[1]), "\(frames)")
  }
}
