import LayerKit
import Scenes
import ShimmerKit
import ViewerUI

extension ViewerSession {
  /// The place of the scene in the catalogue; the first where it has none.
  private var sceneIndex: Int {
    SceneCatalog.all.firstIndex { $0.name == entry.name } ?? 0
  }

  /// Shows the scene so many places further, going round in a circle; called inside a turn.
  func showScene(by steps: Int) { showScene(at: sceneIndex + steps) }

  /// Shows a scene of the catalogue in place of this one, going round in a circle; called inside a turn.
  ///
  /// What has been changed about a scene is there again when it comes back, and how this one is looked at stays;
  /// effects begin anew.
  func showScene(at index: Int) {
    let next = SceneCatalog.all[index.wrapped(to: SceneCatalog.all.count)]
    if next.name != entry.name {
      timeline.leaveScene(entry.name, for: next.name)
      pointer.leaveScene()
      let beginning = shown.change(to: next, in: context)
      editor.beginScene()
      pages.beginScene()
      overlay.setScene(next.card, parameters: controls.map(\.parameter))
      beginScene(with: beginning)
      pageDidChange()
    }
    tell(LabeledValue("Scene \(sceneIndex + 1) of \(SceneCatalog.all.count)", entry.name))
  }

  /// Begins the scene, from now on; called inside a turn.
  func beginScene(with assignments: [ParameterAssignment]) {
    timeline.beginScene(at: context.time, with: assignments)
    layOutScene(beginningWith: assignments)
  }

  /// Lays the scene out and gives it its first values; called inside a turn.
  private func layOutScene(beginningWith assignments: [ParameterAssignment]) {
    scene.effects.first?.observe { [weak self] event in self?.timeline.note(event) }
    scene.stage.controls.begin(with: assignments)
    layOutScene()
    scene.controls.begin(with: assignments)
    layOutSceneIfNeeded()
  }

  /// Builds the scene as it was when it was first shown, in a window of the present size.
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

  /// Gives the scene the window.
  func layOutScene() { scene.stage.layOut(scene, in: viewport, scale: scale) }

  /// Lays the scene out if a change has asked for it; called inside a turn.
  func layOutSceneIfNeeded() {
    if scene.stage.needsLayout { layOutScene() }
  }
}

/// The scene of a session, what it was made of, and what has been changed about scenes that were left.
struct ShownScene {
  /// The kind of scene.
  private(set) var entry: SceneCatalog.Entry

  /// The scene.
  private(set) var scene: any Scene

  /// What can be changed about the scene, in the order in which it is shown.
  private(set) var controls: [Control]

  /// What lies behind scenes.
  private let background: SceneBackground

  /// What the user wants to see in place of scenes' own content.
  private let content: SceneContent

  /// Whether scenes begin with still pictures in place of motion.
  private let motion: SceneMotion

  /// The values of scenes that were left, by their names.
  private var leftAssignments: [String: [ParameterAssignment]] = [:]

  /// Makes a scene.
  init(
    _ entry: SceneCatalog.Entry, in context: LayerContext, content: SceneContent, art: SceneArt,
    motion: SceneMotion
  ) {
    self.entry = entry
    self.content = content
    self.motion = motion
    background = SceneBackground(in: context, content.background, art: art)
    scene = entry.makeScene(
      SceneStage(in: context, content: content, background: background, motion: motion))
    controls = scene.allControls
  }

  /// Lets nobody hear any more of what the scene's first effect does, because the scene goes.
  fileprivate func silence() { scene.effects.first?.observe { _ in } }

  /// Makes the scene anew, as it begins.
  fileprivate mutating func makeAgain(in context: LayerContext) {
    scene = entry.makeScene(
      SceneStage(in: context, content: content, background: background, motion: motion))
    controls = scene.allControls
  }

  /// Makes another scene in place of this one.
  ///
  /// - Returns: What it begins with: what has been changed about it before, and how the one before was looked at.
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
}
