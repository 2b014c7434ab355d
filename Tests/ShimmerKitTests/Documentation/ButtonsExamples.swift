import LayerKit
import ShimmerKit
import TestSupport
import Testing

@Suite("The examples of Buttons")
struct ButtonsExamples {
  @Test("Both versions, one after the other")
  func examples() throws {
    let print = Transcript()
    // example: Buttons, first
    let context = LayerContext()
    let button = ShimmerButton(in: context)
    button.frame = Rect(x: 0, y: 0, width: 200, height: 44)
    context.roots = [button.layer]

    func middle(at time: Double) -> Double {
      context.turn(at: time)
      return (button.gradientLayer.presentation() ?? button.gradientLayer).position.x
    }

    context.turn(at: 1000)
    print(button.gradientLayer.bounds.width)  // 800
    print([1000, 1000.75, 1001.5].map(middle))  // [-200, -122.50…, 100.00…]
    print(middle(at: 1003))  // -200
    // end
    try print.check()
    // example: Buttons, colors
    button.gradientColors = [0x1B4F9C, 0x7FD0FF, 0x1B4F9C].map { Color(hex: $0) }
    print(middle(at: 1004.5))  // 100.00…
    button.setNeedsLayout()
    print([1005, 1006.5].map(middle))  // [-200, 100.00…]
    // end
    try print.check()
    // example: Buttons, mask
    print(button.wrapperLayer.mask === button.titleLayer)  // true
    print(button.layer.sublayers.count)  // 1
    // end
    try print.check()
    // example: Buttons, frame
    button.frame.origin = Point(x: 30, y: 50)
    button.placesWrapperByFrame = true
    button.layoutIfNeeded()
    print(button.wrapperLayer.frame.origin)  // Point(x: 30, y: 50)
    // end
    try print.check()
    // example: Buttons, second
    let view = ShimmerEffectView(in: context)
    view.bounds = Rect(x: 0, y: 0, width: 100, height: 20)
    context.roots = [view.layer]

    func level(_ x: Double, at time: Double) -> Double? {
      context.turn(at: time)
      return view.gradientLayer.presentation()?.color(at: Point(x: x, y: 10))?.red
    }

    context.turn(at: 1010)
    print(level(50, at: 1010))  // 0
    print(level(50, at: 1011.5))  // 1
    print(level(20, at: 1011.5))  // 0
    print(level(50, at: 1013.75))  // 0
    // end
    try print.check()
    // example: Buttons, restart
    context.turn(at: 1014) {
      view.animationDuration = 1
      view.animationDelay = 0
      view.gradientHighlightRatio = 0.5
    }
    print(view.gradientLayer.animation(forKey: "shimmer")?.beginTime)  // 1014
    print(level(50, at: 1014.5))  // 1
    print(level(50, at: 1015))  // 0
    // end
    try print.check()
    // example: Buttons, ready
    let second = ShimmerEffectButton(in: context)
    let label = ShimmerEffectLabel(in: context)
    label.text = TextRun("Loading", font: Font(size: 12))
    label.sizeToFit()
    context.roots = [second.layer, label.layer]
    context.turn(at: 1015)
    print(second.bounds.size == second.fittingSize)  // true
    print(label.shimmerGradient.layer.mask === label.textLayer)  // true
    // end
    try print.check()
    // example: Buttons, own
    final class Tile: ShimmerEffect {
      let shimmerGradient: ShimmerGradient

      init(in context: LayerContext) {
        shimmerGradient = ShimmerGradient(on: GradientLayer(in: context))
        shimmerGradient.layer.cornerRadius = 8
      }
    }

    let tile = Tile(in: context)
    tile.gradientTint = Color(white: 0.85)
    context.roots = [tile.shimmerGradient.layer]
    context.turn(at: 1016)
    print(tile.shimmerGradient.layer.animationKeys)  // ["shimmer"]
    // end
    try print.check()
    // example: Buttons, seen
    context.turn(at: 1017) { context.roots = [] }
    context.turn(at: 1018) { context.roots = [tile.shimmerGradient.layer] }
    print(tile.shimmerGradient.layer.animation(forKey: "shimmer")?.beginTime)  // 1018
    // end
    try print.check()
    // example: Buttons, still
    tile.showsStill = true
    button.showsStill = true
    context.turn(at: 1019)
    print(tile.shimmerGradient.layer.animationKeys)  // []
    print(context.nextChange(after: 1019) == .never)  // true
    // end
    try print.check()
  }
}
