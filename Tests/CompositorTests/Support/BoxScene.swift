import Compositor
import LayerKit
import Raster
import ShimmerKit

/// Animated layers that are boxes or behind a box, and some that only resemble them.
enum BoxScene: CaseIterable {
  case pill, risingPill, sweep, disc, turnedShimmer, veil, beyond, still, fading, hiding
  case oneLocation, perspective, gradientAndColor

  /// The path that draws a frame in which something changes.
  func path(at time: Double) -> RenderedFrame.Path {
    switch self {
    case .oneLocation, .gradientAndColor: .general
    case .perspective: (1001.5..<1002.5).contains(time) ? .general : .fast
    default: .fast
    }
  }

  /// The length of the animation, in seconds.
  static let duration = 4.0

  /// Adds the layers to a stage of 96 by 72 points.
  func build(in stage: Stage) {
    switch self {
    case .pill:
      let pill = Self.pill(in: stage)
      Self.add(BasicAnimation(\.opacity, from: 1, to: 0), to: pill)
    case .risingPill:
      let pill = Self.pill(in: stage)
      Self.add(BasicAnimation(\.position, to: Point(x: 60.3, y: 13.7)), to: pill)
      Self.add(BasicAnimation(\.cornerRadius, from: 0, to: 30), to: pill)
      Self.add(
        BasicAnimation(\.backgroundColor, to: Color(red: 0.1, green: 0.9, blue: 0.3, alpha: 0.6)),
        to: pill)
    case .sweep, .beyond, .oneLocation, .gradientAndColor: buildSweep(in: stage)
    case .disc, .veil, .hiding: buildMask(in: stage)
    case .turnedShimmer: Self.buildShimmer(in: stage)
    case .still:
      let label = Self.label(in: stage)
      let mask = Self.disc(of: 20, at: Point(x: 30, y: 20), in: stage)
      label.mask = mask
      Self.add(BasicAnimation(\.opacity, from: 0.2, to: 1), to: mask)
    case .fading:
      let pill = Self.pill(in: stage)
      pill.opacity = 0
      Self.add(BasicAnimation(\.opacity, from: 0, to: 0), to: pill)
      var move = BasicAnimation(\.position, to: Point(x: 60, y: 14))
      move.timing = MediaTiming(beginTime: 1001, duration: 2)
      pill.add(move, forKey: nil)
      var show = BasicAnimation(\.opacity, from: 0, to: 0.8)
      show.timing = MediaTiming(beginTime: 1001.5, duration: 1)
      pill.add(show, forKey: "show")
    case .perspective:
      let pill = Self.pill(in: stage)
      pill.cornerRadius = 0
      Self.add(BasicAnimation(\.position, to: Point(x: 60, y: 30)), to: pill)
      var eye = Transform3D.identity
      eye.m34 = -1 / 120
      let turned = Transform3D.rotation(0.9, x: 0.3, y: 1, z: 0).concatenated(with: eye)
      var turn = BasicAnimation(\.transform, from: .identity, to: turned)
      turn.timing = MediaTiming(beginTime: 1001.5, duration: 1)
      pill.add(turn, forKey: "turn")
    }
  }

  private func buildSweep(in stage: Stage) {
    let clip = stage.add(Layer(in: stage.context), Rect(x: 11, y: 9, width: 70, height: 50))
    clip.masksToBounds = true
    let sweep = stage.add(
      GradientLayer(in: stage.context), Rect(x: -40, y: -60, width: 60, height: 170), in: clip)
    let glow = Color(red: 0.9, green: 0.8, blue: 0.3, alpha: 0.75)
    sweep.colors = [
      glow.withAlpha(multipliedBy: 0), glow, Color(white: 0.2), glow.withAlpha(multipliedBy: 0),
    ]
    sweep.locations = [0.1, 0.4, 0.6, 0.8]
    (sweep.startPoint, sweep.endPoint) = (Point(x: 0, y: 0.5), Point(x: 1, y: 0.55))
    sweep.transform = .rotation(0.35)
    Self.add(BasicAnimation(\.position, to: Point(x: 95, y: 30)), to: sweep)
    switch self {
    case .beyond:
      let (from, to) = ([-0.7, -0.2, 0.1, 0.2], [0.9, 1.2, 1.6, 2.5])
      Self.add(BasicAnimation(\.locations, from: from, to: to), to: sweep)
    case .oneLocation: sweep.locations = [0.1, 0.5, 0.5, 0.9]
    case .gradientAndColor: sweep.backgroundColor = Color(white: 0.5, alpha: 0.3)
    default: break
    }
  }

  private func buildMask(in stage: Stage) {
    let label = Self.label(in: stage)
    let mask = Self.disc(of: 23, at: Point(x: 5, y: 20), in: stage)
    label.mask = mask
    Self.add(BasicAnimation(\.position, to: Point(x: 70, y: 25)), to: mask)
    if self == .disc { return }
    mask.cornerRadius = 0
    if self == .veil {
      Self.add(BasicAnimation(\.transform, from: .identity, to: .rotation(1.1)), to: mask)
      return
    }
    // A pixel-aligned rectangle that appears and disappears.
    var hide = BasicAnimation(\.isHidden, from: true, to: true)
    hide.timing = MediaTiming(beginTime: 1001, duration: 0.5)
    mask.add(hide, forKey: "hide")
    var fade = BasicAnimation(\.opacity, from: 0, to: 0)
    fade.timing = MediaTiming(beginTime: 1002, duration: 0.5)
    mask.add(fade, forKey: "fade")
  }

  private static func buildShimmer(in stage: Stage) {
    let content = label(in: stage)
    stage.context.roots.removeLast()
    let shimmer = ShimmeringLayer(in: stage.context)
    shimmer.contentLayer = content
    stage.add(shimmer, Rect(x: 8, y: 14, width: 76, height: 40)) { layer in
      layer.shimmeringSpeed = 90
      layer.isShimmering = true
    }
    shimmer.transform = .rotation(20 * .pi / 180)
  }

  /// Creates a layer with text on a shaded background.
  private static func label(in stage: Stage) -> Layer {
    let label = stage.add(Layer(in: stage.context), Rect(x: 11, y: 13, width: 70, height: 44))
    stage.add(Layer(in: stage.context), Rect(x: 3, y: 26, width: 60, height: 9), in: label) {
      $0.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.7)
    }
    let text = TextLayer(in: stage.context)
    text.text = TextRun("Shimmer", font: Font(size: 18))
    text.foregroundColor = Color(hex: 0xF0C040)
    stage.add(text, Rect(x: 0, y: 2, width: 70, height: 24), in: label)
    return label
  }

  private static func disc(of radius: Double, at center: Point, in stage: Stage) -> Layer {
    let disc = Layer(in: stage.context)
    disc.frame = Rect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    disc.backgroundColor = Color(white: 1, alpha: 0.9)
    disc.cornerRadius = radius
    return disc
  }

  private static func pill(in stage: Stage) -> Layer {
    stage.add(Layer(in: stage.context), Rect(x: 13, y: 21, width: 50, height: 30)) { pill in
      pill.backgroundColor = Color(red: 0.93, green: 0.21, blue: 0.4, alpha: 1)
      pill.cornerRadius = 15
    }
  }

  private static func add<Value: AnimatableValue>(
    _ animation: BasicAnimation<Value>, to layer: Layer
  ) {
    var animation = animation
    animation.timing = MediaTiming(beginTime: 1000, duration: duration, fillMode: .forwards)
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: nil)
  }
}
