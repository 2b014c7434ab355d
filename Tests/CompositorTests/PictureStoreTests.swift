import Compositor
import Drawing
import LayerKit
import Raster
import Testing

/// Draws with Cairo and counts the pixels that were requested.
private final class CountingRasterizer: PathRasterizer {
  private let cairo = CairoRasterizer()
  private(set) var pixelCount = 0

  func fill(
    _ path: Path, rule: FillRule, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    pixelCount += Int(box.width * box.height)
    return cairo.fill(path, rule: rule, transform: transform, box: box, scale: scale)
  }

  func stroke(
    _ path: Path, style: StrokeStyle, transform: AffineTransform, box: Rect, scale: Double
  ) -> Bitmap? {
    pixelCount += Int(box.width * box.height)
    return cairo.stroke(path, style: style, transform: transform, box: box, scale: scale)
  }
}

@Suite("Pictures that are kept")
struct PictureStoreTests {
  @Test("A frame of another size keeps the pictures that fit it as they are, and no others")
  func resizing() {
    let rasterizer = CountingRasterizer()
    let context = LayerContext(pathRasterizer: rasterizer)
    let shape = ShapeLayer(in: context)
    // Larger than the cache of outlines, so that painting it again would request pixels again.
    shape.frame = Rect(x: 10, y: 20, width: 2400, height: 2000)
    shape.path = Path(ellipseIn: shape.bounds)
    shape.fillColor = .white
    var fade = BasicAnimation(\.opacity, from: 0.2, to: 1)
    fade.timing = MediaTiming(beginTime: 1000, duration: 10)
    shape.add(fade, forKey: nil)
    context.roots = [shape]
    context.turn(at: 1000)
    let compositor = Compositor(context: context)
    func draw(at time: Double, _ width: Int, _ height: Int) -> Bitmap {
      Bitmap(size: PixelSize(width: width, height: height)) { rows in
        compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
      }
    }
    _ = draw(at: 1000, 2500, 2100)
    let asked = rasterizer.pixelCount
    let larger = draw(at: 1001, 2600, 2050)
    #expect(rasterizer.pixelCount == asked)
    let fresh = Compositor(context: context)
    let expected = Bitmap(size: larger.size) { rows in
      fresh.render(at: 1001, into: rows, buffer: BufferName(slot: 0))
    }
    expectEqual(larger, expected)
    let before = rasterizer.pixelCount
    _ = draw(at: 1002, 1200, 2050)
    #expect(rasterizer.pixelCount > before)
  }

  @Test("Shapes that do not all fit into the store are drawn once a frame, not once a band")
  func largeShapes() {
    let rasterizer = CountingRasterizer()
    let context = LayerContext(pathRasterizer: rasterizer)
    let size = PixelSize(width: 2560, height: 1600)
    let bounds = Rect(x: 0, y: 0, width: 2560, height: 1600)
    for index in 0..<2 {
      let shape = ShapeLayer(in: context)
      shape.frame = bounds
      shape.path = Path(ellipseIn: bounds.insetBy(dx: Double(index), dy: 0))
      var fade = BasicAnimation(\.fillColor, from: .black, to: Color(hex: 0x80FF_4020))
      fade.timing = MediaTiming(beginTime: 1000, duration: 10)
      shape.add(fade, forKey: nil)
      context.roots.append(shape)
    }
    context.turn(at: 1000)
    let compositor = Compositor(context: context)
    let frame = Bitmap(size: size)
    func draw(at time: Double) {
      _ = frame.withRows { rows in
        compositor.render(at: time, into: rows, buffer: BufferName(slot: 0))
      }
    }
    draw(at: 1000)
    draw(at: 1001)
    #expect(rasterizer.pixelCount <= 4 * size.area)
    #expect(compositor.cacheByteCount <= 64 << 20)
    let fresh = Compositor(context: context)
    let part = Bitmap(size: size)
    _ = part.withRows { rows in
      fresh.render(at: 1001, into: rows, buffer: BufferName(slot: 0))
    }
    #expect(part.pixels == frame.pixels)
  }

  @Test("Scratch memory is kept while frames need it, and released soon afterwards")
  func scratch() {
    let stage = Stage(width: 640, height: 400)
    func fade(from time: Double) -> BasicAnimation<Double> {
      var fade = BasicAnimation(\.opacity, from: 0, to: 1)
      fade.timing = MediaTiming(beginTime: time, duration: 100)
      return fade
    }
    func draw(_ frames: Range<Int>, from time: Double) -> Int {
      for frame in frames { stage.draw(at: time + Double(frame) / 60, buffer: frame % 2) }
      return stage.compositor.cacheByteCount
    }
    // A group that is painted again in each frame, because its contents fade.
    let group = stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 600, height: 390)) {
      $0.opacity = 0.5
    }
    for x in [0.0, 50] {
      stage.add(Layer(in: stage.context), Rect(x: x, y: 0, width: 500, height: 390), in: group) {
        $0.backgroundColor = .white
        $0.add(fade(from: 1000), forKey: nil)
      }
    }
    stage.context.turn(at: 1000)
    let strip = 600 * 32 * 8
    #expect(draw(0..<200, from: 1000) > strip)
    // A plain box, which needs no strip.
    stage.context.turn(at: 1004) {
      group.removeFromSuperlayer()
      stage.context.roots = []
      stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 8, height: 8)) {
        $0.backgroundColor = .white
        $0.add(fade(from: 1004), forKey: nil)
      }
    }
    #expect(draw(0..<100, from: 1004) > strip, "frames may need it again soon")
    #expect(draw(100..<130, from: 1004) < strip)
  }

  @Test("A part of a shape has the pixels that the whole has there")
  func parts() throws {
    let cairo = CairoRasterizer()
    var path = Path(ellipseIn: Rect(x: 5, y: 8, width: 180, height: 120))
    path.curve(
      to: Point(x: 40, y: 150), control1: Point(x: 260, y: 20), control2: Point(x: -90, y: 190))
    let turn = AffineTransform(a: 0.9, b: 0.31, c: -0.2, d: 1.1, tx: 20.37, ty: -3.61)
    let style = StrokeStyle(width: 5, dashes: [11, 3.5], dashPhase: 2)
    func pictures(_ box: Rect) throws -> [Bitmap] {
      [
        try #require(cairo.fill(path, rule: .evenOdd, transform: turn, box: box, scale: 1)),
        try #require(cairo.stroke(path, style: style, transform: turn, box: box, scale: 1)),
      ]
    }
    let whole = try pictures(Rect(x: -20, y: -20, width: 260, height: 240))
    let part = try pictures(Rect(x: 30, y: 41, width: 120, height: 9))
    for (whole, part) in zip(whole, part) {
      #expect(part.pixels.contains { $0 != 0 })
      for y in 0..<9 {
        for x in 0..<120 where part[x, y] != whole[x + 50, y + 61] {
          Issue.record("(\(x), \(y))")
        }
      }
    }
  }

  @Test("A picture that was shown smaller goes when no layer has it any more")
  func reducedPicture() {
    let stage = Stage()
    weak var held: Bitmap?
    let layer = stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 16, height: 16))
    layer.withoutActions()
    do {
      let picture = Bitmap(size: PixelSize(width: 64, height: 64))
      held = picture
      layer.contents = picture
    }
    for buffer in 0..<2 { stage.draw(at: 1000, buffer: buffer) }
    stage.context.turn(at: 1000)
    for buffer in 0..<2 { stage.draw(at: 1000, buffer: buffer) }
    #expect(held != nil)
    stage.context.turn(at: 1001) { layer.contents = nil }
    for buffer in 0..<2 { stage.draw(at: 1001, buffer: buffer) }
    #expect(held == nil)
  }

  @Test("The flat picture of a huge floor is not kept when it has been drawn")
  func hugeFloor() {
    let stage = Stage(width: 200, height: 200)
    let floor = stage.add(
      Layer(in: stage.context), Rect(x: -4000, y: -4000, width: 8200, height: 8200))
    floor.backgroundColor = Color(white: 1, alpha: 0.5)
    var eye = Transform3D.identity
    eye.m34 = -1 / 300
    floor.transform = Transform3D.rotation(1.45, x: 1, y: 0, z: 0).concatenated(with: eye)
    stage.context.turn(at: 1000)
    stage.draw(at: 1000)
    #expect(stage.compositor.cacheByteCount < 80 << 20)
  }

  @Test("A text that grows frame by frame does not fill the memory with its sizes")
  func growingText() {
    let stage = Stage(width: 320, height: 240)
    let label = TextLayer(in: stage.context)
    label.text = TextRun("growing", font: Font(size: 20))
    stage.add(label, Rect(x: 0, y: 0, width: 320, height: 240))
    var grow = BasicAnimation(\.transform, from: .identity, to: .scale(x: 4, y: 4))
    grow.timing = MediaTiming(beginTime: 1000, duration: 10)
    stage.context.turn(at: 1000) { label.add(grow, forKey: nil) }
    for step in 0..<100 { stage.draw(at: 1000 + Double(step) / 10) }
    #expect(stage.compositor.cacheByteCount < 64 << 20)
  }
}
