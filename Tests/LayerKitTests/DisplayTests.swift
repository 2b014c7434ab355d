import LayerKit
import Raster
import Testing

/// A delegate and layout manager that counts displays and layouts.
private final class Painter: LayerDelegate, LayoutManager {
  var displayed = 0
  var laidOut = 0

  func display(_ layer: Layer) {
    displayed += 1
    layer.contents = Bitmap(size: PixelSize(width: 1, height: 1))
  }

  func layoutSublayers(of layer: Layer) { laidOut += 1 }
}

private final class Idler: LayerDelegate {}

@Suite("Display and layout by delegates")
struct DisplayTests {
  private let context = LayerContext()
  private let layer: Layer
  private let painter = Painter()

  init() {
    layer = Layer(in: context)
    layer.delegate = painter
    context.roots = [layer]
    context.turn(at: 1000)
  }

  @Test("A fresh layer needs no display; a request is met once, in the commit of the turn")
  func pass() {
    #expect(!layer.needsDisplay && painter.displayed == 0)
    context.turn(at: 1000) {
      layer.setNeedsDisplay()
      layer.setNeedsDisplay()
      #expect(layer.needsDisplay)
    }
    #expect(painter.displayed == 1 && !layer.needsDisplay)
    #expect(layer.presentation()?.contents != nil, "what it drew belongs to the same commit")
    #expect(!context.needsCommit)
  }

  @Test("Displaying now meets the request; without one it does nothing")
  func now() {
    layer.displayIfNeeded()
    #expect(painter.displayed == 0)
    layer.setNeedsDisplay()
    #expect(context.needsCommit)
    layer.displayIfNeeded()
    context.turn(at: 1000)
    #expect(painter.displayed == 1)
  }

  @Test("Displaying directly meets the request too, and may request another pass")
  func direct() {
    layer.setNeedsDisplay()
    layer.display()
    #expect(!layer.needsDisplay && painter.displayed == 1)
    context.turn(at: 1000)
    #expect(painter.displayed == 1)
    let delegate = ClosureDelegate()
    delegate.onDisplay = { $0.setNeedsDisplay() }
    layer.delegate = delegate
    layer.display()
    #expect(layer.needsDisplay)
    delegate.onDisplay = { _ in }
    layer.displayIfNeeded()
    #expect(!layer.needsDisplay)
  }

  @Test("A new size requests display where enabled, a new origin does not")
  func bounds() {
    layer.bounds = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(!layer.needsDisplay)
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.origin = Point(x: 3, y: 3)
    #expect(!layer.needsDisplay)
    layer.bounds.size = Size(width: 6, height: 5)
    #expect(layer.needsDisplay)
  }

  @Test("The layout manager lays out what no delegate does")
  func manager() {
    let manager = Painter()
    layer.layoutManager = manager
    let before = painter.laidOut
    context.turn(at: 1000) { layer.setNeedsLayout() }
    #expect(painter.laidOut == before + 1 && manager.laidOut == 0)
    let idler = Idler()
    layer.delegate = idler
    context.turn(at: 1000) { layer.setNeedsLayout() }
    #expect(manager.laidOut == 1)
    layer.delegate = nil
    context.turn(at: 1000) { layer.setNeedsLayout() }
    #expect(manager.laidOut == 2)
  }

  @Test("Layout that displaying asks for belongs to the same commit")
  func layoutAfterDisplay() {
    let leaf = Layer(in: context).withoutActions()
    let delegate = ClosureDelegate()
    delegate.onDisplay = { $0.bounds = Rect(x: 0, y: 0, width: 50, height: 50) }
    delegate.onLayout = { leaf.position = Point(x: $0.bounds.width, y: 0) }
    layer.delegate = delegate
    layer.addSublayer(leaf)
    context.turn(at: 1000)
    context.turn(at: 1000) { layer.setNeedsDisplay() }
    #expect(leaf.presentation()?.position.x == 50)
    #expect(!context.needsCommit)
  }
}
