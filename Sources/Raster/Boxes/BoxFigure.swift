import CRasterKernels

/// A box and its colours, or a box whose alpha is a mask: everything that determines the pixels of the box.
///
/// It is a class because it is compared and stored for each buffer in each frame, and is too large to be copied that
/// often. One revision grows when the position changes, and another when the colours change, so that copies can
/// usually be compared by the revisions alone.
package final class BoxFigure {
  /// The rectangle that the box covers; `nil` if no part of the box is visible.
  private(set) var field: BoxField?

  /// The colours with which the box is filled.
  private(set) var ramp = BoxRamp(.zero)

  /// A number that grows when the box moves, or when the positions at which its colours change move.
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

  /// Returns whether two boxes look the same; one of them must at some time have been copied from the other.
  package func looksLike(_ other: BoxFigure) -> Bool {
    (placeRevision == other.placeRevision
      || field == other.field && ramp.hasPlaces(of: other.ramp)) && hasColors(of: other)
  }

  /// Returns whether two boxes have the same colours; one of them must at some time have been copied from the other.
  func hasColors(of other: BoxFigure) -> Bool {
    colorRevision == other.colorRevision || ramp.hasColors(of: other.ramp)
  }
}

/// A rectangle that may be rotated and have round corners, and from which the covered share of each pixel is
/// computed.
///
/// The coverage at straight edges is the exact area, at any angle. Round corners of upright boxes use the distance from
/// the arc; those of turned boxes use the area inside the arc's tangent, less what the arc's curvature takes away. All
/// lengths are device pixels, so a box may be stretched along its sides if its corners are not round.
package struct BoxField: Hashable, Sendable {
  /// The distances of a pixel's centre from the left, right, upper and lower edges, in device pixels; positive
  /// inside.
  package let left, right, top, bottom: LinearField

  /// The radius of the corners, in device pixels; at most half of each side.
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

  /// The approximate maximum length of the box's rows, in pixels.
  var longestRow: Double {
    func length(_ edge: LinearField, _ other: LinearField) -> Double {
      edge.perColumn == 0 ? .infinity : (edge.start + other.start) / edge.perColumn.magnitude
    }
    return min(length(left, right), length(top, bottom)) + 2
  }
}

extension LinearField {
  /// This field, in which a growth no larger than the rounding error of a quarter turn is replaced by exactly zero.
  fileprivate var snapped: LinearField {
    var field = self
    if perColumn.magnitude < 1e-12 { field.perColumn = 0 }
    if perRow.magnitude < 1e-12 { field.perRow = 0 }
    return field
  }
}

/// The colour of a box, or a gradient of colours along an axis.
///
/// Colours are straight (not premultiplied), with each component in 0…1. A gradient interpolates these straight
/// colours between its stops.
package struct BoxRamp: Sendable {
  /// The maximum number of stretches, the parts of a gradient between two neighbouring stops: 8.
  package static let limit = 8

  /// The minimum length of a stretch along the gradient; single precision cannot represent the slope of a shorter
  /// one.
  private static let leastLength = 1e-20

  /// The colour before the first stretch, as straight blue, green, red and alpha.
  package private(set) var first: SIMD4<Float>

  /// The colour after the last stretch, as straight blue, green, red and alpha.
  package private(set) var last: SIMD4<Float>

  /// The position of a pixel along the gradient's axis, in the units of the stretches' ranges.
  package var along: LinearField

  /// The positions along the axis between which the colours change.
  package private(set) var low = 0.0, high = 0.0

  /// The number of stretches; 0 for a single colour.
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

  /// Adds a stretch at the end of the gradient, and returns whether it was added.
  ///
  /// - Parameters:
  ///   - color: The colour at the end of the stretch, as straight blue, green, red and alpha.
  ///   - range: The positions along the axis that the stretch covers; not empty, and not before the stretch added
  ///     last.
  /// - Returns: Whether the stretch was added; false if there are already ``limit`` stretches, or if the stretch is
  ///   too short for single precision.
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

  /// Calls a closure with the stretches in the form that the kernels read.
  func withStretches<Result>(_ body: (UnsafePointer<raster_ramp>?) -> Result) -> Result {
    // SAFETY: the pointer stays inside the closure.
    unsafe stretches.span.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }

  /// Returns whether the colours of both ramps change at the same pixels of the frame.
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

/// A value that changes linearly over the frame, such as a pixel's distance from an edge.
package struct LinearField: Hashable, Sendable {
  /// The value at the centre of the pixel in column 0 and row 0.
  package var start: Double

  /// The increase of the value from one column to the next.
  package var perColumn: Double

  /// The increase of the value from one row to the next.
  package var perRow: Double

  /// Returns a field with the same value everywhere.
  package static func constant(_ value: Double) -> LinearField {
    LinearField(start: value, perColumn: 0, perRow: 0)
  }

  /// Creates a field from its value at the centre of the frame's first pixel and its increase from pixel to pixel.
  package init(start: Double, perColumn: Double, perRow: Double) {
    self.start = start
    self.perColumn = perColumn
    self.perRow = perRow
  }

  /// Returns the value at the centre of a row's first pixel.
  func start(ofRow y: Int) -> Double { start + perRow * Double(y) }

  /// Returns the field in the form that the kernels read, with its columns counted from `anchor`.
  func counted(from anchor: Int) -> raster_linear {
    raster_linear(
      start: start + perColumn * Double(anchor), per_column: perColumn, per_row: perRow)
  }
}
