import CRasterKernels

/// A box with its colours, or the alpha of a mask: everything that determines the box's pixels.
///
/// It is a class because it is compared and kept for each buffer in each frame, and is too large to be copied as
/// often as values are. One revision grows when the position changes, and another when the colours change, so that
/// copies can usually be compared by the revisions alone.
package final class BoxFigure {
  /// The rectangle that the box covers; `nil` if no part of the box is visible.
  private(set) var field: BoxField?

  /// The colours with which the box is filled.
  private(set) var ramp = BoxRamp(.zero)

  /// A number that grows when the box or the positions of its colour changes move.
  private(set) var placeRevision = 0

  /// A number that grows when the colours change.
  private(set) var colorRevision = 0

  /// Whether any part of the box is visible.
  package var isShown: Bool { field != nil }

  /// Creates a box that is not visible.
  package init() {}

  /// Creates a box from a rectangle and its colours.
  package convenience init(_ field: BoxField, _ ramp: BoxRamp) {
    self.init()
    assign(field, ramp)
  }

  /// Changes the rectangle and the colours.
  package func assign(_ field: BoxField, _ ramp: BoxRamp) {
    if self.field != field {
      self.field = field
      placeRevision += 1
    }
    fill(with: ramp)
  }

  /// Changes the colours.
  package func fill(with ramp: BoxRamp) {
    if !self.ramp.hasPlaces(of: ramp) {
      placeRevision += 1
    } else if self.ramp.hasColors(of: ramp) {
      return
    }
    if !self.ramp.hasColors(of: ramp) { colorRevision += 1 }
    self.ramp = ramp
  }

  /// Copies another box.
  package func assign(_ other: BoxFigure) {
    if placeRevision != other.placeRevision {
      field = other.field
    } else if colorRevision == other.colorRevision {
      return
    }
    ramp = other.ramp
    placeRevision = other.placeRevision
    colorRevision = other.colorRevision
  }

  /// Makes the box invisible.
  package func clear() {
    if field == nil { return }
    field = nil
    placeRevision += 1
  }

  /// Returns whether two boxes, one of which was at some time copied from the other, look the same.
  package func looksLike(_ other: BoxFigure) -> Bool {
    (placeRevision == other.placeRevision
      || field == other.field && ramp.hasPlaces(of: other.ramp)) && hasColors(of: other)
  }

  /// Returns whether two boxes, one of which was at some time copied from the other, have the same colours.
  func hasColors(of other: BoxFigure) -> Bool {
    colorRevision == other.colorRevision || ramp.hasColors(of: other.ramp)
  }
}

/// A rectangle, described by the share of each pixel that it covers; it may be rotated and have round corners.
///
/// The coverage at straight edges is the product of the overlaps of box and pixel along the two directions; for
/// upright boxes this is the exact area. Round corners use the distance from the arc. All lengths are device pixels,
/// so a box may be stretched along its sides if its corners are not round.
package struct BoxField: Hashable, Sendable {
  /// The distances of a pixel's centre from the left, the right, the upper and the lower edge; positive inside.
  package let left, right, top, bottom: LinearField

  /// The radius of the corners; at most half of each side.
  package let radius: Double

  /// Whether the edges are parallel to the rows and columns of pixels.
  let isUpright: Bool

  /// Creates a box from the distances of its four edges and the radius of its corners.
  package init(
    left: LinearField, right: LinearField, top: LinearField, bottom: LinearField, radius: Double
  ) {
    self.left = left.snapped
    self.right = right.snapped
    self.top = top.snapped
    self.bottom = bottom.snapped
    self.radius = radius
    isUpright =
      self.left.perRow == 0 && self.top.perColumn == 0
      || self.left.perColumn == 0 && self.top.perRow == 0
  }

  /// The approximate maximum number of columns that a row of the box crosses.
  var longestRow: Double {
    func length(_ edge: LinearField, _ other: LinearField) -> Double {
      edge.perColumn == 0 ? .infinity : (edge.start + other.start) / edge.perColumn.magnitude
    }
    return min(length(left, right), length(top, bottom)) + 2
  }
}

extension LinearField {
  /// This distance, with a growth set to exactly zero if it is no more than the rounding error of a quarter turn.
  fileprivate var snapped: LinearField {
    var field = self
    if perColumn.magnitude < 1e-12 { field.perColumn = 0 }
    if perRow.magnitude < 1e-12 { field.perRow = 0 }
    return field
  }
}

/// The colour of a box: a single one, or one that changes along an axis.
///
/// Colours are straight (not premultiplied), with each component in 0…1. A gradient interpolates these straight
/// colours between its stops.
package struct BoxRamp: Sendable {
  /// The maximum number of stretches, each of which is the part of a gradient between two stops.
  package static let limit = 8

  /// The length of the shortest stretch whose slope single precision can represent.
  private static let leastLength = 1e-20

  /// The colour before the first stretch, as straight blue, green, red and alpha.
  package private(set) var first: SIMD4<Float>

  /// The colour after the last stretch, as straight blue, green, red and alpha.
  package private(set) var last: SIMD4<Float>

  /// The gradient's parameter, which changes linearly over the frame.
  package var along: LinearField

  /// The lowest and highest parameters between which the colours change.
  package private(set) var low = 0.0, high = 0.0

  /// The number of stretches.
  private(set) var count = 0

  private var stretches: [8 of raster_ramp]

  /// Creates a ramp of one colour, as straight blue, green, red and alpha.
  package init(_ color: SIMD4<Float>, along: LinearField = .constant(0)) {
    first = color
    last = color
    self.along = along
    stretches = .init(
      repeating: raster_ramp(from: 0, length: 0, slope: (0, 0, 0, 0)))
  }

  /// Adds the next stretch of the gradient, and returns whether it was added.
  ///
  /// - Parameters:
  ///   - color: The colour at the end of the stretch.
  ///   - range: The parameters that the stretch covers; not empty, and not before the stretch added last.
  /// - Returns: Whether the stretch was added; false if there is no space left, or if the stretch is too short for
  ///   single precision.
  package mutating func add(_ color: SIMD4<Float>, over range: ClosedRange<Double>) -> Bool {
    let length = range.upperBound - range.lowerBound
    if count == Self.limit || length < Self.leastLength { return false }
    let slope = (color - last) / Float(length)
    stretches[count] = raster_ramp(
      from: Float(range.lowerBound), length: Float(length),
      slope: (slope.x, slope.y, slope.z, slope.w))
    if count == 0 { low = range.lowerBound }
    high = range.upperBound
    count += 1
    last = color
    return true
  }

  /// Lends the stretches in the kernels' layout.
  func withStretches<Result>(_ body: (UnsafePointer<raster_ramp>?) -> Result) -> Result {
    // SAFETY: the pointer stays inside the closure.
    unsafe stretches.span.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }

  /// Returns whether the colours change at the same positions of the frame.
  func hasPlaces(of other: BoxRamp) -> Bool {
    count == other.count
      && (count == 0 || along == other.along && low == other.low && high == other.high)
  }

  /// Returns whether both ramps have the same colours along their axes.
  func hasColors(of other: BoxRamp) -> Bool {
    guard first == other.first, last == other.last, count == other.count else { return false }
    for index in 0..<count where !stretches[index].isEqual(to: other.stretches[index]) {
      return false
    }
    return true
  }
}

extension raster_ramp {
  fileprivate func isEqual(to other: raster_ramp) -> Bool {
    from == other.from && length == other.length && slope == other.slope
  }
}

/// A number that changes linearly over the frame, such as the distance from an edge.
package struct LinearField: Hashable, Sendable {
  /// The value at the centre of the pixel in column 0 and row 0.
  package var start: Double

  /// The growth from one column to the next.
  package var perColumn: Double

  /// The growth from one row to the next.
  package var perRow: Double

  /// Returns a number with the same value everywhere.
  package static func constant(_ value: Double) -> LinearField {
    LinearField(start: value, perColumn: 0, perRow: 0)
  }

  /// Creates a number from its value at the centre of the first pixel and its growth.
  package init(start: Double, perColumn: Double, perRow: Double) {
    self.start = start
    self.perColumn = perColumn
    self.perRow = perRow
  }

  /// Returns the value at the centre of a row's first pixel.
  func start(ofRow y: Int) -> Double { start + perRow * Double(y) }

  /// Returns the number in the kernels' layout, with the given column as column 0.
  func counted(from anchor: Int) -> raster_linear {
    raster_linear(
      start: start + perColumn * Double(anchor), per_column: perColumn, per_row: perRow)
  }
}
