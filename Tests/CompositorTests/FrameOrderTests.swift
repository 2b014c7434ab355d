import Compositor
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Frames in any order of calls")
struct FrameOrderTests {
  @Test(
    "Buffers show the prepared instant, and damage all that the screen shows otherwise",
    arguments: Seeds.all)
  func anyOrder(seed: UInt64) async throws {
    try await withSeed(seed) { random in
      let stage = Stage(width: 90, height: 64, background: Color(random: &random))
      let compositor = stage.compositor
      let buffers = (0..<3).map { _ in Bitmap(size: stage.size) }
      var epochs = [0, 0, 0]
      var tree = RandomTree(context: stage.context, random: random)
      stage.context.turn(at: 1000) {
        stage.context.roots.append(tree.layer(depth: 2))
        stage.context.roots.append(tree.box(column: 1, row: 1))
        _ = ShimmerScene(in: stage)
      }
      var (time, screen): (Double, Bitmap?) = (1000, nil)
      for step in 0..<40 {
        time += tree.number(0...0.1)
        if tree.chance(0.2) {
          stage.context.turn(at: time) { tree.edit(stage.context.roots[0]) }
        }
        _ = compositor.prepare(at: time, size: stage.size)
        let expected = stage.freshPicture(at: time)
        if tree.chance(0.3) { _ = compositor.nextChange(after: time + tree.number(0...1)) }
        if tree.chance(0.2) {
          compositor.invalidate()
          screen = nil
        }
        for _ in 0..<(tree.chance(0.2) ? 2 : 1) {
          let slot = Int.random(in: 0..<3, using: &tree.random)
          if tree.chance(0.1) {
            // Memory that was released and allocated again has undefined contents.
            epochs[slot] += 1
            buffers[slot].withRows { $0.fill(PixelRect(stage.size), with: 0xDEAD_BEEF) }
          }
          let report = buffers[slot].withRows { rows in
            compositor.draw(into: rows, buffer: BufferName(slot: slot, epoch: epochs[slot]))
          }
          expectEqual(buffers[slot], expected, "step \(step), buffer \(slot)")
          Self.expect(report.damage, showsAllOf: expected, over: screen, "step \(step)")
          screen = expected
        }
      }
    }
  }

  /// Expects the damage to cover each pixel that differs from the screen, or the whole frame if the screen's contents
  /// are lost.
  private static func expect(
    _ damage: Damage, showsAllOf picture: Bitmap, over screen: Bitmap?, _ comment: Comment
  ) {
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width where screen.map({ $0[x, y] != picture[x, y] }) ?? true {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        #expect(damage.rects.contains { $0.contains(pixel) }, "(\(x), \(y)), \(comment)")
      }
    }
  }

  @Test("Outlines are erased as wide as they were drawn, whatever the scale has become")
  func outlinesOfAnotherScale() {
    let stage = Stage(scale: 2)
    stage.context.turn(at: 1000) {
      stage.add(Layer(in: stage.context), Rect(x: 8, y: 8, width: 30, height: 20)) {
        $0.backgroundColor = .white
      }
    }
    stage.compositor.showsDamage = true
    stage.draw(at: 1000)
    stage.compositor.showsDamage = false
    stage.compositor.scale = 1
    let picture = stage.draw(at: 1001).picture
    expectEqual(picture, stage.freshPicture(at: 1001))
  }
}
