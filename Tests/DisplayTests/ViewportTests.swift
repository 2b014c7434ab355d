import Display
import Raster
import TestSupport
import Testing

@Suite("The part of a window that frames hold")
struct ViewportTests {
  private let screen = PixelSize(width: 1280, height: 800)

  /// The part of a window that is on the screen.
  private func visible(of window: PixelSize, at place: PixelPoint) -> PixelRect {
    PixelRect(screen).offset(x: -place.x, y: -place.y).intersection(PixelRect(window))
  }

  @Test(
    "A window slightly larger than the screen is held whole, at any position",
    arguments: [(1, 1), (640, 400), (1280, 800), (1344, 896), (1344, 1), (1, 896)])
  func fits(width: Int, height: Int) {
    let window = PixelSize(width: width, height: height)
    for place in [(0, 0), (-600, 799), (1279, -399), (5000, 5000), (-32768, 32767)] {
      let viewport = Viewport(of: window, at: PixelPoint(x: place.0, y: place.1), on: screen)
      #expect(viewport == Viewport(whole: window) && viewport.isWhole)
    }
  }

  @Test("Width and height are handled separately")
  func sides() {
    let wide = PixelSize(width: 32767, height: 700)
    let part = Viewport(of: wide, at: PixelPoint(x: -5000, y: -300), on: screen).part
    #expect(part == PixelRect(x: 4992, y: 0, width: 1344, height: 700))
    let high = PixelSize(width: 700, height: 32767)
    let other = Viewport(of: high, at: PixelPoint(x: -300, y: -5000), on: screen).part
    #expect(other == PixelRect(x: 0, y: 4992, width: 700, height: 896))
  }

  @Test("The part holds all that the screen shows, and has one size at every place")
  func holdsAll() {
    let size = PixelSize(width: 1344, height: 896)
    #expect(Viewport.largestPart(on: screen) == size)
    for side in [1345, 1346, 4000, 32767] {
      let window = PixelSize(width: side, height: side)
      // All positions near the edges of screen and tiles, and far beyond both.
      for x in Array(-200...200) + Array(-side - 2...60 - side) + [-9000, 1279, 1280, 9000] {
        let place = PixelPoint(x: x, y: x + 7)
        let viewport = Viewport(of: window, at: place, on: screen)
        #expect(viewport.part.size == size && !viewport.isWhole)
        #expect(PixelRect(window).contains(viewport.part), "\(side) at \(x)")
        #expect(viewport.part.contains(visible(of: window, at: place)), "\(side) at \(x)")
      }
    }
  }

  @Test("A window that moves within a tile keeps its part, and goes on with the next tile")
  func tiles() {
    let window = PixelSize(width: 32767, height: 32767)
    func part(_ x: Int) -> PixelRect {
      Viewport(of: window, at: PixelPoint(x: x, y: 0), on: screen).part
    }
    #expect((0..<64).allSatisfy { part(-640 - $0) == part(-640) })
    #expect(part(-640).minX == 640 && part(-704).minX == 704)
    #expect(part(500) == part(0), "what lies left of the window is none of it")
    #expect(part(-32767).maxX == 32767, "the last part ends where the window does")
  }

  @Test("The screens of all sizes are covered from every place of a tile")
  func screens() {
    let window = PixelSize(width: 32767, height: 32767)
    for side in [1, 63, 64, 65, 127, 128, 129, 1000] {
      let screen = PixelSize(width: side, height: side)
      let longest = Viewport.largestPart(on: screen).width
      #expect(longest % 64 == 0 && longest >= side + 63 && longest < side + 128)
      for x in 0...130 {
        let part = Viewport(of: window, at: PixelPoint(x: -x, y: 0), on: screen).part
        #expect(part.minX <= x && part.maxX >= x + side, "\(side) at \(x)")
      }
    }
  }

  @Test("A part is clipped to the window; outside the window it is the first pixel")
  func cut() {
    let window = PixelSize(width: 100, height: 60)
    let part = PixelRect(minX: -5, minY: 20, maxX: 30, maxY: 90)
    #expect(Viewport(part, of: window).part == PixelRect(minX: 0, minY: 20, maxX: 30, maxY: 60))
    let beside = PixelRect(x: 100, y: 0, width: 9, height: 9)
    #expect(Viewport(beside, of: window).part == PixelRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test("By default a presenter holds all of its window")
  func presenter() {
    let size = PixelSize(width: 9, height: 5)
    #expect(MemoryPresenter(size: size).viewport == Viewport(whole: size))
  }
}
