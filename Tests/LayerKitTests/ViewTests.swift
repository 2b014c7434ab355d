import LayerKit
import Testing

/// A view with a gradient layer that counts its layout passes.
private final class GradientView: View {
  var passes = 0

  override class func makeLayer(in context: LayerContext) -> Layer { GradientLayer(in: context) }

  override func layoutSubviews() {
    passes += 1
    for view in subviews { view.frame = bounds }
  }
}

@Suite("View")
struct ViewTests {
  private let context = LayerContext()

  @Test("A view's layer is the one that its class makes, and asks the view to lay out")
  func layer() {
    let view = GradientView(in: context)
    let inner = View(in: context)
    #expect(view.layer is GradientLayer)
    view.addSubview(inner)
    context.roots = [view.layer]
    context.turn(at: 1000) { view.bounds = Rect(x: 0, y: 0, width: 30, height: 20) }
    #expect(view.passes == 1)
    #expect(inner.frame == Rect(x: 0, y: 0, width: 30, height: 20))
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.passes == 2)
  }

  @Test("Geometry, opacity and hiding are the layer's")
  func forwarding() {
    let view = View(in: context)
    view.bounds = Rect(x: 1, y: 2, width: 30, height: 40)
    view.center = Point(x: 50, y: 60)
    view.transform = .scale(x: 2, y: 2)
    view.alpha = 0.5
    view.isHidden = true
    #expect(view.layer.bounds == view.bounds && view.layer.position == view.center)
    #expect(view.layer.transform == .scale(x: 2, y: 2))
    #expect(view.layer.opacity == 0.5 && view.layer.isHidden)
    #expect(view.frame == Rect(x: 20, y: 20, width: 60, height: 80))
    view.transform = .identity
    view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(view.layer.frame == view.frame && view.center == Point(x: 5, y: 5))
  }

  @Test("A view is inside of one other, in the order of its layers")
  func subviews() {
    let (one, other) = (View(in: context), View(in: context))
    let (first, second) = (View(in: context), View(in: context))
    one.addSubview(first)
    one.addSubview(second)
    one.addSubview(first)
    #expect(one.subviews.map(\.layer) == [second.layer, first.layer])
    #expect(one.layer.sublayers == [second.layer, first.layer])
    other.addSubview(first)
    #expect(one.subviews.count == 1 && first.superview === other)
    first.removeFromSuperview()
    #expect(first.superview == nil && first.layer.superlayer == nil && other.subviews.isEmpty)
  }

  @Test("A view has no implicit animations")
  func still() {
    let view = View(in: context)
    context.roots = [view.layer]
    context.turn(at: 1000)
    context.turn(at: 1000) { view.alpha = 0 }
    #expect(view.layer.animationKeys.isEmpty)
    #expect(view.layer.presentation()?.opacity == 0)
  }

  @Test("A view frees its layer with itself")
  func memory() {
    weak var layer: Layer?
    weak var view: View?
    do {
      let made = View(in: context)
      layer = made.layer
      view = made
    }
    #expect(layer == nil && view == nil)
  }
}

/// Compares lists of layers by identity.
private func == (left: [Layer], right: [Layer]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { $0 === $1 }
}
