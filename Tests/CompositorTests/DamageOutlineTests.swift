import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Damage that is shown")
struct DamageOutlineTests {
  private static let magenta: UInt32 = 0xFFFF_00FF
  private static let yellow: UInt32 = 0xFFFF_FF00

  /// Draws outlines by definition: each pixel by its distance from the edge.
  private static func outline(_ rects: [PixelRect], lineWidth: Int = 1, in picture: Bitmap) {
    picture.withRows { rows in
      for rect in rects {
        for y in rect.rows {
          for x in rect.columns {
            let depth = min(x - rect.minX, rect.maxX - 1 - x, y - rect.minY, rect.maxY - 1 - y)
            if depth < lineWidth {
              rows[x, y] = magenta
            } else if depth < 2 * lineWidth {
              rows[x, y] = yellow
            }
          }
        }
      }
    }
  }

  @Test(
    "Every buffer shows the frame with the outlines of this frame's damage and no others",
    arguments: Seeds.all)
  func outlines(seed: UInt64) async throws {
    let buffers = Int(seed % 3) + 1
    try await withSeed(seed) { random in
      let stage = Stage(width: 90, height: 64, buffers: buffers)
      let plain = Compositor(context: stage.context)
      let plainBuffers = (0..<buffers).map { _ in Bitmap(size: stage.size) }
      var tree = RandomTree(context: stage.context, random: random)
      stage.context.turn(at: 1000) {
        for _ in 0..<2 { stage.context.roots.append(tree.layer(depth: 2)) }
        _ = ShimmerScene(in: stage)
      }
      var time = 1000.0
      var shown = Bitmap(size: stage.size)
      for step in 0..<30 {
        time += tree.number(0...0.1)
        if tree.chance(0.2) { stage.compositor.showsDamage.toggle() }
        if tree.chance(0.1) {
          stage.compositor.invalidate()
          plain.invalidate()
        }
        if tree.chance(0.3) {
          stage.context.turn(at: time) {
            if let layer = stage.context.roots.randomElement(using: &tree.random) {
              tree.edit(layer)
            }
          }
        }
        let index = step % buffers
        let promised = stage.compositor.prepare(at: time, size: stage.size)
        let (picture, report) = stage.draw(at: time, buffer: index)
        let plainReport = plainBuffers[index].withRows { rows in
          plain.render(at: time, into: rows, buffer: BufferName(slot: index))
        }
        #expect(report.damage == promised)
        #expect(report.changes == plainReport.damage, "step \(step)")
        #expect(report.pixelsComposited == plainReport.pixelsComposited, "step \(step)")
        #expect(report.path == plainReport.path)
        let expected = stage.freshPicture(at: time)
        if stage.compositor.showsDamage { Self.outline(report.changes.rects, in: expected) }
        expectEqual(picture, expected, "step \(step), buffer \(index)")
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

  /// Creates a stage with a dark page that all buffers show.
  private func makeStage(scale: Double = 1) -> Stage {
    let stage = Stage(scale: scale)
    stage.context.turn(at: 1000) {
      stage.add(Layer(in: stage.context), Rect(x: 0, y: 0, width: 96, height: 72)) {
        $0.backgroundColor = Color(hex: 0x203040)
      }
    }
    for buffer in 0..<2 { stage.draw(at: 1000, buffer: buffer) }
    return stage
  }

  private func addCard(_ frame: Rect, to stage: Stage, at time: Double) {
    stage.context.turn(at: time) {
      stage.add(Layer(in: stage.context), frame) { $0.backgroundColor = .white }
    }
  }

  @Test("One more frame takes the outlines away, and then nothing is to be done")
  func idle() {
    let stage = makeStage()
    stage.compositor.showsDamage = true
    #expect(stage.compositor.nextChange(after: 1000) == .never, "nothing is shown yet")
    let card = PixelRect(x: 16, y: 8, width: 24, height: 10)
    addCard(Rect(x: 16, y: 8, width: 24, height: 10), to: stage, at: 1001)
    let (outlined, report) = stage.draw(at: 1001, buffer: 0)
    #expect(report.damage.rects == [card] && report.changes.rects == [card])
    #expect(outlined[16, 8] == Self.magenta && outlined[17, 9] == Self.yellow)
    #expect(outlined[18, 10] == 0xFFFF_FFFF)
    #expect(stage.compositor.nextChange(after: 1001) == .now)

    let (cleared, last) = stage.draw(at: 1002, buffer: 1)
    #expect(last.damage.rects == [card])
    #expect(last.changes.isEmpty)
    expectEqual(cleared, stage.freshPicture(at: 1002))
    #expect(stage.compositor.nextChange(after: 1002) == .never)
    for buffer in 0..<2 {
      #expect(stage.compositor.prepare(at: 1003, size: stage.size).isEmpty)
      let (picture, report) = stage.draw(at: 1003, buffer: buffer)
      #expect(report == RenderedFrame())
      expectEqual(picture, stage.freshPicture(at: 1003), "buffer \(buffer)")
    }
  }

  @Test("The last outlines go with the frame after the one that turned them off")
  func turnedOff() {
    let stage = makeStage()
    stage.compositor.showsDamage = true
    addCard(Rect(x: 16, y: 8, width: 24, height: 10), to: stage, at: 1001)
    stage.draw(at: 1001, buffer: 0)
    stage.compositor.showsDamage = false
    #expect(stage.compositor.nextChange(after: 1001) == .now)
    let picture = stage.draw(at: 1001, buffer: 0).picture
    expectEqual(picture, stage.freshPicture(at: 1001))
    #expect(stage.compositor.nextChange(after: 1001) == .never)
  }

  @Test("Outlines stay within rectangles that have no room for them", arguments: 1...6, [1, 3, 9])
  func narrow(width: Int, height: Int) {
    let stage = Stage(width: width, height: height, background: .white)
    stage.compositor.showsDamage = true
    let (picture, report) = stage.draw(at: 1000)
    let expected = stage.freshPicture(at: 1000)
    #expect(report.changes.rects == [PixelRect(stage.size)])
    Self.outline(report.changes.rects, in: expected)
    expectEqual(picture, expected)
    expectEqual(stage.draw(at: 1001).picture, stage.freshPicture(at: 1001))
  }

  @Test("An outline is as wide in points on a display of twice the density")
  func doubled() {
    let stage = makeStage(scale: 2)
    stage.compositor.showsDamage = true
    addCard(Rect(x: 10, y: 8, width: 20, height: 12), to: stage, at: 1001)
    let (picture, report) = stage.draw(at: 1001)
    let expected = stage.freshPicture(at: 1001)
    Self.outline(report.changes.rects, lineWidth: 2, in: expected)
    expectEqual(picture, expected)
    expectEqual(stage.draw(at: 1002).picture, stage.freshPicture(at: 1002))
  }

  @Test("A picture that another compositor drew gets the outlines of the screen")
  func screenshot() {
    let stage = makeStage()
    stage.compositor.showsDamage = true
    addCard(Rect(x: 16, y: 8, width: 24, height: 10), to: stage, at: 1001)
    let shown = stage.draw(at: 1001).picture
    let copy = stage.freshPicture(at: 1001)
    copy.withRows { stage.compositor.drawShownOutlines(into: $0) }
    expectEqual(copy, shown)
  }
}
