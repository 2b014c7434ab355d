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
      let left = controls.map(ParameterAssignment.init)
      let view = scene.stage.controls.map(ParameterAssignment.init)
      (keptAssignments[entry.name], keptValues[entry.name]) = (left, values)
      // What is dragged goes too, with the button still held.
      dragStart = nil
      field = nil
      (rowPress, lastRowPress) = (nil, nil)
      if heldTarget != nil { heldTarget = .ground }
      // The one that goes must not be heard of any more.
      scene.effects.first?.observe { _ in }
      entry = next
      makeScene()
      values = keptValues[next.name] ?? ValueHistory()
      (chosenIndex, shownPreset) = (0, nil)
      (timelineRow, layerChoice) = (0, LayerChoice())
      overlay.setScene(next.card, parameters: controls.map(\.parameter))
      beginHistory(with: (keptAssignments[next.name] ?? []) + view)
      pageDidChange()
    }
    tell(Fact("Scene \(sceneIndex + 1) of \(SceneCatalog.all.count)", entry.name))
  }

  /// Makes a scene of the present kind; called inside a turn.
  func makeScene() {
    scene = entry.makeScene(
      SceneStage(in: context, content: content, background: background, motion: motion))
    controls = scene.allControls
  }

  /// Begins the scene, from now on; called inside a turn.
  func beginHistory(with assignments: [ParameterAssignment]) {
    history = SceneHistory(from: context.time, with: assignments)
    states = StateTrack(from: context.time)
    begin(with: assignments)
  }

  /// Lays the scene out and gives it its first values; called inside a turn.
  func begin(with assignments: [ParameterAssignment]) {
    scene.effects.first?.observe { [weak self] event in
      guard let self, states.enter(event.state, at: event.time) else { return }
      log.append(EventLog.Entry(time: event.time, trigger: nil, name: event.state.rawValue))
    }
    scene.stage.controls.begin(with: assignments)
    layOutScene()
    scene.controls.begin(with: assignments)
    layOutSceneIfNeeded()
  }

  /// Gives the scene the window.
  func layOutScene() { scene.stage.layOut(scene, in: viewport, scale: scale) }

  /// Lays the scene out if a change has asked for it; called inside a turn.
  func layOutSceneIfNeeded() {
    if scene.stage.needsLayout { layOutScene() }
  }
}
