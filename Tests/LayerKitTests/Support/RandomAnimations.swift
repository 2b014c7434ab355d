import LayerKit
import TestSupport

/// Random animations of every kind, for rules that apply to all of them.
struct RandomAnimations {
  /// The time around which they begin, in the layer's local time.
  let now: Double

  private static let turns = Transform3D.rotation(0.7)
    .concatenated(with: .translation(x: 5, y: -3))
  private static let matrices: [Transform3D] = [
    .identity, turns, .scale(x: 2, y: 0.5), .rotation(-2, x: 1, y: 1, z: 0),
    Transform3D.scale(x: 1.5, y: 3).concatenated(with: .rotation(3)),
  ]
  private static let lists: [[Double]] = [[0, 0.5, 1], [0.25, 0.5, 0.75], [0, 1], []]

  /// An animation of a property, or a group of several.
  func animation(using random: inout SeededGenerator, depth: Int = 0) -> any Animation {
    if depth < 2, Int.random(in: 0..<4, using: &random) == 0 {
      let children = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        RandomAnimations(now: 0).animation(using: &random, depth: depth + 1)
      }
      return timed(AnimationGroup(children), using: &random)
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return leaf(\.cornerRadius, [3, -2, 7, 100], using: &random)
    case 1:
      return leaf(
        \.position, [Point(x: 1, y: 2), Point(x: -30, y: 4), .zero], using: &random)
    case 2: return leaf(\.position.x, [10, 20, -5], using: &random)
    case 3: return leaf(\.locations, Self.lists, using: &random)
    case 4: return leaf(\.transform, Self.matrices, using: &random)
    case 5: return leaf(\.transform.rotation, [0, 1, -2.5, 9], using: &random)
    case 6: return leaf(\.transform.translation.x, [0, 40, -7], using: &random)
    case 7: return leaf(\.transform[.rotateZ], [0, 2, -1], using: &random)
    default: return leaf(\.isHidden, [true, false], using: &random)
    }
  }

  private func leaf<Target: AnimatableTarget>(
    _ path: KeyPath<AnimatableProperties, Target>, _ values: [Target.Value],
    using random: inout SeededGenerator
  ) -> any Animation {
    func value() -> Target.Value? {
      Bool.random(using: &random) ? values.randomElement(using: &random) : nil
    }
    if Bool.random(using: &random) {
      var animation = BasicAnimation(path, from: value(), to: value(), by: value())
      animation.isAdditive = Bool.random(using: &random)
      animation.isCumulative = Int.random(in: 0..<4, using: &random) == 0
      return timed(animation, using: &random)
    }
    let count = Int.random(in: 1...4, using: &random)
    let chosen = (0..<count).compactMap { _ in values.randomElement(using: &random) }
    var animation = KeyframeAnimation(path, values: chosen)
    animation.calculationMode = CalculationMode.allCases.randomElement(using: &random) ?? .linear
    if Bool.random(using: &random) {
      let keys = count + (animation.calculationMode == .discrete ? 1 : 0)
      animation.keyTimes = (0..<keys).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
    }
    animation.timingFunctions = Bool.random(using: &random) ? [.easeIn, .linear, .easeOut] : []
    animation.isAdditive = Bool.random(using: &random)
    animation.isCumulative = Int.random(in: 0..<4, using: &random) == 0
    return timed(animation, using: &random)
  }

  private func timed<Kind: Animation>(
    _ animation: Kind, using random: inout SeededGenerator
  ) -> Kind {
    var animation = animation
    let counts: [RepeatCount] = [.once, 2, 2.5, .forever]
    animation.timing = MediaTiming(
      beginTime: now + (Double.random(in: -3...5, using: &random) * 4).rounded() / 4,
      duration: [0.5, 1.25, 3, .infinity].randomElement(using: &random) ?? 1,
      speed: [1, 1, 1, -1, 2, 0.5, 0].randomElement(using: &random) ?? 1,
      timeOffset: [0, 0, 0.25, 10].randomElement(using: &random) ?? 0,
      repeatCount: counts.randomElement(using: &random) ?? .once,
      autoreverses: Int.random(in: 0..<3, using: &random) == 0,
      fillMode: FillMode.allCases.randomElement(using: &random) ?? .removed)
    let curves: [TimingFunction?] = [
      nil, nil, .easeInEaseOut, TimingFunction(controlPoints: 0.3, 1.5, 0.6, -0.4),
    ]
    animation.timingFunction = curves.randomElement(using: &random) ?? nil
    animation.isRemovedOnCompletion = false
    return animation
  }
}

/// A layer with random animations in a context that shows it.
struct RandomScene {
  let context = LayerContext()
  let layer: GradientLayer
  let animations: [any Animation]

  /// Creates a scene and commits it.
  init(using random: inout SeededGenerator) {
    layer = GradientLayer(in: context)
    let root = Layer(in: context)
    root.addSublayer(layer)
    context.roots = [root]
    layer.cornerRadius = 7
    layer.locations = [0, 0.4, 1]
    layer.position = Point(x: 100, y: 50)
    layer.transform = Transform3D.scale(x: 1.5, y: 1).concatenated(with: .rotation(0.3))
    if Bool.random(using: &random) {
      root.speed = Float([0.5, 2, 3, 0].randomElement(using: &random) ?? 1)
      root.beginTime = [0, 999, 1001.5].randomElement(using: &random) ?? 0
      root.timeOffset = [0, 998.25].randomElement(using: &random) ?? 0
    }
    let kinds = RandomAnimations(now: layer.convertTime(1000, from: nil))
    animations = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      kinds.animation(using: &random)
    }
    for animation in animations { layer.add(animation, forKey: nil) }
    context.turn(at: context.time)
  }
}
