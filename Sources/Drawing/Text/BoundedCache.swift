/// Answers that are kept until too many others were asked for.
///
/// Two generations: when the younger one is full it becomes the older one, whose answers are
/// forgotten unless they are asked for again. So at most twice the capacity is held, what is in use
/// stays, and no list of ages has to be kept.
struct BoundedCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private let capacity: Int

  /// Creates an empty cache.
  ///
  /// - Precondition: The capacity is greater than 0.
  init(capacity: Int) {
    precondition(capacity > 0, "a capacity of \(capacity)")
    self.capacity = capacity
  }

  /// The number of answers held.
  var count: Int { young.count + old.count }

  /// The answer for a key, made when it is not known.
  mutating func value(for key: Key, make: () -> Value) -> Value {
    if let known = young[key] { return known }
    let value = old.removeValue(forKey: key) ?? make()
    if young.count == capacity {
      old = young
      young = [:]
    }
    young[key] = value
    return value
  }
}
