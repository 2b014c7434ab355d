import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Frames that begin elsewhere in a scene")
struct FrameOriginTests {
  /// The pixels of a part of an image.
  private func part(_ area: PixelRect, of whole: Bitmap) -> Bitmap {
    Bitmap(size: area.size) { rows in
      for y in area.rows {
        for x in area.columns { rows[x - area.minX, y - area.minY] = whole[x, y] }
      }
    }
  }

  @Test(
    "They match that part of the whole, even in a buffer of another part",
    arguments: GoldenScene.all)
  func equalsWhole(_ scene: GoldenScene) {
    let stage = Stage(
      width: 128, height: 96, scale: scene.scale, background: Color(hex: 0x18_2230))
    stage.context.turn(at: 1000) { scene.build(stage) }
    let whole = stage.freshPicture(at: scene.time)
    let compositor = Compositor(
      context: stage.context, scale: scene.scale, background: Color(hex: 0x18_2230))
    let frame = Bitmap(size: PixelSize(width: 64, height: 48))
    for place in [(0, 0), (64, 0), (40, 24), (64, 48)] {
      let area = PixelRect(x: place.0, y: place.1, width: 64, height: 48)
      compositor.origin = area.origin
      let report = frame.withRows { rows in
        compositor.render(at: scene.time, into: rows, buffer: BufferName(slot: 0))
      }
      #expect(report.damage.area == 64 * 48)
      let worst = largestDifference(frame, part(area, of: whole))
      // Cairo flattens an outline slightly differently where a frame cuts it.
      let limit = scene.name.hasPrefix("outlines") ? 16 : 1
      #expect(worst.levels <= limit, "at (\(worst.x), \(worst.y)) of the part from \(place) on")
    }
  }

  @Test("Damage and legend are the frame's")
  func rectangles() {
    let stage = Stage()
    var spot: Layer?
    stage.context.turn(at: 1000) {
      spot = stage.add(Layer(in: stage.context), Rect(x: 50, y: 40, width: 8, height: 4)) {
        $0.backgroundColor = .white
      }
    }
    stage.compositor.origin = PixelPoint(x: 48, y: 32)
    stage.draw(at: 1000)
    stage.context.turn(at: 1001) { spot?.backgroundColor = Color(hex: 0x20_4060) }
    let damage = stage.compositor.prepare(at: 1001, size: stage.size)
    #expect(damage.rects.allSatisfy { PixelRect(x: 0, y: 8, width: 16, height: 4).contains($0) })
    #expect(!damage.isEmpty)
  }
}
