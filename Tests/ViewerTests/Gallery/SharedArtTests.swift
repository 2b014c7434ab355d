import Display
import Raster
import Testing
import Viewer

@Suite("The art that the scenes of a gallery share")
struct SharedArtTests {
  @Test("A picture is scaled once for each size, and never taken for another picture")
  func covering() {
    var scalings = 0
    let art = SceneArt(covering: { _, viewport in
      scalings += 1
      return Bitmap(size: viewport.part.size)
    }).shared()
    let pictures = (0..<2).map { _ in Bitmap(size: PixelSize(width: 2, height: 2)) }
    let cells = [30, 40].map { Viewport(whole: PixelSize(width: $0, height: 20)) }
    let first = art.covering?(pictures[0], cells[0])
    #expect(art.covering?(pictures[0], cells[0]) === first)
    #expect(scalings == 1)
    #expect(art.covering?(pictures[1], cells[0]) !== first)
    #expect(art.covering?(pictures[1], cells[1])?.size == cells[1].part.size)
    #expect(scalings == 3)
  }
}
