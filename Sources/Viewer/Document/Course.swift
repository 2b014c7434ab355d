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

  /// Returns the part of the change that two scenes in step have in common: starts, stops and actions, and values of
  /// some parameters; `nil` if there is none.
  func shared(keys: Set<String>) -> SceneChange? {
    guard let assignments else { return self }
    let shared = assignments.filter { keys.contains($0.key) }
    return shared.isEmpty ? nil : .set(shared)
  }

  /// The values that the change sets; `nil` for other changes.
  var assignments: [ParameterAssignment]? {
    if case .set(let assignments) = self { assignments } else { nil }
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
  private(set) var number: Int

  /// The media time from which the changes are known.
  ///
  /// While ``isWhole``, it is the time at which the scene was first shown.
  package private(set) var start: Double

  /// The values with which the scene began.
  package private(set) var beginning: [ParameterAssignment]

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

  /// The values that changes still to be applied set, in order.
  var pendingValues: [ParameterAssignment] {
    steps[appliedCount...].flatMap { $0.change.assignments ?? [] }
  }

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
  /// While a range of time repeats, setting values only discards later values: the starts, stops and actions that follow
  /// are still repeated.
  ///
  /// Beyond ``capacity`` all earlier changes are discarded too, because an incomplete course cannot be repeated.
  ///
  /// - Precondition: The change is not earlier than ``last``.
  package mutating func append(_ change: SceneChange, at time: Double, inRange: Bool = false) {
    precondition(last.map { $0.time <= time } ?? true, "\(time) after \(steps)")
    let isKept = inRange && change.assignments != nil
    let later = isKept ? steps[appliedCount...].filter { $0.change.assignments == nil } : []
    steps.removeSubrange(appliedCount...)
    if steps.count + later.count >= Self.capacity {
      (steps, appliedCount) = ([], 0)
      (start, isWhole) = (time, false)
    }
    steps.append(Step(time: time, change: change))
    steps += later
    changeCount += 1
  }

  // MARK: Courses in step

  /// Returns the course of other values with the same starts and stops.
  ///
  /// - Parameters:
  ///   - values: The values from the beginning on.
  ///   - keys: The keys of the parameters whose changes both courses have.
  ///   - number: The number of the new course.
  func inStep(with values: [ParameterAssignment], sharing keys: Set<String>, number: Int) -> Course
  {
    var course = self
    course.number = number
    course.beginning =
      values.filter { !keys.contains($0.key) } + beginning.filter { keys.contains($0.key) }
    course.steps = steps.compactMap { step in
      step.change.shared(keys: keys).map { Step(time: step.time, change: $0) }
    }
    course.appliedCount = course.steps.sortedPlace { $0.time > (last?.time ?? start) }
    return course
  }

  /// Whether the next change discards all earlier ones.
  var isFull: Bool { steps.count == Self.capacity }

  /// Makes what a change in another course shares.
  ///
  /// Of the changes after its time, those are discarded that are discarded there: starts and stops, but not while a range
  /// repeats and values are set, and the values that both courses share.
  mutating func follow(
    _ change: SceneChange, at time: Double, inRange: Bool, sharing keys: Set<String>
  ) {
    appliedCount = steps.sortedPlace { $0.time > time }
    let keepsStarts = inRange && change.assignments != nil
    let later = steps[appliedCount...].compactMap { step -> Step? in
      guard let assignments = step.change.assignments else { return keepsStarts ? step : nil }
      let own = assignments.filter { !keys.contains($0.key) }
      return own.isEmpty ? nil : Step(time: step.time, change: .set(own))
    }
    steps.removeSubrange(appliedCount...)
    if let shared = change.shared(keys: keys) { append(shared, at: time) }
    steps += later
  }

  /// The values that all changes have set, the last of each parameter last, after those of the beginning.
  var latest: [ParameterAssignment] { beginning + steps.flatMap { $0.change.assignments ?? [] } }

  /// Sets the values that were set since a media time at that time already, each to its last value; starts, stops and
  /// actions keep their times.
  ///
  /// - Returns: Whether a change was moved, so that the course has to be rewound.
  package mutating func bringForward(to time: Double) -> Bool {
    let first = steps.sortedPlace { $0.time >= time }
    var values: [ParameterAssignment] = []
    for assignment in steps[first...].flatMap({ $0.change.assignments ?? [] }) {
      // In the order of the first change: a preset sets last whether something runs.
      if let index = values.firstIndex(where: { $0.key == assignment.key }) {
        values[index] = assignment
      } else {
        values.append(assignment)
      }
    }
    let moved =
      [Step(time: time, change: .set(values))]
      + steps[first...].filter { $0.change.assignments == nil }
    if values.isEmpty || steps[first...].elementsEqual(moved) { return false }
    steps.replaceSubrange(first..., with: moved)
    appliedCount = min(appliedCount, first)
    changeCount += 1
    return true
  }
}
