/// A place in device pixels.
public struct PixelPoint: Hashable, Sendable {
  /// The column; may be negative.
  public var x: Int

  /// The row; may be negative.
  public var y: Int

  /// The top left corner.
  public static let zero = PixelPoint(x: 0, y: 0)

  /// Creates a place.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
