import LayerKit
import ShimmerKit

/// What moves over the bones of a feed.
///
/// The bones are gradients: a band is three stops of each, whose places run along one axis of the window, so that
/// it crosses all bones as one. Every bone stays a box, which a compositor draws without a picture.
final class FeedShine: BonesEffect {
  /// A bone, and where it lies in the window.
  struct Bone {
    let layer: GradientLayer
    var frame: Rect
    /// The number of its card.
    let card: Int
  }

  /// The bones, placed; called for in a turn.
  private(set) var bones: [Bone] = []

  /// What moves.
  var style = FeedStyle.tilted {
    didSet { if style != oldValue { restart() } }
  }

  /// The two colours of bones that breathe; a change keeps the phase.
  var colors = SkeletonPulse() {
    didSet { if colors != oldValue { refresh() } }
  }

  /// The middle of a band over the darker of them; a change keeps the phase.
  var light = Color.white {
    didSet { if light != oldValue { refresh() } }
  }

  /// Seconds of a whole cycle.
  var cycle = 3.0 {
    didSet { if cycle != oldValue { restart() } }
  }

  private static let key = "shine"
  /// The band's length along its axis, in points before it is magnified.
  private static let bandLength = 320.0
  /// The share of a cycle in which the band crosses the window.
  private static let crossing = 0.6
  /// How far the tilted band leans: 20°.
  private static let lean = (cosine: 0.9396926207859084, sine: 0.3420201433256687)

  private var window = Size.zero
  private var unit = 1.0

  /// Gives the bones their places; new ones are in step with those that are there.
  ///
  /// - Parameter unit: How much everything is magnified.
  func place(_ bones: [Bone], in window: Size, unit: Double) {
    self.bones = bones
    (self.window, self.unit) = (window, unit)
    refresh()
  }

  override var boneLayers: [Layer] { bones.map(\.layer) }

  override var contrast: Double {
    colors.from.contrast(with: style == .sweep || style == .tilted ? light : colors.to)
  }

  override var cycleDuration: Double { cycle }

  override var hasMotion: Bool { style != .solid && style != .none }

  // MARK: Styles

  override func apply() {
    for bone in bones {
      bone.layer.isHidden = style == .none
      switch style {
      case .sweep where moves: sweep(bone, lean: (1, 0))
      case .tilted where moves: sweep(bone, lean: Self.lean)
      default: pulse(bone)
      }
    }
  }

  private func pulse(_ bone: Bone) {
    bone.layer.removeAnimation(forKey: Self.key)
    bone.layer.colors = []
    bone.layer.locations = nil
    var pulse = colors
    pulse.halfPeriod = cycle / 2
    pulse.step = 0.11
    pulse.showsStill = !moves
    pulse.start(on: bone.layer, step: bone.card, from: origin)
    if moves { bone.layer.backgroundColor = nil }
  }

  /// Lets the band run over a bone: the window's axis in the bone's own unit square, and stops that are
  /// behind the bone at first and before it at last.
  private func sweep(_ bone: Bone, lean: (cosine: Double, sine: Double)) {
    let layer = bone.layer
    layer.removeAnimation(forKey: SkeletonPulse.key)
    layer.backgroundColor = nil
    layer.colors = [colors.from, light, colors.from]
    let across = bone.frame.width * lean.cosine
    let down = bone.frame.height * lean.sine
    let length = across + down
    guard length > 0 else { return }
    let square = across * across + down * down
    layer.startPoint = .zero
    layer.endPoint = Point(x: across * length / square, y: down * length / square)
    let band = Self.bandLength * unit
    let corner = bone.frame.minX * lean.cosine + bone.frame.minY * lean.sine
    let end = window.width * lean.cosine + window.height * lean.sine + band
    func stops(_ front: Double) -> [Double] {
      [1, 0.5, 0].map { (front - $0 * band - corner) / length }
    }
    let (from, to) = (stops(0), stops(end))
    layer.locations = from
    var run = BasicAnimation(\.locations, from: from, to: to)
    run.duration = cycle * Self.crossing
    var group = AnimationGroup([run])
    group.timing = MediaTiming(
      beginTime: layer.convertTime(origin, from: nil), duration: cycle, repeatCount: .forever)
    layer.add(group, forKey: Self.key)
  }
}

extension ScenePalette {
  /// The middle of a band of light over a pulse's bones on this palette's surfaces: the brighter colour of the pulse
  /// itself on light ones, which leave no room above it.
  var boneLight: Color { self == .light ? SkeletonPulse().to : Color(hex: 0x6A768E) }
}
