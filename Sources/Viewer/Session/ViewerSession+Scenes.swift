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
