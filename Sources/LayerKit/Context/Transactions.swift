/// What a transaction sets; unset values are those of the transaction around it.
struct TransactionValues {
  var animationDuration: Double?
  var areActionsDisabled: Bool?
}

extension LayerContext {
  /// Runs a body in which animations and layers behave as told.
  ///
  /// Transactions nest; what they change reaches the screen at the end of the turn.
  /// The corresponding Core Animation class is `CATransaction`.
  ///
  /// - Parameters:
  ///   - disablingActions: Whether changes happen at once, without effects of their own.
  ///   - animationDuration: The duration, in seconds, of animations that have none.
  public func transaction<Result, Failure: Error>(
    disablingActions: Bool? = nil, animationDuration: Double? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    transactions.append(
      TransactionValues(
        animationDuration: animationDuration, areActionsDisabled: disablingActions))
    defer { transactions.removeLast() }
    return try body()
  }

  /// Whether the transactions around ask for changes without effects; default false.
  ///
  /// The corresponding Core Animation method is `CATransaction.disableActions()`.
  public var areActionsDisabled: Bool {
    transactions.last { $0.areActionsDisabled != nil }?.areActionsDisabled ?? false
  }

  /// The duration of animations that have none, in seconds; default 0.25.
  ///
  /// The corresponding Core Animation method is `CATransaction.animationDuration()`.
  public var animationDuration: Double {
    transactions.last { $0.animationDuration != nil }?.animationDuration ?? 0.25
  }
}
