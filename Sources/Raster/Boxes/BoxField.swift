/// A rectangle, perhaps round at its corners and turned, as a share of each pixel that it covers.
///
/// Coverage of straight edges is the overlap of box and pixel along each of the two directions,
/// multiplied: for upright boxes the exact area. Round corners take the distance from the arc. All
/// lengths are device pixels, so that a box may be stretched along its sides as long as its corners are
/// not round.
package struct BoxField: Hashable, Sendable {
  /// How far inside of the left, the right, the upper and the lower edge a pixel's centre lies.
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
}

extension BoxField {
  /// How many columns a row of the box crosses at most, about.
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
