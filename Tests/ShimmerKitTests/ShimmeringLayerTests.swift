import LayerKit
import ShimmerKit
import Testing

@Suite("Shimmering layer")
struct ShimmeringLayerTests {
  @Test("A new highlight length shows at once, or with the next layout")
  func geometry() {
    for (policy, isAtOnce) in [(ShimmeringGeometryPolicy.immediately, true), (.atLayout, false)] {
      let stage = ShimmerStage(geometry: policy)
      stage.turn(at: 1000) { $0.isShimmering = true }
      stage.turn(at: 1000.5) { $0.shimmeringHighlightLength = 0.5 }
      #expect((stage.layer.maskLayer?.locations == [0.25, 0.5, 0.75]) == isAtOnce)
      stage.turn(at: 1000.6) { $0.setNeedsLayout() }
      #expect(stage.layer.maskLayer?.locations == [0.25, 0.5, 0.75])
    }
  }

  @Test("Opacities colour the mask and move nothing")
  func opacities() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { $0.isShimmering = true }
    let begin = stage.slide?.beginTime
    stage.turn(at: 1000.5) { layer in
      layer.shimmeringOpacity = 0.25
      layer.shimmeringAnimationOpacity = 7
    }
    #expect(stage.layer.maskLayer?.colors.map(\.alpha) == [0.25, 1, 0.25])
    #expect(stage.slide?.beginTime == begin)
    #expect(stage.fade?.beginTime == 1000)
  }

  @Test("Its content is placed in its middle whatever the content's anchor")
  func content() {
    let stage = ShimmerStage()
    let content = Layer(in: stage.context).withoutActions()
    content.anchorPoint = .zero
    stage.turn(at: 1000) { $0.contentLayer = content }
    #expect(content.frame == stage.layer.bounds)
    #expect(stage.layer.sublayers.count == 1)
  }

  @Test("A stopped layer lets the screen sleep and is freed")
  func idle() {
    let context = LayerContext()
    let root = Layer(in: context).withoutActions()
    context.roots = [root]
    weak var shimmering: ShimmeringLayer?
    func run(stopping: Bool) {
      let layer = ShimmeringLayer(in: context).withoutActions()
      shimmering = layer
      layer.contentLayer = Layer(in: context).withoutActions()
      layer.bounds = Rect(x: 0, y: 0, width: 100, height: 20)
      let start = context.time
      context.turn(at: start) {
        root.addSublayer(layer)
        layer.isShimmering = true
      }
      #expect(context.nextChange(after: start) == .now)
      context.advance(to: start + 1)
      context.turn(at: start + 1) { if stopping { layer.isShimmering = false } }
      context.advance(to: start + 5)
      context.turn(at: start + 5)
      if stopping { #expect(context.nextChange(after: context.time) == .never) }
      context.turn(at: start + 5) { layer.removeFromSuperlayer() }
    }
    for stopping in [true, false] {
      run(stopping: stopping)
      context.turn(at: context.time)
      #expect(shimmering == nil)
    }
  }

  @Test("A layer that leaves the tree within its end fade is freed")
  func freedWhileFading() {
    let context = LayerContext()
    let root = Layer(in: context).withoutActions()
    context.roots = [root]
    weak var shimmering: ShimmeringLayer?
    do {
      let layer = ShimmeringLayer(in: context).withoutActions()
      shimmering = layer
      layer.contentLayer = Layer(in: context).withoutActions()
      layer.bounds = Rect(x: 0, y: 0, width: 100, height: 20)
      context.turn(at: 1000) {
        root.addSublayer(layer)
        layer.isShimmering = true
      }
      context.turn(at: 1000.5) { layer.isShimmering = false }
      context.turn(at: 1000.6) { layer.removeFromSuperlayer() }
    }
    context.turn(at: 1000.6)
    #expect(shimmering == nil)
  }

  @Test("A presentation copy has the layer's parameters")
  func presentation() {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { layer in
      layer.shimmeringSpeed = 77
      layer.isShimmering = true
    }
    let shown = stage.layer.presentation()
    #expect(shown?.shimmeringSpeed == 77 && shown?.isShimmering == true)
    #expect(shown?.shimmeringBeginTime == stage.layer.shimmeringBeginTime)
  }

  @Test("On a resize the mask changes at once and its cover grows to it, as in the original")
  func resize() throws {
    let stage = ShimmerStage()
    stage.turn(at: 1000) { $0.isShimmering = true }
    stage.turn(at: 1001) { $0.bounds = Rect(x: 0, y: 0, width: 460, height: 40) }
    let mask = try #require(stage.layer.maskLayer)
    let cover = try #require(mask.sublayers.first)
    #expect(mask.animationKeys == ["slide"])
    #expect(
      cover.animationKeys == ["fade", "bounds"] || cover.animationKeys == ["bounds", "fade"])
    #expect(cover.bounds == mask.bounds)
    #expect(try #require(cover.presentation()).bounds.width < cover.bounds.width)
    stage.turn(at: 1001.25)
    #expect(cover.presentation()?.bounds == mask.bounds && cover.animationKeys == ["fade"])
    stage.turn(at: 1002) { layer in
      layer.context.transaction(disablingActions: true) {
        layer.bounds = Rect(x: 0, y: 0, width: 100, height: 40)
        layer.layoutIfNeeded()
      }
    }
    #expect(!cover.animationKeys.contains("bounds"))
  }
}
