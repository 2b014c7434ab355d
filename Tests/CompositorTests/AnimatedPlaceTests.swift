import Compositor
import LayerKit
import Raster
import Testing

@Suite("Animations that move, clip and hide")
struct AnimatedPlaceTests {
  private let stage = Stage(width: 80, height: 60, background: .clear)

  private func box(_ frame: Rect, in parent: Layer? = nil) -> Layer {
    stage.add(Layer(in: stage.context), frame, in: parent) { $0.backgroundColor = .white }
  }

  private func add<Value: AnimatableValue>(
    _ animation: BasicAnimation<Value>, to layer: Layer, begin: Double = 1000
  ) {
    var animation = animation
    animation.timing = MediaTiming(beginTime: begin, duration: 4, fillMode: .removed)
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: nil)
  }

  private func painted(at time: Double) -> Int {
    stage.draw(at: time).picture.pixels.count { $0 != 0 }
  }

  @Test("A layer that only an animation shows is drawn while it runs, and its sublayers too")
  func shown() {
    let layer = box(Rect(x: 10, y: 10, width: 20, height: 10))
    layer.isHidden = true
    _ = box(Rect(x: 0, y: 20, width: 10, height: 10), in: layer)
    add(BasicAnimation(\.isHidden, from: false, to: false), to: layer, begin: 1001)
    stage.context.turn(at: 1000)
    #expect(painted(at: 1000) == 0)
    #expect(painted(at: 1002) == 300)
    #expect(painted(at: 1006) == 0)
  }

  @Test("A layer that an animation hides is not drawn while it runs")
  func hidden() {
    let layer = box(Rect(x: 10, y: 10, width: 20, height: 10))
    add(BasicAnimation(\.isHidden, from: true, to: true), to: layer, begin: 1001)
    stage.context.turn(at: 1000)
    #expect(painted(at: 1000) == 200)
    #expect(painted(at: 1002) == 0)
    #expect(painted(at: 1006) == 200)
  }

  @Test("A mask that an animation hides takes everything away")
  func hiddenMask() {
    let layer = box(Rect(x: 10, y: 10, width: 20, height: 10))
    let mask = Layer(in: stage.context)
    mask.frame = layer.bounds
    mask.backgroundColor = .white
    layer.mask = mask
    add(BasicAnimation(\.isHidden, from: true, to: true), to: mask, begin: 1001)
    stage.context.turn(at: 1000)
    #expect(painted(at: 1000) == 200)
    #expect(painted(at: 1002) == 0)
    #expect(painted(at: 1006) == 200)
  }

  @Test("A cover of a mask that an animation shows counts")
  func shownCover() {
    let layer = box(Rect(x: 10, y: 10, width: 20, height: 10))
    let mask = GradientLayer(in: stage.context)
    mask.frame = layer.bounds
    let cover = Layer(in: stage.context)
    cover.frame = mask.bounds
    cover.backgroundColor = .white
    cover.isHidden = true
    mask.addSublayer(cover)
    layer.mask = mask
    add(BasicAnimation(\.isHidden, from: false, to: false), to: cover, begin: 1001)
    stage.context.turn(at: 1000)
    #expect(painted(at: 1000) == 0)
    #expect(painted(at: 1002) == 200)
  }

  @Test("An animated clip switches what lies outside the bounds")
  func clip() {
    let layer = box(Rect(x: 10, y: 10, width: 20, height: 10))
    _ = box(Rect(x: 0, y: 0, width: 30, height: 20), in: layer)
    add(BasicAnimation(\.masksToBounds, from: true, to: true), to: layer, begin: 1001)
    stage.context.turn(at: 1000)
    #expect(painted(at: 1000) == 600)
    #expect(painted(at: 1002) == 200)
    #expect(painted(at: 1006) == 600)
  }

  @Test("Corners that only an animation rounds clip what lies inside")
  func roundedClip() {
    let layer = box(Rect(x: 10, y: 10, width: 40, height: 40))
    layer.masksToBounds = true
    _ = box(Rect(x: 0, y: 0, width: 40, height: 40), in: layer)
    add(BasicAnimation(\.cornerRadius, from: 20, to: 20), to: layer, begin: 1001)
    stage.context.turn(at: 1000)
    #expect(stage.draw(at: 1000).picture[11, 11] != 0)
    #expect(stage.draw(at: 1002).picture[11, 11] == 0)
    #expect(stage.draw(at: 1002).picture[30, 30] == 0xFFFF_FFFF)
  }

  @Test("An animated transform of all sublayers moves them about the layer's anchor")
  func sublayers() {
    let layer = box(Rect(x: 20, y: 20, width: 20, height: 20))
    let child = box(Rect(x: 0, y: 0, width: 10, height: 10), in: layer)
    child.backgroundColor = Color(hex: 0xFF0000)
    let half = Transform3D.rotation(.pi)
    add(BasicAnimation(\.sublayerTransform, from: half, to: half), to: layer, begin: 1001)
    stage.context.turn(at: 1000)
    #expect(stage.draw(at: 1000).picture[22, 22] == 0xFFFF_0000)
    let picture = stage.draw(at: 1002).picture
    #expect(picture[22, 22] == 0xFFFF_FFFF)
    #expect(picture[38, 38] == 0xFFFF_0000)
  }

  @Test("A part of a picture fills the bounds and can wander")
  func wanderingPart() {
    let layer = box(Rect(x: 0, y: 0, width: 8, height: 8))
    layer.backgroundColor = nil
    layer.contents = Bitmap(size: PixelSize(width: 16, height: 8)) { rows in
      for x in 0..<16 {
        for y in 0..<8 { rows[x, y] = 0xFF00_0000 | UInt32(x) * 0x0F_0000 }
      }
    }
    layer.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    add(
      BasicAnimation(
        \.contentsRect, from: Rect(x: 0, y: 0, width: 0.5, height: 1),
        to: Rect(x: 0.5, y: 0, width: 0.5, height: 1)), to: layer)
    stage.context.turn(at: 1000)
    #expect(stage.draw(at: 1000).picture[3, 3] == 0xFF2D_0000)
    #expect(stage.draw(at: 1002).picture[3, 3] == 0xFF69_0000)
    #expect(stage.draw(at: 1005).picture[3, 3] == 0xFFA5_0000)
    #expect(stage.draw(at: 1005).picture[8, 3] == 0)
  }

  @Test("A matrix whose w is the same everywhere scales the picture")
  func commonDepth() {
    let layer = box(Rect(x: 10, y: 10, width: 20, height: 20))
    layer.transform.m44 = 2
    stage.context.turn(at: 1000)
    #expect(painted(at: 1000) == 100)
  }
}
