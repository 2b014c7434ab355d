import LayerKit

extension ProfilePicture {
  /// The content's axis, and the other one.
  struct Axes {
    /// Whether the content's axis is x.
    let isHorizontal: Bool

    /// The extent along the axis.
    func along(_ size: Size) -> Double { isHorizontal ? size.width : size.height }
    /// The extent across it.
    func across(_ size: Size) -> Double { isHorizontal ? size.height : size.width }
    /// The place along the axis.
    func along(_ point: Point) -> Double { isHorizontal ? point.x : point.y }

    /// A point by its places on both axes.
    func point(along: Double, across: Double) -> Point {
      isHorizontal ? Point(x: along, y: across) : Point(x: across, y: along)
    }

    /// A box by its places on both axes.
    func rect(along: ClosedRange<Double>, across: ClosedRange<Double>) -> Rect {
      let (origin, end) = (
        point(along: along.lowerBound, across: across.lowerBound),
        point(along: along.upperBound, across: across.upperBound)
      )
      return Rect(x: origin.x, y: origin.y, width: end.x - origin.x, height: end.y - origin.y)
    }
  }

  /// The graph's ground: alpha 1 is at the top, or at the right.
  struct Graph {
    /// Which way it lies.
    let axes: Axes
    /// The extent along the content, in points.
    let length: Double
    /// The extent from 0 to 1, in points.
    let breadth: Double

    /// Where an alpha stands.
    func across(of alpha: Double) -> Double {
      axes.isHorizontal ? breadth * (1 - alpha) : breadth * alpha
    }

    /// The box of a level line.
    func line(at alpha: Double, thickness: Double) -> Rect {
      let middle = across(of: alpha)
      return axes.rect(
        along: 0...length, across: (middle - thickness / 2)...(middle + thickness / 2))
    }
  }

  /// The alpha along the mask.
  struct Profile {
    /// The band's corners in points from the mask's beginning.
    let stops: [(along: Double, alpha: Double)]
    /// The alpha away from the band.
    let level: Double

    /// No mask at all.
    static let none = Profile(stops: [], level: 1)

    private init(stops: [(along: Double, alpha: Double)], level: Double) {
      self.stops = stops
      self.level = level
    }

    /// Reads a mask under a cover of an opacity.
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

    /// The alpha of the band that is farthest from the level, or nothing without a band.
    var peak: Double? {
      stops.map(\.alpha).max { ($0 - level).magnitude < ($1 - level).magnitude }
        .flatMap { $0 == level ? nil : $0 }
    }

    /// From where to where the alpha is at least as far from the level as another one, or nothing if nowhere.
    func extent(at alpha: Double) -> ClosedRange<Double>? {
      let crossings = zip(stops, stops.dropFirst()).compactMap { first, second -> Double? in
        let (low, high) = (min(first.alpha, second.alpha), max(first.alpha, second.alpha))
        guard low < high, (low...high).contains(alpha) else { return nil }
        let share = (alpha - first.alpha) / (second.alpha - first.alpha)
        return first.along + share * (second.along - first.along)
      }
      guard let begin = crossings.min(), let end = crossings.max(), begin < end else { return nil }
      return begin...end
    }
  }
}
