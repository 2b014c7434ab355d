/// A change to a scene, as a value: the same change at the same time has the same effect.
package enum SceneChange: Hashable, Sendable {
  /// Starts the effects, or lets them finish and fade out.
  case toggleShimmering
  /// Removes the effects at once.
  case stop
  /// Performs the scene's own action.
  case action
  /// Sets parameters. Parameters that the scene does not have are left out.
  case set([ParameterAssignment])

  /// Whether the undo command can revert the values that the change sets; `false` for starting and stopping effects.
  var isUndoable: Bool {
    switch self {
    case .toggleShimmering, .stop: false
    case .action, .set: true
    }
  }

  /// The description of the change.
  var words: String {
    switch self {
    case .toggleShimmering: "toggled"
    case .stop: "stopped"
    case .action: "action"
    case .set(let assignments):
      assignments.count == 1 ? "\(assignments[0].key) changed" : "values changed"
    }
  }
}

/// The course of a scene: the values with which it was first shown, and the changes made to it since, from which it
/// can be reproduced at any time.
///
/// After travelling back, some changes are still to be repeated; a new change replaces them.
package struct Course: Hashable, Sendable {
  /// A change and its time.
  package struct Step: Hashable, Sendable {
    /// The media time, in seconds.
    package let time: Double
    package let change: SceneChange

    package init(time: Double, change: SceneChange) {
      self.time = time
      self.change = change
    }
  }

  /// The maximum number of changes: 50 s of dragging at 1000 moves per second, almost 14 minutes at 60.
  package static let capacity = 50_000

  /// The number of courses before this one.
  let number: Int

  /// The media time from which the changes are known.
  ///
  /// While ``isWhole``, it is the time at which the scene was first shown.
  package private(set) var start: Double

  /// The values with which the scene began.
  package let beginning: [ParameterAssignment]

  /// The changes, earliest first.
  package private(set) var steps: [Step] = []

  /// Whether no change has been discarded, so that the scene can be rebuilt and all changes repeated.
  package private(set) var isWhole = true

  /// The number of changes ever made, including those that were replaced or discarded.
  private(set) var changeCount = 0

  /// The number of steps that have been applied.
  private var appliedCount = 0

  /// Creates the course of a scene that begins at a media time.
  package init(from start: Double, with beginning: [ParameterAssignment], number: Int = 0) {
    self.start = start
    self.beginning = beginning
    self.number = number
  }

  /// The earliest change still to be applied; `nil` if there is none.
  package var next: Step? { appliedCount < steps.count ? steps[appliedCount] : nil }

  /// The latest change that has been applied; `nil` if there is none.
  package var last: Step? { appliedCount > 0 ? steps[appliedCount - 1] : nil }

  /// Returns ``next``, if it is due at a media time, and marks it as applied.
  package mutating func takeNext(until time: Double) -> Step? {
    guard let next, next.time <= time else { return nil }
    appliedCount += 1
    return next
  }

  /// Returns to the beginning, from which all changes are to be applied again.
  ///
  /// - Precondition: ``isWhole`` is true.
  package mutating func rewind() {
    precondition(isWhole, "a course that begins at \(start) is rewound")
    appliedCount = 0
  }

  /// Appends a change that is to be applied next; other changes still to be applied are discarded.
  ///
  /// Beyond ``capacity`` all earlier changes are discarded too, because an incomplete course cannot be repeated.
  ///
  /// - Precondition: The change is not earlier than ``last``.
  package mutating func append(_ change: SceneChange, at time: Double) {
    precondition(last.map { $0.time <= time } ?? true, "\(time) after \(steps)")
    steps.removeSubrange(appliedCount...)
    if steps.count == Self.capacity {
      (steps, appliedCount) = ([], 0)
      (start, isWhole) = (time, false)
    }
    steps.append(Step(time: time, change: change))
    changeCount += 1
  }
}
