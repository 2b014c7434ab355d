import LayerKit

/// The centre of a pixel in the coordinates of a layer, and how much of the layer the pixel takes.
struct ReferenceSpot {
  /// The centre.
  let place: Point

  /// From layer coordinates to the pixels that something flat is painted in before perspective.
  let flat: AffineTransform

  /// Whether perspective lies between the layer and the frame.
  let isWarped: Bool

  /// Whether a neighbour of the pixel sees what lies behind the eye, and the pixel itself not.
  let isHorizon: Bool

  /// How far the pixels of flat pictures spread over the layer where perspective samples them.
  let blur: Double

  /// The centres of the pixels to the right and below.
  private let right, below: Point

  /// A spot of the frame itself.
  init(x: Int, y: Int) {
    place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    (right, below) = (Point(x: place.x + 1, y: place.y), Point(x: place.x, y: place.y + 1))
    (flat, isWarped, isHorizon, blur) = (.identity, false, false, 0)
  }

  /// How large a pixel is at most in the layer's coordinates.
  var reach: Double { ownReach + blur }

  private var ownReach: Double { Self.length(right - place, below - place) }

  /// The same spot in the coordinates of something that lies in this one's; nothing where it is not seen.
  init?(_ spot: ReferenceSpot, entering placement: ReferencePlacement) {
    guard let back = placement.back, let center = back.apply(to: spot.place) else { return nil }
    place = center
    let (right, below) = (back.apply(to: spot.right), back.apply(to: spot.below))
    isHorizon = right == nil || below == nil
    (self.right, self.below) = (right ?? center, below ?? center)
    flat = placement.flat.concatenated(with: spot.flat)
    isWarped = spot.isWarped || placement.hasPerspective
    guard isWarped else {
      blur = 0
      return
    }
    guard let pixels = flat.inverse else { return nil }
    let pixel = Self.length(Point(x: pixels.a, y: pixels.b), Point(x: pixels.c, y: pixels.d))
    // Beside the horizon nothing is certain anyway.
    let stretch =
      spot.ownReach > 0
      ? Self.length(self.right - center, self.below - center) / spot.ownReach : 0
    // A flat picture is anti-aliased over a pixel, and then four of its pixels are mixed.
    blur = spot.blur * stretch + (placement.hasPerspective ? 2 * pixel : 0)
  }

  private static func length(_ a: Point, _ b: Point) -> Double {
    (a.x * a.x + a.y * a.y + b.x * b.x + b.y * b.y).squareRoot()
  }
}

/// How a layer lies in its superlayer.
struct ReferencePlacement {
  /// From the superlayer's coordinates to the layer's; nothing for a layer that has no area.
  let back: ReferenceMatrix?

  /// The way there, which is that of a layer without any transform under perspective.
  let flat: AffineTransform

  /// Whether points of the layer have depths of their own.
  let hasPerspective: Bool

  /// The placement of a layer, as it is presented, among the roots or in another one.
  init(_ layer: Layer, in parent: Layer?) {
    let anchor = Self.anchor(of: layer)
    var matrix = Transform3D.translation(x: -anchor.x, y: -anchor.y)
      .concatenated(with: layer.transform)
      .concatenated(with: .translation(x: layer.position.x, y: layer.position.y))
    if let parent {
      let center = Self.anchor(of: parent)
      matrix = matrix.concatenated(with: .translation(x: -center.x, y: -center.y))
        .concatenated(with: parent.sublayerTransform)
        .concatenated(with: .translation(x: center.x, y: center.y))
    }
    self.init(
      matrix,
      unturned: .translation(x: layer.position.x - anchor.x, y: layer.position.y - anchor.y))
  }

  /// The placement of points in the frame.
  init(scale: Double) {
    self.init(.scale(x: scale, y: scale), unturned: .scale(x: scale, y: scale))
  }

  private init(_ matrix: Transform3D, unturned: AffineTransform) {
    back = ReferenceMatrix(matrix).inverse
    hasPerspective = matrix.m14 != 0 || matrix.m24 != 0
    flat =
      hasPerspective
      ? unturned
      : AffineTransform(
        a: matrix.m11 / matrix.m44, b: matrix.m12 / matrix.m44, c: matrix.m21 / matrix.m44,
        d: matrix.m22 / matrix.m44, tx: matrix.m41 / matrix.m44, ty: matrix.m42 / matrix.m44)
  }

  private static func anchor(of layer: Layer) -> Point {
    Point(
      x: layer.bounds.origin.x + layer.anchorPoint.x * layer.bounds.size.width,
      y: layer.bounds.origin.y + layer.anchorPoint.y * layer.bounds.size.height)
  }
}

/// What a 4×4 matrix does to points of the plane, a row for x, for y and for one.
struct ReferenceMatrix {
  /// What each gives to x, to y and to the depth.
  private var x, y, one: SIMD3<Double>

  init(_ m: Transform3D) {
    x = SIMD3(m.m11, m.m12, m.m14)
    y = SIMD3(m.m21, m.m22, m.m24)
    one = SIMD3(m.m41, m.m42, m.m44)
  }

  /// By Cramer's rule.
  var inverse: ReferenceMatrix? {
    let rows = [x, y, one]
    func minor(_ row: Int, _ column: Int) -> Double {
      let (a, b) = (rows[(row + 1) % 3], rows[(row + 2) % 3])
      let (i, j) = ((column + 1) % 3, (column + 2) % 3)
      return a[i] * b[j] - a[j] * b[i]
    }
    let determinant = (0..<3).reduce(0.0) { $0 + rows[0][$1] * minor(0, $1) }
    if determinant == 0 { return nil }
    func row(_ row: Int) -> SIMD3<Double> {
      SIMD3(minor(0, row), minor(1, row), minor(2, row)) / determinant
    }
    var result = self
    (result.x, result.y, result.one) = (row(0), row(1), row(2))
    return result
  }

  /// The image of a point, or nothing where it is not before the eye.
  func apply(to point: Point) -> Point? {
    let image = x * point.x + y * point.y + one
    return image.z > 0 ? Point(x: image.x / image.z, y: image.y / image.z) : nil
  }
}

/// A layer as it is presented, evaluated once for all pixels.
final class ReferenceNode {
  let shown: Layer
  let placement: ReferencePlacement
  let mask: ReferenceNode?
  /// From back to front.
  let sublayers: [ReferenceNode]

  init(_ layer: Layer, in parent: Layer? = nil) {
    let shown = layer.presentation() ?? layer
    self.shown = shown
    placement = ReferencePlacement(shown, in: parent)
    mask = layer.mask.map { ReferenceNode($0, in: shown) }
    sublayers = layer.sublayers.map { ReferenceNode($0, in: shown) }.enumerated().sorted {
      ($0.element.shown.zPosition, $0.offset) < ($1.element.shown.zPosition, $1.offset)
    }.map(\.element)
  }
}
