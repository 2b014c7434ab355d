import LayerKit
import ShimmerKit

/// A shimmering layer with content, in a context that shows it, and a log of its events.
final class ShimmerStage {
  let context = LayerContext()
  let root: Layer
  let layer: ShimmeringLayer
  private(set) var events: [ShimmeringEvent] = []

  /// Creates a stage 230 points wide with the viewer's policies.
  init(phase: ShimmeringPhasePolicy = .hold, geometry: ShimmeringGeometryPolicy = .immediately) {
    root = Layer(in: context).withoutActions()
    layer = ShimmeringLayer(in: context).withoutActions()
    layer.phasePolicy = phase
    layer.geometryPolicy = geometry
    layer.contentLayer = Layer(in: context).withoutActions()
    layer.bounds = Rect(x: 0, y: 0, width: 230, height: 40)
    root.addSublayer(layer)
    context.roots = [root]
    context.turn(at: 1000)
    layer.onShimmeringEvent = { [unowned self] in events.append($0) }
  }

  /// Advances the time and applies a change, in a turn of its own.
  func turn(at time: Double, _ change: (ShimmeringLayer) -> Void = { _ in }) {
    context.advance(to: time)
    context.turn(at: time) { change(layer) }
  }

  /// The slide animation of the mask.
  var slide: BasicAnimation<Point>? {
    layer.maskLayer?.animation(forKey: "slide") as? BasicAnimation<Point>
  }

  /// The fade animation of the cover.
  var fade: BasicAnimation<Double>? {
    layer.maskLayer?.sublayers.first?.animation(forKey: "fade") as? BasicAnimation<Double>
  }

  /// The presented opacity of the cover.
  var coverOpacity: Double? { layer.maskLayer?.sublayers.first?.presentation()?.opacity }

  /// The content's length along the direction.
  var length: Double {
    let size = layer.bounds.size
    return layer.shimmeringDirection.isHorizontal ? size.width : size.height
  }

  /// The middle of the band in the content, computed from presentation values.
  var bandMiddle: Double? {
    guard let mask = layer.maskLayer?.presentation() else { return nil }
    return layer.shimmeringDirection.isHorizontal
      ? mask.position.x + mask.bounds.width * (mask.startPoint.x + mask.endPoint.x) / 2
      : mask.position.y + mask.bounds.height * (mask.startPoint.y + mask.endPoint.y) / 2
  }

  /// The middle of the band as a fraction of the content, computed from the mask itself.
  var share: Double? {
    guard let mask = layer.maskLayer, let shown = mask.presentation() else { return nil }
    let isHorizontal = mask.startPoint.x != mask.endPoint.x
    let axis = isHorizontal ? mask.bounds.width : mask.bounds.height
    let travel = isHorizontal ? -mask.position.x : -mask.position.y
    let place = isHorizontal ? shown.position.x : shown.position.y
    let start = place + axis * (isHorizontal ? mask.startPoint.x : mask.startPoint.y)
    let end = place + axis * (isHorizontal ? mask.endPoint.x : mask.endPoint.y)
    return (start + end) / 2 / (axis - travel)
  }

  /// The distance by which the band's nearer edge is inside the content, in points; negative when it is outside.
  var bandOverlap: Double? {
    bandMiddle.map {
      length * (1 + layer.shimmeringHighlightLength) / 2 - ($0 - length / 2).magnitude
    }
  }
}
