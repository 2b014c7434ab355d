/// Whether things move.
package enum SceneMotion: String, Hashable, Sendable, CaseIterable {
  /// As the effects are meant.
  case full
  /// Still pictures take the place of motion, for people whom it disturbs.
  case reduced
}
