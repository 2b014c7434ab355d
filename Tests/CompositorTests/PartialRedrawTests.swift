import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Drawing only what changed")
struct PartialRedrawTests {
  @Test(
    "After any history, a buffer shows what a fresh compositor draws", arguments: Seeds.all)
  func equalsFullRedraw(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let stage = Stage(width: 90, height: 64, background: Color(random: &random), buffers: 3)
      var tree = RandomTree(context: stage.context, random: random)
      tree.hasPerspective = true
      stage.context.turn(at: 1000) {
        for _ in 0..<3 { stage.context.roots.append(tree.layer(depth: 2)) }
        _ = ShimmerScene(in: stage)
        stage.context.roots.append(tree.layer(depth: 1))
      }
      var time = 1000.0
      for step in 0..<40 {
        time += tree.number(0...0.15)
        if tree.chance(0.4) {
          stage.context.turn(at: time) {
            let layers = Self.layers(below: stage.context.roots)
            if let layer = layers.randomElement(using: &tree.random) { tree.edit(layer) }
          }
        }
        let buffer = Int.random(in: 0..<3, using: &tree.random)
        let picture = stage.draw(at: time, buffer: buffer).picture
        expectEqual(picture, stage.freshPicture(at: time), "step \(step), buffer \(buffer)")
      }
    }
  }

  @Test("The damage holds every pixel that differs on the screen", arguments: Seeds.all)
  func damage(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let stage = Stage(width: 90, height: 64)
      var tree = RandomTree(context: stage.context, random: random)
      tree.hasPerspective = true
      stage.context.turn(at: 1000) {
        for _ in 0..<2 { stage.context.roots.append(tree.layer(depth: 2)) }
        _ = ShimmerScene(in: stage)
      }
      var time = 1000.0
      var shown = stage.draw(at: time, buffer: 0).picture.copy()
      for step in 0..<30 {
        time += tree.number(0...0.1)
        if tree.chance(0.3) {
          stage.context.turn(at: time) {
            let layers = Self.layers(below: stage.context.roots)
            if let layer = layers.randomElement(using: &tree.random) { tree.edit(layer) }
          }
        }
        let promised = stage.compositor.prepare(at: time, size: stage.size)
        let (picture, report) = stage.draw(at: time, buffer: step % 2)
        #expect(report.damage == promised)
        for y in 0..<stage.size.height {
          for x in 0..<stage.size.width where picture[x, y] != shown[x, y] {
            let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
            #expect(promised.rects.contains { $0.contains(pixel) }, "(\(x), \(y)), step \(step)")
          }
        }
        shown = picture.copy()
      }
    }
  }

  private static func layers(below roots: [Layer]) -> [Layer] {
    roots.flatMap { [$0] + layers(below: $0.sublayers) }
  }

  @Test("An overlay that appears repaints its own box and nothing else")
  func overlay() {
    let stage = Stage()
    stage.context.turn(at: 1000) {
      stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 96, height: 72)) {
        $0.backgroundColor = Color(hex: 0x203040)
      }
    }
    for buffer in 0..<2 { stage.draw(at: 1000, buffer: buffer) }
    stage.context.turn(at: 1001) {
      stage.add(Layer(in: stage.context), Rect(x: 16, y: 8, width: 24, height: 10)) {
        $0.backgroundColor = .white
      }
    }
    let report = stage.draw(at: 1001).report
    #expect(report.damage.bounds == PixelRect(x: 16, y: 8, width: 24, height: 10))
    #expect(report.pixelsComposited == 24 * 10)
  }

  @Test("A wallpaper is shown without a copy, and is not modified by layers above it")
  func wallpaper() {
    let stage = Stage()
    var random = SeededGenerator(seed: 3)
    let picture = Bitmap(size: stage.size) { rows in
      for index in 0..<stage.size.area {
        let pixel = UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
        rows[index % stage.size.width, index / stage.size.width] = pixel
      }
    }
    let original = picture.copy()
    stage.context.turn(at: 1000) {
      stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 96, height: 72)) {
        $0.contents = picture
      }
    }
    expectEqual(stage.draw(at: 1000).picture, original)
    #expect(stage.compositor.cacheByteCount == 0)
    let card = Layer(in: stage.context)
    card.backgroundColor = Color(white: 1, alpha: 0.5)
    stage.context.turn(at: 1001) {
      stage.add(card, Rect(x: 16, y: 8, width: 24, height: 10))
    }
    expectEqual(stage.draw(at: 1001).picture, stage.freshPicture(at: 1001))
    expectEqual(picture, original)
    stage.context.turn(at: 1002) { stage.context.roots.removeLast() }
    expectEqual(stage.draw(at: 1002).picture, original)
  }

  @Test("A text that changes repaints its own box")
  func text() {
    let stage = Stage()
    let label = TextLayer(in: stage.context)
    stage.context.turn(at: 1000) {
      stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 96, height: 72)) {
        $0.backgroundColor = Color(hex: 0x203040)
      }
      label.text = TextRun("12", font: Font(size: 10))
      stage.add(label, Rect(x: 8, y: 40, width: 40, height: 12))
    }
    stage.draw(at: 1000)
    stage.context.turn(at: 1001) { label.text = TextRun("13", font: Font(size: 10)) }
    let bounds = stage.draw(at: 1001).report.damage.bounds
    #expect(PixelRect(minX: 0, minY: 38, maxX: 56, maxY: 54).contains(bounds), "\(bounds)")
  }

  @Test("A buffer with a new epoch, and a screen that was invalidated, get everything")
  func epochs() {
    let stage = Stage()
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage) }
    let whole = PixelRect(stage.size)
    #expect(stage.draw(at: 1000).report.damage.bounds == whole)
    #expect(stage.compositor.prepare(at: 1000, size: stage.size).isEmpty)
    stage.compositor.invalidate()
    #expect(stage.compositor.prepare(at: 1000, size: stage.size).bounds == whole)
    let bitmap = Bitmap(size: stage.size)
    let report = bitmap.withRows { rows in
      stage.compositor.draw(into: rows, buffer: BufferName(slot: 0, epoch: 7))
    }
    #expect(report.pixelsComposited >= whole.area)
    expectEqual(bitmap, stage.freshPicture(at: 1000))
  }

  @Test("A time without changes has no damage, nor any left from before")
  func still() {
    let stage = Stage()
    stage.context.turn(at: 1000) { _ = ShimmerScene(in: stage) }
    stage.draw(at: 1000.1)
    #expect(!stage.compositor.prepare(at: 1000.2, size: stage.size).isEmpty)
    #expect(stage.compositor.prepare(at: 1000.1, size: stage.size).isEmpty)
    let report = stage.draw(at: 1000.1).report
    #expect(report == RenderedFrame())
  }
}
