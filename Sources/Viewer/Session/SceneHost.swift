package import LayerKit
package import ShimmerKit
import Display
import Raster

/// The layers of a document's scene, and the states that its first effect goes through.
///
/// The layers are a function of the course and the media time: each change is made here at its own time, whether it is
/// new or repeated after travelling back.
package final class SceneHost {
  /// The context of all layers, whose root layers are drawn.
  package let context: LayerContext

  package private(set) var scene: any Scene

  /// The scene's controls, in the order in which they are shown.
  package private(set) var controls: [Control]

  /// The states of the scene's first effect, up to the latest media time reached.
  package private(set) var states = StateTrack(from: MediaClock.startTime)

  /// The place in which the scene is laid out.
  private(set) var place: ScenePlace

  /// Whether the scene is in the layer tree, and not the gallery in its place.
  var isShown = true

  /// The number of the course that is shown.
  var courseNumber: Int { known.course }

  /// Called when the first effect enters a state that was not known before.
  var onState: (ShimmeringEvent) -> Void = { _ in }

  /// The background behind scenes.
  private let background: SceneBackground

  /// The functions that draw and scale the pictures behind scenes.
  private let art: SceneArt

  /// The content that the user wants to see in place of the scenes' own.
  private let content: SceneContent

  /// The number of the course that is shown, and the number of its changes so far.
  private var known = (course: 0, changes: 0)

  /// The places that the scene had up to the present time, which it has again when it is rebuilt.
  private var places: [(time: Double, place: ScenePlace)] = []

  /// The maximum number of places, because rebuilding the scene lays it out in each.
  private static let mostPlaces = 256

  /// The media time of the last change of place, which only rebuilding the scene can revert.
  private var lastRelayout = MediaClock.startTime

  /// Creates the layers of a document's scene, which ``begin(_:in:)`` then shows.
  init(
    of document: Document, in context: LayerContext, content: SceneContent, art: SceneArt,
    place: ScenePlace
  ) {
    (self.context, self.content, self.art) = (context, content, art)
    self.place = place
    background = SceneBackground(in: context, for: content, art: art)
    scene = document.entry.makeScene(
      SceneStage(in: context, content: content, background: background, motion: document.motion))
    controls = scene.allControls
  }

  // MARK: Reading

  /// The values of the parameters, in the order of ``controls``.
  var values: [ParameterValue] { controls.map(\.value) }

  /// The state of the scene's first effect at the last turn; idle if there is no effect.
  package var state: ShimmeringState { scene.effects.first?.state(at: context.time) ?? .idle }

  /// The running animations of the scene, without those of the overlay.
  package var animations: [RunningAnimation] {
    context.runningAnimations.filter { animation in
      var layer = animation.layer
      while let above = layer.superlayer { layer = above }
      return layer === scene.stage.root
    }
  }

  /// The media time at which the end fade begins; `nil` if it is unknown.
  ///
  /// After travelling back to before the effect was stopped, it is the time that was recorded earlier.
  var knownEndFadeTime: Double? {
    let fade = scene.effects.first?.endFadeTime
    return states.entries.last?.state == .finishing ? states.endFadeTime ?? fade : fade
  }

  /// Returns the media time at which the end fade will begin; `nil` if it is unknown or past.
  func nextEndFadeTime(after time: Double) -> Double? {
    let isEnding =
      states.entries.last?.state == .finishing
      || scene.effects.first?.state(at: time) == .finishing
    return isEnding ? knownEndFadeTime.flatMap { $0 > time ? $0 : nil } : nil
  }

  // MARK: Turns

  /// Runs a turn of the layer context at a media time.
  ///
  /// Animations that end up to this time end before the turn, each at its own instant. Changes that travelling back
  /// left to be repeated are not repeated: see ``advance(to:along:)``.
  package func turn(at mediaTime: Double, _ body: () -> Void = {}) {
    context.advance(to: mediaTime)
    context.turn(at: mediaTime, body)
    // Animations that the turn itself found to have ended are reported at the same instant, not one frame later.
    context.advance(to: mediaTime)
  }

  /// Brings the scene to a media time that is not earlier, with the changes of its course up to then, each at its own
  /// time.
  ///
  /// - Returns: The fact that the last of these changes reports, for the notice; `nil` if there is none.
  @discardableResult
  func advance(to time: Double, along course: inout Course) -> LabeledValue? {
    let fact = course.next == nil ? nil : makeChanges(of: &course, until: time)
    turn(at: time)
    states.extend(to: context.time)
    if let last = states.entries.last, last.state == .finishing, context.time >= last.time {
      states.expectEndFade(at: scene.effects.first?.endFadeTime)
    }
    return fact
  }

  /// Makes the changes that are due, each in a turn of its own time.
  private func makeChanges(of course: inout Course, until time: Double) -> LabeledValue? {
    if course.changeCount != known.changes, let change = course.next {
      // New states take the place of those that were known after the change.
      known.changes = course.changeCount
      states.cut(after: change.time)
    }
    var fact: LabeledValue?
    while let step = course.takeNext(until: time) {
      turn(at: step.time) {
        fact = execute(step.change)
        layOutIfNeeded()
      }
    }
    return fact
  }

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

  // MARK: Showing

  /// Begins the course of a document's scene at the present media time; call it inside a turn of the layer context.
  func begin(_ document: Document, in place: ScenePlace) {
    self.place = place
    if document.course.number != known.course {
      known = (document.course.number, document.course.changeCount)
      silence()
      makeScene(of: document)
    }
    states = StateTrack(from: context.time)
    places = [(context.time, place)]
    lastRelayout = context.time
    lay(outBeginningWith: document.course.beginning)
  }

  private func makeScene(of document: Document) {
    scene = document.entry.makeScene(
      SceneStage(in: context, content: content, background: background, motion: document.motion))
    controls = scene.allControls
  }

  /// Stops reporting the states of the first effect, because the scene leaves the layer tree.
  func silence() { scene.effects.first?.observe { _ in } }

  /// Lays out the scene and sets its first values.
  private func lay(outBeginningWith assignments: [ParameterAssignment]) {
    scene.effects.first?.observe { [weak self] event in self?.enter(event) }
    scene.stage.controls.begin(with: assignments)
    layOut()
    scene.controls.begin(with: assignments)
    layOutIfNeeded()
  }

  private func enter(_ event: ShimmeringEvent) {
    if states.enter(event.state, at: event.time) { onState(event) }
  }

  /// Lays out the scene in another place; call it inside a turn of the layer context.
  ///
  /// What was known of later times is forgotten, because the effects run at other speeds there.
  func layOut(in place: ScenePlace) {
    states.forget(after: context.time)
    if let last = places.last, last.time == context.time { places.removeLast() }
    // After dragging a window's edge for long.
    if places.count == Self.mostPlaces { places.remove(at: 1) }
    places.append((context.time, place))
    show(in: place)
  }

  private func show(in place: ScenePlace) {
    self.place = place
    lastRelayout = context.time
    if isShown { layOut() }
  }

  private func layOut() {
    scene.stage.layOut(scene, of: place.size, in: place.viewport, scale: place.scale)
  }

  /// Lays out the scene if a change has requested it; call it inside a turn of the layer context.
  func layOutIfNeeded() { if isShown, scene.stage.needsLayout { layOut() } }

  /// Draws the background picture for another part of the window, unless it is already drawn.
  func showGround(in viewport: Viewport) {
    place.viewport = viewport
    turn(at: context.time) { scene.stage.showGround(in: viewport) }
  }

  /// Silences the scene, which is leaving the layer tree, and returns a function that creates the scenes of a gallery,
  /// each with the values with which it would be shown.
  ///
  /// The scenes of a gallery share the image of their backgrounds.
  func thumbnailMaker(for document: Document) -> Gallery.Maker {
    silence()
    let (context, art, content, motion) = (context, art.shared(), content, document.motion)
    let view = scene.stage.controls.map(ParameterAssignment.init)
    var known = document.left.mapValues(\.values)
    known[document.scene] = controls.map(ParameterAssignment.init)
    return { [known] entry, size, scale in
      let stage = SceneStage(
        in: context, content: content,
        background: SceneBackground(in: context, for: content, art: art), motion: motion)
      return SceneThumbnail(
        entry, on: stage, with: (known[entry.name] ?? []) + view, size: size, scale: scale)
    }
  }

  // MARK: Travelling

  /// Brings the scene to the state that it had at another media time, or that it will have at a later one if nothing
  /// changes it.
  ///
  /// Changes after that time are kept in the course, and are repeated when their times come. Changes of place are not:
  /// from that time on, the scene has its present place.
  ///
  /// - Complexity: Travelling back past a change or an event rebuilds the scene and repeats its changes.
  func travel(to time: Double, in document: inout Document) {
    let (time, place) = (max(time, earliestTime(of: document.course)), place)
    if time < lastIrreversible(of: document.course) {
      rebuild(&document, until: time)
    } else if time < context.time {
      context.rewind(to: time)
    }
    advance(to: time, along: &document.course)
    if !self.place.hasSizes(of: place) {
      turn(at: time) { layOut(in: place) }
    } else if self.place != place {
      showGround(in: place.viewport)
    }
  }

  /// Rebuilds the scene as it was when it was first shown, and repeats its changes of place up to a media time.
  private func rebuild(_ document: inout Document, until time: Double) {
    silence()
    document.course.rewind()
    let start = document.course.start
    places.removeAll { $0.time > max(time, start) }
    let present = place
    place = places[0].place.passed(on: present)
    lastRelayout = start
    context.rewind(to: start)
    turn(at: start) {
      let former = scene.stage.root
      makeScene(of: document)
      lay(outBeginningWith: document.course.beginning)
      context.roots = [scene.stage.root] + context.roots.filter { $0 !== former }
    }
    for (time, place) in places.dropFirst() {
      advance(to: time, along: &document.course)
      turn(at: time) { show(in: place.passed(on: present)) }
    }
  }

  /// Returns the earliest media time to which the scene can travel.
  ///
  /// It is the time at which the scene was first shown, unless there were so many changes that the early ones were
  /// discarded.
  func earliestTime(of course: Course) -> Double {
    course.isWhole ? course.start : max(course.start, lastIrreversible(of: course))
  }

  /// Returns the media time of the last event that cannot be reverted without rebuilding the scene.
  private func lastIrreversible(of course: Course) -> Double {
    max(context.lastEvent, course.last?.time ?? course.start, lastRelayout)
  }
}

/// The place in which a scene is laid out.
struct ScenePlace: Hashable {
  /// The size of the scene in device pixels, without what lies beside it.
  var size: PixelSize

  /// The part of the window that frames hold.
  var viewport: Viewport

  /// The number of device pixels per point.
  var scale: Double

  /// Returns the same place for a scene that only passes through it: without drawing another background picture than
  /// that of the present place.
  func passed(on present: ScenePlace) -> ScenePlace {
    if hasSizes(of: present) { return present }
    var place = self
    place.viewport = Viewport(PixelRect(x: 0, y: 0, width: 1, height: 1), of: viewport.window)
    return place
  }

  /// Returns whether a scene is laid out in the same way in another place.
  func hasSizes(of other: ScenePlace) -> Bool {
    size == other.size && viewport.window == other.viewport.window && scale == other.scale
  }
}
