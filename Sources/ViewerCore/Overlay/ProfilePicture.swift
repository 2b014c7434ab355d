import LayerKit
import ShimmerKit

/// The mask's profile as a graph over the content, on the content's own axis, from 0 to 1.
///
/// A level line stands at the mask's alpha away from the band; two slopes and a mark are the band. The
/// band is moved by the very animation that moves the mask, so that it needs no turn of its own
/// while it runs, and is hidden while it does not touch the content, so that nothing wakes for it.
final class ProfilePicture {
  /// Everything.
  let root: Layer

  private let stage: Layer
  private let band: Layer
  private let guides: [Layer]
  private let level: Layer
  private let slopes: [Layer]
  private let mark: Layer
  private let labels: [Label]
  private var slide: SlideKey?

  /// The graph's extent from 0 to 1, in points, where there is room.
  private static let breadth = 48.0

  /// The least distance from what lies beside it: room for a word.
  private static let gap = 20.0
  private static let labelHeight = 14.0
  private static let leastBreadth = 16.0
  private static let thickness = 1.5
  private static let slideKey = "slide"

  /// Makes a graph that shows nothing yet.
  init(in context: LayerContext) {
    root = Layer(in: context).withoutActions()
    root.name = "profile"
    stage = Layer(in: context).withoutActions()
    stage.masksToBounds = true
    band = Layer(in: context).withoutActions()
    band.anchorPoint = .zero
    guides = [Layer(in: context).withoutActions(), Layer(in: context).withoutActions()]
    level = Layer(in: context).withoutActions()
    slopes = [Layer(in: context).withoutActions(), Layer(in: context).withoutActions()]
    mark = Layer(in: context).withoutActions()
    labels = [Label(in: context), Label(in: context)]
    band.sublayers = slopes + [mark]
    stage.sublayers = [level, band]
    root.sublayers = guides + [stage] + labels.map(\.layer)
  }

  /// What stands above the scene beside the graph.
  struct Neighbours {
    /// The parameters.
    let panel: PanelPlan?
    /// The chip's box in points of the window, if it is shown.
    let chip: Rect?
  }

  /// Shows the mask of a shimmer.
  ///
  /// - Parameters:
  ///   - shimmer: The layer; its frame is in points of the window.
  ///   - cover: The opacity of the mask's cover.
  ///   - isLit: Whether the band touches the content.
  ///   - neighbours: What the graph is not to lie under.
  func show(
    _ shimmer: ShimmeringLayer, cover: Double, isLit: Bool, beside neighbours: Neighbours,
    glass: Glass, in area: OverlayArea
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
    // A line's thickness more on each side, so that lines at 0 and 1 are whole.
    let inset = Self.thickness
    stage.frame = axes.rect(
      along: 0...graph.length, across: -inset...(graph.breadth + inset))
    stage.bounds.origin = axes.point(along: 0, across: -inset)
    showGuides(graph, glass: glass, area: area)
    let profile = mask.map { Profile(of: $0, cover: cover) } ?? Profile.none
    showLevel(profile.level, on: graph, glass: glass, area: area)
    band.isHidden = !isLit || profile.stops.count < 2 || cover == 1
    if band.isHidden {
      band.removeAllAnimations()
      slide = nil
    } else {
      showBand(profile, on: graph, glass: glass)
      follow(shimmer)
    }
  }

  // MARK: Place

  /// The graph's box in points of the window; nothing where there is no room.
  ///
  /// It stands above the content, or at its left where the band runs up or down, inside of it where
  /// there is no room beside it.
  private func box(
    beside content: Rect, isHorizontal: Bool, neighbours: Neighbours, area: OverlayArea
  ) -> Rect? {
    let bounds = area.bounds
    var breadth = min(Self.breadth, bounds.height / 8)
    guard breadth >= 6, content.width > 0, content.height > 0 else { return nil }
    if isHorizontal {
      let limit = neighbours.panel.flatMap { $0.isSheet ? $0.frame.minY : nil } ?? bounds.height
      let lowest = min(content.minY, limit) - Self.gap - breadth
      let highest = Glass.margin + Self.gap
      var top =
        lowest >= highest ? lowest : min(content.minY + Self.gap, limit - Self.gap - breadth)
      guard top >= 0 else { return nil }
      // Below the chip, with room for the word above the line of 1: lower if need be.
      if let chip = neighbours.chip, content.minX + Glass.margin < chip.maxX {
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
    let left = beside < Glass.margin ? content.minX + Glass.margin : beside
    return area.aligned(
      Rect(x: left, y: content.minY, width: breadth, height: content.height))
  }

  /// The length of the graph that no panel and no hint covers, in points.
  private func visibleLength(
    of box: Rect, axes: Axes, panel: PanelPlan?, area: OverlayArea
  ) -> Double {
    var end = axes.along(box.origin) + axes.along(box.size)
    if let panel, !panel.frame.intersection(box).isEmpty {
      end = min(end, axes.along(panel.frame.origin) - Glass.margin)
    }
    if !axes.isHorizontal {
      end = min(end, area.bounds.height - 2 * Glass.margin - HintLine.height)
    }
    return max(end - axes.along(box.origin), 0)
  }

  // MARK: Drawing

  private func showGuides(_ graph: Graph, glass: Glass, area: OverlayArea) {
    for (guide, alpha) in zip(guides, [1.0, 0]) {
      guide.backgroundColor = glass.hairline
      guide.frame = graph.line(at: alpha, thickness: area.hairline)
    }
    let font = Glass.font(size: Glass.TextSize.small)
    let height = Self.labelHeight
    for (label, (text, alpha)) in zip(labels, [("mask alpha 1", 1.0), ("0", 0)]) {
      let place = graph.axes.point(along: 0, across: graph.across(of: alpha))
      // Beyond the line of 1 and of 0, where the graph never is.
      let box =
        graph.axes.isHorizontal
        ? Rect(
          x: Glass.margin, y: alpha == 1 ? place.y - height - 1 : place.y + 1, width: 100,
          height: height)
        : Rect(
          x: alpha == 1 ? place.x + 4 : place.x - 12, y: place.y + 4, width: 100, height: height)
      label.set(text, font: font, color: glass.text, in: box, area: area)
    }
  }

  private func showLevel(_ alpha: Double, on graph: Graph, glass: Glass, area: OverlayArea) {
    level.backgroundColor = glass.accent
    level.frame = area.aligned(
      graph.line(at: alpha, thickness: max(Self.thickness, area.hairline)))
  }

  private func showBand(_ profile: Profile, on graph: Graph, glass: Glass) {
    let points = profile.stops.map {
      graph.axes.point(along: $0.along, across: graph.across(of: $0.alpha))
    }
    for (index, slope) in slopes.enumerated() {
      slope.isHidden = index + 1 >= points.count
      if slope.isHidden { continue }
      slope.backgroundColor = glass.accent
      slope.draw(from: points[index], to: points[index + 1], thickness: Self.thickness)
    }
    let middle = points[points.count / 2]
    let end = graph.axes.point(along: graph.axes.along(middle), across: graph.across(of: 0))
    mark.backgroundColor = glass.accent.withAlpha(multipliedBy: 0.45)
    mark.draw(from: middle, to: end, thickness: 1)
  }

  /// Moves the band as the mask is moved.
  private func follow(_ shimmer: ShimmeringLayer) {
    guard let mask = shimmer.maskLayer, let animation = shimmer.slideAnimation else { return }
    band.position = mask.position
    let key = SlideKey(timing: animation.timing, from: animation.from, to: animation.to)
    // The animation is gone when the picture has been out of the tree.
    if key == slide, band.animation(forKey: Self.slideKey) != nil { return }
    slide = key
    band.add(animation, forKey: Self.slideKey)
  }

  /// What tells one slide from another.
  private struct SlideKey: Hashable {
    let timing: MediaTiming
    let from: Point?
    let to: Point?
  }
}

extension Layer {
  /// Becomes a straight line.
  fileprivate func draw(from start: Point, to end: Point, thickness: Double) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    bounds = Rect(x: 0, y: 0, width: length, height: thickness)
    position = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    guard length > 0 else { return }
    // The turn whose cosine and sine are known needs no angle.
    var turn = Transform3D.identity
    (turn.m11, turn.m12) = (dx / length, dy / length)
    (turn.m21, turn.m22) = (-dy / length, dx / length)
    transform = turn
  }
}
