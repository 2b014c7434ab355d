import ViewerUI

/// Which parameter keys change, and the value that is being typed for it.
struct ValueEditor {
  /// The place of the chosen parameter in the table.
  var chosenIndex = 0

  /// The value that is being typed, if one is.
  var field: ValueField?

  /// The presets that the key goes through, in order, as far as they are for the scene.
  var presets: [Preset] = []

  /// The place, among the presets for the scene, of the one that the key has shown last; `nil` for the scene's own
  /// values, which another scene begins with.
  var shownPreset: Int?

  /// Begins with another scene: its first parameter, no preset.
  mutating func beginScene() { (chosenIndex, field, shownPreset) = (0, nil, nil) }
}
