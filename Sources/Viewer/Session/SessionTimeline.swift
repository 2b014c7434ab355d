import Display
import LayerKit
import ShimmerKit
import ViewerUI

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
