import LayerKit
import Testing

@Suite("Places in other layers")
struct ConversionTests {
  private let context = LayerContext()

  private func layer(_ frame: Rect, in parent: Layer? = nil) -> Layer {
    let layer = Layer(in: context)
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  private func expectClose(
    _ a: Point, _ b: Point, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isClose = (a.x - b.x).magnitude < 1e-9 && (a.y - b.y).magnitude < 1e-9
    #expect(isClose, "\(a) is not \(b)", sourceLocation: sourceLocation)
  }

  @Test("A scrolled layer shows its sublayers moved the other way")
  func scrolling() {
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 100))
    root.bounds.origin = Point(x: 10, y: 20)
    let child = layer(Rect(x: 30, y: 40, width: 10, height: 10), in: root)
    expectClose(child.convert(.zero, to: root), Point(x: 30, y: 40))
    expectClose(child.convert(.zero, to: nil), Point(x: 20, y: 20))
  }

  @Test("Siblings, masks and other roots are reached over what they share")
  func ways() {
    let root = layer(Rect(x: 5, y: 5, width: 100, height: 100))
    root.sublayerTransform = .scale(x: 2, y: 2)
    let first = layer(Rect(x: 50, y: 50, width: 10, height: 10), in: root)
    let second = layer(Rect(x: 60, y: 50, width: 10, height: 10), in: root)
    let inner = layer(Rect(x: 1, y: 2, width: 3, height: 4), in: second)
    expectClose(inner.convert(.zero, to: first), Point(x: 11, y: 2))
    expectClose(first.convert(Point(x: 11, y: 2), to: inner), .zero)
    let mask = layer(Rect(x: 4, y: 0, width: 9, height: 9))
    second.mask = mask
    expectClose(mask.convert(.zero, to: inner), Point(x: 3, y: -2))
    let other = layer(Rect(x: 20, y: 30, width: 10, height: 10))
    expectClose(root.convert(.zero, to: other), Point(x: -15, y: -25))
    expectClose(inner.convert(.zero, from: nil), Point(x: -38.5, y: -29.5))
    expectClose(inner.convert(Point(x: 7, y: 8), from: inner), Point(x: 7, y: 8))
  }

  @Test("There and back again, through turns and perspective")
  func roundTrip() {
    let root = layer(Rect(x: 0, y: 0, width: 300, height: 200))
    var view = Transform3D.identity
    view.m34 = -1.0 / 400
    root.sublayerTransform = view
    let card = layer(Rect(x: 40, y: 50, width: 120, height: 80), in: root)
    card.transform = .rotation(0.6, x: 0.3, y: 1, z: 0.1).concatenated(with: view)
    let label = layer(Rect(x: 10, y: 12, width: 30, height: 20), in: card)
    label.transform = .rotation(-0.4)
    for point in [Point.zero, Point(x: 30, y: 20), Point(x: -7, y: 90)] {
      expectClose(label.convert(label.convert(point, to: root), from: root), point)
    }
  }

  @Test("Perspective divides by the depth")
  func perspective() {
    let card = layer(Rect(x: -50, y: -50, width: 100, height: 100))
    var view = Transform3D.identity
    view.m34 = -0.01
    // A rotation by 37 degrees: the right edge comes 30 towards the eye, which is 100 away.
    var turn = Transform3D.identity
    (turn.m11, turn.m13, turn.m31, turn.m33) = (0.8, 0.6, -0.6, 0.8)
    card.transform = turn.concatenated(with: view)
    expectClose(
      card.convert(Point(x: 100, y: 100), to: nil), Point(x: 40 / 0.7, y: 50 / 0.7))
    let box = card.frame
    #expect((box.maxX - 40 / 0.7).magnitude < 1e-9)
    #expect((box.minX + 40 / 1.3).magnitude < 1e-9)
    #expect(card.hitTest(Point(x: 57, y: 0)) === card)
    #expect(card.hitTest(Point(x: 58, y: 0)) == nil)
    #expect(card.hitTest(Point(x: -31, y: 0)) == nil)
  }

  @Test("A matrix whose w is the same everywhere scales")
  func commonDepth() {
    let card = layer(Rect(x: 0, y: 0, width: 10, height: 10))
    card.transform.m44 = 2
    #expect(card.frame == Rect(x: 2.5, y: 2.5, width: 5, height: 5))
    #expect(card.affineTransform == .identity)
  }

  @Test("A rectangle converts to the box around its corners")
  func rects() {
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 100))
    let child = layer(Rect(x: 40, y: 40, width: 20, height: 20), in: root)
    child.transform = .rotation(.pi / 4)
    let box = child.convert(child.bounds, to: root)
    let half = 10 * 2.0.squareRoot()
    expectClose(box.origin, Point(x: 50 - half, y: 50 - half))
    #expect((box.width - 2 * half).magnitude < 1e-9)
    #expect(root.convert(child.bounds, from: child) == box)
    #expect(child.convert(box, from: root).width > 39)
  }

  @Test("The middle of a rectangle is the same in both directions of its size")
  func middle() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 50)
    let reversed = Rect(x: 40, y: 70, width: -30, height: -50)
    for rect in [rect, reversed] {
      #expect(rect.midX == 25 && rect.midY == 45)
      #expect(rect.center == Point(x: rect.midX, y: rect.midY))
    }
  }

  @Test("A flattened layer has no inverse and does not trap")
  func singular() {
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 100))
    let child = layer(Rect(x: 0, y: 0, width: 20, height: 20), in: root)
    child.transform = .scale(x: 0, y: 1)
    #expect(child.convert(Point(x: 3, y: 4), from: root).y.isFinite)
    #expect(root.hitTest(Point(x: 50, y: 50)) === root)
  }

  @Test("Presentation copies convert by what the screen shows")
  func presented() throws {
    let root = layer(Rect(x: 0, y: 0, width: 100, height: 100))
    let child = layer(Rect(x: 0, y: 0, width: 20, height: 20), in: root)
    context.roots = [root]
    var slide = BasicAnimation(\.position.x, from: 10, to: 90)
    slide.timing = MediaTiming(beginTime: 1000, duration: 8)
    child.add(slide, forKey: "slide")
    context.turn(at: 1000)
    context.turn(at: 1001)
    let shown = try #require(child.presentation())
    expectClose(shown.convert(.zero, to: nil), Point(x: 10, y: 0))
    expectClose(shown.convert(.zero, to: root.presentation()), Point(x: 10, y: 0))
    expectClose(child.convert(.zero, to: root), .zero)
    #expect(root.presentation()?.hitTest(Point(x: 25, y: 5))?.model() === child)
    #expect(root.hitTest(Point(x: 25, y: 5)) === root)
  }

  @Test("The six numbers of a flat transform can be set and read")
  func affine() {
    let card = layer(Rect(x: 0, y: 0, width: 10, height: 10))
    let shear = AffineTransform(a: 1, b: 0.5, c: 0, d: 1, tx: 3, ty: 4)
    card.affineTransform = shear
    #expect(card.affineTransform == shear)
    #expect(card.transform == Transform3D(shear))
    card.setAffineTransform(.identity)
    #expect(card.transform == .identity)
    card.setAffineTransform(shear)
    #expect(card.affineTransform == shear)
    card.transform = .rotation(0.3, x: 1, y: 0, z: 0)
    #expect(card.affineTransform == .identity)
  }
}
