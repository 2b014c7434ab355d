package import ViewerUI

/// What is done to a scene, as a value: the same change at the same time does the same again.
package enum SceneChange: Hashable, Sendable {
  /// Starts the effects, or lets them finish and fade out.
  case toggleShimmering
  /// Takes the effects away at once.
  case stop
  /// Does what only this scene does.
  case action
  /// Gives parameters values; what the scene does not have is left out.
  case set([ParameterAssignment])

  /// Whether it changes values that a person chose, so that it can be taken back.
  package var isUndoable: Bool {
    switch self {
    case .toggleShimmering, .stop: false
    case .action, .set: true
    }
  }
}
