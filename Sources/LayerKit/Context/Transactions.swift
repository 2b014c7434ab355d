/// One level of the stack of transactions.
///
/// What it does not set is that of the transaction around it.
struct Transaction {
  /// What has been set, by the keys' names.
  private var values: [String: Any] = [:]

  /// The completion blocks that have been set, all of which run.
  private(set) var completions: [TransactionCompletion] = []

  /// The value that has been set here, or nothing.
  func value<Value>(for key: TransactionKey<Value>) -> Value? { values[key.name] as? Value }

  /// Keeps a value; `nil` forgets the one that was set here.
  mutating func set<Value>(_ value: Value?, for key: TransactionKey<Value>) {
    values[key.name] = value
  }

  /// Adds a completion block to those before.
  mutating func add(_ completion: TransactionCompletion) { completions.append(completion) }

  /// Tells the completion blocks that nothing more will be added.
  func close() {
    for completion in completions { completion.close() }
  }
}

/// A completion block and how many animations it waits for.
final class TransactionCompletion {
  private let block: () -> Void
  private unowned let context: LayerContext
  private var pendingCount = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void, context: LayerContext) {
    self.block = block
    self.context = context
  }

  /// Waits for one animation more.
  func begin() { pendingCount += 1 }

  /// Waits for one animation less.
  func end() {
    pendingCount -= 1
    if isClosed, pendingCount == 0 { queue() }
  }

  /// Says that its transaction has been committed.
  func close() {
    isClosed = true
    if pendingCount == 0 { queue() }
  }

  private func queue() {
    // Behind the calls of the animations themselves, which the same turn makes first.
    context.performInNextTurn(block)
  }
}

/// Transactions: what happens to changes together, and how.
///
/// They nest; each inherits what it does not set. A change or a setting outside of one opens the
/// *implicit* transaction, which lives until the end of the turn. In a turn the turn itself is the
/// outermost transaction; between turns the outermost `commit()` commits at once.
extension LayerContext {
  /// Runs a body in a transaction, in which animations and layers behave as told.
  ///
  /// What it changes in a turn reaches the screen at the end of the turn. Transactions that the body
  /// leaves open, as one that throws may, are closed with it.
  /// The corresponding Core Animation class is `CATransaction`.
  ///
  /// - Parameters:
  ///   - disablingActions: Whether changes happen at once, without effects of their own.
  ///   - animationDuration: The duration, in seconds, of animations that have none.
  ///   - animationTimingFunction: What bends the progress of the animations that are added.
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

  /// Opens a transaction inside of those that are open; until it is committed, nothing that is changed
  /// reaches the screen, not even at the end of a turn.
  ///
  /// The corresponding Core Animation method is `CATransaction.begin()`.
  public func begin() { explicitTransactions.append(Transaction()) }

  /// Closes the innermost transaction; without one it does nothing.
  ///
  /// The corresponding Core Animation method is `CATransaction.commit()`.
  public func commit() {
    guard !explicitTransactions.isEmpty else { return }
    // Layout still belongs to the transaction that is committed.
    if explicitTransactions.count == 1, implicitTransaction == nil { commitBetweenTurns() }
    // Layout that commits once too often has closed it already.
    explicitTransactions.popLast()?.close()
    if explicitTransactions.isEmpty, isFlushPending { flush() }
  }

  /// Commits the implicit transaction now, or, while others are open, when they are committed.
  ///
  /// The corresponding Core Animation method is `CATransaction.flush()`.
  public func flush() {
    isFlushPending = !explicitTransactions.isEmpty
    if isFlushPending { return }
    commitNow()
  }

  // MARK: Values

  /// What the innermost transaction that has set a value has set, or nothing.
  ///
  /// The corresponding Core Animation method is `CATransaction.value(forKey:)`.
  public func value<Value>(forKey key: TransactionKey<Value>) -> Value? {
    for transaction in explicitTransactions.reversed() {
      if let value = transaction.value(for: key) { return value }
    }
    return implicitTransaction?.value(for: key)
  }

  /// Sets a value of the innermost transaction; `nil` takes back what that one has set.
  ///
  /// A completion block is added to those before, and cannot be taken back.
  /// The corresponding Core Animation method is `CATransaction.setValue(_:forKey:)`.
  public func setValue<Value>(_ value: Value?, forKey key: TransactionKey<Value>) {
    openImplicitTransaction()
    changeInnermost { $0.set(value, for: key) }
    if key.name == TransactionKey.completionBlock.name, let block = value as? () -> Void {
      let completion = TransactionCompletion(block, context: self)
      changeInnermost { $0.add(completion) }
    }
  }

  /// Whether changes happen at once, without effects of their own; default false.
  ///
  /// Setting it sets it for the innermost transaction.
  /// The corresponding Core Animation method is `CATransaction.disableActions()`.
  public var areActionsDisabled: Bool {
    get { value(forKey: .disableActions) ?? false }
    set { setValue(newValue, forKey: .disableActions) }
  }

  /// The duration of animations that have none, in seconds; default 0.25.
  ///
  /// Setting it sets it for the innermost transaction.
  /// The corresponding Core Animation method is `CATransaction.animationDuration()`.
  public var animationDuration: Double {
    get { value(forKey: .animationDuration) ?? 0.25 }
    set { setValue(newValue, forKey: .animationDuration) }
  }

  /// What bends the progress of the animations that are added, in place of their own; default none.
  ///
  /// Setting it sets it for the innermost transaction.
  /// The corresponding Core Animation method is `CATransaction.animationTimingFunction()`.
  public var animationTimingFunction: TimingFunction? {
    get { value(forKey: .animationTimingFunction) }
    set { setValue(newValue, forKey: .animationTimingFunction) }
  }

  /// What is called once, in a later turn, when the animations of the innermost transaction are over.
  ///
  /// It waits for those that are added after it was set, until each has ended, been replaced or been
  /// removed; without any it is called in the turn after the commit.
  /// Setting another one adds to the first; both are called, after what the animations themselves call.
  /// The corresponding Core Animation method is `CATransaction.setCompletionBlock(_:)`.
  public var completionBlock: (() -> Void)? {
    get { value(forKey: .completionBlock) }
    set { setValue(newValue, forKey: .completionBlock) }
  }

  // MARK: Levels

  /// Opens the implicit transaction, unless another one is open.
  func openImplicitTransaction() {
    if explicitTransactions.isEmpty, implicitTransaction == nil {
      implicitTransaction = Transaction()
    }
  }

  /// The completion blocks that wait for an animation that is added now.
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
