import LayerKit
import ShimmerKit

extension ViewerSession {
  /// The scene's index in the catalogue; 0 if the scene is not in it.
  var sceneIndex: Int {
    SceneCatalog.all.firstIndex { $0.name == entry.name } ?? 0
  }

  /// Shows the scene that is `steps` further in the catalogue, wrapping around at the ends; call it inside a turn of
  /// the layer context.
  func showScene(by steps: Int) { showScene(at: sceneIndex + steps) }

  /// Shows a scene of the catalogue in place of this one, wrapping around at the ends; call it inside a turn of the
  /// layer context.
  ///
  /// It also closes the gallery. A scene that was shown before gets back the values that it had when it was left. The new scene takes over the
  /// view settings of this one. Effects start again.
  func showScene(at index: Int) {
    let next = SceneCatalog.all[index.wrapped(to: SceneCatalog.all.count)]
    if next.name != entry.name || isGalleryShown {
      closeGallery()
      timeline.leaveScene(entry.name, for: next.name)
      pointer.leaveScene()
      let beginning = shown.change(to: next, in: context)
      editor.beginScene()
      pages.beginScene()
      overlay.setScene(next.card, parameters: controls.map(\.parameter))
      beginScene(with: beginning)
      pageDidChange()
    }
    announce(LabeledValue("Scene \(sceneIndex + 1) of \(SceneCatalog.all.count)", entry.name))
  }

  /// Begins the scene at the present media time; call it inside a turn of the layer context.
  func beginScene(with assignments: [ParameterAssignment]) {
    timeline.beginScene(at: context.time, with: assignments)
    layOutScene(beginningWith: assignments)
  }

  /// Lays out the scene and sets its first values; call it inside a turn of the layer context.
  private func layOutScene(beginningWith assignments: [ParameterAssignment]) {
    scene.effects.first?.observe { [weak self] event in self?.timeline.note(event) }
    scene.stage.controls.begin(with: assignments)
    layOutScene()
    scene.controls.begin(with: assignments)
    layOutSceneIfNeeded()
  }

  /// Rebuilds the scene as it was when it was first shown, in a window of the present size.
  func rebuildScene() {
    shown.silence()
    timeline.rewind()
    let start = timeline.changes.start
    context.rewind(to: start)
    turn(at: start) {
      shown.makeAgain(in: context)
      layOutScene(beginningWith: timeline.changes.beginning)
      pageDidChange()
    }
  }

  /// Lays out the scene in the window.
  func layOutScene() { scene.stage.layOut(scene, in: viewport, scale: scale) }

  /// Lays out the scene if a change has requested it; call it inside a turn of the layer context.
  func layOutSceneIfNeeded() {
    if scene.stage.needsLayout, !isGalleryShown { layOutScene() }
  }
}

/// The scene of a session, the objects needed to create scenes, and the changed values of scenes that were left.
struct ShownScene {
  /// The scene's entry in the catalogue.
  private(set) var entry: SceneCatalog.Entry

  private(set) var scene: any Scene

  /// The scene's controls, in the order in which they are shown.
  private(set) var controls: [Control]

  /// The background behind scenes.
  private let background: SceneBackground

  /// The functions that draw and scale the pictures behind scenes.
  private let art: SceneArt

  /// The content that the user wants to see in place of the scenes' own.
  private let content: SceneContent

  /// The amount of motion with which scenes begin: full, or reduced to still pictures.
  private let motion: SceneMotion

  /// The values of scenes that were left, by scene name.
  private var leftAssignments: [String: [ParameterAssignment]] = [:]

  /// Creates the scene of a catalogue entry.
  init(
    _ entry: SceneCatalog.Entry, in context: LayerContext, content: SceneContent, art: SceneArt,
    motion: SceneMotion
  ) {
    self.entry = entry
    self.content = content
    self.art = art
    self.motion = motion
    background = SceneBackground(in: context, for: content, art: art)
    scene = entry.makeScene(
      SceneStage(in: context, content: content, background: background, motion: motion))
    controls = scene.allControls
  }

  /// Stops reporting the states of the scene's first effect, because the scene is being replaced.
  fileprivate func silence() { scene.effects.first?.observe { _ in } }

  /// Creates the scene again, in its initial state.
  fileprivate mutating func makeAgain(in context: LayerContext) {
    scene = entry.makeScene(
      SceneStage(in: context, content: content, background: background, motion: motion))
    controls = scene.allControls
  }

  /// Replaces the scene with another one.
  ///
  /// - Returns: The initial values for the new scene: those it had when it was left, and the view settings of the old
  ///   scene.
  mutating func change(
    to next: SceneCatalog.Entry, in context: LayerContext
  ) -> [ParameterAssignment] {
    let view = scene.stage.controls.map(ParameterAssignment.init)
    leftAssignments[entry.name] = controls.map(ParameterAssignment.init)
    silence()
    entry = next
    makeAgain(in: context)
    return (leftAssignments[next.name] ?? []) + view
  }

  /// Silences the scene, which is leaving the layer tree, and returns a function that creates the scenes of a gallery,
  /// each with the values with which it would be shown.
  ///
  /// The scenes of a gallery share the image of their backgrounds.
  func thumbnailMaker(in context: LayerContext) -> Gallery.Maker {
    silence()
    let (art, content, motion) = (art.shared(), content, motion)
    let view = scene.stage.controls.map(ParameterAssignment.init)
    var known = leftAssignments
    known[entry.name] = controls.map(ParameterAssignment.init)
    return { [known] entry, size, scale in
      let stage = SceneStage(
        in: context, content: content,
        background: SceneBackground(in: context, for: content, art: art), motion: motion)
      return SceneThumbnail(
        entry, on: stage, with: (known[entry.name] ?? []) + view, size: size, scale: scale)
    }
  }
}
