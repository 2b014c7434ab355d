/// An open transaction; open transactions form a stack.
///
/// Values that it does not set are inherited from the enclosing transaction.
struct Transaction {
  /// The values that are set in this transaction, by the names of their keys.
  private var values: [String: Any] = [:]

  /// All completion blocks that have been set in this transaction; a new one does not replace the earlier ones.
  private(set) var completions: [TransactionCompletion] = []

  /// Returns the value that is set in this transaction itself; `nil` if there is none.
  func value<Value>(for key: TransactionKey<Value>) -> Value? { values[key.name] as? Value }

  /// Sets a value in this transaction; `nil` removes it from this transaction.
  mutating func set<Value>(_ value: Value?, for key: TransactionKey<Value>) {
    values[key.name] = value
  }

  mutating func add(_ completion: TransactionCompletion) { completions.append(completion) }

  /// Notifies the completion blocks that no more animations will be added.
  func close() {
    for completion in completions { completion.close() }
  }
}

/// A completion block and the number of animations it waits for.
final class TransactionCompletion {
  private let block: () -> Void
  private unowned let context: LayerContext
  private var pendingCount = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void, context: LayerContext) {
    self.block = block
    self.context = context
  }

  /// Adds one to the number of animations that the block waits for.
  func begin() { pendingCount += 1 }

  /// Records that an animation is over; queues the block if it was the last and the transaction has been committed.
  func end() {
    pendingCount -= 1
    if isClosed, pendingCount == 0 { queue() }
  }

  /// Records that the transaction has been committed; queues the block if there is no animation to wait for.
  func close() {
    isClosed = true
    if pendingCount == 0 { queue() }
  }

  private func queue() {
    // The next turn makes the calls of the animations first.
    context.performInNextTurn(block)
  }
}

/// Transactions, which group changes and set how they are animated.
///
/// Transactions nest; each inherits the values that it does not set. A change or a setting outside a transaction
/// opens the *implicit* transaction, which lasts until the end of the turn. During a turn, the turn itself is the
/// outermost transaction; between turns the outermost `commit()` commits at once.
extension LayerContext {
  /// Runs a body in a transaction with settings of its own, and returns the body's result.
  ///
  /// Changes that the body makes during a turn reach the screen at the end of the turn. Transactions that the body
  /// leaves open, for instance when it throws, are closed with this transaction. The corresponding Core Animation
  /// class is `CATransaction`.
  ///
  /// - Parameters:
  ///   - disablingActions: Whether changes take effect at once, without actions.
  ///   - animationDuration: The duration, in seconds, of animations that have none.
  ///   - animationTimingFunction: The timing function of all animations that are added, in place of their own.
  ///   - completion: Called once when the animations that are added in the body are over.
  ///   - body: Changes to layers.
  public func transaction<Result, Failure: Error>(
    disablingActions: Bool? = nil, animationDuration: Double? = nil,
    animationTimingFunction: TimingFunction? = nil, completion: (() -> Void)? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let depth = explicitTransactions.count
    begin()
    defer { while explicitTransactions.count > depth { commit() } }
    setValue(disablingActions, forKey: .disableActions)
    setValue(animationDuration, forKey: .animationDuration)
    setValue(animationTimingFunction, forKey: .animationTimingFunction)
    setValue(completion, forKey: .completionBlock)
    return try body()
  }

  /// Opens a transaction inside the innermost open transaction.
  ///
  /// Until the new transaction is committed, its changes do not reach the screen, not even at the end of a turn. The
  /// corresponding Core Animation method is `CATransaction.begin()`.
  public func begin() { explicitTransactions.append(Transaction()) }

  /// Closes the transaction that ``begin()`` opened last; does nothing if none is open.
  ///
  /// The corresponding Core Animation method is `CATransaction.commit()`.
  public func commit() {
    guard !explicitTransactions.isEmpty else { return }
    // Pending layout still belongs to the transaction that is committed.
    if explicitTransactions.count == 1, implicitTransaction == nil { commitBetweenTurns() }
    // A layout method with one `commit()` too many has closed it already.
    explicitTransactions.popLast()?.close()
    if explicitTransactions.isEmpty, isFlushPending { flush() }
  }

  /// Commits the implicit transaction now, or, if explicit transactions are open, as soon as they have been
  /// committed.
  ///
  /// The corresponding Core Animation method is `CATransaction.flush()`.
  public func flush() {
    isFlushPending = !explicitTransactions.isEmpty
    if isFlushPending { return }
    commitNow()
  }

  // MARK: Values

  /// Returns the value for a key from the innermost transaction that has set it; `nil` if no open transaction has set
  /// it.
  ///
  /// The corresponding Core Animation method is `CATransaction.value(forKey:)`.
  public func value<Value>(forKey key: TransactionKey<Value>) -> Value? {
    for transaction in explicitTransactions.reversed() {
      if let value = transaction.value(for: key) { return value }
    }
    return implicitTransaction?.value(for: key)
  }

  /// Sets a value of the innermost transaction; `nil` removes the value from that transaction.
  ///
  /// A completion block is added to the earlier completion blocks and cannot be removed. The corresponding Core
  /// Animation method is `CATransaction.setValue(_:forKey:)`.
  public func setValue<Value>(_ value: Value?, forKey key: TransactionKey<Value>) {
    openImplicitTransaction()
    changeInnermost { $0.set(value, for: key) }
    if key.name == TransactionKey.completionBlock.name, let block = value as? () -> Void {
      let completion = TransactionCompletion(block, context: self)
      changeInnermost { $0.add(completion) }
    }
  }

  /// Whether changes take effect at once, without actions; default false.
  ///
  /// Setting it affects the innermost transaction. The corresponding Core Animation method is
  /// `CATransaction.disableActions()`.
  public var areActionsDisabled: Bool {
    get { value(forKey: .disableActions) ?? false }
    set { setValue(newValue, forKey: .disableActions) }
  }

  /// The duration of animations that have none, in seconds; default 0.25.
  ///
  /// Setting it affects the innermost transaction. The corresponding Core Animation method is
  /// `CATransaction.animationDuration()`.
  public var animationDuration: Double {
    get { value(forKey: .animationDuration) ?? 0.25 }
    set { setValue(newValue, forKey: .animationDuration) }
  }

  /// The timing function of the animations that are added, in place of their own; default `nil`.
  ///
  /// Setting it affects the innermost transaction. The corresponding Core Animation method is
  /// `CATransaction.animationTimingFunction()`.
  public var animationTimingFunction: TimingFunction? {
    get { value(forKey: .animationTimingFunction) }
    set { setValue(newValue, forKey: .animationTimingFunction) }
  }

  /// A closure that is called once, in a later turn, when the animations of the innermost transaction are over.
  ///
  /// The closure waits for the animations that are added after it was set, until each of them has ended or has been
  /// replaced or removed. If there are none, it is called in the turn after the commit.
  ///
  /// Setting another closure keeps the first; both are called, after the `onStop` closures of the animations. The
  /// corresponding Core Animation method is `CATransaction.setCompletionBlock(_:)`.
  public var completionBlock: (() -> Void)? {
    get { value(forKey: .completionBlock) }
    set { setValue(newValue, forKey: .completionBlock) }
  }

  // MARK: Levels

  /// Opens the implicit transaction, unless a transaction is open.
  func openImplicitTransaction() {
    if explicitTransactions.isEmpty, implicitTransaction == nil {
      implicitTransaction = Transaction()
    }
  }

  /// Returns the completion blocks of all open transactions; each must wait for an animation that is added now.
  func openCompletions() -> [TransactionCompletion] {
    (implicitTransaction?.completions ?? []) + explicitTransactions.flatMap(\.completions)
  }

  private func changeInnermost(_ change: (inout Transaction) -> Void) {
    if let last = explicitTransactions.indices.last {
      change(&explicitTransactions[last])
    } else if var implicit = implicitTransaction {
      change(&implicit)
      implicitTransaction = implicit
    }
  }
}

/// The key of a value that transactions store: the value's name and type.
///
/// A program may store values of its own beside Core Animation's:
///
/// ```swift
/// extension TransactionKey<String> {
///   static let reason = TransactionKey("reason")
/// }
/// context.setValue("resize", forKey: .reason)
/// ```
public struct TransactionKey<Value>: Hashable, Sendable {
  /// The name under which the value is stored; setting a key replaces the value of any other key with the same name.
  public let name: String

  /// Creates a key with a name.
  public init(_ name: String) { self.name = name }
}

extension TransactionKey<Double> {
  /// The key of the duration, in seconds, of animations that have none.
  ///
  /// The corresponding Core Animation constant is `kCATransactionAnimationDuration`.
  public static var animationDuration: TransactionKey { TransactionKey("animationDuration") }
}

extension TransactionKey<Bool> {
  /// The key of the flag that makes changes take effect at once, without actions.
  ///
  /// The corresponding Core Animation constant is `kCATransactionDisableActions`.
  public static var disableActions: TransactionKey { TransactionKey("disableActions") }
}

extension TransactionKey<TimingFunction> {
  /// The key of the timing function that replaces the timing functions of the animations that are added.
  ///
  /// The corresponding Core Animation constant is `kCATransactionAnimationTimingFunction`.
  public static var animationTimingFunction: TransactionKey {
    TransactionKey("animationTimingFunction")
  }
}

extension TransactionKey<() -> Void> {
  /// The key of the closure that is called when the animations of the transaction are over.
  ///
  /// The corresponding Core Animation constant is `kCATransactionCompletionBlock`.
  public static var completionBlock: TransactionKey { TransactionKey("completionBlock") }
}
