/// The scales that keys select, in device pixels per point.
package enum ScaleLadder {
  /// The scales in ascending order, from the smallest to the largest that `--scale` accepts.
  package static let rungs: [Double] = [
    0.25, 0.33, 0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10,
    12, 16,
  ]

  /// The range of the ladder.
  package static let range = 0.25...16

  /// Returns the next larger rung; `nil` if no rung is larger.
  package static func rung(above scale: Double) -> Double? { rungs.first { $0 > scale } }

  /// Returns the next smaller rung; `nil` if no rung is smaller.
  package static func rung(below scale: Double) -> Double? { rungs.last { $0 < scale } }
}
