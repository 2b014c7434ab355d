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

  /// The scenes: the document's, and if the document shows both of what it compares, the other one.
  private var parts: [Part] = []

  /// A scene of a course.
  package struct Part {
    package let scene: any Scene
    package let controls: [Control]
    /// The number of the course.
    let course: Int
  }

  /// The states of the scene's first effect, up to the latest media time reached.
  package private(set) var states = StateTrack(from: MediaClock.startTime)

  /// The place in which the scene is laid out.
  private(set) var place: ScenePlace

  /// Whether the scene is in the layer tree, and not the gallery in its place.
  var isShown = true

  /// Called when the first effect enters a state that was not known before.
  var onState: (ShimmeringEvent) -> Void = { _ in }

  /// The background behind scenes.
  private let background: SceneBackground

  /// The functions that draw and scale the pictures behind scenes.
  private let art: SceneArt

  /// The user's pictures and background.
  private let content: SceneContent

  /// The number of changes of the course so far.
  private var changeCount = 0

  /// The places that the scene had up to the present time, which it has again when it is rebuilt.
  private var places: [(time: Double, place: ScenePlace)] = []

  /// The maximum number of places, because rebuilding the scene lays it out in each.
  private static let mostPlaces = 256

  /// Whether known changes are being repeated in another scene, whose states are not news.
  private var isSilent = false

  /// The media time of the last change of place, which only rebuilding the scene can revert.
  private var lastRelayout = MediaClock.startTime

  /// Creates the layers of a document's scene, which ``begin(_:in:)`` then shows.
  init(
    of document: Document, in context: LayerContext, content: SceneContent, art: SceneArt
  ) {
    // A scene and its twin have the same picture.
    (self.context, self.content, self.art) = (context, content, art.shared())
    place = ScenePlace(
      size: document.sceneSize,
      parts: [ScenePlace.Part(viewport: Viewport(whole: document.window.size))],
      scale: document.window.scale, desktop: document.window.desktopAppearance)
    background = SceneBackground(in: context, for: content, art: self.art)
    parts = makeParts(of: document)
  }

  // MARK: Reading

  /// The document's scene.
  package var scene: any Scene { parts[0].scene }

  /// The scene's controls, in the order in which they are shown.
  package var controls: [Control] { parts[0].controls }

  /// The scene with the values that are not tuned, beside the other one; `nil` if the document does not show it.
  package var twin: Part? { parts.dropFirst().first }

  /// The values of the parameters, in the order of ``controls``.
  var values: [ParameterValue] { controls.map(\.value) }

  /// The root layers of what is visible of the scene and its twin.
  var roots: [Layer] { parts.map { $0.scene.stage.root } }

  /// The areas in which a click performs the scene's own action, in points of the window.
  var buttons: [Rect] {
    let left = Double(place.part(0).left) / place.scale
    return scene.buttons.map {
      Rect(x: $0.minX + left, y: $0.minY, width: $0.width, height: $0.height)
    }
  }

  /// Whether the scene, and its twin if there is to be one, are those of a document.
  func shows(_ document: Document) -> Bool {
    parts.map(\.course) == (0..<document.courseCount).map { document[course: $0].number }
  }

  /// Whether a document has exchanged or added a course of the scene that is shown, and has not begun another scene.
  func exchanges(in document: Document) -> Bool {
    [document.course.number, document.comparison?.other.course.number].contains(parts[0].course)
  }

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
  func advance(to time: Double, along document: inout Document) -> LabeledValue? {
    let fact = nextChange(of: document) == nil ? nil : makeChanges(of: &document, until: time)
    turn(at: time)
    states.extend(to: context.time)
    if let last = states.entries.last, last.state == .finishing, context.time >= last.time {
      states.expectEndFade(at: scene.effects.first?.endFadeTime)
    }
    return fact
  }

  /// Returns the time of the earliest change still to be made; `nil` if there is none.
  func nextChange(of document: Document) -> Double? {
    let own = document.course.next?.time
    guard parts.count > 1, let other = document[course: 1].next?.time else { return own }
    return min(own ?? other, other)
  }

  /// Makes the changes that are due, each in a turn of its own time.
  private func makeChanges(of document: inout Document, until time: Double) -> LabeledValue? {
    if document.course.changeCount != changeCount, let change = document.course.next {
      // New states take the place of those that were known after the change.
      changeCount = document.course.changeCount
      states.cut(after: change.time)
    }
    var fact: LabeledValue?
    while let next = nextChange(of: document), next <= time {
      let steps = parts.indices.map { document[course: $0].takeNext(until: next) }
      turn(at: next) {
        let facts = zip(parts, steps).map { $1?.change.make(in: $0.scene, $0.controls) }
        if steps[0] != nil { fact = facts[0] }
        layOutIfNeeded()
      }
    }
    return fact
  }

  // MARK: Showing

  /// Begins the course of a document's scene at the present media time; call it inside a turn of the layer context.
  func begin(_ document: Document, in place: ScenePlace) {
    self.place = place
    if !shows(document) {
      changeCount = document.course.changeCount
      silence()
      parts = makeParts(of: document)
    }
    states = StateTrack(from: context.time)
    places = [(context.time, place)]
    lastRelayout = context.time
    lay(outBeginningOf: document)
  }

  /// Shows the courses of a document whose scene began before, and which has exchanged or added one.
  ///
  /// - Parameter place: The place from the present time on.
  func exchange(_ document: inout Document, in place: ScenePlace, at time: Double) {
    changeCount = document.course.changeCount
    let end = states.end
    states = StateTrack(from: document.course.start)
    (self.place, isSilent) = (place, true)
    rebuild(&document, until: time)
    advance(to: time, along: &document)
    isSilent = false
    arrive(in: place)
    states.extend(to: end)
  }

  private func makeParts(of document: Document) -> [Part] {
    (0..<document.courseCount).map { index in
      let stage = SceneStage(
        in: context, content: content,
        background: index == 0
          ? background : SceneBackground(in: context, for: content, art: art),
        motion: document.motion)
      let scene = document.entry.makeScene(stage)
      return Part(
        scene: scene, controls: scene.allControls, course: document[course: index].number)
    }
  }

  /// Stops reporting the states of the first effect, because the scene leaves the layer tree.
  func silence() { scene.effects.first?.observe { _ in } }

  /// Lays out the scenes and sets their first values.
  private func lay(outBeginningOf document: Document) {
    scene.effects.first?.observe { [weak self] event in self?.enter(event) }
    for (index, part) in parts.enumerated() {
      part.scene.stage.controls.begin(with: document[course: index].beginning)
    }
    layOut()
    for (index, part) in parts.enumerated() {
      part.scene.controls.begin(with: document[course: index].beginning)
    }
    layOutIfNeeded()
  }

  private func enter(_ event: ShimmeringEvent) {
    if states.enter(event.state, at: event.time), !isSilent { onState(event) }
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
    for (index, part) in parts.enumerated() {
      part.scene.stage.desktop = place.desktop
      part.scene.stage.layOut(
        part.scene, of: place.size, in: place.part(index).viewport, scale: place.scale)
    }
    arrange()
  }

  /// Places the scenes beside each other.
  private func arrange() {
    for (index, root) in roots.enumerated() {
      root.frame.origin.x = Double(place.part(index).left) / place.scale
      root.masksToBounds = place.parts.count > 1
    }
  }

  /// Lays out the scene if a change has requested it; call it inside a turn of the layer context.
  func layOutIfNeeded() {
    if isShown, parts.contains(where: { $0.scene.stage.needsLayout }) { layOut() }
  }

  /// Adds a picture to those that scenes can show, and lays out the scenes that have waited for it.
  func add(_ picture: Bitmap, named name: String) {
    content.pictures.add(picture, named: name, keeping: parts.map(\.scene.stage.image))
    for part in parts where part.scene.stage.image == name { part.scene.stage.setNeedsLayout() }
    turn(at: context.time) { layOutIfNeeded() }
  }

  /// Draws the background pictures for another part of the window, unless they are already drawn.
  func showGround(in place: ScenePlace) {
    self.place = place
    turn(at: context.time) {
      for (part, area) in zip(parts, place.parts) {
        part.scene.stage.showGround(in: area.viewport)
      }
    }
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
    let (time, place) = (max(time, earliestTime(of: document)), place)
    if time < lastIrreversible(of: document) {
      rebuild(&document, until: time)
    } else if time < context.time {
      context.rewind(to: time)
    }
    advance(to: time, along: &document)
    arrive(in: place)
  }

  /// Brings the scene, after it has passed through former places, to its present one.
  private func arrive(in place: ScenePlace) {
    if !self.place.isLaidOut(like: place) {
      turn(at: context.time) { layOut(in: place) }
    } else if self.place != place {
      showGround(in: place)
      turn(at: context.time) { arrange() }
    }
  }

  /// Brings the scene back to the beginning of a range that repeats, where it has the values that were set since.
  ///
  /// - Precondition: The course is whole.
  func goBack(to time: Double, in document: inout Document) {
    let hasMoved = document.course.bringForward(to: time)
    if document.comparison?.other.course.bringForward(to: time) == true || hasMoved {
      changeCount = document.course.changeCount
      states.cut(after: time)
      // Only rebuilding the scene sets values at an earlier time.
      lastRelayout = context.time
    }
    travel(to: time, in: &document)
  }

  /// Rebuilds the scene as it was when it was first shown, and repeats its changes of place up to a media time.
  private func rebuild(_ document: inout Document, until time: Double) {
    silence()
    document.course.rewind()
    document.comparison?.other.course.rewind()
    let start = document.course.start
    places.removeAll { $0.time > max(time, start) }
    let present = place
    place = places[0].place.passed(on: present)
    lastRelayout = start
    context.rewind(to: start)
    turn(at: start) {
      let former = roots
      parts = makeParts(of: document)
      lay(outBeginningOf: document)
      context.roots = roots + context.roots.filter { root in !former.contains { $0 === root } }
    }
    for (time, place) in places.dropFirst() {
      advance(to: time, along: &document)
      turn(at: time) { show(in: place.passed(on: present)) }
    }
  }

  /// Returns the earliest media time to which the scene can travel.
  ///
  /// It is the time at which the scene was first shown, unless there were so many changes that the early ones were
  /// discarded.
  func earliestTime(of document: Document) -> Double {
    let course = document.course
    return course.isWhole ? course.start : max(course.start, lastIrreversible(of: document))
  }

  /// Returns the media time of the last event that cannot be reverted without rebuilding the scene.
  private func lastIrreversible(of document: Document) -> Double {
    let times = parts.indices.compactMap { document[course: $0].last?.time }
    return max(context.lastEvent, times.max() ?? document.course.start, lastRelayout)
  }
}

extension SceneChange {
  /// Makes the change in a scene with its controls.
  ///
  /// - Returns: The fact that the change reports; `nil` if there is none.
  fileprivate func make(in scene: any Scene, _ controls: [Control]) -> LabeledValue? {
    switch self {
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
}

/// The place in which a scene is laid out.
struct ScenePlace: Hashable {
  /// The size of the scene in device pixels, without what lies beside it.
  var size: PixelSize

  /// The places of the scene and, beside it, of its twin if there is one.
  var parts: [Part]

  /// The part of a window in which a scene is laid out.
  struct Part: Hashable {
    /// The part of the window that frames hold.
    var viewport: Viewport

    /// The distance of the scene from the window's left edge, in device pixels.
    var left = 0
  }

  /// The number of device pixels per point.
  var scale: Double

  /// The appearance of the desktop.
  var desktop: SceneAppearance

  /// Returns the place of the scene with a number, also of a twin that only passes through a place without one.
  func part(_ index: Int) -> Part { index < parts.count ? parts[index] : parts[0] }

  /// Returns the halves of this place, each of them a window for its scene, and at least a pixel apart.
  ///
  /// - Parameter isRight: Whether the place is the right half, and its twin the left one.
  func split(isRight: Bool) -> ScenePlace {
    var place = self
    place.size.width = max((size.width - 1) / 2, 1)
    place.parts = [0, size.width - place.size.width].map { left in
      let seen = parts[0].viewport.part.offset(x: -left, y: 0).intersection(PixelRect(place.size))
      return Part(
        viewport: Viewport(
          seen.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : seen, of: place.size),
        left: left)
    }
    if isRight { place.parts.reverse() }
    return place
  }

  /// Returns the same place for a scene that only passes through it: without drawing another background picture than
  /// that of the present place.
  func passed(on present: ScenePlace) -> ScenePlace {
    if isLaidOut(like: present) { return present }
    var place = self
    let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    for index in parts.indices {
      place.parts[index].viewport = Viewport(pixel, of: parts[index].viewport.window)
    }
    return place
  }

  /// Returns whether a scene is laid out in the same way in another place.
  func isLaidOut(like other: ScenePlace) -> Bool {
    size == other.size && parts[0].viewport.window == other.parts[0].viewport.window
      && scale == other.scale && desktop == other.desktop
  }
}
