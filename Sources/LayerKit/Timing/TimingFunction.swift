/// An easing curve for progress: a cubic Bézier from (0, 0) to (1, 1).
///
/// The corresponding Core Animation type is `CAMediaTimingFunction`.
public struct TimingFunction: Hashable, Sendable {
  /// The x of the first inner control point, within 0…1.
  public let c1x: Float
  /// The y of the first inner control point, any number.
  public let c1y: Float
  /// The x of the second inner control point, within 0…1.
  public let c2x: Float
  /// The y of the second inner control point, any number.
  public let c2y: Float

  /// Constant speed, without easing.
  public static let linear = TimingFunction(controlPoints: 0, 0, 1, 1)
  /// A slow start, then full speed; control points (0.42, 0), (1, 1).
  public static let easeIn = TimingFunction(controlPoints: 0.42, 0, 1, 1)
  /// Full speed, then a slow end; control points (0, 0), (0.58, 1).
  public static let easeOut = TimingFunction(controlPoints: 0, 0, 0.58, 1)
  /// A slow start and a slow end; control points (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = TimingFunction(controlPoints: 0.42, 0, 0.58, 1)
  /// The curve of implicit animations; control points (0.25, 0.1), (0.25, 1).
  public static let `default` = TimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)

  /// Creates a curve from its inner control points.
  ///
  /// The corresponding Core Animation initialiser is `CAMediaTimingFunction(controlPoints:_:_:_:)`.
  ///
  /// Both x coordinates are clamped to 0…1, so that the curve is a function of the progress. The y coordinates may be
  /// any numbers, so a curve may overshoot. A coordinate that is not finite counts as 0.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func finite(_ number: Float) -> Float { number.isFinite ? number : 0 }
    self.c1x = min(max(finite(c1x), 0), 1)
    self.c2x = min(max(finite(c2x), 0), 1)
    (self.c1y, self.c2y) = (finite(c1y), finite(c2y))
  }

  /// Whether both control points are on the diagonal, so that the curve is a straight line.
  public var isLinear: Bool { c1x == c1y && c2x == c2y }

  /// Returns the eased progress; it is exact at 0 and 1, and accurate to within 1e-7 in between.
  ///
  /// - Parameter progress: The progress in the cycle; clamped to 0…1.
  public func callAsFunction(_ progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    if isLinear { return progress }
    let x = Cubic(Double(c1x), Double(c2x))
    let y = Cubic(Double(c1y), Double(c2y))
    return y.value(at: x.solve(for: progress))
  }
}

/// One coordinate of the curve as a cubic polynomial, which is 0 at parameter 0 and 1 at parameter 1.
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

  /// Returns the parameter at which the polynomial has a given value.
  ///
  /// It uses Newton's method, and bisection if the curve is too flat for Newton's method.
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

/// The names of the predefined curves.
///
/// The corresponding Core Animation type is `CAMediaTimingFunctionName`.
public enum TimingFunctionName: String, Hashable, Sendable, CaseIterable {
  /// Constant speed, without easing.
  case linear
  /// A slow start, then full speed.
  case easeIn
  /// Full speed, then a slow end.
  case easeOut
  /// A slow start and a slow end.
  case easeInEaseOut
  /// The curve of implicit animations.
  case `default`
}

extension TimingFunction {
  /// Creates a predefined curve.
  ///
  /// The corresponding Core Animation initialiser is `CAMediaTimingFunction(name:)`.
  public init(name: TimingFunctionName) {
    switch name {
    case .linear: self = .linear
    case .easeIn: self = .easeIn
    case .easeOut: self = .easeOut
    case .easeInEaseOut: self = .easeInEaseOut
    case .default: self = .default
    }
  }

  /// The name of the curve; `nil` if the curve is not predefined.
  public var name: TimingFunctionName? {
    TimingFunctionName.allCases.first { TimingFunction(name: $0) == self }
  }
}
