import LayerKit

/// The centre of a pixel in the coordinates of a layer, and the part of the layer that the pixel covers.
struct ReferenceSpot {
  let place: Point

  /// The transform from layer coordinates to the pixels of the flat image that is painted before perspective.
  let flat: AffineTransform

  /// Whether the layer is drawn in perspective.
  let isWarped: Bool

  /// Whether a neighbour of the pixel sees what is behind the eye while the pixel itself does not.
  let isHorizon: Bool

  /// How far the pixels of flat images spread over the layer where perspective samples them.
  let blur: Double

  /// The centres of the pixels to the right and below.
  private let right, below: Point

  init(x: Int, y: Int) {
    place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    (right, below) = (Point(x: place.x + 1, y: place.y), Point(x: place.x, y: place.y + 1))
    (flat, isWarped, isHorizon, blur) = (.identity, false, false, 0)
  }

  /// The largest extent of a pixel in the layer's coordinates.
  var reach: Double { ownReach + blur }

  private var ownReach: Double { Self.length(right - place, below - place) }

  /// Creates the same spot in the coordinates of a layer inside this one; fails where the layer is not visible.
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
    // Near the horizon no pixel is certain anyway.
    let stretch =
      spot.ownReach > 0
      ? Self.length(self.right - center, self.below - center) / spot.ownReach : 0
    // A flat image is anti-aliased over a pixel, and then four of its pixels are mixed.
    blur = spot.blur * stretch + (placement.hasPerspective ? 2 * pixel : 0)
  }

  private static func length(_ a: Point, _ b: Point) -> Double {
    (a.x * a.x + a.y * a.y + b.x * b.x + b.y * b.y).squareRoot()
  }
}

/// The placement of a layer in its superlayer.
struct ReferencePlacement {
  /// The matrix from the superlayer's coordinates to the layer's; `nil` for a layer without area.
  let back: ReferenceMatrix?

  /// The transform to the superlayer's coordinates; in perspective, that of the layer without its transform.
  let flat: AffineTransform

  /// Whether the layer's points differ in depth.
  let hasPerspective: Bool

  /// Creates the placement of a presented layer, among the roots or in its superlayer.
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

  /// Creates the placement of points in the frame.
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

/// The effect of a 4×4 matrix on points of the plane: one row each for x, y and w.
struct ReferenceMatrix {
  /// The coefficients of x, of y and of the constant 1 in each row.
  private var x, y, one: SIMD3<Double>

  init(_ m: Transform3D) {
    x = SIMD3(m.m11, m.m12, m.m14)
    y = SIMD3(m.m21, m.m22, m.m24)
    one = SIMD3(m.m41, m.m42, m.m44)
  }

  /// The inverse, by Cramer's rule.
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

  /// The image of a point; `nil` if it is not in front of the eye.
  func apply(to point: Point) -> Point? {
    let image = x * point.x + y * point.y + one
    return image.z > 0 ? Point(x: image.x / image.z, y: image.y / image.z) : nil
  }
}

/// A presented layer, evaluated once for all pixels.
final class ReferenceNode {
  let shown: Layer
  let placement: ReferencePlacement
  let mask: ReferenceNode?
  /// The sublayers from back to front.
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
