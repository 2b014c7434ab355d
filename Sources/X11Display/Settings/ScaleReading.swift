import Display
import Platform

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

  /// The scale that `GDK_SCALE` says; nothing where it is unset or no number within 0.25…16.
  package static func ofToolkit() -> ScaleReading? {
    guard let text = Environment.value(of: "GDK_SCALE"), let scale = Double(decimal: text),
      (0.25...16).contains(scale)
    else { return nil }
    return ScaleReading(scale: scale, source: "GDK_SCALE")
  }

  /// What is assumed where nobody says anything: 1.
  static let unknown = ScaleReading(scale: 1, source: "default, the desktop says nothing")
}
