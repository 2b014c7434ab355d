/// The name and the type of a value that transactions keep.
///
/// A program may keep values of its own beside Core Animation's:
///
/// ```swift
/// extension TransactionKey<String> {
///   static let reason = TransactionKey("reason")
/// }
/// context.setValue("resize", forKey: .reason)
/// ```
public struct TransactionKey<Value>: Hashable, Sendable {
  /// The name, under which another key may keep a value of another type.
  public let name: String

  /// Creates a key.
  public init(_ name: String) { self.name = name }
}

extension TransactionKey<Double> {
  /// The duration of animations that have none, in seconds.
  ///
  /// The corresponding Core Animation constant is `kCATransactionAnimationDuration`.
  public static var animationDuration: TransactionKey { TransactionKey("animationDuration") }
}

extension TransactionKey<Bool> {
  /// Whether changes happen at once.
  ///
  /// The corresponding Core Animation constant is `kCATransactionDisableActions`.
  public static var disableActions: TransactionKey { TransactionKey("disableActions") }
}

extension TransactionKey<TimingFunction> {
  /// What bends the progress of added animations.
  ///
  /// The corresponding Core Animation constant is `kCATransactionAnimationTimingFunction`.
  public static var animationTimingFunction: TransactionKey {
    TransactionKey("animationTimingFunction")
  }
}

extension TransactionKey<() -> Void> {
  /// What runs when the animations are over.
  ///
  /// The corresponding Core Animation constant is `kCATransactionCompletionBlock`.
  public static var completionBlock: TransactionKey { TransactionKey("completionBlock") }
}
