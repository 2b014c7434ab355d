import Compositor
import LayerKit
import Raster
import Testing

@Suite("Outlines in the picture")
struct OutlineTests {
  private let stage = Stage(width: 80, height: 60, background: .clear)

  private func shape(_ path: Path, _ change: (ShapeLayer) -> Void = { _ in }) -> ShapeLayer {
    stage.add(ShapeLayer(in: stage.context), Rect(x: 0, y: 0, width: 30, height: 30)) { layer in
      layer.path = path
      change(layer)
    }
  }

  private func change(_ body: () -> Void) {
    stage.context.transaction(disablingActions: true, body)
  }

  private func painted(at time: Double = 1000) -> Int {
    stage.context.turn(at: time)
    return stage.draw(at: time).picture.pixels.count { $0 != 0 }
  }

  private let box = Path(rect: Rect(x: 20, y: 10, width: 40, height: 30))

  @Test("An outline leaves the bounds unless they clip it, and begins in their own coordinates")
  func clipping() {
    let layer = shape(box)
    #expect(painted() == 1200)
    change { layer.masksToBounds = true }
    #expect(painted(at: 1001) == 10 * 20)
    change { layer.bounds.origin = Point(x: 20, y: 10) }
    #expect(painted(at: 1002) == 30 * 30)
  }

  @Test("The stroke is drawn over the fill, centred on the outline, and no colour draws nothing")
  func line() {
    let layer = shape(box) { layer in
      (layer.fillColor, layer.strokeColor) = (.white, Color(hex: 0xFF0000))
      layer.lineWidth = 4
    }
    #expect(painted() == 44 * 34)
    let picture = stage.draw(at: 1000).picture
    #expect(picture[18, 8] == 0xFFFF_0000)
    #expect(picture[21, 11] == 0xFFFF_0000)
    #expect(picture[22, 12] == 0xFFFF_FFFF)
    change { layer.fillColor = nil }
    #expect(painted(at: 1001) == 44 * 34 - 36 * 26)
    change { layer.strokeEnd = 0.5 }
    #expect(painted(at: 1002) == 280)
    change { layer.strokeColor = nil }
    #expect(painted(at: 1003) == 0)
  }

  @Test("Inside and line fade as one, unless each is asked to fade by itself")
  func groupOpacity() {
    let layer = shape(box) { layer in
      (layer.fillColor, layer.strokeColor) = (.white, Color(hex: 0xFF0000))
      (layer.lineWidth, layer.opacity) = (4, 0.5)
    }
    _ = painted()
    #expect(stage.draw(at: 1000).picture[21, 11] == 0x8080_0000)
    change { layer.allowsGroupOpacity = false }
    stage.context.turn(at: 1001)
    #expect(stage.draw(at: 1001).picture[21, 11] >> 24 == 0xBF)
  }

  @Test("A turned and stretched outline keeps sharp edges")
  func deviceSpace() {
    let layer = shape(Path(rect: Rect(x: 0, y: 0, width: 4, height: 3)))
    layer.anchorPoint = .zero
    layer.position = Point(x: 50, y: 10)
    layer.transform = .scale(x: 10, y: 10).concatenated(with: .rotation(.pi / 2))
    #expect(painted() == 1200)
  }

  @Test("A line is stretched with its layer, its dashes too")
  func stretchedLine() {
    var path = Path()
    path.move(to: Point(x: 1, y: 2))
    path.line(to: Point(x: 7, y: 2))
    let layer = shape(path) { layer in
      (layer.strokeColor, layer.lineWidth, layer.lineDashPattern) = (.white, 2, [2, 1])
    }
    layer.anchorPoint = .zero
    layer.position = .zero
    layer.transform = .scale(x: 10, y: 5)
    #expect(painted() == 40 * 10)
    change { layer.transform = .scale(x: 0, y: 5) }
    #expect(painted(at: 1001) == 0)
  }

  @Test(
    "An animated outline is drawn right in each frame, and repaints no more than its surroundings")
  func animated() {
    let layer = shape(box) { layer in
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, .white, 4)
      (layer.lineJoin, layer.strokeEnd) = (.bevel, 0)
    }
    var draw = BasicAnimation(\.strokeEnd, from: 0, to: 1)
    draw.timing = MediaTiming(beginTime: 1000, duration: 4)
    layer.add(draw, forKey: "draw")
    stage.context.turn(at: 1000)
    stage.draw(at: 1000)
    let (picture, report) = stage.draw(at: 1002)
    // One pixel of the corner is cut off.
    #expect(picture.pixels.count { $0 != 0 } == 279)
    #expect(PixelRect(x: 16, y: 8, width: 48, height: 34).contains(report.damage.bounds))
  }

  @Test("The coverage of outlines is kept, counted and bounded")
  func cache() {
    let layer = shape(box) { $0.fillColor = .white }
    var slide = BasicAnimation(\.position.x, from: 15, to: 25)
    slide.timing = MediaTiming(beginTime: 1000, duration: 10)
    layer.add(slide, forKey: "slide")
    stage.context.turn(at: 1000)
    stage.draw(at: 1000)
    let one = stage.compositor.cacheByteCount
    stage.draw(at: 1001)
    #expect(stage.compositor.cacheByteCount == one, "a whole pixel farther it is the same picture")
    for step in 0..<400 { stage.draw(at: 1001 + Double(step) * 0.0137) }
    #expect(stage.compositor.cacheByteCount < one + 64 * 41 * 31 * 4)
  }

  @Test("Without a rasterizer a shape does not show")
  func noRasterizer() {
    let context = LayerContext()
    let layer = ShapeLayer(in: context)
    layer.path = box
    context.roots = [layer]
    context.turn(at: 1000)
    let compositor = Compositor(context: context, background: .clear)
    let picture = Bitmap(size: PixelSize(width: 80, height: 60)) { rows in
      compositor.render(at: 1000, into: rows, buffer: BufferName(slot: 0))
    }
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }
}
