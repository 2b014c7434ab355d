/// Device pixels in a point and where the number is known from.
public struct ScaleReading: Hashable, Sendable {
  /// Device pixels in a point; positive.
  public let scale: Double

  /// Where it comes from, for instance `Xft.dpi`.
  public let source: String

  /// Creates a reading.
  public init(scale: Double, source: String) {
    self.scale = scale
    self.source = source
  }

  /// What is assumed where nobody says anything: 1.
  static let unknown = ScaleReading(scale: 1, source: "default, the desktop says nothing")
}
