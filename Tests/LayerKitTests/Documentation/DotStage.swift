import LayerKit

/// A layer that is shown, and where it is: what most articles begin with.
class DotStage {
  let context = LayerContext()
  let dot: Layer

  init() {
    dot = Layer(in: context)
    context.roots = [dot]
    context.turn(at: 1000)
  }

  /// Where the screen shows the dot at a time.
  func x(at time: Double) -> Double {
    context.turn(at: time)
    return (dot.presentation() ?? dot).position.x
  }
}
