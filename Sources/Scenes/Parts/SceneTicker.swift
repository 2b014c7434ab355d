import LayerKit

/// Calls that are made at media times, by the begins of animations that change nothing.
///
/// It is shown as a layer without extent, because animations run in a shown tree alone.
final class SceneTicker {
  /// The layer.
  let layer: Layer

  /// Makes a ticker without calls.
  init(in context: LayerContext) {
    layer = Layer(in: context).withoutActions()
    layer.name = "ticker"
  }

  /// Makes a call at a media time, in a turn of that very time; one under the same name is given up.
  func schedule(_ name: String, at time: Double, _ call: @escaping () -> Void) {
    var tick = BasicAnimation(\.opacity, from: 1, to: 1)
    tick.beginTime = time
    // Long enough to be found behind its begin, whatever the media time's last digit is worth.
    tick.duration = 1e-6
    tick.onStart = call
    layer.add(tick, forKey: name)
  }

  /// Gives a call up.
  func cancel(_ name: String) { layer.removeAnimation(forKey: name) }
}
