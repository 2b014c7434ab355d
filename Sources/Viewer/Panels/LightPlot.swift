import LayerKit
import ShimmerKit

/// A graph of the mask's alpha, from 0 to 1, along the content.
///
/// A level line shows the mask's alpha away from the band. A hill or a valley shows the band, and a mark leads from its
/// peak to 0.
///
/// An animation with the mask's timing moves hill and mark in discrete steps at ``MarkPace``, so that they need no turn
/// of their own while they run. Under a paused clock, where exact positions matter, the mask's own timing moves them.
/// Hill and mark are hidden while the band does not touch the content, so that they cause no wake-ups. Each is a plain
/// box that is alone in its clip, which kernels can draw.
final class LightPlot {
  /// What the graph shows.
  struct Reading {
    /// The layer whose mask is drawn.
    let shimmer: ShimmeringLayer
    /// The opacity of the layer that covers the mask's gradient, 0…1; at 1 the band has no effect and is not drawn.
    let cover: Double
    /// Whether the band touches the content.
    let isLit: Bool
    /// The number of steps per media second in which the band moves; `nil` to show its exact position.
    let pace: Double?
  }

  /// The layer of the whole graph.
  let root: Layer

  private let level: Layer
  private let hill, mark: MovedShape
  private var slide: SlideKey?

  /// The height of the graph, in points.
  static let height = 44.0

  private static let thickness = 1.5
  private static let slideKey = "slide"

  /// Creates an empty graph.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "light"
    level = Layer(in: context).withoutActions()
    level.name = "level"
    hill = MovedShape(in: context, name: "hill")
    mark = MovedShape(in: context, name: "mark")
    root.sublayers = [level, hill.clip, mark.clip]
  }

  /// Shows the alpha of a shimmer's mask.
  ///
  /// - Parameters:
  ///   - width: The width of the graph, in points; the content's length is drawn at this length.
  ///   - hairline: The thickness of a device pixel, in points.
  func show(_ reading: Reading, width: Double, theme: Theme, hairline: Double) {
    let profile = Profile(of: reading.shimmer, cover: reading.cover, width: width)
    // On whole pixels, so that hill and mark have no row of pixels in common.
    func y(_ alpha: Double) -> Double {
      (Self.height * (1 - alpha) / hairline).rounded() * hairline
    }
    let half = max(Self.thickness, hairline) / 2
    level.backgroundColor = theme.accent
    level.frame = Rect(x: 0, y: y(profile.level) - half, width: width, height: 2 * half)
    guard reading.isLit, reading.cover < 1, profile.stops.count > 2 else {
      hill.hide()
      mark.hide()
      slide = nil
      return
    }
    let (first, last) = (profile.stops[0], profile.stops[profile.stops.count - 1])
    let middle = profile.stops[profile.stops.count / 2]
    let (base, peak) = (y(profile.level), y(middle.alpha))
    func clip(_ first: Double, _ second: Double) -> Rect {
      Rect(x: 0, y: min(first, second), width: width, height: abs(second - first))
    }
    hill.show(
      corner: Point(x: middle.along, y: peak),
      sides: (Point(x: first.along, y: base), Point(x: last.along, y: base)),
      color: theme.accent.withAlpha(multipliedBy: 0.7), within: clip(base, peak))
    let top = y(min(profile.level, middle.alpha))
    mark.show(
      corner: Point(x: middle.along - half, y: top),
      sides: (Point(x: middle.along + half, y: top), Point(x: middle.along - half, y: y(0))),
      color: theme.accent.withAlpha(multipliedBy: 0.45), within: clip(top, y(0)))
    follow(reading, profile)
  }

  /// Moves hill and mark in step with the mask.
  private func follow(_ reading: Reading, _ profile: Profile) {
    guard let mask = reading.shimmer.maskLayer, let slide = reading.shimmer.slideAnimation else {
      return
    }
    var animation = slide
    animation.fromValue = profile.point(at: slide.fromValue ?? mask.position)
    animation.toValue = slide.toValue.map(profile.point)
    let key = SlideKey(
      timing: animation.timing, from: animation.fromValue, to: animation.toValue,
      pace: reading.pace)
    for shape in [hill, mark] {
      shape.layer.position = profile.point(at: mask.position)
      // The animation is removed when the graph leaves the tree.
      if key == self.slide, shape.layer.animation(forKey: Self.slideKey) != nil { continue }
      if let pace = reading.pace, let steps = animation.inPlaces(pace) {
        shape.layer.add(steps, forKey: Self.slideKey)
      } else {
        shape.layer.add(animation, forKey: Self.slideKey)
      }
    }
    self.slide = key
  }

  /// The values that identify a slide, so that the animation of an unchanged slide is not added again.
  private struct SlideKey: Hashable {
    let timing: MediaTiming
    let from: Point?
    let to: Point?
    let pace: Double?
  }

  /// The alpha along the mask, in points of the graph.
  private struct Profile {
    /// The stops of the mask's gradient: the distance from the beginning of the mask, and the alpha there.
    private(set) var stops: [(along: Double, alpha: Double)] = []

    /// The alpha away from the band; 1 without a mask.
    private(set) var level = 1.0

    private var isHorizontal = true

    /// The length of the graph divided by the length of the content.
    private var unit = 1.0

    init(of shimmer: ShimmeringLayer, cover: Double, width: Double) {
      guard let mask = shimmer.maskLayer else { return }
      isHorizontal = mask.startPoint.x != mask.endPoint.x
      let content = shimmer.bounds.size
      let length = isHorizontal ? content.width : content.height
      unit = length > 0 ? width / length : 1
      let whole = isHorizontal ? mask.bounds.width : mask.bounds.height
      let (start, end) =
        isHorizontal ? (mask.startPoint.x, mask.endPoint.x) : (mask.startPoint.y, mask.endPoint.y)
      let alphas = mask.colors.map { cover + $0.alpha * (1 - cover) }
      stops = zip(mask.locations ?? [], alphas).map { location, alpha in
        (along: unit * whole * (start + location * (end - start)), alpha: alpha)
      }
      level = alphas.first ?? 1
    }

    /// Returns the distance by which the band has moved, for a position of the mask.
    func point(at position: Point) -> Point {
      Point(x: unit * (isHorizontal ? position.x : position.y), y: 0)
    }
  }
}

extension BasicAnimation<Point> {
  /// The maximum number of positions in a cycle, to limit memory.
  private static var mostPlaces: Double { 2000 }

  /// Returns the animation in discrete steps, each at the position of the middle of its interval; `nil` if an end is
  /// unknown, or if there is a timing function or too many steps.
  fileprivate func inPlaces(_ perSecond: Double) -> KeyframeAnimation<Point>? {
    let count = (timing.duration * perSecond).rounded(.up)
    guard let begin = fromValue, let end = toValue, timingFunction == nil, count >= 1,
      count <= Self.mostPlaces
    else { return nil }
    let places = (0..<Int(count)).map { index in
      let share = (Double(index) + 0.5) / count
      return Point(x: begin.x + (end.x - begin.x) * share, y: begin.y + (end.y - begin.y) * share)
    }
    var steps = KeyframeAnimation(property: property, values: places)
    steps.calculationMode = .discrete
    steps.timing = timing
    steps.isRemovedOnCompletion = isRemovedOnCompletion
    return steps
  }
}

/// A parallelogram of one colour that an animation moves inside a static clip.
private final class MovedShape {
  let clip: Layer

  /// The parallelogram; its position is the distance by which it has moved.
  let layer: Layer

  /// Creates a hidden shape.
  init(in context: LayerContext, name: String) {
    clip = Layer(in: context).withoutActions()
    (clip.masksToBounds, clip.isHidden) = (true, true)
    layer = Layer(in: context).withoutActions()
    layer.name = name
    layer.anchorPoint = .zero
    layer.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
    clip.sublayers = [layer]
  }

  /// Shows the parallelogram.
  ///
  /// - Parameters:
  ///   - corner: One of its corners before it moves, in points of the layer that holds the clip.
  ///   - sides: The two corners adjacent to `corner`.
  ///   - color: The colour of the parallelogram.
  ///   - frame: The clip, in points of the layer that holds it.
  func show(corner: Point, sides: (Point, Point), color: Color, within frame: Rect) {
    clip.isHidden = frame.width <= 0 || frame.height <= 0
    clip.frame = frame
    clip.bounds.origin = frame.origin
    layer.backgroundColor = color
    // The transform maps the unit square to the parallelogram.
    var shape = Transform3D.identity
    (shape.m11, shape.m12) = (sides.0.x - corner.x, sides.0.y - corner.y)
    (shape.m21, shape.m22) = (sides.1.x - corner.x, sides.1.y - corner.y)
    (shape.m41, shape.m42) = (corner.x, corner.y)
    layer.transform = shape
  }

  /// Hides the shape, so that it causes no wake-ups.
  func hide() {
    clip.isHidden = true
    layer.removeAllAnimations()
  }
}
