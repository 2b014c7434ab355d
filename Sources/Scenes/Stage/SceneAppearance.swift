/// Whether a scene is dark or light, where the user's own background does not say so.
package enum SceneAppearance: String, Hashable, Sendable, CaseIterable {
  /// Light things on a dark ground.
  case dark
  /// Dark things on a light ground.
  case light
}
