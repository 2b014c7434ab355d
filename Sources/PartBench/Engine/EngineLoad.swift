import LayerKit

/// A tree whose animations the engine evaluates: many layers with two endless animations each.
///
/// No two of a layer's neighbours begin together or last equally long, except in ``inStep``.
enum EngineLoad: String, CaseIterable {
  /// Opacity and a coordinate, straight: the load of the bar.
  case linear
  /// The same with a slow begin and a slow end.
  case eased
  /// The same, all with one timing.
  case inStep
  /// The same two in a group.
  case groups
  /// Two additive ones on one property.
  case additive
  /// A rotation about z, and opacity.
  case rotation

  /// The name in reports.
  var title: String { self == .inStep ? "in step" : rawValue }

  /// How many animations each layer has.
  static let animationsPerLayer = 2

  /// Makes the tree and commits it.
  func makeContext(layers count: Int) -> LayerContext {
    let context = LayerContext()
    let root = Layer(in: context)
    for index in 0..<count {
      let layer = Layer(in: context)
      root.addSublayer(layer)
      for animation in animations(of: index) { layer.add(animation, forKey: nil) }
    }
    context.roots = [root]
    context.turn(at: context.time)
    return context
  }

  private func animations(of index: Int) -> [any Animation] {
    let numbers = (2 * index, 2 * index + 1)
    var fade = BasicAnimation(\.opacity, from: 0, to: 1)
    fade.timing = timing(numbers.0)
    switch self {
    case .linear, .inStep:
      return [fade, slide(numbers.1)]
    case .eased:
      var slide = slide(numbers.1)
      (fade.timingFunction, slide.timingFunction) = (.easeInEaseOut, .easeInEaseOut)
      return [fade, slide]
    case .groups:
      var slide = slide(numbers.1)
      (fade.timing, slide.timing) = (MediaTiming(), MediaTiming())
      var group = AnimationGroup([fade, slide])
      group.timing = timing(numbers.0)
      return [group]
    case .additive:
      return [numbers.0, numbers.1].map { number in
        var corner = BasicAnimation(\.cornerRadius, from: 0, to: 10)
        corner.isAdditive = true
        corner.timing = timing(number)
        return corner
      }
    case .rotation:
      var turn = BasicAnimation(\.transform.rotation.z, from: 0, to: 6)
      turn.timing = timing(numbers.1)
      return [fade, turn]
    }
  }

  private func slide(_ number: Int) -> BasicAnimation<Double> {
    var slide = BasicAnimation(\.position.x, from: 0, to: 100)
    slide.timing = timing(number)
    return slide
  }

  /// Timings that have begun before the tree is committed.
  private func timing(_ number: Int) -> MediaTiming {
    let shift = self == .inStep ? 0 : Double(number)
    return MediaTiming(
      beginTime: LayerContext.epoch - 1 - shift * 0.00073, duration: 1 + shift * 0.000137,
      repeatCount: .forever)
  }
}
