import LayerKit

/// A context with a root of 320 by 200 points, ready at media time 1000.
final class SkeletonStage {
  let context = LayerContext()
  let root: Layer

  init() {
    root = Layer(in: context).withoutActions()
    root.bounds = Rect(x: 0, y: 0, width: 320, height: 200)
    context.roots = [root]
    context.turn(at: 1000)
  }

  /// Adds a layer to the root, without actions.
  func add<Kind: Layer>(_ layer: Kind, _ frame: Rect = .zero) -> Kind {
    layer.frame = frame
    root.addSublayer(layer)
    return layer
  }

  /// Advances the time and applies a change, in a turn of its own.
  func turn(at time: Double, _ change: () -> Void = {}) {
    context.advance(to: time)
    context.turn(at: time, change)
  }

  /// The presented background colour of a layer at a time.
  func color(of layer: Layer, at time: Double) -> Color? {
    turn(at: time)
    return layer.presentation()?.backgroundColor
  }

  /// The presented opacity of a layer at a time.
  func opacity(of layer: Layer, at time: Double) -> Double? {
    turn(at: time)
    return layer.presentation()?.opacity
  }
}

extension Color {
  /// The components times 255, for comparison with the source's numbers.
  var levels: [Double] { [red, green, blue].map { $0 * 255 } }

  /// Whether two colours are equal except for rounding.
  func isNear(_ other: Color?) -> Bool {
    guard let other else { return false }
    return zip(components, other.components).allSatisfy { ($0 - $1).magnitude < 1e-9 }
  }
}
