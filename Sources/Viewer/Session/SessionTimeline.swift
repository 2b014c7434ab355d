import Display
import LayerKit
import ShimmerKit
package import ViewerUI

/// What was done in a session, and what came of it: the one place where that is noted.
///
/// Recording, undo, event log, states and the changes that a travel in time does again are read from it. Each is a list
/// with a bound of its own: a recording keeps its beginning, the log its end, and what lies ahead of the present
/// moment, after a travel back, stays until a new change makes it untrue.
struct SessionTimeline {
  /// Commands and changes of state.
  private(set) var log = EventLog()

  /// The states of the scene's first effect, as far as time has been explored.
  private(set) var states: StateTrack

  /// What was done to the scene since it is shown.
  private(set) var changes: SceneHistory

  /// What has been done since the session began, as a recording keeps it.
  private(set) var recorder = SessionRecorder()

  /// The media time of the last change of size, which only building the scene anew can take back.
  private var lastRelayout: Double

  /// The changes of values that can be taken back, of the scene and of those that were left.
  private var values = ValueHistory()
  private var leftValues: [String: ValueHistory] = [:]

  /// The number of the drag or key that is at work: what one of them changes is taken back as one.
  private var gesture = 0

  /// Begins at a media time.
  init(from start: Double) {
    states = StateTrack(from: start)
    changes = SceneHistory(from: start, with: [])
    lastRelayout = start
  }

  // MARK: Scenes

  /// Begins a scene at a media time.
  mutating func beginScene(at time: Double, with assignments: [ParameterAssignment]) {
    changes = SceneHistory(from: time, with: assignments)
    states = StateTrack(from: time)
  }

  /// Leaves a scene for another one, whose changes of values can be taken back again.
  mutating func leaveScene(_ name: String, for next: String) {
    leftValues[name] = values
    values = leftValues[next] ?? ValueHistory()
  }

  // MARK: Noting

  /// Begins a drag, a key, or another change that is taken back as one.
  mutating func beginGesture() { gesture += 1 }

  /// Notes an input for a recording, so many nanoseconds after the start.
  mutating func note(_ input: RecordedInput, at instant: Int64) {
    recorder.note(input, at: instant)
  }

  /// The bytes that a recording may take in memory.
  var recordingByteLimit: Int {
    get { recorder.byteLimit }
    set { recorder.byteLimit = newValue }
  }

  /// Notes that the window got another size at a media time.
  mutating func noteRelayout(at time: Double) { lastRelayout = time }

  /// Notes a command or something else that the user did.
  mutating func note(_ name: String, by trigger: String?, at time: Double) {
    log.append(EventLog.Entry(time: time, trigger: trigger, name: name))
  }

  /// Notes a state that the scene's first effect enters; one that is met again after a travel back is not new.
  mutating func note(_ event: ShimmeringEvent) {
    guard states.enter(event.state, at: event.time) else { return }
    log.append(EventLog.Entry(time: event.time, trigger: nil, name: event.state.rawValue))
  }

  /// Notes a change of the scene at a media time; what was known to come after it is forgotten.
  mutating func note(_ change: SceneChange, at time: Double) {
    states.cut(after: time)
    changes.append(SceneHistory.Entry(time: time, change: change))
  }

  /// Notes values before and after a change that can be taken back.
  mutating func noteValues(before: [ParameterAssignment], after: [ParameterAssignment]) {
    values.record(before: before, after: after, gesture: gesture)
  }

  /// Notes how far time has come, and what is known there of what comes.
  ///
  /// - Parameter endFadeTime: When the first effect's end fade begins, if one is in sight.
  mutating func noteTime(_ time: Double, endFadeTime: @autoclosure () -> Double?) {
    states.extend(to: time)
    if let last = states.entries.last, last.state == .finishing, time >= last.time {
      states.expectEndFade(at: endFadeTime())
    }
  }

  // MARK: Taking back

  /// Takes the last change of values back.
  ///
  /// - Returns: The values to set; `nil` when there is nothing to take back.
  mutating func undo() -> [ParameterAssignment]? { values.undo() }

  /// Makes the change of values again that was taken back last.
  ///
  /// - Returns: The values to set; `nil` when there is nothing to make again.
  mutating func redo() -> [ParameterAssignment]? { values.redo() }

  // MARK: Travelling

  /// The next change to be done again, if its time has come; it counts as done.
  mutating func takeChange(until time: Double) -> SceneHistory.Entry? {
    guard let entry = changes.next, entry.time <= time else { return nil }
    changes.goOn()
    return entry
  }

  /// Goes back to the scene's beginning, from where everything is done again.
  mutating func rewind() {
    changes.rewind()
    lastRelayout = changes.start
  }

  /// The first media time that can be travelled to.
  ///
  /// That at which the scene was first shown, unless so much has been done since that it is not known any more.
  func earliestTime(in context: LayerContext) -> Double {
    changes.isWhole ? changes.start : max(changes.start, lastIrreversible(in: context))
  }

  /// The media time of the last thing that only building the scene anew can take back.
  func lastIrreversible(in context: LayerContext) -> Double {
    max(context.lastEvent, changes.last?.time ?? changes.start, lastRelayout)
  }
}

/// What is done to a scene, as a value: the same change at the same time does the same again.
package enum SceneChange: Hashable, Sendable {
  /// Starts the effects, or lets them finish and fade out.
  case toggleShimmering
  /// Takes the effects away at once.
  case stop
  /// Does what only this scene does.
  case action
  /// Gives parameters values; what the scene does not have is left out.
  case set([ParameterAssignment])

  /// Whether it changes values that a person chose, so that it can be taken back.
  var isUndoable: Bool {
    switch self {
    case .toggleShimmering, .stop: false
    case .action, .set: true
    }
  }
}

/// What was done to a scene since it is shown, so that each moment of it can be shown again.
///
/// A scene is a function of how it began and of its changes. After a travel back some of them are still to
/// be done again; one that is new takes their place.
package struct SceneHistory {
  /// A change and when it was made.
  package struct Entry: Hashable {
    /// The media time, in seconds.
    package let time: Double
    /// What was done.
    package let change: SceneChange

    /// Notes a change.
    package init(time: Double, change: SceneChange) {
      self.time = time
      self.change = change
    }
  }

  /// The most changes that are kept: 50 s of dragging at 1000 moves a second, almost 14 minutes at 60.
  package static let capacity = 50_000

  /// The media time from which on the changes are known: that at which the scene was first shown, while they are whole.
  package private(set) var start: Double

  /// The values with which it began.
  package let beginning: [ParameterAssignment]

  /// All changes, the earliest first.
  package private(set) var entries: [Entry] = []

  /// Whether nothing has been forgotten, so that the scene can be built anew and everything done again.
  package private(set) var isWhole = true

  /// How many of them have been done.
  private var doneCount = 0

  /// The history of a scene that begins now.
  package init(from start: Double, with beginning: [ParameterAssignment]) {
    self.start = start
    self.beginning = beginning
  }

  /// The earliest change that is still to be done again.
  package var next: Entry? { doneCount < entries.count ? entries[doneCount] : nil }

  /// The latest change that has been done.
  package var last: Entry? { doneCount > 0 ? entries[doneCount - 1] : nil }

  /// Notes that ``next`` has been done.
  package mutating func goOn() { doneCount += 1 }

  /// Goes back to the beginning; everything is to be done again.
  ///
  /// - Precondition: It is whole.
  package mutating func rewind() {
    precondition(isWhole, "a history that begins at \(start) is rewound")
    doneCount = 0
  }

  /// Adds a change that has been done; those that were still to be done again are forgotten.
  ///
  /// Beyond ``capacity`` all earlier ones are forgotten too: what has not been kept cannot be done again.
  ///
  /// - Precondition: It is not earlier than ``last``.
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

/// Changes of values that can be taken back, and made again.
private struct ValueHistory {
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

/// What happened in a session and when, in media time; the latest entries, if there are very many.
package struct EventLog: Hashable, Sendable {
  /// Something that happened.
  package struct Entry: Hashable, Sendable {
    /// When, in media seconds; exact.
    package let time: Double

    /// The key or the gesture that caused it, or nothing for what time brought.
    package let trigger: String?

    /// The command's name, or the state that the scene entered.
    package let name: String
  }

  /// The most entries that are kept.
  package static let capacity = 4096

  /// What is kept, the oldest first.
  package private(set) var entries: [Entry] = []

  /// How many older entries were let go.
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
