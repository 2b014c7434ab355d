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
