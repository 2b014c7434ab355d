import LayerKit
import ShimmerKit
import Testing

@Suite("Shimmer effect, second version")
struct ShimmerEffectTests {
  private let context = LayerContext()
  private let view: ShimmerEffectView

  init() {
    view = ShimmerEffectView(in: context)
    view.bounds = Rect(x: 0, y: 0, width: 100, height: 20)
    context.roots = [view.layer]
    context.turn(at: 1000)
  }

  private func places(at time: Double) -> [Double] {
    context.turn(at: time)
    return view.gradientLayer.presentation()?.locations ?? []
  }

  private func color(_ x: Double, at time: Double) -> Color? {
    context.turn(at: time)
    return view.gradientLayer.presentation()?.color(at: Point(x: x, y: 10))
  }

  private func shows(_ expected: Color, _ x: Double, at time: Double) -> Bool {
    guard let color = color(x, at: time) else { return false }
    return zip(color.components, expected.components).allSatisfy { ($0 - $1).magnitude < 1e-6 }
  }

  @Test("The defaults are those of the source")
  func defaults() {
    #expect(view.animationDuration == 3 && view.animationDelay == 1.5)
    #expect(view.gradientTint == .black && view.gradientHighlight == .white)
    #expect(view.gradientHighlightRatio == 0.3 && !view.showsStill)
    #expect(view.gradientLayer.startPoint == Point(x: -0.3, y: 0.5))
    #expect(view.gradientLayer.endPoint == Point(x: 1.3, y: 0.5))
    #expect(view.gradientLayer.colors == [.black, .white, .black])
    #expect(view.gradientLayer.locations == [-0.3, -0.15, 0])
  }

  @Test("The band goes over all of the layer, slowly at both ends, in the duration")
  func easing() {
    let curve = TimingFunction.easeInEaseOut
    for cycle in [0, 1, 40.0] {
      for second in [0, 0.2, 0.75, 1.5, 2, 2.7, 2.999] {
        let way = 1.3 * curve(second / 3)
        for (place, start) in zip(places(at: 1000 + 4.5 * cycle + second), [-0.3, -0.15, 0]) {
          #expect((place - start - way).magnitude < 1e-6, "\(cycle), \(second)")
        }
      }
    }
    #expect(shows(.white, 50, at: 1000 + 4.5 * 45 + 1.5))
  }

  @Test("The band is absent during the delay", arguments: [0.0, 0.1, 0.3, 1, 2.5])
  func delay(ratio: Double) {
    context.turn(at: 1000) { view.gradientHighlightRatio = ratio }
    for time in [1003, 1003.01, 1003.75, 1004.49, 1008, 1193] {
      for x in [0, 1, 50, 99, 100.0] {
        #expect(color(x, at: time) == .black, "x \(x), time \(time)")
      }
    }
  }

  @Test("Several changes of one turn begin the effect once, when the turn is committed")
  func restart() {
    _ = places(at: 1001.5)
    context.turn(at: 1002) {
      view.gradientTint = Color(hex: 0x0B2A6F)
      view.animationDelay = 1
      view.gradientHighlightRatio = 0.5
      view.animationDuration = 2
    }
    #expect(view.gradientLayer.animationKeys == ["shimmer"])
    #expect(view.gradientLayer.animation(forKey: "shimmer")?.beginTime == 1002)
    #expect(places(at: 1002) == [-0.5, -0.25, 0])
    #expect(zip(places(at: 1003), [0.25, 0.5, 0.75]).allSatisfy { ($0 - $1).magnitude < 1e-6 })
    #expect(color(0, at: 1004.5) == Color(hex: 0x0B2A6F))
    #expect(places(at: 1005) == [-0.5, -0.25, 0])
  }

  @Test("Changing a parameter restarts the effect, setting an equal value does not")
  func changes() {
    let changes: [(ShimmerEffectView) -> Void] = [
      { $0.animationDuration += 1 }, { $0.animationDelay += 1 }, { $0.gradientTint = .white },
      { $0.gradientHighlight = .black }, { $0.gradientHighlightRatio += 0.1 },
    ]
    for (index, change) in changes.enumerated() {
      let time = 1001 + Double(index)
      context.turn(at: time) { change(view) }
      #expect(view.gradientLayer.animation(forKey: "shimmer")?.beginTime == time, "\(index)")
    }
    context.turn(at: 1010) {
      view.animationDuration = 4
      view.gradientTint = .white
    }
    #expect(view.gradientLayer.animation(forKey: "shimmer")?.beginTime == 1005)
  }

  @Test("Layout does not restart it")
  func layout() {
    context.turn(at: 1002) { view.bounds.size.width = 300 }
    #expect(view.gradientLayer.animation(forKey: "shimmer")?.beginTime == 1000)
  }

  @Test("A change in a block that animates views does not move the model slowly")
  func block() {
    context.turn(at: 1001) {
      context.animate(withDuration: 2) { view.gradientTint = Color(hex: 0xFF0000) }
    }
    #expect(color(0, at: 1001) == Color(hex: 0xFF0000))
    #expect(view.gradientLayer.animationKeys == ["shimmer"])
  }

  @Test("A transaction's timing function does not bend the cycle")
  func transaction() {
    context.turn(at: 1000) {
      context.transaction(animationTimingFunction: .easeIn) { view.animationDelay = 1 }
    }
    let way = 1.3 * TimingFunction.easeInEaseOut(0.25)
    #expect((places(at: 1000.75)[2] - way).magnitude < 1e-6)
  }

  @Test("The still picture is the plain tint, for any ratio, and asks for no frame")
  func still() {
    context.turn(at: 1001.5) {
      view.showsStill = true
      view.gradientHighlightRatio = -0.2
    }
    #expect(context.nextChange(after: 1001.5) == .never)
    #expect([0, 50, 100].allSatisfy { color($0, at: 1002) == .black })
    context.turn(at: 1003) {
      view.showsStill = false
      view.gradientHighlightRatio = 0.3
    }
    #expect(shows(.white, 50, at: 1004.5))
  }

  @Test("It resumes after it was hidden")
  func reappearance() {
    context.turn(at: 1001) { context.roots = [] }
    context.turn(at: 1002)
    #expect(view.gradientLayer.runningAnimations.isEmpty)
    context.turn(at: 1003) { context.roots = [view.layer] }
    #expect(shows(.white, 50, at: 1004.5))
  }

  @Test("Any gradient layer takes it, and does not move by itself then")
  func ownLayer() {
    let layer = GradientLayer(in: context)
    let effect = ShimmerGradient(on: layer)
    context.turn(at: 1000) { context.roots = [layer] }
    context.turn(at: 1001) {
      effect.gradientTint = .white
      layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    }
    #expect(layer.animationKeys == ["shimmer"])
    #expect(effect.shimmerGradient === effect)
    // A delegate that the layer already has is kept.
    let other = GradientLayer(in: context).withoutActions()
    let kept = ShimmerGradient(on: other)
    #expect(other.delegate === context.noActions && kept.layer === other)
  }

  @Test("The button is white, with its title as the mask in dark blue under light blue")
  func button() {
    let button = ShimmerEffectButton(in: context)
    #expect(button.title.string == "Find new skills" && button.backgroundColor == .white)
    #expect(button.shimmerGradient.layer.mask === button.textLayer)
    #expect(button.gradientTint.blue < 0.5 && button.gradientHighlight.blue > 0.9)
    #expect(button.bounds.size == button.textLayer.preferredSize())
    button.padding = Size(width: 12, height: 6)
    button.sizeToFit()
    button.layoutIfNeeded()
    #expect(button.shimmerGradient.layer.frame == button.bounds)
    #expect(button.textLayer.frame.origin == Point(x: 12, y: 6))
  }

  @Test("A label's text masks its gradient, and another text is centred")
  func label() {
    let label = ShimmerEffectLabel(in: context)
    label.bounds = Rect(x: 0, y: 0, width: 100, height: 30)
    #expect(label.text == nil && label.fittingSize == .zero)
    label.text = TextRun("four", font: Font(size: 20))
    label.layoutIfNeeded()
    #expect(label.shimmerGradient.layer.mask === label.textLayer)
    #expect(label.textLayer.frame == Rect(x: 26, y: 3, width: 48, height: 24))
    label.sizeToFit()
    #expect(label.bounds.size == Size(width: 48, height: 24))
  }

  @Test("Any number is taken")
  func oddInput() {
    for number in [0, -1, -0.5, 1e300, -1e300, .infinity, -.infinity, .nan] {
      context.turn(at: context.time + 1) {
        view.animationDuration = number
        view.animationDelay = number
        view.gradientHighlightRatio = number
        view.gradientTint = Color(white: number, alpha: number)
      }
      _ = color(50, at: context.time + 1)
    }
  }
}
