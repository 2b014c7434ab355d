import LayerKit
import Raster
import Testing

@Suite("Implicit animations")
struct ImplicitAnimationTests {
  private let context = LayerContext()
  private let layer: ShapeLayer
  private let gradient: GradientLayer

  init() {
    let root = Layer(in: context)
    layer = ShapeLayer(in: context)
    gradient = GradientLayer(in: context)
    root.sublayers = [layer, gradient]
    context.roots = [root]
    layer.backgroundColor = .black
    layer.strokeColor = .black
    gradient.colors = [.black, .white]
    gradient.locations = [0, 1]
    context.turn(at: 1000)
  }

  @Test(
    "A shown layer animates to a set value in the transaction's duration, by the default curve")
  func fade() throws {
    context.turn(at: 1000) {
      context.transaction(animationDuration: 2) { layer.opacity = 0 }
    }
    let animation = try #require(layer.animation(forKey: "opacity") as? BasicAnimation<Double>)
    #expect(animation.fromValue == 1 && animation.toValue == nil && animation.byValue == nil)
    #expect(animation.duration == 2 && animation.timingFunction == .default)
    #expect(!animation.isAdditive && animation.isRemovedOnCompletion)
    #expect(layer.opacity == 0 && layer.presentation()?.opacity == 1)
    context.turn(at: 1001)
    let half = try #require(layer.presentation()?.opacity)
    #expect(abs(half - (1 - TimingFunction.default(0.5))) < 1e-12)
    context.turn(at: 1002)
    #expect(layer.presentation()?.opacity == 0 && layer.animationKeys.isEmpty)
  }

  @Test("In a transaction of no duration the end shows at once", arguments: [0, -1, .nan])
  func noDuration(duration: Double) {
    var stops: [Bool] = []
    var animation = BasicAnimation(\.cornerRadius, from: 1, to: 2)
    animation.onStop = { stops.append($0) }
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    context.turn(at: 1000) {
      context.transaction(animationDuration: duration) {
        layer.opacity = 0.5
        layer.add(AnimationGroup([animation]), forKey: "group")
        layer.add(animation, forKey: "radius")
      }
    }
    #expect(layer.presentation()?.opacity == 0.5 && layer.presentation()?.cornerRadius == 2)
    context.turn(at: 1000)
    context.turn(at: 1000)
    #expect(layer.animationKeys == ["radius"] && stops == [true])
  }

  @Test("The transaction's function takes the place of the default curve")
  func function() {
    context.transaction(animationTimingFunction: .easeIn) { layer.opacity = 0 }
    #expect(layer.animation(forKey: "opacity")?.timingFunction == .easeIn)
  }

  @Test("Each listed property animates, under its name")
  func listed() {
    layer.isHidden = true
    layer.position = Point(x: 1, y: 1)
    layer.zPosition = 1
    layer.anchorPoint = .zero
    layer.bounds = Rect(x: 0, y: 0, width: 3, height: 3)
    layer.transform = .scale(x: 2, y: 2)
    layer.sublayerTransform = .scale(x: 2, y: 2)
    layer.masksToBounds = true
    layer.cornerRadius = 1
    layer.borderWidth = 1
    layer.borderColor = .white
    layer.backgroundColor = .white
    layer.fillColor = .white
    layer.strokeColor = .white
    layer.strokeStart = 0.5
    layer.strokeEnd = 0.75
    layer.lineWidth = 3
    layer.miterLimit = 3
    layer.lineDashPhase = 3
    #expect(
      layer.animationKeys == [
        "hidden", "position", "zPosition", "anchorPoint", "bounds", "transform",
        "sublayerTransform", "masksToBounds", "cornerRadius", "borderWidth", "borderColor",
        "backgroundColor", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth",
        "miterLimit", "lineDashPhase",
      ])
    gradient.colors = [.white, .black]
    gradient.locations = [0, 0.5]
    gradient.startPoint = .zero
    gradient.endPoint = .zero
    #expect(gradient.animationKeys == ["colors", "locations", "startPoint", "endPoint"])
  }

  @Test("Other properties change at once")
  func unlisted() {
    layer.path = Path()
    layer.lineCap = .round
    layer.fillRule = .evenOdd
    layer.contents = Bitmap(size: PixelSize(width: 1, height: 1))
    layer.contentsScale = 2
    layer.contentsGravity = .center
    layer.allowsGroupOpacity = false
    layer.mask = Layer(in: context)
    layer.speed = 2
    layer.beginTime = 3
    layer.timeOffset = 4
    layer.name = "name"
    #expect(layer.animationKeys.isEmpty)
  }

  @Test("The frame animates as position and bounds")
  func frame() {
    layer.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    #expect(layer.animationKeys == ["bounds", "position"])
  }

  @Test("A value that replaces none is set at once")
  func absent() {
    let plain = GradientLayer(in: context)
    context.turn(at: 1000) { context.roots.append(plain) }
    plain.backgroundColor = .white
    plain.colors = [.black, .white]
    plain.locations = [0, 1]
    #expect(plain.animationKeys.isEmpty)
    context.turn(at: 1000)
    plain.backgroundColor = nil
    #expect(plain.animationKeys == ["backgroundColor"])
  }

  @Test("A layer that was never committed, or that has left the tree, does not move")
  func uncommitted() {
    let fresh = Layer(in: context)
    layer.addSublayer(fresh)
    fresh.opacity = 0.5
    #expect(fresh.animationKeys.isEmpty)
    context.turn(at: 1000)
    fresh.opacity = 0.25
    #expect(fresh.animationKeys == ["opacity"])
    context.turn(at: 1000) { fresh.removeFromSuperlayer() }
    fresh.opacity = 1
    #expect(fresh.animationKeys.isEmpty)
  }

  @Test("A second change continues from the presentation value")
  func interruption() throws {
    context.turn(at: 1000) {
      context.transaction(animationDuration: 1) { layer.cornerRadius = 100 }
    }
    context.turn(at: 1000.25)
    let shown = try #require(layer.presentation()?.cornerRadius)
    #expect(shown > 10 && shown < 90)
    context.turn(at: 1000.25) { layer.cornerRadius = 0 }
    #expect(layer.animationKeys == ["cornerRadius"])
    #expect(
      (layer.animation(forKey: "cornerRadius") as? BasicAnimation<Double>)?.fromValue == shown)
    #expect(layer.presentation()?.cornerRadius == shown)
  }

  @Test("Two changes in a turn begin with what the screen shows")
  func twice() {
    context.turn(at: 1000) {
      layer.opacity = 0.5
      layer.opacity = 0.25
    }
    #expect((layer.animation(forKey: "opacity") as? BasicAnimation<Double>)?.fromValue == 1)
    context.turn(at: 1001)
    #expect(layer.presentation()?.opacity == 0.25)
  }

  @Test("A delegate that knows no action keeps the layer still")
  func still() {
    layer.withoutActions()
    layer.opacity = 0
    layer.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.animationKeys.isEmpty)
  }
}
