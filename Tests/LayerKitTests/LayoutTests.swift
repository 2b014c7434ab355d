import LayerKit
import Testing

private final class CountingLayer: Layer {
  var passes = 0
  var onLayout: ((CountingLayer) -> Void)?

  override func layoutSublayers() {
    passes += 1
    onLayout?(self)
  }
}

@Suite("Layout")
struct LayoutTests {
  private let context = LayerContext()
  private let parent: CountingLayer
  private let child: CountingLayer

  init() {
    parent = CountingLayer(in: context)
    child = CountingLayer(in: context)
    parent.addSublayer(child)
    context.roots = [parent]
    context.turn(at: 1000)
    parent.passes = 0
    child.passes = 0
  }

  @Test("A turn lays out each layer once, parents first, however often it was asked")
  func once() {
    var order: [String] = []
    parent.onLayout = { layer in
      order.append("parent")
      layer.sublayers.first?.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    }
    child.onLayout = { _ in order.append("child") }
    context.turn(at: 1000) {
      child.setNeedsLayout()
      parent.setNeedsLayout()
      parent.setNeedsLayout()
    }
    #expect(order == ["parent", "child"])
    #expect(!parent.needsLayout && !child.needsLayout)
  }

  @Test("A sublayer that lays out inside its superlayer's pass does not begin that again")
  func reentry() {
    parent.onLayout = { layer in
      layer.sublayers.first?.setNeedsLayout()
      layer.sublayers.first?.layoutIfNeeded()
    }
    context.turn(at: 1000) { parent.setNeedsLayout() }
    #expect(parent.passes == 1)
    #expect(child.passes == 1)
  }

  @Test("A pass that adds sublayers asks for no other pass")
  func adding() {
    parent.onLayout = { layer in layer.addSublayer(Layer(in: layer.context)) }
    context.turn(at: 1000) { parent.setNeedsLayout() }
    context.turn(at: 1000)
    #expect(parent.passes == 1)
  }

  @Test("Laying out now begins with the topmost layer that needs it")
  func topmost() {
    parent.setNeedsLayout()
    child.setNeedsLayout()
    child.layoutIfNeeded()
    #expect(parent.passes == 1)
    #expect(child.passes == 1)
  }

  @Test("A new size and a change of the sublayers ask for layout, a new place does not")
  func asking() {
    child.position = Point(x: 5, y: 5)
    child.bounds.origin = Point(x: 3, y: 0)
    #expect(!child.needsLayout && !parent.needsLayout)
    child.bounds.size = Size(width: 5, height: 5)
    #expect(child.needsLayout && parent.needsLayout)
    context.turn(at: 1000)
    child.frame.size = Size(width: 6, height: 5)
    #expect(child.needsLayout && parent.needsLayout)
    context.turn(at: 1000)
    child.removeFromSuperlayer()
    #expect(parent.needsLayout)
  }

  @Test("Every change of the sublayers asks the layer that holds them, and the one that held them")
  func sublayers() {
    let other = CountingLayer(in: context)
    let steps: [(String, () -> Void, [CountingLayer])] = [
      ("insert", { parent.insertSublayer(other, at: 0) }, [parent]),
      ("insert above", { parent.insertSublayer(other, above: child) }, [parent]),
      ("insert below", { parent.insertSublayer(other, below: child) }, [parent]),
      ("move", { child.addSublayer(other) }, [child, parent]),
      ("replace", { parent.replaceSublayer(child, with: other) }, [parent, child]),
      ("list", { parent.sublayers = [child] }, [parent]),
      ("to a mask", { other.mask = child }, [parent]),
      ("the mask's size", { child.bounds.size.width += 1 }, [child]),
      ("no mask", { other.mask = nil }, []),
    ]
    for (name, change, expected) in steps {
      context.turn(at: 1000)
      for layer in [parent, child, other] { layer.layoutIfNeeded() }
      change()
      for layer in [parent, child, other] {
        #expect(layer.needsLayout == expected.contains { $0 === layer }, "\(name)")
      }
    }
  }

  @Test("A superlayer that sizes its sublayers in its pass lays out once")
  func sizing() {
    parent.onLayout = { layer in layer.sublayers.first?.bounds.size.width += 1 }
    context.turn(at: 1000) { parent.setNeedsLayout() }
    #expect(parent.passes == 1 && child.passes == 1)
    #expect(!context.needsCommit)
  }

  @Test("A sublayer that takes a size of its own has its superlayer lay out around it, once")
  func ownSize() {
    child.onLayout = { layer in layer.bounds.size = Size(width: 40, height: 8) }
    context.turn(at: 1000) { child.setNeedsLayout() }
    #expect(parent.passes == 1 && child.passes == 1)
  }

  @Test("Layers that resize each other without end do not hold up the turn")
  func endless() {
    parent.onLayout = { layer in layer.sublayers.first?.bounds.size.width = 10 }
    child.onLayout = { layer in layer.bounds.size.width += 1 }
    context.turn(at: 1000) { parent.setNeedsLayout() }
    #expect((2...200).contains(parent.passes))
    #expect(!parent.needsLayout && !child.needsLayout && !context.needsCommit)
  }

  @Test("Laying out directly does not meet the request, as in Core Animation")
  func direct() {
    child.setNeedsLayout()
    child.layoutSublayers()
    #expect(child.needsLayout)
    child.layoutIfNeeded()
    #expect(!child.needsLayout)
  }

  @Test("What layout changes belongs to the same commit")
  func commit() {
    child.withoutActions()
    parent.onLayout = { layer in layer.sublayers.first?.opacity = 0.5 }
    context.turn(at: 1000) { parent.setNeedsLayout() }
    #expect(child.presentation()?.opacity == 0.5)
    #expect(!context.needsCommit)
  }

  @Test("Masks are laid out with their layer")
  func mask() {
    let mask = CountingLayer(in: context)
    context.turn(at: 1000) {
      child.mask = mask
      mask.setNeedsLayout()
    }
    #expect(mask.passes == 1)
  }
}
