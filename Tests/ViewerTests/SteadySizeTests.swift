import Raster
import Testing
import Viewer

@Suite("The size of a window whose scale changes")
struct SteadySizeTests {
  private static let room = PixelSize(width: 1920, height: 1080)

  @Test("It stays the same in points, rounded to whole pixels and without drift")
  func points() {
    var steady = SteadySize()
    var (size, scale) = (PixelSize(width: 401, height: 303), 1.0)
    for (next, width, height) in [
      (2.0, 802, 606), (1.25, 501, 379), (1.1, 441, 333), (0.25, 100, 76), (1, 401, 303),
    ] {
      size = steady.size(of: size, from: scale, to: next, room: Self.room)
      #expect(size == PixelSize(width: width, height: height), "at \(next)")
      scale = next
    }
  }

  @Test("It fits the screen, and returns to what it was unless the user has changed it")
  func room() {
    var steady = SteadySize()
    let first = PixelSize(width: 1280, height: 800)
    let large = steady.size(of: first, from: 1, to: 2, room: Self.room)
    #expect(large == Self.room)
    #expect(steady.size(of: large, from: 2, to: 1, room: Self.room) == first)
    _ = steady.size(of: first, from: 1, to: 2, room: Self.room)
    let own = PixelSize(width: 1000, height: 600)
    let half = PixelSize(width: 500, height: 300)
    #expect(steady.size(of: own, from: 2, to: 1, room: Self.room) == half)
  }

  @Test("A second change before the first has arrived counts from the size before both")
  func early() {
    var steady = SteadySize()
    let first = PixelSize(width: 400, height: 300)
    _ = steady.size(of: first, from: 1, to: 2, room: Self.room)
    let last = PixelSize(width: 600, height: 450)
    #expect(steady.size(of: first, from: 2, to: 1.5, room: Self.room) == last)
  }

  @Test("A window larger than the screen does not become smaller at a larger scale")
  func largeWindow() {
    var steady = SteadySize()
    let wide = PixelSize(width: 4000, height: 1)
    let size = steady.size(of: wide, from: 1, to: 2, room: Self.room)
    #expect(size == PixelSize(width: 4000, height: 2))
    var tiny = SteadySize()
    let pixel = PixelSize(width: 1, height: 1)
    #expect(tiny.size(of: pixel, from: 16, to: 0.25, room: Self.room) == pixel)
  }
}
