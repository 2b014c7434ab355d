/// A curve that bends progress: a cubic Bézier from (0, 0) to (1, 1).
///
/// The corresponding Core Animation type is `CAMediaTimingFunction`.
public struct TimingFunction: Hashable, Sendable {
  /// The first inner control point's x, within 0…1.
  public let c1x: Float
  /// The first inner control point's y.
  public let c1y: Float
  /// The second inner control point's x, within 0…1.
  public let c2x: Float
  /// The second inner control point's y.
  public let c2y: Float

  /// No bend.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// A slow begin.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// A slow end.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// A slow begin and a slow end.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// What implicit animations use.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// Creates a curve from its inner control points.
  ///
  /// - Precondition: Both x lie in 0…1; y is free, so that a curve may overshoot.
  public init(_ c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    precondition((0...1).contains(c1x) && (0...1).contains(c2x), "control x \(c1x), \(c2x)")
    (self.c1x, self.c1y, self.c2x, self.c2y) = (c1x, c1y, c2x, c2y)
  }

  /// Whether both control points lie on the diagonal.
  public var isLinear: Bool { c1x == c1y && c2x == c2y }

  /// The bent progress, exact at both ends and within 1e-7 between.
  ///
  /// - Parameter progress: The share of the cycle; outside 0…1 it is clamped.
  public func callAsFunction(_ progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    if isLinear { return progress }
    let x = Cubic(Double(c1x), Double(c2x))
    let y = Cubic(Double(c1y), Double(c2y))
    return y.value(at: x.solve(for: progress))
  }
}

/// One coordinate of the curve: a cubic Bernstein polynomial from 0 to 1.
private struct Cubic {
  let a: Double
  let b: Double
  let c: Double

  init(_ p1: Double, _ p2: Double) {
    c = 3 * p1
    b = 3 * (p2 - p1) - c
    a = 1 - c - b
  }

  func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }

  func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

  /// Finds the parameter of a value: Newton first, bisection where the curve is too flat for it.
  func solve(for target: Double) -> Double {
    var t = target
    for _ in 0..<8 {
      let miss = value(at: t) - target
      if miss.magnitude < 1e-9 { return t }
      let slope = slope(at: t)
      if slope.magnitude < 1e-6 { break }
      t -= miss / slope
    }
    var low = 0.0
    var high = 1.0
    t = target
    while high - low > 1e-12 {
      if value(at: t) < target { low = t } else { high = t }
      t = (low + high) / 2
    }
    return t
  }
}

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
