/// An outline that each row of a frame crosses in one stretch at most.
package protocol RowConvex {
  /// The stretch inside the outline at a height, or nothing.
  func extent(atRow y: Double) -> ClosedRange<Double>?
}
