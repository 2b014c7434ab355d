import LayerKit
import ShimmerKit

/// A graph of the mask's alpha, from 0 to 1, along the axis on which the band crosses the content.
///
/// A level line shows the mask's alpha away from the band. A hill or a valley shows the band, and a mark leads from
/// its peak to 0.
///
/// An animation with the mask's timing moves hill and mark in discrete steps at ``MarkPace``, so that they need no
/// turn of their own while they run. Under a paused clock, where exact positions matter, the mask's own animation
/// moves them. Hill and mark are hidden while the band does not touch the content, so that they cause no wake-ups.
/// Each is a plain box that is alone in its clip, which kernels can draw.
final class ProfilePicture {
  /// The layer that holds the graph.
  let root: Layer

  private let guides, plates: [Layer]
  private let level: Layer
  private let hill, mark: MovedShape
  private let labels: [Label]
  private var slide: SlideKey?

  /// The preferred distance between the lines of alpha 0 and alpha 1, in points.
  private static let breadth = 48.0

  /// The minimum distance to adjacent content, in points, which leaves space for a label.
  private static let gap = 20.0
  private static let labelHeight = 14.0
  private static let leastBreadth = 16.0
  private static let thickness = 1.5
  private static let slideKey = "slide"

  /// Creates an empty graph.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "profile"
    guides = [Layer(in: context).withoutActions(), Layer(in: context).withoutActions()]
    level = Layer(in: context).withoutActions()
    level.name = "level"
    hill = MovedShape(in: context, name: "hill")
    mark = MovedShape(in: context, name: "mark")
    labels = [Label(in: context), Label(in: context)]
    plates = labels.map { _ in Layer(in: context).withoutActions() }
    // Static layers are below the moving ones, so that they are not drawn again.
    let still = guides + [level] + plates + labels.map(\.layer)
    root.sublayers = still + [hill.clip, mark.clip]
  }

  struct Neighbours {
    /// The frame of the parameter panel, in points of the window; `nil` if it is not shown.
    let panel: Rect?
    /// Whether the panel is a sheet over the lower part of the window.
    let isSheet: Bool
    /// The chip's frame, in points of the window; `nil` if it is not shown.
    let chip: Rect?
  }

  /// Shows the alpha of a shimmer's mask.
  ///
  /// - Parameters:
  ///   - shimmer: The layer, whose frame is in points of the window.
  ///   - cover: The opacity of the mask's cover, 0…1; at 1 the band has no effect and is not drawn.
  ///   - isLit: Whether the band touches the content.
  ///   - pace: The number of discrete positions of the band per media second; `nil` to use the mask's own animation.
  ///   - neighbours: The overlays that must not cover the graph.
  ///   - theme: The colours.
  ///   - area: The window.
  func show(
    _ shimmer: ShimmeringLayer, cover: Double, isLit: Bool, pace: Double?,
    beside neighbours: Neighbours, theme: Theme, in area: OverlayArea
  ) {
    let mask = shimmer.maskLayer
    let isHorizontal = mask.map { $0.startPoint.x != $0.endPoint.x } ?? true
    let axes = Axes(isHorizontal: isHorizontal)
    let panel = neighbours.panel
    let box = box(
      beside: shimmer.frame, isHorizontal: isHorizontal, neighbours: neighbours, area: area)
    root.isHidden = box == nil
    guard let box else { return }
    root.frame = box
    let graph = Graph(
      axes: axes, length: visibleLength(of: box, axes: axes, panel: panel, area: area),
      breadth: axes.across(box.size))
    showGuides(graph, theme: theme, area: area)
    let profile = mask.map { Profile(of: $0, cover: cover) } ?? Profile.none
    showLevel(profile.level, on: graph, theme: theme, area: area)
    if isLit, cover < 1, profile.stops.count > 2 {
      showBand(profile, on: graph, theme: theme, area: area)
      follow(shimmer, at: pace)
    } else {
      hill.hide()
      mark.hide()
      slide = nil
    }
  }

  // MARK: Place

  /// Returns the graph's frame, in points of the window; `nil` if there is no space.
  ///
  /// The graph is above the content, or to its left if the band runs up or down, and inside the content if there is
  /// no space beside it.
  private func box(
    beside content: Rect, isHorizontal: Bool, neighbours: Neighbours, area: OverlayArea
  ) -> Rect? {
    let bounds = area.bounds
    var breadth = min(Self.breadth, bounds.height / 8)
    guard breadth >= 6, content.width > 0, content.height > 0 else { return nil }
    if isHorizontal {
      let limit = neighbours.isSheet ? neighbours.panel?.minY ?? bounds.height : bounds.height
      let lowest = min(content.minY, limit) - Self.gap - breadth
      let highest = Theme.margin + Self.gap
      var top =
        lowest >= highest ? lowest : min(content.minY + Self.gap, limit - Self.gap - breadth)
      guard top >= 0 else { return nil }
      // Below the chip, with space for the word above the line of 1, and lower if necessary.
      if let chip = neighbours.chip, content.minX + Theme.margin < chip.maxX {
        let free = chip.maxY + Self.labelHeight + 2
        if top < free {
          breadth -= free - top
          top = free
          guard breadth >= Self.leastBreadth else { return nil }
        }
      }
      return area.aligned(
        Rect(x: content.minX, y: top, width: content.width, height: breadth))
    }
    let beside = content.minX - Self.gap - breadth
    let left = beside < Theme.margin ? content.minX + Theme.margin : beside
    return area.aligned(
      Rect(x: left, y: content.minY, width: breadth, height: content.height))
  }

  /// Returns the length of the part of the graph that neither the panel nor the line of hints covers, in points.
  private func visibleLength(
    of box: Rect, axes: Axes, panel: Rect?, area: OverlayArea
  ) -> Double {
    var end = axes.along(box.origin) + axes.along(box.size)
    if let panel, !panel.intersection(box).isEmpty {
      end = min(end, axes.along(panel.origin) - Theme.margin)
    }
    if !axes.isHorizontal {
      end = min(end, area.bounds.height - 2 * Theme.margin - HintLine.height)
    }
    return max(end - axes.along(box.origin), 0)
  }

  // MARK: Drawing

  private func showGuides(_ graph: Graph, theme: Theme, area: OverlayArea) {
    for (guide, alpha) in zip(guides, [1.0, 0]) {
      guide.backgroundColor = theme.hairline
      guide.frame = graph.line(at: alpha, thickness: area.hairline)
    }
    let font = Theme.font(size: Theme.TextSize.small * area.unit)
    let size = Size(width: 100 * area.unit, height: Self.labelHeight * area.unit)
    for (label, (text, alpha)) in zip(labels, [("mask alpha 1", 1.0), ("0", 0)]) {
      let place = graph.axes.point(along: 0, across: graph.across(of: alpha))
      // Outside the lines of 1 and 0, where the graph never is.
      let origin =
        graph.axes.isHorizontal
        ? Point(x: Theme.margin, y: alpha == 1 ? place.y - size.height - 1 : place.y + 1)
        : Point(x: alpha == 1 ? place.x + 4 : place.x - 12, y: place.y + 4)
      label.set(
        text, font: font, color: theme.text, in: Rect(origin: origin, size: size), area: area)
    }
    // The words are over the scene, whose contents are unknown, and need a plate.
    for (label, plate) in zip(labels, plates) {
      let text = label.layer.frame
      plate.backgroundColor = theme.solid
      plate.frame = area.aligned(
        Rect(x: text.minX - 4, y: text.minY, width: text.width + 8, height: text.height))
    }
  }

  private func showLevel(_ alpha: Double, on graph: Graph, theme: Theme, area: OverlayArea) {
    level.backgroundColor = theme.accent
    level.frame = area.aligned(
      graph.line(at: alpha, thickness: max(Self.thickness * area.unit, area.hairline)))
  }

  private func showBand(_ profile: Profile, on graph: Graph, theme: Theme, area: OverlayArea) {
    let (first, middle) = (profile.stops[0], profile.stops[profile.stops.count / 2])
    let last = profile.stops[profile.stops.count - 1]
    let (base, peak) = (graph.across(of: profile.level), graph.across(of: middle.alpha))
    func point(_ along: Double, _ across: Double) -> Point {
      graph.axes.point(along: along, across: across)
    }
    func clip(_ first: Double, _ second: Double) -> Rect {
      area.aligned(
        graph.axes.rect(along: 0...graph.length, across: min(first, second)...max(first, second)))
    }
    hill.show(
      corner: point(middle.along, peak), sides: (point(first.along, base), point(last.along, base)),
      color: theme.accent.withAlpha(multipliedBy: 0.7), within: clip(base, peak))
    let (zero, half) = (graph.across(of: 0), Self.thickness / 2)
    let top = graph.across(of: min(profile.level, middle.alpha))
    mark.show(
      corner: point(middle.along - half, top),
      sides: (point(middle.along + half, top), point(middle.along - half, zero)),
      color: theme.accent.withAlpha(multipliedBy: 0.45), within: clip(top, zero))
  }

  /// Moves hill and mark in step with the mask.
  private func follow(_ shimmer: ShimmeringLayer, at pace: Double?) {
    guard let mask = shimmer.maskLayer, let animation = shimmer.slideAnimation else { return }
    let begin = animation.fromValue ?? mask.position
    let key = SlideKey(timing: animation.timing, from: begin, to: animation.toValue, pace: pace)
    for shape in [hill, mark] {
      shape.layer.position = mask.position
      // The animation is removed when the graph leaves the tree.
      if key == slide, shape.layer.animation(forKey: Self.slideKey) != nil { continue }
      if let pace, let steps = animation.inPlaces(pace, from: begin) {
        shape.layer.add(steps, forKey: Self.slideKey)
      } else {
        shape.layer.add(animation, forKey: Self.slideKey)
      }
    }
    slide = key
  }

  /// The values that identify a slide, so that the animation of an unchanged slide is not added again.
  private struct SlideKey: Hashable {
    let timing: MediaTiming
    let from: Point
    let to: Point?
    let pace: Double?
  }
}

extension BasicAnimation<Point> {
  /// The maximum number of positions in a cycle, to limit memory.
  private static var mostPlaces: Double { 2000 }

  /// Returns the animation in discrete steps, each at the position of the middle of its interval; `nil` if the end
  /// value is unknown, or if there is a timing function or too many steps.
  fileprivate func inPlaces(
    _ perSecond: Double, from begin: Point
  ) -> KeyframeAnimation<Point>? {
    let count = (timing.duration * perSecond).rounded(.up)
    guard let end = toValue, timingFunction == nil, count >= 1, count <= Self.mostPlaces else {
      return nil
    }
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

extension ProfilePicture {
  /// The content's axis and the axis perpendicular to it.
  struct Axes {
    /// Whether the content's axis is x.
    let isHorizontal: Bool

    func along(_ size: Size) -> Double { isHorizontal ? size.width : size.height }
    /// Returns the extent across the axis.
    func across(_ size: Size) -> Double { isHorizontal ? size.height : size.width }
    /// The position along the axis.
    func along(_ point: Point) -> Double { isHorizontal ? point.x : point.y }

    /// Returns the point at a position on each axis.
    func point(along: Double, across: Double) -> Point {
      isHorizontal ? Point(x: along, y: across) : Point(x: across, y: along)
    }

    /// Returns the box at a range on each axis.
    func rect(along: ClosedRange<Double>, across: ClosedRange<Double>) -> Rect {
      let (origin, end) = (
        point(along: along.lowerBound, across: across.lowerBound),
        point(along: along.upperBound, across: across.upperBound)
      )
      return Rect(x: origin.x, y: origin.y, width: end.x - origin.x, height: end.y - origin.y)
    }
  }

  /// The graph's coordinates: alpha 1 is at the top or at the right.
  struct Graph {
    /// The orientation of the graph.
    let axes: Axes
    /// The extent along the content, in points.
    let length: Double
    /// The distance between the lines of alpha 0 and alpha 1, in points.
    let breadth: Double

    /// Returns the coordinate across the content's axis at which an alpha is drawn, in points.
    func across(of alpha: Double) -> Double {
      axes.isHorizontal ? breadth * (1 - alpha) : breadth * alpha
    }

    /// Returns the frame of a line at an alpha, over the whole length of the graph.
    func line(at alpha: Double, thickness: Double) -> Rect {
      let middle = across(of: alpha)
      return axes.rect(
        along: 0...length, across: (middle - thickness / 2)...(middle + thickness / 2))
    }
  }

  /// The alpha along the mask.
  struct Profile {
    /// The stops of the mask's gradient: the distance from the beginning of the mask, in points, and the alpha there.
    let stops: [(along: Double, alpha: Double)]
    /// The alpha away from the band.
    let level: Double

    /// The profile of content without a mask: alpha 1 and no band.
    static let none = Profile(stops: [], level: 1)

    private init(stops: [(along: Double, alpha: Double)], level: Double) {
      (self.stops, self.level) = (stops, level)
    }

    /// Creates the profile of a mask whose cover has an opacity of 0…1.
    init(of mask: GradientLayer, cover: Double) {
      let axes = Axes(isHorizontal: mask.startPoint.x != mask.endPoint.x)
      let length = axes.along(mask.bounds.size)
      let start = axes.along(mask.startPoint) * length
      let end = axes.along(mask.endPoint) * length
      let alphas = mask.colors.map { cover + $0.alpha * (1 - cover) }
      stops = zip(mask.locations ?? [], alphas).map { location, alpha in
        (along: start + location * (end - start), alpha: alpha)
      }
      level = alphas.first ?? 1
    }
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
