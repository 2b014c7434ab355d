import Display
import LayerKit
import ShimmerKit

/// The history of a session: the only object that records the inputs and their results.
///
/// The recording, undo, the event log, the states and the changes to repeat after travelling in time are read from
/// it. Each list has its own limit: a recording keeps its beginning, the log its end. After travelling back, the
/// events after the present time are kept until a new change invalidates them.
struct SessionTimeline {
  /// The log of commands and state changes.
  private(set) var log = EventLog()

  /// The states of the scene's first effect, up to the latest media time reached.
  private(set) var states: StateTrack

  /// The changes made to the scene since it was first shown.
  private(set) var changes: SceneHistory

  /// The inputs since the session began, for a recording.
  private(set) var recorder = SessionRecorder()

  /// The media time of the last change of size, which only rebuilding the scene can revert.
  private var lastRelayout: Double

  /// The undo history of parameter values, for the present scene and for scenes shown before.
  private var values = ValueHistory()
  private var leftValues: [String: ValueHistory] = [:]

  /// The number of the present gesture, such as a drag or a key press.
  ///
  /// All value changes of a gesture are undone together.
  private var gesture = 0

  /// Creates a timeline that begins at a media time.
  init(from start: Double) {
    states = StateTrack(from: start)
    changes = SceneHistory(from: start, with: [])
    lastRelayout = start
  }

  // MARK: Scenes

  /// Begins the history of a scene at a media time.
  mutating func beginScene(at time: Double, with assignments: [ParameterAssignment]) {
    changes = SceneHistory(from: time, with: assignments)
    states = StateTrack(from: time)
  }

  /// Leaves a scene for another one, and restores the undo history of the other scene.
  mutating func leaveScene(_ name: String, for next: String) {
    leftValues[name] = values
    values = leftValues[next] ?? ValueHistory()
  }

  // MARK: Noting

  /// Begins a gesture: a drag, a key press, or another input whose changes are undone together.
  mutating func beginGesture() { gesture += 1 }

  /// Records an input, at an instant in nanoseconds after the start.
  mutating func note(_ input: RecordedInput, at instant: Int64) {
    recorder.note(input, at: instant)
  }

  /// The memory limit of a recording, in bytes.
  var recordingByteLimit: Int {
    get { recorder.byteLimit }
    set { recorder.byteLimit = newValue }
  }

  /// Records that the window's size changed at a media time.
  mutating func noteRelayout(at time: Double) { lastRelayout = time }

  /// Logs a command or another action of the user.
  mutating func note(_ name: String, by trigger: String?, at time: Double) {
    log.append(EventLog.Entry(time: time, trigger: trigger, name: name))
  }

  /// Records a state that the scene's first effect enters; does nothing if the state is already known, as after
  /// travelling back.
  mutating func note(_ event: ShimmeringEvent) {
    guard states.enter(event.state, at: event.time) else { return }
    log.append(EventLog.Entry(time: event.time, trigger: nil, name: event.state.rawValue))
  }

  /// Records a change of the scene at a media time; the states known after that time are removed.
  mutating func note(_ change: SceneChange, at time: Double) {
    states.cut(after: time)
    changes.append(SceneHistory.Entry(time: time, change: change))
  }

  /// Records values before and after an undoable change.
  mutating func noteValues(before: [ParameterAssignment], after: [ParameterAssignment]) {
    values.record(before: before, after: after, gesture: gesture)
  }

  /// Records how far time has advanced, and the expected start of the end fade.
  ///
  /// - Parameter endFadeTime: The media time at which the first effect's end fade begins; `nil` if it is unknown.
  mutating func noteTime(_ time: Double, endFadeTime: @autoclosure () -> Double?) {
    states.extend(to: time)
    if let last = states.entries.last, last.state == .finishing, time >= last.time {
      states.expectEndFade(at: endFadeTime())
    }
  }

  // MARK: Undo and redo

  /// Undoes the last change of values.
  ///
  /// - Returns: The values to set; `nil` if there is nothing to undo.
  mutating func undo() -> [ParameterAssignment]? { values.undo() }

  /// Redoes the change of values that was undone last.
  ///
  /// - Returns: The values to set; `nil` if there is nothing to redo.
  mutating func redo() -> [ParameterAssignment]? { values.redo() }

  // MARK: Travelling

  /// Returns the next change to repeat, and marks it as applied; `nil` if none is due at `time`.
  mutating func takeChange(until time: Double) -> SceneHistory.Entry? {
    guard let entry = changes.next, entry.time <= time else { return nil }
    changes.advance()
    return entry
  }

  /// Marks all changes as still to be repeated, because the scene is rebuilt from its beginning.
  mutating func rewind() {
    changes.rewind()
    lastRelayout = changes.start
  }

  /// Returns the earliest media time to which the session can travel.
  ///
  /// It is the time at which the scene was first shown, unless there were so many changes that the early ones were
  /// discarded.
  func earliestTime(in context: LayerContext) -> Double {
    changes.isWhole ? changes.start : max(changes.start, lastIrreversible(in: context))
  }

  /// Returns the media time of the last event that cannot be reverted without rebuilding the scene.
  func lastIrreversible(in context: LayerContext) -> Double {
    max(context.lastEvent, changes.last?.time ?? changes.start, lastRelayout)
  }
}

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
}

/// The changes made to a scene since it was first shown, from which the scene can be reproduced at any time.
///
/// A scene is a function of its beginning and its changes. After travelling back, some changes are still to be
/// repeated; a new change replaces them.
package struct SceneHistory {
  /// A change and its time.
  package struct Entry: Hashable {
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

  /// The media time from which the changes are known.
  ///
  /// While ``isWhole``, it is the time at which the scene was first shown.
  package private(set) var start: Double

  /// The values with which the scene began.
  package let beginning: [ParameterAssignment]

  /// The changes, earliest first.
  package private(set) var entries: [Entry] = []

  /// Whether no change has been discarded, so that the scene can be rebuilt and all changes repeated.
  package private(set) var isWhole = true

  /// The number of entries that have been applied.
  private var doneCount = 0

  /// Creates the history of a scene that begins at a media time.
  package init(from start: Double, with beginning: [ParameterAssignment]) {
    self.start = start
    self.beginning = beginning
  }

  /// The earliest change still to be repeated; `nil` if there is none.
  package var next: Entry? { doneCount < entries.count ? entries[doneCount] : nil }

  /// The latest change that has been applied; `nil` if there is none.
  package var last: Entry? { doneCount > 0 ? entries[doneCount - 1] : nil }

  /// Marks ``next`` as applied.
  package mutating func advance() { doneCount += 1 }

  /// Returns to the beginning, from which all changes are to be repeated.
  ///
  /// - Precondition: ``isWhole`` is true.
  package mutating func rewind() {
    precondition(isWhole, "a history that begins at \(start) is rewound")
    doneCount = 0
  }

  /// Appends a change that has been applied; changes still to be repeated are discarded.
  ///
  /// Beyond ``capacity`` all earlier changes are discarded too, because an incomplete history cannot be repeated.
  ///
  /// - Precondition: The change is not earlier than ``last``.
  package mutating func append(_ entry: Entry) {
    precondition(last.map { $0.time <= entry.time } ?? true, "\(entry.time) after \(entries)")
    entries.removeSubrange(doneCount...)
    if entries.count == Self.capacity {
      entries = []
      (start, isWhole) = (entry.time, false)
    }
    entries.append(entry)
    doneCount = entries.count
  }
}

/// The undo history of values.
private struct ValueHistory {
  /// Values before and after a change.
  struct Step: Hashable {
    let before: [ParameterAssignment]
    /// The values after the change, in the order of ``before``.
    let after: [ParameterAssignment]
  }

  /// The maximum number of steps.
  static let capacity = 1000

  private var done: [Step] = []
  private var undone: [Step] = []
  private var lastGesture: Int?

  /// Records a change; steps that were undone can no longer be redone.
  ///
  /// - Parameters:
  ///   - before: All values before the change.
  ///   - after: The same values after it.
  ///   - gesture: The number of the gesture that makes the change. Changes of the same values by one gesture are one
  ///     step.
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

  /// Undoes the last change.
  ///
  /// - Returns: The values to set; `nil` if there is nothing to undo.
  mutating func undo() -> [ParameterAssignment]? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    lastGesture = nil
    return step.before
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: The values to set; `nil` if there is nothing to redo.
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

/// The events of a session with their media times.
///
/// A full log discards its oldest entries.
package struct EventLog: Hashable, Sendable {
  /// A command, another action of the user, or a change of state.
  package struct Entry: Hashable, Sendable {
    /// The exact media time, in seconds.
    package let time: Double

    /// The key or gesture that caused the event; `nil` if the passage of time did.
    package let trigger: String?

    /// The name of the command or of the changed parameter, or the state that the effect entered.
    package let name: String
  }

  /// The maximum number of entries.
  package static let capacity = 4096

  /// The entries, oldest first.
  package private(set) var entries: [Entry] = []

  /// The number of older entries that were discarded.
  package private(set) var forgotten = 0

  /// Creates an empty log.
  package init() {}

  mutating func append(_ entry: Entry) {
    if entries.count == Self.capacity {
      // Half at a time, so that a long session does not move the list for every entry.
      entries.removeFirst(Self.capacity / 2)
      forgotten += Self.capacity / 2
    }
    entries.append(entry)
  }
}
