extension Transform3D {
  /// Creates the matrix that does to the plane what a flat transform does.
  public init(_ affine: AffineTransform) {
    self = .identity
    (m11, m12, m21, m22) = (affine.a, affine.b, affine.c, affine.d)
    (m41, m42) = (affine.tx, affine.ty)
  }

  /// The matrix that undoes this one; a matrix without an inverse comes back as it is.
  ///
  /// The corresponding Core Animation function is `CATransform3DInvert`.
  public var inverse: Transform3D {
    var left = rows
    var right = Transform3D.identity.rows
    for column in 0..<4 {
      // The largest number of the column divides best.
      var pivot = column
      for row in column..<4
      where left[row * 4 + column].magnitude > left[pivot * 4 + column].magnitude { pivot = row }
      let divisor = left[pivot * 4 + column]
      guard divisor != 0, divisor.isFinite else { return self }
      for k in 0..<4 {
        left.swapAt(pivot * 4 + k, column * 4 + k)
        right.swapAt(pivot * 4 + k, column * 4 + k)
        left[column * 4 + k] /= divisor
        right[column * 4 + k] /= divisor
      }
      for row in 0..<4 where row != column {
        let factor = left[row * 4 + column]
        for k in 0..<4 {
          left[row * 4 + k] -= factor * left[column * 4 + k]
          right[row * 4 + k] -= factor * right[column * 4 + k]
        }
      }
    }
    return Transform3D(rows: right)
  }
}
