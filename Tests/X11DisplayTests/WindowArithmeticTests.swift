import Display
import Raster
import Testing
import X11Display

@Suite("Choices and arithmetic of a window")
struct WindowArithmeticTests {
  private let masks: [UInt32] = [0xFF_0000, 0xFF00, 0xFF]

  @Test("The screen's own visual is best, one with an alpha byte is worst")
  func visuals() throws {
    let visuals = [
      VisualFormat(identifier: 1, depth: 32, masks: masks, bitsPerPixel: 32),
      VisualFormat(
        identifier: 2, depth: 30, masks: [0x3FF0_0000, 0xF_FC00, 0x3FF], bitsPerPixel: 32),
      VisualFormat(identifier: 3, depth: 24, masks: masks, bitsPerPixel: 32),
      VisualFormat(identifier: 4, depth: 24, masks: masks, bitsPerPixel: 32),
      VisualFormat(
        identifier: 5, depth: 8, visualClass: .pseudoColor, masks: [0, 0, 0], bitsPerPixel: 8),
    ]
    for (standard, depth, expected) in [
      (4, 24, [4]), (9, 24, [3, 4]), (5, 8, [2]), (1, 32, [1]),
    ] as [(UInt, Int, Set<UInt>)] {
      for list in [visuals, visuals.reversed()] {
        let format = try VisualChoice.choose(
          among: list, defaultVisual: standard, defaultDepth: depth)
        #expect(expected.contains(format.visual), "default \(standard)")
      }
    }
  }

  @Test("A screen that has only palettes is an error that says so")
  func palettes() {
    let palette = VisualFormat(
      identifier: 5, depth: 8, visualClass: .pseudoColor, masks: [0, 0, 0], bitsPerPixel: 8)
    for visuals in [[], [palette]] {
      #expect(throws: DisplayError.self) {
        try VisualChoice.choose(among: visuals, defaultVisual: 5, defaultDepth: 8)
      }
    }
  }

  @Test("Frame and margins cover a window exactly once, for all small sizes")
  func margins() {
    for width in 0...9 {
      for height in 0...9 {
        for (frameWidth, frameHeight) in [(1, 1), (3, 2), (2, 5), (4, 4), (9, 9)] {
          let window = PixelSize(width: width, height: height)
          let frame = PixelSize(width: min(frameWidth, width), height: min(frameHeight, height))
          let offset = WindowOffset.centering(frame, in: PixelRect(window))
          var covered = [Int](repeating: 0, count: width * height)
          let inside = PixelRect(frame).offset(x: offset.x, y: offset.y)
          for rect in offset.margins(around: frame, in: window) + [inside] {
            for y in rect.rows { for x in rect.columns { covered[y * width + x] += 1 } }
          }
          #expect(covered.allSatisfy { $0 == 1 }, "\(frame) in \(window)")
        }
      }
    }
  }

  @Test("An icon's colours are divided by alpha, exactly for every pair")
  func icons() {
    for alpha in UInt32(0)...255 {
      for value in 0...alpha {
        let straight = IconData.straight(alpha << 24 | value << 8)
        let expected = alpha == 0 ? 0 : (Double(value) * 255 / Double(alpha)).rounded()
        #expect((straight >> 8) & 0xFF == UInt32(expected))
        #expect(straight >> 24 == alpha)
      }
    }
    let small = Bitmap(size: PixelSize(width: 2, height: 1)) { $0[1, 0] = 0xFF01_0203 }
    let large = Bitmap(size: PixelSize(width: 193, height: 1))
    #expect(IconData.words(of: [large, small]) == [2, 1, 0, 0xFF01_0203])
  }

  @Test("Movements in a row become one, buttons keep their order")
  func movements() {
    func moved(_ x: Int, _ modifiers: KeyModifiers = []) -> DisplayEvent {
      .pointer(PointerEvent(.moved, x: x, y: 0, modifiers: modifiers))
    }
    let pressed = DisplayEvent.pointer(PointerEvent(.pressed(button: 1), x: 2, y: 0))
    var batch = EventBatch()
    for event in [moved(1), moved(2), pressed, moved(3), moved(4), moved(5, .shift)] {
      batch.append(event)
    }
    #expect(batch.events == [moved(2), pressed, moved(4), moved(5, .shift)])
  }

  @Test("A pointer that rests is hidden over a fullscreen window, and only there")
  func idlePointer() {
    var pointer = IdlePointer()
    pointer.follow(isFullscreen: false, now: 0)
    pointer.moved(at: 1)
    #expect(pointer.due == nil && !pointer.isHidden)
    pointer.follow(isFullscreen: true, now: 10)
    #expect(pointer.due == 2_000_000_010)
    pointer.moved(at: 500)
    pointer.follow(isFullscreen: true, now: 2_000_000_499)
    #expect(pointer.due == 2_000_000_500 && !pointer.isHidden)
    pointer.follow(isFullscreen: true, now: 2_000_000_500)
    #expect(pointer.due == nil && pointer.isHidden, "nothing is left to wait for")
    pointer.moved(at: 3_000_000_000)
    #expect(pointer.due == 5_000_000_000 && !pointer.isHidden)
    pointer.follow(isFullscreen: true, now: 6_000_000_000)
    pointer.follow(isFullscreen: false, now: 6_000_000_001)
    #expect(pointer.due == nil && !pointer.isHidden)
  }

  @Test("The screen saver is reset every 30 s while frames are shown in fullscreen")
  func screenSaver() {
    var rest = ScreenSaverRest()
    let second: Int64 = 1_000_000_000
    func isTold(isFullscreen: Bool, frames: Int, now: Int64) -> Bool {
      rest.isDue(isFullscreen: isFullscreen, frames: frames, now: now)
    }
    #expect(!isTold(isFullscreen: false, frames: 1, now: 0))
    #expect(!isTold(isFullscreen: true, frames: 1, now: 1), "no frame since")
    #expect(isTold(isFullscreen: true, frames: 2, now: second))
    #expect(!isTold(isFullscreen: true, frames: 3, now: 31 * second - 1))
    #expect(isTold(isFullscreen: true, frames: 4, now: 31 * second))
    #expect(!isTold(isFullscreen: true, frames: 4, now: 99 * second), "a still picture")
    #expect(isTold(isFullscreen: true, frames: 5, now: 100 * second))
    #expect(!isTold(isFullscreen: false, frames: 6, now: 101 * second))
    #expect(isTold(isFullscreen: true, frames: 7, now: 102 * second), "fullscreen again")
  }
}
