import Compositor
import Drawing
import LayerKit
import Raster
import TestSupport
import Testing

@Suite("Odd combinations of layers")
struct OddCombinationTests {
  private let stage = Stage(width: 80, height: 60, background: .clear)

  private static func eye(_ distance: Double) -> Transform3D {
    var eye = Transform3D.identity
    eye.m34 = -1 / distance
    return eye
  }

  private func box(_ frame: Rect, in parent: Layer? = nil, _ color: Color? = nil) -> Layer {
    stage.add(Layer(in: stage.context), frame, in: parent) { $0.backgroundColor = color }
  }

  private func hold<Value: AnimatableValue>(
    _ animation: BasicAnimation<Value>, on layer: Layer
  ) {
    var animation = animation
    animation.timing = MediaTiming(beginTime: 1000, duration: 1e6)
    layer.add(animation, forKey: nil)
  }

  @Test("An animated opacity without grouping shows through the sublayers, as a constant one does")
  func fadesWithoutGrouping() {
    let red = box(Rect(x: 0, y: 0, width: 80, height: 60), Color(hex: 0xFF0000))
    let blue = box(Rect(x: 10, y: 10, width: 40, height: 40), in: red, Color(hex: 0x0000FF))
    blue.cornerRadius = 4
    red.allowsGroupOpacity = false
    red.opacity = 0.5
    stage.context.turn(at: 1000)
    let standing = stage.draw(at: 1000).picture.copy()
    #expect(standing[30, 30] >> 24 == 191)
    stage.context.turn(at: 1000) { hold(BasicAnimation(\.opacity, from: 0.5, to: 0.5), on: red) }
    expectEqual(stage.draw(at: 1001).picture, standing)
    let mask = Layer(in: stage.context)
    mask.frame = red.bounds
    mask.backgroundColor = .white
    red.mask = mask
    stage.context.turn(at: 1002)
    expectEqual(stage.draw(at: 1002).picture, standing)
    stage.context.turn(at: 1003) {
      hold(BasicAnimation(\.opacity, from: 1, to: 1), on: mask)
    }
    expectEqual(stage.draw(at: 1004).picture, standing)
  }

  @Test("A layer that fades its only sublayer does so as a whole")
  func groupsOnlySublayer() {
    let room = box(Rect(x: 0, y: 0, width: 80, height: 60))
    let red = box(room.bounds, in: room, Color(hex: 0xFF0000))
    _ = box(room.bounds, in: red, Color(hex: 0x0000FF))
    red.allowsGroupOpacity = false
    room.opacity = 0.5
    stage.context.turn(at: 1000)
    #expect(stage.draw(at: 1000).picture[30, 30] == 0x8000_0080)
  }

  @Test("A nearer eye repaints a layer that fills the frame before and after")
  func eyeMoves() {
    let room = box(Rect(x: 0, y: 0, width: 80, height: 60))
    let floor = stage.add(
      GradientLayer(in: stage.context), Rect(x: -400, y: -400, width: 900, height: 900), in: room)
    floor.colors = (0..<30).map { Color(white: Double($0 % 2)) }
    room.sublayerTransform = Self.eye(1000)
    stage.context.turn(at: 1000) {
      let turn = Transform3D.rotation(0.3, x: 1, y: 0, z: 0)
      hold(BasicAnimation(\.transform, from: turn, to: turn), on: floor)
    }
    expectEqual(stage.draw(at: 1001).picture, stage.freshPicture(at: 1001))
    stage.context.turn(at: 1002) {
      stage.context.transaction(disablingActions: true) {
        room.sublayerTransform = Self.eye(1400)
      }
    }
    expectEqual(stage.draw(at: 1002).picture, stage.freshPicture(at: 1002))
  }

  @Test("A perspective that undoes itself is drawn like any other")
  func involution() {
    let card = box(Rect(x: 0, y: 0, width: 16, height: 32), .white).withoutActions()
    card.anchorPoint = .zero
    card.position = Point(x: 32, y: 0)
    var turn = Transform3D.identity
    (turn.m11, turn.m14) = (-1, 1 / 64.0)
    card.transform = turn
    stage.context.turn(at: 1000)
    let picture = stage.draw(at: 1000).picture
    #expect(picture[28, 5] == 0xFFFF_FFFF)
    turn.m11 = -1.0001
    card.transform = turn
    stage.context.turn(at: 1001)
    #expect(stage.draw(at: 1001).picture[28, 5] == 0xFFFF_FFFF)
  }

  @Test("A layer that has moved past the eye is not drawn, rotated or not")
  func pastTheEye() {
    let card = box(Rect(x: 30, y: 20, width: 20, height: 20), .white).withoutActions()
    for turn in [0, 1e-3] {
      card.transform = Transform3D.rotation(turn, x: 1, y: 0, z: 0)
        .concatenated(with: .translation(x: 0, y: 0, z: 150))
        .concatenated(with: Self.eye(100))
      stage.context.turn(at: stage.context.time + 1)
      #expect(stage.draw(at: stage.context.time).picture.paintedPixelCount == 0, "\(turn)")
    }
  }

  @Test(
    "A line whose corners may be as long as they like is drawn", arguments: [10, 1e300, .infinity])
  func miter(limit: Double) {
    let shape = ShapeLayer(in: stage.context)
    stage.add(shape, Rect(x: 0, y: 0, width: 80, height: 60))
    shape.path = Path(rect: Rect(x: 10, y: 10, width: 40, height: 40))
    (shape.fillColor, shape.strokeColor) = (nil, .white)
    (shape.lineWidth, shape.miterLimit) = (4, limit)
    stage.context.turn(at: 1000)
    let picture = stage.draw(at: 1000).picture
    #expect(picture[10, 30] == 0xFFFF_FFFF && picture[50, 30] == 0xFFFF_FFFF)
  }
}

extension Bitmap {
  fileprivate var paintedPixelCount: Int { pixels.count { $0 != 0 } }
}
