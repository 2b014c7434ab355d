import LayerKit
import Testing

@Suite("Hit tests")
struct HitTestTests {
  private let context = LayerContext()

  private func layer(_ name: String, _ frame: Rect, in parent: Layer? = nil) -> Layer {
    let layer = Layer(in: context)
    layer.name = name
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  @Test("The smallest edges belong to a layer, the largest do not, and corners are square")
  func edges() {
    let box = layer("box", Rect(x: 10, y: 20, width: 30, height: 40))
    box.cornerRadius = 15
    #expect(box.hitTest(Point(x: 10, y: 20)) === box)
    #expect(box.hitTest(Point(x: 40, y: 30)) == nil)
    #expect(box.hitTest(Point(x: 39.9, y: 59.9)) === box)
    #expect(box.hitTest(Point(x: 20, y: 60)) == nil)
    #expect(box.contains(.zero))
    #expect(!box.contains(Point(x: 30, y: 0)))
  }

  @Test("What is painted last is hit first: depth before order")
  func order() {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    let names = ["a", "b", "c"]
    let layers = names.map { layer($0, Rect(x: 0, y: 0, width: 50, height: 50), in: root) }
    let place = Point(x: 5, y: 5)
    #expect(root.hitTest(place)?.name == "c")
    layers[0].zPosition = 2
    #expect(root.hitTest(place)?.name == "a")
    layers[1].zPosition = 2
    #expect(root.hitTest(place)?.name == "b")
    layers[1].isHidden = true
    layers[0].opacity = 0
    #expect(root.hitTest(place)?.name == "a")
  }

  @Test("Outside the bounds a sublayer is found unless it is clipped")
  func clipping() {
    let root = layer("root", Rect(x: 0, y: 0, width: 40, height: 40))
    _ = layer("child", Rect(x: 30, y: 30, width: 40, height: 40), in: root)
    #expect(root.hitTest(Point(x: 60, y: 60))?.name == "child")
    root.masksToBounds = true
    #expect(root.hitTest(Point(x: 60, y: 60)) == nil)
    #expect(root.hitTest(Point(x: 35, y: 35))?.name == "child")
  }

  @Test("The point of a sublayer's test lies in the superlayer, under its sublayer transform")
  func superspace() {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    root.sublayerTransform = .translation(x: 20, y: 0)
    let child = layer("child", Rect(x: 0, y: 0, width: 10, height: 10), in: root)
    child.transform = .rotation(.pi)
    #expect(child.hitTest(Point(x: 25, y: 5)) === child)
    #expect(child.hitTest(Point(x: 5, y: 5)) == nil)
    #expect(root.hitTest(Point(x: 25, y: 5)) === child)
  }

  @Test(
    "A layer that its transform flattens to nothing is hit nowhere, and neither are its sublayers")
  func flat() {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    let child = layer("child", Rect(x: 0, y: 0, width: 100, height: 100), in: root)
    _ = layer("leaf", Rect(x: 0, y: 0, width: 100, height: 100), in: child)
    child.transform = .scale(x: 0, y: 0)
    #expect(root.hitTest(Point(x: 5, y: 5)) === root)
  }

  @Test("A layer behind the eye is not hit, as it is not visible", arguments: [99.0, 101, 200])
  func behindTheEye(depth: Double) {
    let root = layer("root", Rect(x: 0, y: 0, width: 100, height: 100))
    let card = layer("card", Rect(x: 40, y: 40, width: 20, height: 20), in: root)
    root.sublayerTransform.m34 = -1 / 100
    card.transform = .translation(x: 0, y: 0, z: depth)
    #expect(root.hitTest(Point(x: 50, y: 50)) === (depth < 100 ? card : root))
  }
}
