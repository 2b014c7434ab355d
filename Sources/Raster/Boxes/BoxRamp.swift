import CRasterKernels

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

  /// Where colours begin to change, and where they end to.
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
