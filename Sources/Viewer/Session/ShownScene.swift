import LayerKit
import Scenes
import ViewerUI

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
  func silence() { scene.effects.first?.observe { _ in } }

  /// Makes the scene anew, as it begins.
  mutating func makeAgain(in context: LayerContext) {
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
