import Display
package import LayerKit
import ShimmerKit

extension ViewerSession {
  // MARK: Advancing

  /// Advances the scene to a media time; animations that end on the way end at their own times.
  ///
  /// A time before the last turn has no effect: see ``travel(to:)``.
  package func advance(to mediaTime: Double) {
    runTurns(to: mediaTime)
    followOverlay(at: mediaTime)
  }

  /// The media time of the next animation event or change to repeat; `nil` if there is none or the clock is paused.
  var nextEvent: Double? {
    if pacer.clock.isPaused { return nil }
    return [context.nextEvent, timeline.changes.next?.time].compactMap(\.self).min()
  }

  /// Returns the next event after a media time, assuming that nothing else changes until then.
  ///
  /// Frames of running animations are not events. While the clock is paused, only updates of the overlay count.
  package func nextChange(after mediaTime: Double) -> NextChange {
    let change = nextOverlayChange(after: mediaTime)
    return nextEvent.map { change.earlier(.at($0)) } ?? change
  }

  /// The media time up to which nothing but the scene's animations changes, unless an event arrives; `nil` while a
  /// page is shown, whose readings follow the time, or while changes are uncommitted.
  package var quietTime: Double? {
    if overlay.showsReadings || overlay.needsLayout || context.needsCommit { return nil }
    return nextEvent ?? .infinity
  }

  /// The first instant at which a temporary part of the overlay disappears, in nanoseconds; `Int64.max` for none.
  var nextPassingEnd: Int64 { pages.nextPassingEnd }

  /// Runs a turn of the layer context at a media time.
  ///
  /// Animations that end up to this time end before the turn, each at its own instant.
  func turn(at mediaTime: Double, _ body: () -> Void) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime, body)
    // Animations that the turn itself found to have ended are reported at the same instant, not one frame later.
    context.advance(to: mediaTime)
  }

  /// Runs a turn whose changes the overlay shows with the next frame, and returns the effects for the window.
  ///
  /// The overlay is not updated at once, because a mouse may move a thousand times a second.
  func update(at mediaTime: Double, _ body: () -> Void) -> [SessionEffect] {
    replayChanges(until: mediaTime)
    turn(at: mediaTime) {
      body()
      layOutSceneIfNeeded()
      showLasting()
    }
    recordStates()
    pages.shownMoment = nil
    return [.frame]
  }

  /// Runs turns up to a media time, and records how far time has advanced.
  private func runTurns(to time: Double) {
    replayChanges(until: time)
    turn(at: time) {}
    recordStates()
  }

  /// Records how far time has advanced, and the expected start of the end fade.
  private func recordStates() {
    timeline.noteTime(context.time, endFadeTime: scene.effects.first?.endFadeTime)
  }

  // MARK: Changing the scene

  /// Changes the scene at a media time; changes still to be repeated after travelling back are discarded.
  func edit(_ change: SceneChange, at time: Double) -> [SessionEffect] {
    update(at: time) { edit(change) }
  }

  /// Changes the scene so that the change can be undone; call it inside a turn of the layer context.
  func edit(_ change: SceneChange) {
    guard change.isUndoable else { return apply(change) }
    let before = controls.map(ParameterAssignment.init)
    apply(change)
    timeline.noteValues(before: before, after: controls.map(ParameterAssignment.init))
  }

  /// Changes the scene and records the change in the timeline; call it inside a turn of the layer context.
  ///
  /// Setting values that are already set does nothing, so the known states after the present time are kept.
  func apply(_ change: SceneChange) {
    if case .set(let all) = change, all.allSatisfy({ controls[$0.key]?.value == $0.value }) {
      return
    }
    timeline.note(change, at: context.time)
    if let fact = execute(change) { announce(fact) }
  }

  /// Performs a change.
  ///
  /// - Returns: The fact that the scene reports about the change, for the notice; `nil` if there is none.
  private func execute(_ change: SceneChange) -> LabeledValue? {
    switch change {
    case .toggleShimmering:
      let starts = scene.effects.first.map { !$0.isRunning } ?? false
      for effect in scene.effects { effect.isRunning = starts }
    case .stop:
      for effect in scene.effects { effect.stopAtOnce() }
    case .action:
      return scene.performAction()
    case .set(let assignments):
      for assignment in assignments { controls[assignment.key]?.value = assignment.value }
    }
    return nil
  }

  // MARK: Travelling

  /// Brings the scene to the state that it had at an earlier media time, or that it will have at a later one if
  /// nothing changes it.
  ///
  /// Changes after that time are kept, and are repeated when their times come.
  ///
  /// - Complexity: Travelling back past a change or an event rebuilds the scene and repeats its changes.
  func travel(to time: Double) {
    let time = max(time, earliestTime)
    if time < timeline.lastIrreversible(in: context) {
      rebuildScene()
    } else if time < context.time {
      context.rewind(to: time)
    }
    runTurns(to: time)
    pages.shownMoment = nil
  }

  /// The earliest media time to which the session can travel.
  ///
  /// While the gallery is shown, it is the present time.
  var earliestTime: Double {
    isGalleryShown ? context.time : timeline.earliestTime(in: context)
  }

  /// Repeats changes up to a media time, each at its own time.
  private func replayChanges(until time: Double) {
    while let entry = timeline.takeChange(until: time) {
      turn(at: entry.time) {
        _ = execute(entry.change)
        layOutSceneIfNeeded()
      }
      // The colours of notices follow the scene, which may have become dark or light.
      overlay.setNeedsLayout()
    }
  }
}

/// The clock of a session: the pacing of frames, the media time, and the instants at which inputs take effect.
struct SessionClock {
  /// The pacer of the frames, which also converts instants to media times; it begins at instant 0.
  var pacer: FramePacer

  /// The instant at which the session began.
  private(set) var launchInstant: Int64 = 0

  /// The instant at which the last input or command took effect.
  var actedAt: Int64 = 0

  /// Creates a clock that begins at instant 0.
  init(rate: RefreshRate) { pacer = FramePacer(startingAt: 0, rate: rate) }

  /// Restarts media time and the schedule of frame deadlines at an instant; call it before the first input.
  mutating func begin(at instant: Int64) {
    launchInstant = instant
    pacer.begin(at: instant)
  }

  /// Returns the media time at which an input that arrives at an instant takes effect.
  func mediaTime(at instant: Int64) -> Double {
    pacer.clock.time(at: pacer.effectiveInstant(at: instant))
  }

  /// The speed of time; while the clock is paused, the speed at which it will resume.
  var speedFact: LabeledValue {
    LabeledValue("Time", pacer.clock.speed == .realTime ? "real time" : pacer.clock.speed.words)
  }
}

extension ClockSpeed {
  /// The speed as a factor: "¼ ×", "1/16 ×", "2 ×".
  var words: String {
    let vulgar = [-1: "½", -2: "¼", -3: "⅛"]
    let factor =
      vulgar[exponent] ?? (exponent < 0 ? "1/\(1 << -exponent)" : "\(1 << exponent)")
    return "\(factor) ×"
  }
}

/// The values of the clock that the overlay shows.
struct ClockWords: Equatable {
  /// The media time that is shown, in seconds.
  let time: Double

  private let isPaused: Bool
  private let rate: RefreshRate
  private let speed: ClockSpeed

  /// Creates the values for a frame at a media time.
  ///
  /// A running time is shown in steps of a quarter of a second, or finer steps in slow motion, so that most frames
  /// commit nothing; a paused time is exact.
  init(of pacer: FramePacer, at mediaTime: Double) {
    isPaused = pacer.clock.isPaused
    rate = pacer.grid.rate
    speed = pacer.clock.speed
    let step = 0.25 * min(speed.factor, 1)
    time = isPaused ? mediaTime : (mediaTime / step).rounded(.down) * step
  }

  /// The number of digits after the point in a shown time.
  var digits: Int { isPaused || speed < .realTime ? 3 : 2 }

  /// The seconds since the session's beginning.
  var timeText: String { NumberText.sinceStart(time, digits: digits) }

  /// The display's rate, followed by the clock's speed if it is not real time; "paused" while the clock is paused.
  var rateText: String {
    if isPaused { return "paused" }
    let hertz = NumberText.shortest((rate.hertz * 100).rounded() / 100)
    return "\(hertz) Hz" + (speed == .realTime ? "" : " ×\(NumberText.shortest(speed.factor))")
  }
}
