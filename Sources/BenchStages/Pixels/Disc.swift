package import LayerKit

/// A disc.
package struct Disc: RowConvex, Sendable {
  /// Its middle.
  package var center: Point
  /// Its radius.
  package var radius: Double

  /// Creates a disc.
  package init(center: Point, radius: Double) {
    self.center = center
    self.radius = radius
  }

  /// The chord at a height.
  package func extent(atRow y: Double) -> ClosedRange<Double>? {
    let rise = y - center.y
    let square = radius * radius - rise * rise
    guard square >= 0 else { return nil }
    let half = square.squareRoot()
    return (center.x - half)...(center.x + half)
  }
}
