import LayerKit
import ShimmerKit

/// The fifth tile of the compass: a band that travels at any angle.
final class CompassSweep: SceneEffect {
  /// The layer.
  let layer: SweepLayer

  /// How far the way is turned from right towards down, in degrees; default 30.
  var angle = 30.0 {
    didSet { layer.sweep.tilt = angle * .pi / 180 }
  }

  /// Makes a sweep with the light of a tile.
  init(in context: LayerContext, content: Layer) {
    layer = SweepLayer(in: context).withoutActions()
    layer.name = "angle"
    layer.contentLayer = content
    layer.sweep.direction = .right
    layer.sweep.band = SweepBand(length: .share(1))
    layer.sweep.tilt = angle * .pi / 180
  }

  /// Takes what it shares with the four directions from one of them.
  ///
  /// - Parameters:
  ///   - shimmer: One of the four.
  ///   - begin: When its bands begin to travel, in media time.
  func follow(_ shimmer: ShimmeringLayer, begin: Double) {
    var sweep = layer.sweep
    sweep.light = .opacity(
      base: shimmer.shimmeringOpacity, highlight: shimmer.shimmeringAnimationOpacity)
    sweep.band = SweepBand(length: .share(shimmer.shimmeringHighlightLength))
    sweep.pace = .speed(shimmer.motion.trueSpeed)
    sweep.pause = shimmer.shimmeringPauseDuration
    sweep.beginFade = shimmer.shimmeringBeginFadeDuration
    sweep.endFade = shimmer.shimmeringEndFadeDuration
    layer.sweep = sweep
    layer.sweepBeginTime = begin
  }

  /// Whether it travels.
  var isRunning: Bool {
    get { layer.isSweeping }
    set { layer.isSweeping = newValue }
  }

  /// Whether a still picture takes the place of motion.
  var showsStill: Bool {
    get { layer.showsStill }
    set { layer.showsStill = newValue }
  }

  /// Takes the light away now.
  func stopAtOnce() {
    layer.context.transaction(disablingActions: true) { layer.isSweeping = false }
  }
}
