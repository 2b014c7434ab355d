/// The curves that have names.
///
/// The corresponding Core Animation type is `CAMediaTimingFunctionName`.
public enum TimingFunctionName: String, Hashable, Sendable, CaseIterable {
  /// No bend.
  case linear
  /// A slow begin.
  case easeIn
  /// A slow end.
  case easeOut
  /// A slow begin and a slow end.
  case easeInEaseOut
  /// What implicit animations use.
  case `default`
}

extension TimingFunction {
  /// Creates the curve of a name.
  ///
  /// The corresponding Core Animation initialiser is `CAMediaTimingFunction(name:)`.
  public init(_ name: TimingFunctionName) {
    switch name {
    case .linear: self = .linear
    case .easeIn: self = .easeIn
    case .easeOut: self = .easeOut
    case .easeInEaseOut: self = .easeInEaseOut
    case .default: self = .default
    }
  }

  /// The name of the curve, or nothing when it has none.
  public var name: TimingFunctionName? {
    TimingFunctionName.allCases.first { TimingFunction($0) == self }
  }
}
