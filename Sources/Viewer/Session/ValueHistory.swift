import ViewerUI

/// Changes of values that can be taken back, and made again.
struct ValueHistory {
  /// Some values, before and after a change.
  struct Step: Hashable {
    /// What they were.
    let before: [ParameterAssignment]
    /// What they became, in the same order.
    let after: [ParameterAssignment]
  }

  /// The most steps that are kept.
  static let capacity = 1000

  private var done: [Step] = []
  private var undone: [Step] = []
  private var lastGesture: Int?

  /// Notes a change; what was taken back before cannot be made again any more.
  ///
  /// - Parameters:
  ///   - before: All values before it.
  ///   - after: The same values after it.
  ///   - gesture: The drag or the held key that it belongs to: changes of the same values by one gesture are one step.
  mutating func record(
    before: [ParameterAssignment], after: [ParameterAssignment], gesture: Int
  ) {
    let changed = before.indices.filter { before[$0] != after[$0] }
    if changed.isEmpty { return }
    undone = []
    var step = Step(before: changed.map { before[$0] }, after: changed.map { after[$0] })
    if gesture == lastGesture, let last = done.last, last.keys == step.keys {
      step = Step(before: last.before, after: step.after)
      done.removeLast()
    }
    lastGesture = gesture
    if done.count == Self.capacity { done.removeFirst() }
    done.append(step)
  }

  /// Takes the last change back.
  ///
  /// - Returns: The values to set, or nothing when there is nothing to take back.
  mutating func undo() -> [ParameterAssignment]? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    lastGesture = nil
    return step.before
  }

  /// Makes the change again that was taken back last.
  ///
  /// - Returns: The values to set, or nothing when there is nothing to make again.
  mutating func redo() -> [ParameterAssignment]? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    lastGesture = nil
    return step.after
  }
}

extension ValueHistory.Step {
  fileprivate var keys: [String] { after.map(\.key) }
}
