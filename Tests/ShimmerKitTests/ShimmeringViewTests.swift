import LayerKit
import ShimmerKit
import Testing

@Suite("Shimmering view")
struct ShimmeringViewTests {
  private let context = LayerContext()
  private let view: ShimmeringView

  init() {
    view = ShimmeringView(in: context)
    context.roots = [view.layer]
    context.turn(at: 1000)
  }

  @Test("Every property is the layer's")
  func properties() {
    let numbers: [(WritableKeyPath<any Shimmering, Double>)] = [
      \.shimmeringPauseDuration, \.shimmeringAnimationOpacity, \.shimmeringOpacity,
      \.shimmeringSpeed, \.shimmeringHighlightLength, \.shimmeringBeginFadeDuration,
      \.shimmeringEndFadeDuration,
    ]
    var asView: any Shimmering = view
    let asLayer: any Shimmering = view.shimmeringLayer
    for (index, path) in numbers.enumerated() {
      #expect(asView[keyPath: path] == asLayer[keyPath: path])
      asView[keyPath: path] = 0.125 + Double(index)
      #expect(asLayer[keyPath: path] == 0.125 + Double(index))
    }
    view.shimmeringDirection = .up
    view.shimmeringBeginTime = 1234
    view.showsStill = true
    #expect(view.shimmeringLayer.showsStill && view.showsStill)
    view.showsStill = false
    view.isShimmering = true
    #expect(view.shimmeringLayer.shimmeringDirection == .up && view.shimmeringDirection == .up)
    #expect(view.shimmeringLayer.shimmeringBeginTime == 1234 && view.shimmeringBeginTime == 1234)
    #expect(view.shimmeringLayer.isShimmering && view.isShimmering)
    context.turn(at: 1001) { view.isShimmering = false }
    #expect(view.shimmeringFadeTime == view.shimmeringLayer.shimmeringFadeTime)
    #expect(view.shimmeringFadeTime > 1001)
  }

  @Test("The content fills the view")
  func layout() {
    let content = View(in: context)
    context.turn(at: 1000) {
      view.contentView = content
      view.bounds = Rect(x: 0, y: 0, width: 80, height: 30)
      view.center = Point(x: 200, y: 100)
    }
    #expect(content.frame == view.bounds)
    #expect(view.shimmeringLayer.contentLayer === content.layer)
    #expect(content.superview === view)
  }

  @Test("Assigning the same content does nothing, another leaves the old one a subview")
  func content() {
    let (first, second) = (View(in: context), View(in: context))
    view.contentView = first
    view.isShimmering = true
    let mask = first.layer.mask
    view.contentView = first
    #expect(first.layer.mask === mask)
    view.contentView = second
    #expect(view.subviews.count == 2)
    #expect(view.layer.sublayers.count == 1 && view.layer.sublayers.first === second.layer)
    view.contentView = nil
    #expect(view.shimmeringLayer.contentLayer == nil && second.layer.superlayer == nil)
  }
}
