/// What an animation shows outside its active span.
///
/// The corresponding Core Animation type is `CAMediaTimingFillMode`.
public enum FillMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing: the value below shows through.
  case removed
  /// The end, after the end.
  case forwards
  /// The beginning, before the beginning.
  case backwards
  /// Both.
  case both

  /// Whether the value of the beginning shows before it.
  public var fillsBefore: Bool { self == .backwards || self == .both }

  /// Whether the value of the end shows after it.
  public var fillsAfter: Bool { self == .forwards || self == .both }
}
