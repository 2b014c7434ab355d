import Display
package import LayerKit
import Scenes
import ShimmerKit
import ViewerUI

extension ViewerSession {
  // MARK: Going on

  /// Runs turns up to a media time, each animation's end at its own instant.
  ///
  /// A time before the last turn's changes nothing: see ``travel(to:)``.
  package func advance(to mediaTime: Double) {
    runTurns(to: mediaTime)
    followOverlay(at: mediaTime)
  }

  /// The media time at which there next is something to do; `nil` while time stands still.
  var nextEvent: Double? {
    if link.clock.isPaused { return nil }
    return [context.nextEvent, timeline.changes.next?.time].compactMap(\.self).min()
  }

  /// The earliest media time after another at which there is something to do, apart from what the layers' animations
  /// draw, if nobody changes anything and time goes on.
  package func nextChange(after mediaTime: Double) -> NextChange {
    let change = nextOverlayChange(after: mediaTime)
    return nextEvent.map { change.earlier(.at($0)) } ?? change
  }

  /// Runs a turn at a media time, each animation that ends by then at its own instant before.
  func turn(at mediaTime: Double, _ body: () -> Void) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime, body)
    // What the turn itself has found to be over is told at the same instant, not one frame later.
    context.advance(to: mediaTime)
  }

  /// Runs a turn whose changes the overlay may have to show, which it does with the next frame.
  ///
  /// Not at once: a mouse may move a thousand times a second.
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

  /// Runs turns up to a media time, and notes how far time has come.
  private func runTurns(to time: Double) {
    replayChanges(until: time)
    turn(at: time) {}
    recordStates()
  }

  /// Notes how far time has come, and what is known there of what comes.
  private func recordStates() {
    timeline.noteTime(context.time, endFadeTime: scene.effects.first?.endFadeTime)
  }

  // MARK: Changing the scene

  /// Changes the scene at a media time; what was still to be done again after a travel back is forgotten.
  func edit(_ change: SceneChange, at time: Double) -> [SessionEffect] {
    update(at: time) { edit(change) }
  }

  /// Changes the scene, so that it can be taken back; called inside a turn.
  func edit(_ change: SceneChange) {
    guard change.isUndoable else { return apply(change) }
    let before = controls.map(ParameterAssignment.init)
    apply(change)
    timeline.noteValues(before: before, after: controls.map(ParameterAssignment.init))
  }

  /// Changes the scene, and notes the change in the timeline; called inside a turn.
  ///
  /// Values that are there already change nothing, and what is known of what comes stays.
  func apply(_ change: SceneChange) {
    if case .set(let all) = change, all.allSatisfy({ controls[$0.key]?.value == $0.value }) {
      return
    }
    timeline.note(change, at: context.time)
    if let fact = execute(change) { tell(fact) }
  }

  /// Does what a change says.
  ///
  /// - Returns: What the scene tells of it.
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

  /// Brings the scene to an earlier or a later media time: it is as it was then, or as it will be if nobody changes it.
  ///
  /// What was done later than that stays known, and is done again when its time comes.
  ///
  /// - Complexity: Going back over a change or an event builds the scene anew, and does again what was done.
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

  /// The first media time that can be travelled to.
  var earliestTime: Double { timeline.earliestTime(in: context) }

  /// Does again what was done until a media time, each change at its own.
  private func replayChanges(until time: Double) {
    while let entry = timeline.takeChange(until: time) {
      turn(at: entry.time) {
        _ = execute(entry.change)
        layOutSceneIfNeeded()
      }
      // What is told is drawn in the colours of a scene that may have become dark or light.
      overlay.setNeedsLayout()
    }
  }
}

/// A session's pacing and media time, and the instants to which what happens belongs, in nanoseconds of the grid.
struct SessionClock {
  /// The pacing and the media time; begins at instant 0.
  var link: DisplayLink

  /// The instant at which the session began.
  private(set) var launchInstant: Int64 = 0

  /// The instant to which belongs what was done last.
  var actedAt: Int64 = 0

  /// Creates a clock that begins at instant 0.
  init(rate: RefreshRate) { link = DisplayLink(startingAt: 0, rate: rate) }

  /// Begins media time and the pacing grid anew at an instant, before anything has happened.
  mutating func begin(at instant: Int64) {
    launchInstant = instant
    link.begin(at: instant)
  }

  /// The media time to which something belongs that happens at an instant.
  func mediaTime(at instant: Int64) -> Double {
    link.clock.time(at: link.effectiveInstant(at: instant))
  }

  /// How time runs, or will when it goes on.
  var speedFact: LabeledValue {
    LabeledValue("Time", link.clock.speed == .realTime ? "real time" : link.clock.speed.words)
  }
}

extension ClockSpeed {
  /// How fast time runs, as a factor: "¼ ×", "1/16 ×", "2 ×".
  var words: String {
    let vulgar = [-1: "½", -2: "¼", -3: "⅛"]
    let factor =
      vulgar[exponent] ?? (exponent < 0 ? "1/\(1 << -exponent)" : "\(1 << exponent)")
    return "\(factor) ×"
  }
}

/// What is told of the clock above a scene.
struct ClockWords: Equatable {
  /// The media time that is told, in seconds.
  let time: Double

  private let isPaused: Bool
  private let rate: RefreshRate
  private let speed: ClockSpeed

  /// What is told in a frame of a media time.
  ///
  /// A running time is told four times a second, so that most frames commit nothing; a time that stands, as it is.
  init(of link: DisplayLink, at mediaTime: Double) {
    isPaused = link.clock.isPaused
    rate = link.grid.rate
    speed = link.clock.speed
    let step = 0.25 * min(speed.factor, 1)
    time = isPaused ? mediaTime : (mediaTime / step).rounded(.down) * step
  }

  /// How many digits told times have after the point.
  var digits: Int { isPaused || speed < .realTime ? 3 : 2 }

  /// The seconds since the session's beginning.
  var timeText: String { NumberText.sinceStart(time, digits: digits) }

  /// The display's rate with the slow motion, or that time stands.
  var rateText: String {
    if isPaused { return "paused" }
    let hertz = NumberText.shortest((rate.hertz * 100).rounded() / 100)
    return "\(hertz) Hz" + (speed == .realTime ? "" : " ×\(NumberText.shortest(speed.factor))")
  }
}
