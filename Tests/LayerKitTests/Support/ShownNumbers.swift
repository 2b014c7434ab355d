import LayerKit
import TestSupport

extension LayerContext {
  /// Every number that a layer shows at an instant: animated ones from the frame, others from the model.
  func shownNumbers(of layer: Layer, at time: Double) -> [[Double]] {
    evaluateFrame(at: time)
    return LayerField.allCases.map { field in
      let animated = layer.animatedSlots.first { $0.field == field }
      let frame = animated.flatMap { frameTable.values(ofSlot: $0.slot) }
      return frame.map(Array.init) ?? layer.values.components(of: field)
    }
  }
}

/// A layer with random animations in a context that shows it.
struct RandomScene {
  let context = LayerContext()
  let layer: GradientLayer
  private(set) var animations: [BasicAnimation<Double>] = []

  /// Makes a scene and commits it.
  init(using random: inout SeededGenerator) {
    layer = GradientLayer(in: context)
    let root = Layer(in: context)
    root.addSublayer(layer)
    context.roots = [root]
    layer.cornerRadius = 7
    if Bool.random(using: &random) {
      root.speed = Float([0.5, 2, 3, 0].randomElement(using: &random) ?? 1)
      root.beginTime = [0, 999, 1001.5].randomElement(using: &random) ?? 0
      root.timeOffset = [0, 998.25].randomElement(using: &random) ?? 0
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let animation = Self.animation(around: layer.convertTime(1000, from: nil), using: &random)
      animations.append(animation)
      layer.add(animation, forKey: nil)
    }
    context.turn(at: context.time)
  }

  private static func animation(
    around now: Double, using random: inout SeededGenerator
  ) -> BasicAnimation<Double> {
    func value() -> Double? {
      Bool.random(using: &random)
        ? [3, -2, 7, 100].randomElement(using: &random)
          ?? 0 : nil
    }
    var animation = BasicAnimation(\.cornerRadius, from: value(), to: value(), by: value())
    animation.isAdditive = Bool.random(using: &random)
    animation.isCumulative = Int.random(in: 0..<4, using: &random) == 0
    let counts: [RepeatCount] = [.once, 2, 2.5, .forever]
    animation.timing = MediaTiming(
      beginTime: now + (Double.random(in: -3...5, using: &random) * 4).rounded() / 4,
      duration: [0.5, 1.25, 3, .infinity].randomElement(using: &random) ?? 1,
      speed: [1, -1, 2, 0.5, 0].randomElement(using: &random) ?? 1,
      timeOffset: [0, 0.25, 10].randomElement(using: &random) ?? 0,
      repeatCount: counts.randomElement(using: &random) ?? .once,
      autoreverses: Bool.random(using: &random),
      fillMode: FillMode.allCases.randomElement(using: &random) ?? .removed)
    animation.isRemovedOnCompletion = false
    return animation
  }
}
