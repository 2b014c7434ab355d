import Compositor
import LayerKit
import Raster
import Testing

@Suite("Overdraw")
struct OverdrawTests {
  private static let size = PixelSize(width: 64, height: 32)
  private let context = LayerContext(time: 0)
  private let compositor: Compositor
  private let frame = Bitmap(size: OverdrawTests.size)

  init() { compositor = Compositor(context: context) }

  private func box(_ rect: Rect) -> Layer {
    let layer = Layer(in: context)
    layer.frame = rect
    layer.backgroundColor = .white
    return layer
  }

  private func draw(at time: Double) -> RenderedFrame {
    frame.withRows { compositor.render(at: time, into: $0, buffer: BufferName(slot: 0)) }
  }

  /// Shows five boxes from the left edge, each 8 pixels narrower than the one below it.
  private func showStairs() {
    context.turn(at: 0) {
      let root = Layer(in: context)
      root.sublayers = (0..<5).map {
        box(Rect(x: 0, y: 0, width: 40 - 8 * Double($0), height: 32))
      }
      context.roots = [root]
    }
  }

  @Test("Each pixel counts the layers that painted it, from one to four and more")
  func counts() throws {
    showStairs()
    compositor.showsOverdraw = true
    let overdraw = try #require(draw(at: 0).overdraw)
    #expect(overdraw.pixels == [8 * 32, 8 * 32, 8 * 32, 16 * 32])
    #expect(overdraw.area == 64 * 32 && overdraw.paintCount == 8 * 32 * (1 + 2 + 3 + 4 + 5))
    #expect(overdraw.mean == Double(15 * 8) / 64)
  }

  @Test("Four steps have four tints, and pixels with only the background have none")
  func tints() {
    showStairs()
    compositor.showsOverdraw = true
    _ = draw(at: 0)
    // In row 1 the tints draw neither rows nor diagonals in these columns.
    let pixels = [36, 28, 20, 12].map { frame[$0 + 1, 1] }
    #expect(Set(pixels).count == 4)
    #expect(frame[60, 1] == 0xFF00_0000)
    #expect(frame[28, 0] != frame[28, 1], "rows")
    #expect(frame[16, 1] != frame[23, 1], "diagonals")
  }

  @Test(
    "Only a frame's changes are tinted; the next frame removes the tints and leaves nothing"
  )
  func cleared() {
    showStairs()
    _ = draw(at: 0)
    let plain = frame[36, 1]
    compositor.showsOverdraw = true
    #expect(draw(at: 1).damage.isEmpty && frame[36, 1] == plain)
    let added = box(Rect(x: 48, y: 8, width: 8, height: 8))
    context.turn(at: 2) { context.roots[0].addSublayer(added) }
    let report = draw(at: 2)
    #expect(report.overdraw?.pixels == [64, 0, 0, 0] && frame[36, 1] == plain)
    #expect(frame[50, 10] != plain)
    #expect(compositor.nextChange(after: 2) == .now)
    compositor.showsOverdraw = false
    #expect(draw(at: 3).overdraw == nil)
    #expect(frame[50, 10] == plain && compositor.nextChange(after: 3) == .never)
  }

  @Test("Hidden layers and what a clip cuts off paint nothing")
  func hidden() throws {
    context.turn(at: 0) {
      let root = box(Rect(x: 0, y: 0, width: 16, height: 16))
      root.masksToBounds = true
      let wide = box(Rect(x: 0, y: 0, width: 64, height: 8))
      let unseen = box(Rect(x: 0, y: 0, width: 16, height: 16))
      unseen.isHidden = true
      root.sublayers = [wide, unseen]
      context.roots = [root]
    }
    compositor.showsOverdraw = true
    let overdraw = try #require(draw(at: 0).overdraw)
    #expect(overdraw.pixels == [16 * 8, 16 * 8, 0, 0])
  }

  @Test("The legend's place is neither tinted nor outlined nor counted, however a frame touches it")
  func legend() throws {
    showStairs()
    let plain = Bitmap(size: Self.size)
    plain.withRows { rows in
      _ = Compositor(context: context).render(at: 0, into: rows, buffer: BufferName(slot: 0))
    }
    // Aligned to blocks of columns, because changes are drawn in whole blocks.
    let place = PixelRect(x: 8, y: 4, width: 24, height: 12)
    compositor.sparedAreas = [place]
    compositor.showsOverdraw = true
    let overdraw = try #require(draw(at: 0).overdraw)
    #expect(overdraw.area == 64 * 32 - place.area)
    for y in 0..<32 {
      for x in 0..<40 {
        let isInside = place.columns.contains(x) && place.rows.contains(y)
        #expect((frame[x, y] == plain[x, y]) == isInside, "\(x), \(y)")
      }
    }
    let copy = Bitmap(size: Self.size)
    copy.withRows { rows in
      _ = Compositor(context: context).render(at: 0, into: rows, buffer: BufferName(slot: 0))
      compositor.drawShownOutlines(into: rows)
    }
    for y in 0..<32 {
      for x in 0..<64 { #expect(copy[x, y] == frame[x, y]) }
    }
    #expect(compositor.nextChange(after: 0) == .now)
    _ = draw(at: 1)
    let added = box(Rect(x: 10, y: 6, width: 4, height: 4)).withoutActions()
    context.turn(at: 2) { context.roots[0].addSublayer(added) }
    // Text that changes inside the legend adds no tint, and no frame to remove one.
    #expect(draw(at: 2).overdraw?.area == 0 && compositor.nextChange(after: 2) == .never)
    compositor.showsOverdraw = false
    compositor.showsDamage = true
    context.turn(at: 3) { added.backgroundColor = .black }
    _ = draw(at: 3)
    #expect(compositor.nextChange(after: 3) == .never && compositor.preparedChanges.isEmpty)
    context.turn(at: 4) { added.frame = Rect(x: 2, y: 2, width: 4, height: 4) }
    _ = draw(at: 4)
    #expect(compositor.nextChange(after: 4) == .now && !compositor.preparedChanges.isEmpty)
  }

  @Test("A layer in perspective, and its sublayers, count where they are visible")
  func perspective() throws {
    let stage = Stage()
    let frame = PixelRect(x: 40, y: 28, width: 16, height: 16)
    stage.context.turn(at: 1000) {
      let card = Layer(in: stage.context).withoutActions()
      stage.add(card, Rect(x: 40, y: 28, width: 16, height: 16)) {
        $0.backgroundColor = .white
      }
      stage.add(Layer(in: stage.context), card.bounds, in: card) { $0.backgroundColor = .white }
      var eye = Transform3D.identity
      eye.m34 = -1 / 20
      card.transform = Transform3D.rotation(1, x: 0, y: 1, z: 0).concatenated(with: eye)
    }
    let plain = stage.freshPicture(at: 1000)
    stage.compositor.showsOverdraw = true
    let (picture, report) = stage.draw(at: 1000)
    var (tintedCount, litOutside, missed, plainInside) = (0, 0, 0, 0)
    for y in 0..<stage.size.height {
      for x in 0..<stage.size.width {
        let isInside = frame.columns.contains(x) && frame.rows.contains(y)
        let isLit = plain[x, y] != 0xFF00_0000
        let isTinted = picture[x, y] != plain[x, y]
        if isTinted { tintedCount += 1 }
        if isLit && !isInside { litOutside += 1 }
        if isLit && !isTinted { missed += 1 }
        if isInside && !isTinted { plainInside += 1 }
      }
    }
    // The near edge is taller than the flat layer, and the far edge is closer to the middle.
    #expect(litOutside > 10 && missed == 0 && plainInside > 20)
    let overdraw = try #require(report.overdraw)
    #expect(overdraw.pixels == [0, tintedCount, 0, 0])
  }

  @Test("Each of two buffers has the tints of its own frame alone, and none after they are off")
  func buffers() {
    let stage = Stage()
    let card = Layer(in: stage.context).withoutActions()
    stage.context.turn(at: 1000) {
      stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 96, height: 72)) {
        $0.backgroundColor = Color(hex: 0x203040)
      }
      stage.add(card, Rect(x: 8, y: 8, width: 16, height: 8)) { $0.backgroundColor = .white }
    }
    for buffer in 0..<2 { stage.draw(at: 1000, buffer: buffer) }
    var before = stage.freshPicture(at: 1000)
    stage.compositor.showsOverdraw = true
    for step in 1...6 {
      let time = 1000 + Double(step)
      stage.context.turn(at: time) {
        card.frame = Rect(x: 8 + 8 * Double(step), y: 8 + 8 * Double(step), width: 16, height: 8)
      }
      let (picture, report) = stage.draw(at: time, buffer: step % 2)
      let fresh = stage.freshPicture(at: time)
      let changes = report.changes.rects
      var (unlike, lost) = (0, 0)
      for y in 0..<stage.size.height {
        for x in 0..<stage.size.width {
          let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
          let isChanged = changes.contains { $0.contains(pixel) }
          // The page is below everything, so each pixel that changes has a tint.
          if (picture[x, y] != fresh[x, y]) != isChanged { unlike += 1 }
          if before[x, y] != fresh[x, y] && !isChanged { lost += 1 }
        }
      }
      #expect(unlike == 0 && lost == 0, "step \(step)")
      #expect((1...1024).contains(report.changes.area), "step \(step)")
      before = fresh
    }
    stage.compositor.showsOverdraw = false
    for buffer in [1, 0] {
      let picture = stage.draw(at: 1007, buffer: buffer).picture
      expectEqual(picture, stage.freshPicture(at: 1007), "buffer \(buffer)")
    }
    #expect(stage.compositor.nextChange(after: 1007) == .never)
  }

  @Test("The count computed before a frame matches its tints")
  func prepared() throws {
    showStairs()
    compositor.showsOverdraw = true
    compositor.sparedAreas = [PixelRect(x: 0, y: 0, width: 10, height: 10)]
    _ = compositor.prepare(at: 0, size: Self.size)
    let prepared = compositor.preparedOverdraw
    #expect(try #require(draw(at: 0).overdraw) == prepared)
    #expect(compositor.preparedChanges.reduce(0) { $0 + $1.area } == prepared.area)
  }
}
