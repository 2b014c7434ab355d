package import LayerKit
package import ShimmerKit

/// The layers of a scenario and the context that they play in.
package struct ScenarioStage {
  /// The context; one turn for each operation.
  package let context: LayerContext

  /// The shimmering layers.
  package let layers: [ShimmeringLayer]

  private var areActionsDisabled = false

  /// Sets up layers with all defaults, without extent, each with a content of its own.
  ///
  /// - Parameters:
  ///   - layerCount: How many.
  ///   - epoch: The media time at which everything begins.
  ///   - geometryPolicy: When changes reach the mask's geometry.
  ///   - phasePolicy: What becomes of the band on a change.
  package init(
    layerCount: Int, epoch: Double, geometryPolicy: ShimmeringGeometryPolicy,
    phasePolicy: ShimmeringPhasePolicy
  ) {
    context = LayerContext(time: epoch)
    let root = Layer(in: context).withoutActions()
    var layers: [ShimmeringLayer] = []
    for _ in 0..<layerCount {
      let layer = ShimmeringLayer(in: context).withoutActions()
      layer.geometryPolicy = geometryPolicy
      layer.phasePolicy = phasePolicy
      layer.contentLayer = Layer(in: context).withoutActions()
      root.addSublayer(layer)
      layers.append(layer)
    }
    self.layers = layers
    context.roots = [root]
    context.turn(at: epoch)
  }

  /// Performs an operation at a time, as a turn of its own.
  ///
  /// Every animation that ends by then is handled first, each at its own time.
  package mutating func perform(
    _ operation: ScenarioOperation, onLayer index: Int, at time: Double
  ) {
    context.advance(to: time)
    if case .setDisableActions(let isDisabled) = operation { areActionsDisabled = isDisabled }
    let layer = layers[index]
    let disabled = areActionsDisabled
    context.turn(at: time) {
      context.transaction(disablingActions: disabled) { apply(operation, to: layer) }
    }
  }

  private func apply(_ operation: ScenarioOperation, to layer: ShimmeringLayer) {
    switch operation {
    case .setContentSize(let size): layer.bounds = Rect(origin: .zero, size: size)
    case .setShimmering(let isOn): layer.isShimmering = isOn
    case .setSpeed(let speed): layer.shimmeringSpeed = speed
    case .setPauseDuration(let pause): layer.shimmeringPauseDuration = pause
    case .setHighlightLength(let length): layer.shimmeringHighlightLength = length
    case .setDirection(let direction): layer.shimmeringDirection = direction
    case .setOpacity(let opacity): layer.shimmeringOpacity = opacity
    case .setAnimationOpacity(let opacity): layer.shimmeringAnimationOpacity = opacity
    case .setBeginFadeDuration(let duration): layer.shimmeringBeginFadeDuration = duration
    case .setEndFadeDuration(let duration): layer.shimmeringEndFadeDuration = duration
    case .setBeginTime(let time): layer.shimmeringBeginTime = time
    case .copyBeginTime(let other): layer.shimmeringBeginTime = layers[other].shimmeringBeginTime
    case .replaceContent(.new): layer.contentLayer = Layer(in: context).withoutActions()
    case .replaceContent(.same):
      let content = layer.contentLayer
      layer.contentLayer = content
    case .replaceContent(.none): layer.contentLayer = nil
    case .setNeedsLayout: layer.setNeedsLayout()
    case .setDisableActions, .advance: break
    }
  }
}
