import Compositor
import Display
import LayerHost
import LayerKit
import Raster
import TestSupport
import Testing
import Viewer

@Suite("The first frame after a key")
struct KeyEffectTests {
  private static let size = PixelSize(width: 320, height: 200)

  /// Keys that leave the picture unchanged, or draw outside the layers.
  private static let invisible: Set<ViewerCommand> = [
    .quit, .leave, .screenshot, .toggleFullscreen, .toggleDamage,
  ]

  private static var chords: [KeyChord] {
    KeyTable.rows.flatMap { $0.bindings + $0.variants }.compactMap { binding in
      guard case .key(let chord) = binding.trigger, let command = binding.command,
        !invisible.contains(command)
      else { return nil }
      return chord
    }
  }

  /// The number of pixels that differ between the window and a picture of the session after the last tick.
  private func difference(_ chord: KeyChord, at instant: Int64) throws -> Int {
    let clock = ManualClock()
    let presenter = MemoryPresenter(size: Self.size, completion: .delayed(400_000, on: clock))
    let session = Session(SceneCatalog.wordmark, size: Self.size)
    let loop = ViewerLoop(
      session: session, presenter: presenter,
      events: clock)
    let period: Int64 = 1_000_000_000 / 60
    clock.schedule(.key(KeyPress(chord.key, modifiers: chord.modifiers)), at: instant)
    // Exactly one tick follows in the period after the key.
    clock.schedule(.closeRequested, at: instant + period - 1)
    _ = try loop.run()
    let shownTime = try #require(loop.frameLoop.shownTime)
    let fresh = Compositor(context: session.context, scale: session.document.window.scale)
    let expected = Bitmap(size: Self.size) { rows in
      fresh.render(at: shownTime, into: rows, buffer: BufferName(slot: 0))
    }
    var pixels = 0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where presenter.shown[x, y] != expected[x, y] { pixels += 1 }
    }
    return pixels
  }

  @Test("The first frame after any key shows its whole effect")
  func firstFrame() throws {
    var generator = SeededGenerator(seed: 0x5EED_0C05)
    for chord in Self.chords {
      for _ in 0..<2 {
        // Within one period, from just after a deadline to just before the next.
        let frame = Int64.random(in: 20...80, using: &generator)
        let part = Int64.random(in: 1000...16_000_000, using: &generator)
        let instant = frame * 1_000_000_000 / 60 + part
        #expect(
          try difference(chord, at: instant) == 0, "\(chord.label) at \(instant) ns")
      }
    }
  }
}
