import CRasterKernels

/// A box with its colours, or the alpha of a mask: all that decides on its pixels.
///
/// A class, because it is compared and kept for each buffer in each frame, and is too large to be copied
/// as often as values are. Two numbers grow when it takes another place and other colours, so that what
/// was copied from it can mostly be compared by them.
package final class BoxFigure {
  /// The rectangle that it covers; `nil` when nothing of it shows.
  private(set) var field: BoxField?

  /// The colours that it is filled with.
  private(set) var ramp = BoxRamp(.zero)

  /// Grows when the box moves, and when its colours change in other places.
  private(set) var placeRevision = 0

  /// Grows when it takes other colours.
  private(set) var colorRevision = 0

  /// Whether anything of it shows.
  package var isShown: Bool { field != nil }

  /// Creates a box that does not show.
  package init() {}

  /// Creates a box.
  package convenience init(_ field: BoxField, _ ramp: BoxRamp) {
    self.init()
    assign(field, ramp)
  }

  /// Becomes a box.
  package func assign(_ field: BoxField, _ ramp: BoxRamp) {
    if self.field != field {
      self.field = field
      placeRevision += 1
    }
    fill(with: ramp)
  }

  /// Takes other colours.
  package func fill(with ramp: BoxRamp) {
    if !self.ramp.hasPlaces(of: ramp) {
      placeRevision += 1
    } else if self.ramp.hasColors(of: ramp) {
      return
    }
    if !self.ramp.hasColors(of: ramp) { colorRevision += 1 }
    self.ramp = ramp
  }

  /// Becomes a copy of another one.
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

  /// Shows nothing any more.
  package func clear() {
    if field == nil { return }
    field = nil
    placeRevision += 1
  }

  /// Whether two boxes, one of them copied from the other at some time, look the same.
  package func looksLike(_ other: BoxFigure) -> Bool {
    (placeRevision == other.placeRevision
      || field == other.field && ramp.hasPlaces(of: other.ramp)) && hasColors(of: other)
  }

  /// Whether two boxes, one of them copied from the other at some time, have the same colours.
  func hasColors(of other: BoxFigure) -> Bool {
    colorRevision == other.colorRevision || ramp.hasColors(of: other.ramp)
  }
}

/// A rectangle, perhaps round at its corners and turned, as a share of each pixel that it covers.
///
/// Coverage of straight edges is the overlap of box and pixel along each of the two directions,
/// multiplied: for upright boxes the exact area. Round corners take the distance from the arc. All
/// lengths are device pixels, so that a box may be stretched along its sides as long as its corners are
/// not round.
package struct BoxField: Hashable, Sendable {
  /// The distances of a pixel's centre from the left, the right, the upper and the lower edge; positive inside.
  package let left, right, top, bottom: LinearField

  /// The radius of the corners; at most half of each side.
  package let radius: Double

  /// Whether rows and columns of pixels run along the edges.
  let isUpright: Bool

  /// Creates a box from its edges.
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

  /// The most columns that a row of the box crosses, about.
  var longestRow: Double {
    func length(_ edge: LinearField, _ other: LinearField) -> Double {
      edge.perColumn == 0 ? .infinity : (edge.start + other.start) / edge.perColumn.magnitude
    }
    return min(length(left, right), length(top, bottom)) + 2
  }
}

extension LinearField {
  /// A distance whose growth is nothing where it is no more than the rounding of a quarter turn.
  fileprivate var snapped: LinearField {
    var field = self
    if perColumn.magnitude < 1e-12 { field.perColumn = 0 }
    if perRow.magnitude < 1e-12 { field.perRow = 0 }
    return field
  }
}

/// The colour of a box: one, or one that changes along an axis.
///
/// Colours are straight, each component 0…1; a gradient of straight colours is straight between its
/// stops.
package struct BoxRamp: Sendable {
  /// The most stretches between stops.
  package static let limit = 8

  /// The shortest stretch along which colours still grow by numbers of single precision.
  private static let leastLength = 1e-20

  /// Blue, green, red and alpha before the first stretch.
  package private(set) var first: SIMD4<Float>

  /// The same behind the last one.
  package private(set) var last: SIMD4<Float>

  /// The parameter of the axis.
  package var along: LinearField

  /// The parameters at which colours begin and end to change.
  package private(set) var low = 0.0, high = 0.0

  /// The number of stretches.
  private(set) var count = 0

  private var stretches: [8 of raster_ramp]

  /// Creates one colour: straight blue, green, red and alpha.
  package init(_ color: SIMD4<Float>, along: LinearField = .constant(0)) {
    first = color
    last = color
    self.along = along
    stretches = .init(
      repeating: raster_ramp(from: 0, length: 0, slope: (0, 0, 0, 0)))
  }

  /// Adds the next stretch.
  ///
  /// - Parameters:
  ///   - color: What it ends with.
  ///   - range: Where it lies along the axis; not empty, and not before the one added last.
  /// - Returns: Whether there was room, and the stretch is not too short for single precision.
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

  /// Lends the stretches as the kernels read them.
  func withStretches<Result>(_ body: (UnsafePointer<raster_ramp>?) -> Result) -> Result {
    // SAFETY: the pointer stays inside the closure.
    unsafe stretches.span.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }

  /// Whether colours change in the same places of the frame.
  func hasPlaces(of other: BoxRamp) -> Bool {
    count == other.count
      && (count == 0 || along == other.along && low == other.low && high == other.high)
  }

  /// Whether both have the same colours along their axes.
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

/// A number that grows evenly over the frame, such as the distance from an edge.
package struct LinearField: Hashable, Sendable {
  /// Its value at the centre of the pixel in column 0 and row 0.
  package var start: Double

  /// The growth from one column to the next.
  package var perColumn: Double

  /// The growth from one row to the next.
  package var perRow: Double

  /// The same number everywhere.
  package static func constant(_ value: Double) -> LinearField {
    LinearField(start: value, perColumn: 0, perRow: 0)
  }

  /// Creates a number from its value at a pixel's centre and its growth.
  package init(start: Double, perColumn: Double, perRow: Double) {
    self.start = start
    self.perColumn = perColumn
    self.perRow = perRow
  }

  /// The value at the left end of a row.
  func start(ofRow y: Int) -> Double { start + perRow * Double(y) }

  /// The number as the kernels read it, counted from a column.
  func counted(from anchor: Int) -> raster_linear {
    raster_linear(
      start: start + perColumn * Double(anchor), per_column: perColumn, per_row: perRow)
  }
}
