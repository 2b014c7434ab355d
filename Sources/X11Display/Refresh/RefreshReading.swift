public import Display

/// A refresh rate and where it is known from.
public struct RefreshReading: Hashable, Sendable {
  /// The rate.
  public let rate: RefreshRate

  /// Where it comes from, for instance `RandR mode of HDMI-1`.
  public let source: String

  /// What is assumed of a display that tells nothing: 60 Hz.
  static let unknown = RefreshReading(
    rate: .sixty, source: "default, the display says nothing")
}
