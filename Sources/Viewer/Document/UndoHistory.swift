/// The values of a scene's parameters before and after each change that can be undone.
struct UndoHistory: Hashable, Sendable {
  /// Values before and after a change, of the same parameters in the same order.
  private struct Step: Hashable {
    let before: [ParameterAssignment]
    let after: [ParameterAssignment]

    var keys: [String] { after.map(\.key) }
  }

  /// The maximum number of steps.
  private static let capacity = 1000

  private var done: [Step] = []
  private var undone: [Step] = []

  /// All values before a change whose values are not known yet; `nil` if there is no such change.
  private var pending: [ParameterAssignment]?

  /// Whether no change can be undone.
  var isEmpty: Bool { done.isEmpty }

  /// The number of gestures so far, and the number of the gesture that made the last step.
  private var gesture = 0
  private var lastGesture: Int?

  /// Begins a gesture: a drag, a key press, or another input whose changes of the same values are one step.
  mutating func beginGesture() { gesture += 1 }

  /// Begins a step; ``end(with:)`` completes it.
  mutating func begin(with values: [ParameterAssignment]) { pending = values }

  /// Completes the step that was begun, if there is one; steps that were undone can no longer be redone.
  ///
  /// - Parameter values: All values after the change, in the order of those before it.
  mutating func end(with values: [ParameterAssignment]) {
    guard let before = pending else { return }
    pending = nil
    let changed = before.indices.filter { before[$0] != values[$0] }
    if changed.isEmpty { return }
    undone = []
    var step = Step(before: changed.map { before[$0] }, after: changed.map { values[$0] })
    if gesture == lastGesture, let last = done.last, last.keys == step.keys {
      step = Step(before: last.before, after: step.after)
      done.removeLast()
    }
    // A gesture that ends where it began leaves nothing to undo.
    lastGesture = step.before == step.after ? nil : gesture
    if step.before == step.after { return }
    if done.count == Self.capacity { done.removeFirst() }
    done.append(step)
  }

  /// Undoes the last step.
  ///
  /// - Returns: The values to set; `nil` if there is nothing to undo.
  mutating func undo() -> [ParameterAssignment]? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    lastGesture = nil
    return step.before
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: The values to set; `nil` if there is nothing to redo.
  mutating func redo() -> [ParameterAssignment]? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    lastGesture = nil
    return step.after
  }
}
