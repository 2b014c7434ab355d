/// Cores that draw bands of a frame's rows at the same time.
///
/// A port: the compositor itself has no threads. It is worth its while for frames that one core does
/// not finish within their period; a shimmer that draws only what changed never needs it.
public protocol RowBands: AnyObject {
  /// How many bands are drawn at once, at least 1.
  var count: Int { get }

  /// Calls a body once for each number from 0 to `count`, in any order and at the same time, and returns
  /// when all calls have returned.
  func run(_ body: @Sendable (Int) -> Void)
}
