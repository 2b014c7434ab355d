import LayerKit
import Testing

/// A view that counts how often it is asked for an action.
private final class CountingView: View {
  var questions = 0

  override func action(for layer: Layer, forKey key: ActionKey) -> ActionAnswer? {
    questions += 1
    return super.action(for: layer, forKey: key)
  }
}

private final class ShapeView: View {
  override class func makeLayer(in context: LayerContext) -> Layer { ShapeLayer(in: context) }
}

@Suite("Blocks of changes to views")
struct ViewAnimationTests {
  private let context = LayerContext()
  private let view: CountingView
  private let bare: Layer

  init() {
    view = CountingView(in: context)
    bare = Layer(in: context)
    view.layer.addSublayer(bare)
    context.roots = [view.layer]
    view.backgroundColor = .black
    context.turn(at: 1000)
    view.questions = 0
  }

  private func basic<Value>(_ key: String, _ type: Value.Type) -> BasicAnimation<Value>? {
    view.layer.animation(forKey: key) as? BasicAnimation<Value>
  }

  @Test("A place moves additively from the old to the new one, with both ends filled")
  func position() throws {
    view.center = Point(x: 100, y: 0)
    context.turn(at: 1000) {
      context.animate(withDuration: 2) { view.center = Point(x: 20, y: 50) }
    }
    #expect(view.questions == 2, "each change asks once")
    #expect(view.center == Point(x: 20, y: 50))
    let animation = try #require(basic("position", Point.self))
    #expect(animation.isAdditive && animation.isRemovedOnCompletion && animation.fillMode == .both)
    #expect(animation.fromValue == Point(x: 80, y: -50) && animation.toValue == .zero)
    #expect(animation.duration == 2 && animation.beginTime == 1000)
    #expect(animation.timingFunction == .easeInEaseOut)
    #expect(view.layer.presentation()?.position == Point(x: 100, y: 0))
    context.turn(at: 1001)
    let half = try #require(view.layer.presentation()?.position)
    #expect(abs(half.x - 60) < 1e-5 && abs(half.y - 25) < 1e-5)
  }

  @Test("Further changes add further animations, whose keys are numbered")
  func numbering() {
    for side in [10.0, 20, 30] {
      context.animate(withDuration: 1) {
        view.center = Point(x: side, y: 0)
        view.bounds = Rect(x: side, y: 0, width: side, height: side)
      }
    }
    #expect(
      view.layer.animationKeys == [
        "position", "bounds.origin", "bounds.size", "position-2", "bounds.origin-2",
        "bounds.size-2", "position-3", "bounds.origin-3", "bounds.size-3",
      ])
    #expect(basic("bounds.size-2", Size.self)?.fromValue == Size(width: -10, height: -10))
    #expect(basic("bounds.origin-3", Point.self)?.fromValue == Point(x: -10, y: 0))
  }

  @Test("A transform animates additively from the difference to the identity")
  func transform() throws {
    let old = Transform3D.rotation(0.5)
    let new = Transform3D.scale(x: 2, y: 4)
    view.transform = old
    context.turn(at: 1000) { context.animate(withDuration: 2) { view.transform = new } }
    let animation = try #require(basic("transform", Transform3D.self))
    let start = try #require(animation.fromValue).concatenated(with: new)
    #expect(zip(start.rows, old.rows).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(animation.toValue == .identity && animation.isAdditive)
    let shown = try #require(view.layer.presentation()?.transform)
    #expect(zip(shown.rows, old.rows).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("Other properties begin at their former value, or at the screen's, and replace each other")
  func plain() throws {
    context.turn(at: 1000) {
      context.animate(withDuration: 2) {
        view.alpha = 0.5
        view.backgroundColor = .white
      }
    }
    #expect(view.layer.animationKeys == ["opacity", "backgroundColor"])
    context.turn(at: 1001)
    context.animate(withDuration: 1) { view.alpha = 0.25 }
    var animation = try #require(basic("opacity", Double.self))
    #expect(animation.fromValue == 0.5 && animation.toValue == nil && !animation.isAdditive)
    #expect(view.layer.animationKeys == ["backgroundColor", "opacity"])
    context.flush()
    context.turn(at: 1001.5)
    context.animate(withDuration: 1, options: .beginFromCurrentState) { view.alpha = 1 }
    animation = try #require(basic("opacity", Double.self))
    #expect(abs((animation.fromValue ?? 0) - 0.375) < 1e-5)
  }

  @Test(
    "Corner radii are additive, the anchor point is not; whatever else UIKit does not animate changes at once"
  )
  func others() {
    let view = ShapeView(in: context)
    context.roots = [view.layer]
    context.turn(at: 1000)
    context.animate(withDuration: 1) {
      let layer = view.layer
      layer.cornerRadius = 8
      layer.anchorPoint = .zero
      layer.masksToBounds = true
      view.isHidden = true
      layer.borderWidth = 2
      layer.borderColor = .white
      layer.zPosition = 3
      layer.sublayerTransform = .scale(x: 2, y: 2)
      layer.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 0.5)
      guard let shape = layer as? ShapeLayer else { return }
      shape.strokeStart = 0.2
      shape.strokeEnd = 0.5
      shape.lineWidth = 4
      shape.lineDashPhase = 1
      shape.miterLimit = 3
      shape.strokeColor = .white
      shape.fillColor = nil
    }
    #expect(view.layer.animationKeys == ["cornerRadius", "anchorPoint"])
    #expect(
      (view.layer.animation(forKey: "cornerRadius") as? BasicAnimation<Double>)?.fromValue == -8)
    #expect(view.layer.animation(forKey: "anchorPoint") is BasicAnimation<Point>)
  }

  @Test("A bare layer in a block animates what a view's layer would change at once")
  func bareProperties() {
    context.animate(withDuration: 1) {
      bare.borderWidth = 2
      bare.zPosition = 3
      bare.backgroundColor = .white
    }
    #expect(bare.animationKeys == ["borderWidth", "zPosition"], "no colour to begin at")
  }

  @Test("A background appears from nothing and fades to nothing in its own colour")
  func noBackground() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    view.backgroundColor = nil
    context.turn(at: 1000) { view.layer.removeAllAnimations() }
    context.turn(at: 1000) {
      context.animate(withDuration: 2, options: .curveLinear) { view.backgroundColor = red }
    }
    let animation = try #require(basic("backgroundColor", Color.self))
    #expect(!animation.isAdditive)
    context.turn(at: 1001)
    #expect(
      view.layer.presentation()?.backgroundColor
        == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    context.turn(at: 1003) {
      context.animate(withDuration: 2, options: .curveLinear) { view.backgroundColor = nil }
    }
    context.turn(at: 1004)
    #expect(
      view.layer.presentation()?.backgroundColor
        == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    context.turn(at: 1006)
    #expect(view.layer.presentation()?.backgroundColor == nil)
  }

  @Test("A block with times that are no numbers still ends", arguments: [-1, .nan, 1] as [Double])
  func oddTimes(duration: Double) {
    var flags: [Bool] = []
    context.turn(at: 1000) {
      context.animate(withDuration: duration, delay: .nan) {
        view.alpha = 0.5
      } completion: {
        flags.append($0)
      }
    }
    context.advance(to: 1002)
    #expect(flags == [true])
    #expect(view.layer.presentation()?.opacity == 0.5)
  }

  @Test("A delay holds the former value until it is over; options bend and repeat")
  func options() throws {
    context.turn(at: 1000) {
      context.animate(
        withDuration: 2, delay: 3, options: [.curveEaseIn, .repeat, .autoreverse]
      ) { view.center = Point(x: 100, y: 0) }
    }
    let animation = try #require(basic("position", Point.self))
    #expect(animation.beginTime == 1003 && animation.timingFunction == .easeIn)
    #expect(animation.repeatCount == .forever && animation.autoreverses)
    context.turn(at: 1002.9)
    #expect(view.layer.presentation()?.position == .zero)
    context.turn(at: 1005)
    #expect(view.layer.presentation()?.position == Point(x: 100, y: 0))
    for (options, curve) in [
      (ViewAnimationOptions.curveEaseInOut, TimingFunction.easeInEaseOut),
      (.curveEaseOut, .easeOut), (.curveLinear, .linear),
    ] {
      context.animate(withDuration: 1, options: options) { view.alpha -= 0.1 }
      #expect(view.layer.animation(forKey: "opacity")?.timingFunction == curve)
    }
  }

  @Test("The three seconds out and the one second back of the experiment add up")
  func experiment() throws {
    view.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    context.turn(at: 1000)
    var ends: [String] = []
    func animate(_ name: String, to side: Double, duration: Double) {
      context.animate(
        withDuration: duration,
        animations: { view.bounds.size = Size(width: side, height: side) },
        completion: { ends.append("\(name) \($0)") })
    }
    context.turn(at: 1000) { animate("out", to: 200, duration: 3) }
    context.turn(at: 1000.929392) { animate("back", to: 100, duration: 1) }
    for (passed, side) in [(0.0, 120.0), (0.25, 119.18), (0.5, 95.95), (0.75, 73.13), (1, 73.45)] {
      let time = 1000.929392 + passed
      context.evaluateFrame(at: time)
      let slot = try #require(view.layer.animatedSlots.first { $0.field == .bounds }?.slot)
      let width = try #require(context.frameTable.values(ofSlot: slot)).dropFirst(2).first
      #expect(abs(try #require(width) - side) < 0.01)
    }
    context.advance(to: 1010)
    #expect(ends == ["back true", "out true"])
  }

  @Test("A block is complete when its last animation is over, finished only if all of them were")
  func completion() {
    var flags: [Bool] = []
    context.turn(at: 1000) {
      context.animate(withDuration: 1) {
        view.center = Point(x: 1, y: 1)
        view.alpha = 0.5
      } completion: {
        flags.append($0)
      }
    }
    context.turn(at: 1000.5) { view.layer.removeAnimation(forKey: "position") }
    context.turn(at: 1000.5)
    #expect(flags.isEmpty)
    context.advance(to: 1002)
    #expect(flags == [false])
  }

  @Test("A block that changes nothing is complete in the next turn")
  func nothing() {
    var flags: [Bool] = []
    context.turn(at: 1000) {
      context.animate(withDuration: 1) {
        view.alpha = 1
        view.center = .zero
      } completion: {
        flags.append($0)
      }
    }
    #expect(view.layer.animationKeys.isEmpty && flags.isEmpty)
    context.turn(at: 1000)
    #expect(flags == [true])
  }

  @Test("Without duration everything changes at once")
  func instant() {
    context.animate(withDuration: 0) { view.alpha = 0 }
    context.animate(withDuration: 1) {
      context.performWithoutAnimation { view.center = Point(x: 1, y: 1) }
    }
    context.transaction(disablingActions: true) {
      context.animate(withDuration: 1) { view.center = Point(x: 2, y: 2) }
    }
    #expect(view.layer.animationKeys.isEmpty)
  }

  @Test("A bare layer takes the transaction's duration, not the block's")
  func bareLayer() {
    context.animate(withDuration: 5) {
      bare.opacity = 0
      context.transaction(animationDuration: 2) { bare.cornerRadius = 3 }
    }
    #expect(bare.animation(forKey: "opacity")?.duration == 0.25)
    #expect(bare.animation(forKey: "cornerRadius")?.duration == 2)
  }

  @Test("In nested blocks each change follows the innermost one")
  func nesting() {
    context.animate(withDuration: 5) {
      context.animate(withDuration: 2) { view.alpha = 0 }
      view.center = Point(x: 1, y: 1)
    }
    #expect(view.layer.animation(forKey: "opacity")?.duration == 2)
    #expect(view.layer.animation(forKey: "position")?.duration == 5)
  }
}
