/// A stretch of a row of a picture that is blended in one go.
public struct SpanRun: Hashable, Sendable {
  /// Columns of the bitmap, multiples of eight; may end behind the bitmap's edge.
  public let columns: Range<Int>

  /// Whether every pixel has alpha 255.
  public let isOpaque: Bool

  /// Creates a run.
  public init(columns: Range<Int>, isOpaque: Bool) {
    self.columns = columns
    self.isOpaque = isOpaque
  }
}
